"""`adr-server config`: every setting with its value and where that came from, and the schema of a settings file."""

import argparse
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adr_server.cli.output import add_json_option, print_json, print_text, table, warn
from adr_server.settings import Settings
from adr_server.settings.fields import FIELDS
from adr_server.settings.loading import load_settings
from adr_server.settings.schema import settings_schema
from adr_server.storage import Checkout


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One key as it stands: its value as JSON, the layer that won, and the place in it."""

    key: str
    value: Any
    layer: str
    place: str


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the sub-commands of `config`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    show = actions.add_parser("show", help="every setting, its value, and where that came from")
    show.add_argument("--project", type=Path, default=Path(), metavar="DIR", help="default: this folder")
    show.add_argument("--state-dir", type=Path, metavar="DIR", help="as an argument of any command would set it")
    add_json_option(show)
    add_json_option(actions.add_parser("schema", help="the JSON Schema of a settings file, which is JSON anyway"))


def run(arguments: argparse.Namespace) -> int:
    """Print the settings, or their schema."""
    if arguments.action == "schema":
        print_json(settings_schema())
        return 0
    settings = load_settings(
        Checkout.open(arguments.project, typed=True).root, {"state-dir": arguments.state_dir}, os.environ
    )
    rows = settings_of(settings)
    if arguments.json:
        print_json([{"key": one.key, "value": one.value, "layer": one.layer, "place": one.place} for one in rows])
    else:
        print_text(table([(one.key, _told(one.value), one.place) for one in rows]))
    for notice in settings.notices:
        warn(f"note: {notice}")
    return 0


def settings_of(settings: Settings) -> list[Setting]:
    """Every key in the order of the table, with its origin."""
    rows = []
    for known in FIELDS:
        value: Any = settings
        for part in known.key.replace("-", "_").split("."):
            value = getattr(value, part)
        origin = settings.origins[known.key]
        rows.append(Setting(key=known.key, value=_plain(value), layer=origin.layer.value, place=origin.place))
    return rows


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    return str(value) if isinstance(value, Path) else value


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(sorted(value)) or "(nothing)"
    if isinstance(value, list):
        return ", ".join(value) or "(nothing)"
    return str(value).lower() if isinstance(value, bool) else str(value)
