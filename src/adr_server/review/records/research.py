"""Conclusions as documents: written in one form, and read back from it. Pure: texts in, values out.

Rule: a conclusion's evidence are lines of the project; one that names no such line, or quotes what is not there, is
told before anything is written.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from posixpath import splitext

from adr_server.decisions import Decision
from adr_server.decisions.writing import link_text, slugify
from adr_server.errors import BrokenInputError, NotAllowedError

SUFFIXES = (".md", ".markdown")
QUOTE_REACH = 3
"""A quote may stand so many lines from where it is said to: lines move, words do not."""
_HEADING = re.compile(r"^(#{1,3})[ \t]+(\S.*?)[ \t#]*$")
_LINK = re.compile(r"\]\(<?([^)\s>]{2,400})>?\)")
_FIELD = re.compile(r"^(Date|True for|Records):[ \t]*(.*)$")
MAX_LINE = 10_000
NOTHING = "Nothing was found."


@dataclass(frozen=True, kw_only=True)
class Quote:
    """A line that a conclusion rests on; `text` are words of it, empty where none were given."""

    path: str
    line: int
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Conclusion:
    """What was found out: the answer, for and against it, what is unknown, and what follows as (kind, text)."""

    question: str
    answer: str
    true_for: str = ""
    evidence: tuple[Quote, ...] = ()
    against: tuple[Quote, ...] = ()
    unknown: tuple[str, ...] = ()
    follows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ResearchDocument:
    """A conclusion that was kept, as its document says it; `answer_line` is where the answer begins, 0 without one."""

    path: str
    title: str
    date: str | None
    true_for: str
    question: str
    answer: str
    answer_line: int
    linked: tuple[str, ...]
    text: str


def document_path(folder: str, title: str, today: date, taken: Collection[str]) -> str:
    """A path in `folder` that no file has: the day, then the title."""
    stem = f"{folder}/{today.isoformat()}-{slugify(title) or 'research'}"
    path, number = f"{stem}.md", 2
    while path in taken:
        path, number = f"{stem}-{number}.md", number + 1
    return path


def document_text(path: str, title: str, conclusion: Conclusion, records: Sequence[Decision], today: date) -> str:
    """The document of a conclusion, with links to the records that it touches."""
    lines = [f"# {_line(title)}", "", f"Date: {today.isoformat()}"]
    lines += [f"True for: {_line(conclusion.true_for)}"] if conclusion.true_for else []
    links = [link_text(path, f"{one.id} {one.title or ''}".strip(), one.path) for one in records]
    lines += [f"Records: {', '.join(links)}"] if links else []
    lines += ["", "## Question", "", _line(conclusion.question), "", "## Answer", "", conclusion.answer.strip()]
    lines += ["", "## Evidence", "", *_listed([_quoted(one) for one in conclusion.evidence])]
    lines += ["", "## Against it", "", *_listed([_quoted(one) for one in conclusion.against])]
    lines += ["", "## Unknown", "", *_listed([_line(one) for one in conclusion.unknown])]
    lines += ["", "## What follows", "", *_listed([f"{kind}: {_line(text)}" for kind, text in conclusion.follows])]
    return "\n".join(lines) + "\n"


def read_document(text: str, path: str) -> ResearchDocument:
    """A document as far as it has the form; any Markdown text has at least its title and its links."""
    lines = text.splitlines()
    title = next((hit[2] for line in lines if (hit := _HEADING.match(line)) and hit[1] == "#"), splitext(path)[0])
    fields = {hit[1]: hit[2].strip() for line in lines[:20] if (hit := _FIELD.match(line))}
    question, _ = _section(lines, "question")
    answer, at = _section(lines, "answer")
    return ResearchDocument(
        path=path,
        title=title,
        date=fields.get("Date") or None,
        true_for=fields.get("True for", ""),
        question=question,
        answer=answer,
        answer_line=at,
        linked=tuple(dict.fromkeys(hit[1] for line in lines if len(line) <= MAX_LINE for hit in _LINK.finditer(line))),
        text=text,
    )


def is_research(path: str, folder: str) -> bool:
    """Whether a file is a document of that folder; its overview page is none."""
    inside = path.startswith(f"{folder}/") and path.lower().endswith(SUFFIXES)
    return inside and splitext(path.rpartition("/")[2])[0].lower() not in {"readme", "index"}


def quote_problems(quotes: Sequence[Quote], read: Callable[[str], str]) -> Iterator[str]:
    """What is wrong with each quote: no such file or line, or words that do not stand there."""
    for quote in quotes:
        place = f"{quote.path}:{quote.line}"
        try:
            lines = read(quote.path).splitlines()
        except (BrokenInputError, NotAllowedError) as problem:
            yield f"{place}: cannot be read: {problem}"
            continue
        if not 1 <= quote.line <= len(lines):
            yield f"{place}: there is no such line, the file has {len(lines)}"
            continue
        near = "\n".join(lines[max(0, quote.line - 1 - QUOTE_REACH) : quote.line + QUOTE_REACH])
        if quote.text and " ".join(quote.text.split()) not in " ".join(near.split()):
            yield f"{place}: does not say {quote.text[:80]!r}; it says {lines[quote.line - 1].strip()[:120]!r}"


def _section(lines: Sequence[str], name: str) -> tuple[str, int]:
    """The text under a heading, and the line on which it begins."""
    inside = 0
    found: list[str] = []
    for number, line in enumerate(lines, 1):
        hit = _HEADING.match(line)
        if hit and inside:
            break
        if inside and (line.strip() or found):
            found.append(line)
            inside = inside if len(found) > 1 else number
        elif hit and hit[2].strip().lower() == name:
            inside = number
    return "\n".join(found).strip(), inside if found else 0


def _quoted(quote: Quote) -> str:
    words = f": {_line(quote.text)}" if quote.text else ""
    return f"`{quote.path}:{quote.line}`{words}"


def _line(text: str) -> str:
    return " ".join(text.split())


def _listed(items: Sequence[str]) -> list[str]:
    return [f"- {item}" for item in items] or [NOTHING]
