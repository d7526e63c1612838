"""`adr-server tools`: what is on the wire, and what each tool costs in tokens, as a client would receive it."""

import argparse
import json
from collections.abc import Sequence
from typing import Any, assert_never

from adr_server.cli.output import add_json_option, print_json, print_text, table
from adr_server.content import content_root
from adr_server.meta_tools import listed
from adr_server.meta_tools.wire import shown_to_model, wire_form
from adr_server.plurals import counted
from adr_server.settings import Mode, Surface
from adr_server.tokens import count


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tools`."""
    parser.add_argument("--surface", choices=[surface.value for surface in Surface], default=Surface.ALL.value)
    parser.add_argument("--mode", choices=[mode.value for mode in Mode], default=Mode.CODE.value)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    forms = _forms(Mode(arguments.mode), Surface(arguments.surface))
    counts = {form["name"]: count(shown_to_model(form)) for form in forms}
    total = sum(one.tokens for one in counts.values())
    size = len(json.dumps({"tools": forms}, ensure_ascii=False, separators=(",", ":")))
    first = count("")
    if arguments.json:
        shown = [{**form, "tokens": counts[form["name"]].tokens} for form in forms]
        print_json({"tools": shown, "total_tokens": total, "list_bytes": size, "tokenizer": first.tokenizer})
        return 0
    rows = [["tool", "tokens", "what it does"]]
    rows += [[form["name"], str(counts[form["name"]].tokens), form["description"]] for form in forms]
    print_text(table(rows, numbers=frozenset({1})))
    print_text(
        f"\n{counted(len(forms), 'tool')}, {counted(total, 'token')} ({first.tokenizer}; name, description and input "
        f"schema); tools/list is {size:,} bytes"
    )
    return 0


def _forms(mode: Mode, surface: Surface) -> Sequence[dict[str, Any]]:
    match mode:
        case Mode.CODE:
            return [wire_form(tool) for tool in listed(surface)]
        case Mode.DIRECT:
            from adr_server.catalog import Catalog  # noqa: PLC0415 - the list of mode `code` needs no catalogue
            from adr_server.meta_tools.direct import direct_forms  # noqa: PLC0415 - as above

            return direct_forms(Catalog(content_root().servers))
        case _:
            assert_never(mode)
