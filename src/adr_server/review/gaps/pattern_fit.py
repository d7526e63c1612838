"""Say which architecture patterns a project shows, by what, and which decisions that they need no record took.

Rule: a hint is evidence and never proof. A technology in use and one more hint show a pattern; less hints at it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from posixpath import splitext

from adr_server.codebase import Evidence, Lexicon
from adr_server.codebase.stack import is_incidental
from adr_server.codebase.stack.paths import ECOSYSTEM_OF, SETTINGS_ENDINGS
from adr_server.decisions import Decision, SectionKind
from adr_server.patterns.model import NeededDecision, PatternContent
from adr_server.registry.words import shipped_words
from adr_server.review.ground.file_kinds import is_test
from adr_server.review.names.named import line_naming
from adr_server.review.survey import Survey

MAX_EVIDENCE = 3
MAX_PATHS = 3
HINTS = 2


class Fit(StrEnum):
    """How surely a project follows a pattern."""

    SHOWN = "shown"
    HINTED = "hinted"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The line of a record in force that answers a question, and the word that says so."""

    decision: Decision
    line: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Question:
    """A decision that a pattern needs, and the records that take it; none where it is missing."""

    needed: NeededDecision
    answers: tuple[Answer, ...]


@dataclass(frozen=True, kw_only=True)
class PatternFit:
    """A pattern with what shows it: used technologies with their lines, declared ones, and files that match a glob."""

    name: str
    fit: Fit
    used: tuple[tuple[str, tuple[Evidence, ...]], ...]
    declared: tuple[tuple[str, tuple[Evidence, ...]], ...]
    paths: tuple[tuple[str, tuple[str, ...]], ...]
    questions: tuple[Question, ...]


_BUILT = frozenset({*ECOSYSTEM_OF, *SETTINGS_ENDINGS, ".tf", ".bicep", ".sql", ".scala", ".proto"} - {".json"})


def fit_pattern(name: str, content: PatternContent, survey: Survey, *, always: bool = False) -> PatternFit | None:
    """How a pattern fits; None where nothing hints at it, unless it is `always` wanted."""
    used, declared = _technologies(content, survey)
    globs = [(glob, hits) for glob in content.detection.paths if (hits := _matches(glob, survey.ground.paths))]
    if not (used or declared or globs or always):
        return None
    told = {one.path for _, evidence in used for one in evidence}
    further = [glob for glob, hits in globs if not told.issuperset(hits)]  # The same file is no second hint.
    shown = bool(used) and len(used) + len(further) >= HINTS
    return PatternFit(
        name=name,
        fit=Fit.SHOWN if shown else Fit.HINTED,
        used=tuple(used),
        declared=tuple(declared),
        paths=tuple((glob, hits[:MAX_PATHS]) for glob, hits in globs),
        questions=tuple(Question(needed=one, answers=tuple(_answers(one, survey))) for one in content.decisions),
    )


_Seen = list[tuple[str, tuple[Evidence, ...]]]


def _technologies(content: PatternContent, survey: Survey) -> tuple[_Seen, _Seen]:
    wanted = {name.lower() for name in content.detection.technologies}
    used: _Seen = []
    declared: _Seen = []
    for technology in survey.ground.stack().values():
        entry = survey.ground.entry(technology.name)
        if not wanted & {entry.name.lower(), *(alias.lower() for alias in entry.aliases)}:
            continue
        seen = survey.ground.technology(technology.name)
        if seen.product:
            used.append((technology.name, seen.product[:MAX_EVIDENCE]))
        elif seen.declared:
            declared.append((technology.name, seen.declared[:MAX_EVIDENCE]))
    return used, declared


def _matches(glob: str, paths: Sequence[str]) -> tuple[str, ...]:
    pattern = _compiled(glob)
    found = (path for path in paths if pattern.fullmatch(path) and not is_incidental(path) and not is_test(path))
    # A folder tells by what is built in it: schemas, pictures and data of a standard may lie under any name.
    return tuple(path for path in found if not glob.endswith("/**") or splitext(path)[1] in _BUILT)


@lru_cache(maxsize=1_000)
def _compiled(glob: str) -> re.Pattern[str]:
    """A glob as an expression: `**` spans folders, one star does not."""
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", glob)
    signs = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(signs.get(part, re.escape(part)) for part in parts))


def _answers(needed: NeededDecision, survey: Survey) -> Iterator[Answer]:
    """A title that says the topic, or a title or decision that names one of the usual options."""
    topic = _stems(needed.topic)
    options = _option_words(needed, survey.ground.lexicon)
    for decision in survey.live:
        text = survey.texts.get(decision.path)
        if text is None:
            continue
        lines = text.splitlines()
        title = decision.lines.get("title") or decision.anchor or 1
        if topic and topic <= _stems(decision.title or "") and title <= len(lines):
            yield Answer(decision=decision, line=title, text=lines[title - 1].strip()[:200])
        elif options and (hit := _named(decision, title, lines, options)) is not None:
            yield Answer(decision=decision, line=hit[0], text=hit[1][:200])


def _named(decision: Decision, title: int, lines: Sequence[str], words: frozenset[str]) -> tuple[int, str] | None:
    stretches = [(title, title)]
    stretches += [(one.line, one.end_line) for one in decision.sections if one.kind is SectionKind.DECISION]
    for first, last in stretches:
        hit = line_naming(words, "\n".join(lines[first - 1 : last]))
        if hit is not None:
            return first + hit[0] - 1, hit[1]
    return None


def _option_words(needed: NeededDecision, lexicon: Lexicon) -> frozenset[str]:
    """The options that are technologies, by all their names: an option in prose is no name to look for."""
    found: set[str] = set()
    for option in needed.options:
        for entry in lexicon.entries:
            names = {entry.name.lower(), *(alias.lower() for alias in entry.aliases)}
            if option.lower() in names:
                found |= {name for name in names if len(name) > 2}  # noqa: PLR2004 - two letters are a word
    return frozenset(found)


def _stems(text: str) -> frozenset[str]:
    return frozenset(shipped_words().of_text(text))
