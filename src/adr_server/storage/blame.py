"""Read what `git blame --porcelain` says: who wrote the lines of a file last. Pure: bytes in, values out.

Source: the section "The porcelain format" of git-blame(1). Lines that are not committed yet have an id of zeros.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime

_HEADER = re.compile(rb"([0-9a-f]{40,64}) \d+ \d+(?: \d+)?\Z")
_LATEST = 253_402_300_799


@dataclass(frozen=True, kw_only=True)
class Blamed:
    """One commit with how many of the lines it wrote; `date` is the author's day (ISO), empty where git has none.

    `commit` is empty for lines that are not committed.
    """

    commit: str
    author: str
    date: str
    subject: str
    lines: int


def read_blame(output: bytes) -> tuple[Blamed, ...]:
    """The commits that wrote the lines, most lines first."""
    lines: dict[str, int] = {}
    told: dict[str, dict[str, str]] = {}
    current = ""
    for line in output.split(b"\n"):
        if line.startswith(b"\t"):
            if current:
                lines[current] = lines.get(current, 0) + 1
        elif header := _HEADER.match(line):
            current = header[1].decode("ascii")
        elif current:
            key, _, value = line.partition(b" ")
            text = value.decode("utf-8", errors="replace").strip()
            told.setdefault(current, {}).setdefault(key.decode("ascii", errors="replace"), text)
    found = [_blamed(commit, told.get(commit, {}), count) for commit, count in lines.items()]
    return tuple(sorted(found, key=lambda one: (-one.lines, one.commit)))


def _blamed(commit: str, said: dict[str, str], count: int) -> Blamed:
    committed = commit.strip("0") != ""
    return Blamed(
        commit=commit if committed else "",
        author=said.get("author", "") if committed else "",
        date=_day(said.get("author-time", "")) if committed else "",
        subject=said.get("summary", "") if committed else "",
        lines=count,
    )


def _day(seconds: str) -> str:
    if not re.fullmatch(r"\d{1,12}", seconds) or int(seconds) > _LATEST:
        return ""
    return datetime.fromtimestamp(int(seconds), tz=UTC).date().isoformat()
