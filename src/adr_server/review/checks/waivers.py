"""Read inline waivers: `adr-check waive=RULE[,RULE] [until=2026-12-31] reason: why`. Pure: text in, values out.

A waiver stands in a comment of any language and holds for its own line and for the next one. Without a reason it waives
nothing; after its day it waives nothing. Both are told.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from adr_server.decisions.lint import Hit
from adr_server.review.checks.rules import RULES, WAIVER_EXPIRED, WAIVER_INVALID, code_of

MARK = "adr-check"
_WAIVER = re.compile(r"\badr-check\s+waive\s*=\s*(?P<codes>[\w-]+(?:\s*,\s*[\w-]+)*)(?P<rest>[^\n]*)", re.IGNORECASE)
_UNTIL = re.compile(r"^[\s,;]*until\s*=\s*(?P<day>\S+)", re.IGNORECASE)
_REASON = re.compile(r"^[\s,;]*reason\s*[:=]\s*(?P<reason>.*)$", re.IGNORECASE)
_COMMENT_END = re.compile(r"\s*(?:-->|\*/|#\}|%>|\"\"\"|''')\s*$")
_LONGEST = 2_000
# A waiver cannot waive what judges waivers.
_NEVER = frozenset({WAIVER_INVALID, WAIVER_EXPIRED})


@dataclass(frozen=True, kw_only=True)
class Waiver:
    """One comment that lets findings of `codes` pass on its line and the next; `problem` says why it does not."""

    line: int
    codes: tuple[str, ...]
    reason: str
    until: date | None = None
    problem: str = ""

    def covers(self, code: str, line: int, today: date) -> bool:
        """Whether a finding of `code` on `line` is waived on that day."""
        holds = not self.problem and code in self.codes and code not in _NEVER
        return holds and line in {self.line, self.line + 1} and not self.expired(today)

    def expired(self, today: date) -> bool:
        """Whether its day has passed; on the day itself it still holds."""
        return self.until is not None and today > self.until


def read_waivers(text: str) -> tuple[Waiver, ...]:
    """The waivers of a file, in order."""
    if MARK not in text.lower():
        return ()
    return tuple(
        _read(number, found)
        for number, line in enumerate(text.splitlines(), start=1)
        if MARK in line.lower() and (found := _WAIVER.search(line[:_LONGEST])) is not None
    )


def waiver_problems(path: str, waivers: tuple[Waiver, ...], today: date) -> Iterator[tuple[str, Hit]]:
    """What is wrong with the waivers of a file, each with its rule."""
    for waiver in waivers:
        if waiver.problem:
            remedy = "Write: adr-check waive=RULE reason: why this is right here."
            message = f"The waiver does not hold: {waiver.problem}."
            yield WAIVER_INVALID, Hit(path=path, line=waiver.line, message=message, remedy=remedy, key=waiver.problem)
        elif waiver.until is not None and waiver.expired(today):
            names = ", ".join(waiver.codes)
            message = f"The waiver of {names} held until {waiver.until.isoformat()}."
            remedy = "Mend what it waives, or give it another day and say why."
            yield WAIVER_EXPIRED, Hit(path=path, line=waiver.line, message=message, remedy=remedy, key=names)


def _read(line: int, found: re.Match[str]) -> Waiver:
    named = [word.strip() for word in found["codes"].split(",")]
    codes = tuple(code for word in named if (code := code_of(word)) is not None)
    rest = _COMMENT_END.sub("", found["rest"])
    until: date | None = None
    problem = ""
    if (day := _UNTIL.match(rest)) is not None:
        rest = rest[day.end() :]
        try:
            until = date.fromisoformat(day["day"].strip(",;"))
        except ValueError:
            problem = f"{day['day'][:40]!r} is no day; write it as 2026-12-31"
    reason = _REASON.match(rest)
    said = " ".join(reason["reason"].split()) if reason is not None else ""
    unknown = [word for word in named if code_of(word) is None]
    if unknown:
        problem = f"no rule {unknown[0][:40]!r}; there are {len(RULES)}, such as CHK201 or decision-broken"
    elif not said:
        problem = "it gives no reason"
    return Waiver(line=line, codes=codes, reason=said, until=until, problem=problem)
