"""A technology of the lexicon, and how a line of its YAML is read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from adr_server.codebase.dependencies import Ecosystem

# The key of symbols that stand in settings, whatever the ecosystem.
SETTINGS = "settings"


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One technology: what it is called, what role it fills, and the names that give it away.

    `packages`, `imports` and `symbols` are keyed by ecosystem, symbols also by `settings`. `resources` holds types of
    infrastructure code, module and provider sources and API groups of Kubernetes; `schemes` those of addresses;
    `hosts` how addresses begin that pages load its scripts from;
    `engines` what settings choose it by where a client speaks to several (`engine = "postgres"`), in small letters;
    `actions` steps of pipelines; `env` variables of environment templates; `files` names of files that belong to it;
    `extensions` those of its files, and `written`, by extension, an expression that its files match where those of
    others end so, too (each line for itself); `commands` the first words of commands that deploy to it or run it.
    """

    name: str
    category: str
    slot: str | None = None
    aliases: tuple[str, ...] = ()
    packages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    imports: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    symbols: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    images: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    env: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)
    commands: tuple[str, ...] = ()

    @property
    def ecosystems(self) -> frozenset[str]:
        """The ecosystems in which it is declared or imported; empty of what is neither."""
        return frozenset({*self.packages, *self.imports})


_KEYS = frozenset(item.name for item in fields(Entry)) - {"category"}
_BY_ECOSYSTEM = ("packages", "imports", "symbols")


def entry_of(raw: Mapping[str, object], category: str) -> Entry:
    """The entry of a line. Raises KeyError, TypeError, ValueError or re.error, with what is wrong in it."""
    if unknown := set(raw) - _KEYS:
        raise ValueError(f"unknown key {min(unknown)!r}")
    values: dict[str, object] = {"name": str(raw["name"]), "category": category}
    for key, value in raw.items():
        if key in _BY_ECOSYSTEM and isinstance(value, dict):
            if strange := set(value) - {*Ecosystem} - ({SETTINGS} if key == "symbols" else set()):
                raise ValueError(f"{key}: unknown ecosystem {min(strange)!r}")
            values[key] = {str(ecosystem): tuple(map(str, names)) for ecosystem, names in value.items()}
        elif isinstance(value, list):
            values[key] = tuple(map(str, value))
        elif key == "written" and isinstance(value, dict):
            values[key] = {str(extension): re.compile(str(told)).pattern for extension, told in value.items()}
        elif key == "slot":
            values[key] = str(value)
        elif key != "name":
            raise ValueError(f"{key}: is no list")
    return Entry(**values)  # type: ignore[arg-type]  # the loop above gave each key its type
