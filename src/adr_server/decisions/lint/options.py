"""Which rules run, how loudly, and with which limits: read once from a settings table, every problem told at once.

Pure: a mapping in, a value out. The table is `[tool.adr-server.lint]` of `pyproject.toml`, or `[lint]` of
`.adr-server.toml`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from adr_server.decisions.lint.codes import RULE_NAMES, is_prefix, resolve_code
from adr_server.decisions.lint.finding import Severity
from adr_server.errors import InvalidArgumentsError, UnknownNameError, shorten

_OFF = "off"
_MAX_PATTERN = 1_000


@dataclass(frozen=True, kw_only=True)
class LintOptions:
    """What to check. Codes are full (`ADR103`) or the start of several (`ADR1`); nothing in `select` means all rules.

    `severity` overrides a rule's default; `per_file_ignores` maps a pattern over paths (`*` crosses folders) to codes.
    `proposed_days`: how long a record may stay proposed, in days. `gap_density`: the share of numbers in use from which
    a series counts as consecutive, so that a missing number is a gap; below it numbers come from elsewhere, issues say.
    `index_share`: the share of a folder's records that a page must name to be held to be their index. `house_share`:
    the share of a folder's records that have a part (options, date, consequences) from which it is the house's form.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    proposed_days: int = 90
    gap_density: float = 0.6
    index_share: float = 0.5
    house_share: float = 0.5

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any], place: str) -> "LintOptions":
        """The options that a settings table asks for; `place` is where it stands, for messages.

        Keys may be written with `-` or `_`. `severity` takes `off` too: the same as `ignore`.

        Raises:
            InvalidArgumentsError: one line a problem, unknown keys with the nearest known ones.
        """
        reader = _TableReader()
        known: dict[str, Any] = {}
        for key, value in mapping.items():
            name = str(key).replace("-", "_")
            read = _READERS.get(name)
            if read is None:
                names = (known_name.replace("_", "-") for known_name in _READERS)
                reader.problems.append(str(UnknownNameError("lint setting", str(key), names)))
            else:
                known[name] = read(reader, name.replace("_", "-"), value)
        if reader.problems:
            raise InvalidArgumentsError(place, reader.problems)
        known["ignore"] = (*known.get("ignore", ()), *reader.switched_off)
        return cls(**known)

    def enabled(self, code: str) -> bool:
        """Whether the rule `code` runs at all. The longer of two matching entries wins, `ignore` on a tie."""
        chosen = max((len(entry) for entry in self.select if code.startswith(entry)), default=-1 if self.select else 0)
        ignored = max((len(entry) for entry in self.ignore if code.startswith(entry)), default=-1)
        return chosen > ignored

    def ignored_for(self, path: str) -> tuple[str, ...]:
        """The codes (or starts of codes) that `per_file_ignores` switches off for one file."""
        return tuple(
            code for pattern, codes in self.per_file_ignores.items() if fnmatchcase(path, pattern) for code in codes
        )


class _TableReader:
    """Collects what is wrong while the values of one table are read."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.switched_off: list[str] = []

    def codes(self, key: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            self.problems.append(f"{key}: must be a list of rule codes, such as ['ADR103']")
            return ()
        return tuple(code for code in (self._code(key, item) for item in value) if code)

    def severities(self, key: str, value: Any) -> dict[str, Severity]:
        if not isinstance(value, Mapping):
            self.problems.append(f"{key}: must be a table of rule = severity")
            return {}
        found: dict[str, Severity] = {}
        for name, level in value.items():
            code = self._code(key, str(name))
            if level == _OFF and code:
                self.switched_off.append(code)
            elif level in tuple(Severity):
                found |= {rule: Severity(level) for rule in RULE_NAMES if code and rule.startswith(code)}
            elif level != _OFF:
                known = ", ".join((*Severity, _OFF))
                self.problems.append(f"{key}.{shorten(str(name))}: {shorten(repr(level))} is none of {known}")
        return found

    def per_file(self, key: str, value: Any) -> dict[str, tuple[str, ...]]:
        if not isinstance(value, Mapping):
            self.problems.append(f"{key}: must be a table of pattern = [codes]")
            return {}
        for pattern in value:
            if len(str(pattern)) > _MAX_PATTERN:
                self.problems.append(
                    f"{key}: pattern {shorten(str(pattern))!r} is longer than {_MAX_PATTERN} characters"
                )
        return {str(pattern): self.codes(f"{key}.{shorten(str(pattern))}", codes) for pattern, codes in value.items()}

    def days(self, key: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            self.problems.append(f"{key}: must be a whole number of days, 1 or more; got {shorten(repr(value))}")
            return 1
        return value

    def share(self, key: str, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1:
            self.problems.append(f"{key}: must be a share above 0 and at most 1; got {shorten(repr(value))}")
            return 1.0
        return float(value)

    def _code(self, key: str, text: str) -> str:
        code = resolve_code(text)
        if code:
            return code
        start = text.strip().upper()
        if is_prefix(start):
            return start
        known: Iterable[str] = (*RULE_NAMES, *RULE_NAMES.values())
        self.problems.append(f"{key}: {UnknownNameError('rule', _plain(text), known)}")
        return ""


def _plain(text: str) -> str:
    return re.sub(r"[^\w-]", "", text)[:80]


_READERS: Mapping[str, Callable[[_TableReader, str, Any], Any]] = {
    "select": _TableReader.codes,
    "ignore": _TableReader.codes,
    "severity": _TableReader.severities,
    "per_file_ignores": _TableReader.per_file,
    "proposed_days": _TableReader.days,
    "gap_density": _TableReader.share,
    "index_share": _TableReader.share,
    "house_share": _TableReader.share,
}
