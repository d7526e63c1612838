"""A report as Markdown, within a number of bytes: what broke, what is touched, what is needed.

Text of the project is shown as text: it can neither draw a table, nor mention a person, nor embed a picture.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import quote

from adr_server.cli.reports.plain import summary
from adr_server.plurals import counted
from adr_server.review.checks import Report, Reported, State, Touched, worst_first

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~$])")
_MENTION = re.compile(r"[@#](?=\w)")
_TITLES = (
    (State.NEW, "What the change brings"),
    (State.OLD, "What was there before"),
    (State.WAIVED, "Waived"),
    (State.ACCEPTED, "Accepted by the baseline"),
)
_CUT = "\n_… {}; the whole report is in the job's output._\n"

Link = Callable[[str, int], str]
"""The address of a line of a file; empty where there is none."""


def no_link(path: str, line: int) -> str:
    """No address."""
    del path, line
    return ""


def as_markdown(report: Report, prefix: str = "", *, most_bytes: int = 1_000_000, link: Link = no_link) -> str:
    """The report, cut between two findings where it grows too long; the worst ones come first."""
    del prefix  # Who wants addresses gives `link`.
    head = f"**{summary(report)}**\n"
    tail = "".join([*_touched(report.touched, link), *(f"\n> {escape(note)}\n" for note in report.notes)])
    tail = tail if len(tail.encode()) < most_bytes // 3 else _cut_lines(tail, most_bytes // 3)
    room = most_bytes - len((head + tail).encode()) - len(_CUT.encode()) - 40
    parts = []
    told = 0
    for text, counts in _findings(report.findings, link):
        room -= len(text.encode())
        if room < 0:
            parts.append(_CUT.format(counted(len(report.findings) - told, "more finding")))
            break
        parts.append(text)
        told += counts
    return "".join([head, *parts, tail])


def _findings(findings: Sequence[Reported], link: Link) -> Iterator[tuple[str, int]]:
    """The text of each heading and finding, and how many findings it tells."""
    ordered = worst_first(findings)
    for state, title in _TITLES:
        rows = [one for one in ordered if one.state is state]
        if rows:
            yield f"\n### {title} ({len(rows)})\n\n", 0
        for one in rows:
            reason = f" Waived: {escape(one.reason)}." if one.reason else ""
            told = f"{escape(one.message)} {escape(one.remedy)}".rstrip()
            yield f"- {one.severity.value} `{one.rule}` {_place(one.path, one.line, link)}: {told}{reason}\n", 1


def _touched(rows: Sequence[Touched], link: Link) -> Iterator[str]:
    if rows:
        yield f"\n### Records that are touched ({len(rows)})\n\n"
    for one in rows:
        paths = ", ".join(_code(path) for path in one.governs[:5]) + (" …" if len(one.governs) > 5 else "")  # noqa: PLR2004 - a glance
        because = f" governs {paths}" if paths else " is changed"
        yield f"- {_place(one.path, 0, link)} {escape(one.id)} {escape(one.title)} ({one.status}){because}\n"


def _place(path: str, line: int, link: Link) -> str:
    text = _code(f"{path}:{line}" if line else path)
    address = link(path, line)
    return f"[{text}]({address})" if address else text


def _code(text: str) -> str:
    plain = " ".join(text.split()).replace("|", "\\|")
    fence = "`" * (max((len(run) for run in re.findall(r"`+", plain)), default=0) + 1)
    return f"{fence}{plain}{fence}" if fence == "`" else f"{fence} {plain} {fence}"


def escape(text: str) -> str:
    """Text of the project, as Markdown that shows it as it stands."""
    # A zero-width space after the sign keeps it from naming a person or an issue.
    plain = _MENTION.sub(lambda sign: sign[0] + "\u200b", " ".join(text.split()))
    return _SPECIAL.sub(r"\\\1", plain)


def linker(folder: str, prefix: str = "", *, line_mark: str = "#L") -> Link:
    """Addresses of lines beneath the address `folder` of a commit's files; `prefix` leads to the project."""

    def link(path: str, line: int) -> str:
        return f"{folder.rstrip('/')}/{quote(prefix + path)}" + (f"{line_mark}{line}" if line else "")

    return link


def _cut_lines(text: str, most_bytes: int) -> str:
    kept: list[str] = []
    size = 0
    for line in text.splitlines(keepends=True):
        size += len(line.encode())
        if size > most_bytes:
            kept.append("\n_… and more._\n")
            break
        kept.append(line)
    return "".join(kept)
