"""Tell what a link without an end means: a missing record, another document, or nothing that can be judged.

A relation may name anything: an issue, a standard, a component. Only what must be a record of this project can be
missing. Pure.
"""

import re
from posixpath import basename, dirname, join, normpath

from adr_server.decisions.lint.survey import Survey
from adr_server.decisions.model import Decision, Link, Relation

AMBIGUOUS = "reference_ambiguous"
"""The reader's problem that says that a reference may mean several records."""

_FILE = re.compile(r"[\w./%+-]{1,300}\.(?:md|markdown|mdx|adoc|asciidoc|asc|rst)\b", re.IGNORECASE)
_URL = re.compile(r"https?://", re.IGNORECASE)
_NUMBERED_NAME = re.compile(r"(?:[A-Za-z]{1,12}[-_ ]?)?\d")
_BY_NUMBER = re.compile(r"(?P<prefix>[A-Za-z][A-Za-z-]{0,20}?)?[-_ #.:]{0,3}(?P<number>\d{1,6})[a-z]?\b", re.IGNORECASE)
_RECORD_WORDS = frozenset({"adr", "adrs", "madr", "decision", "record"})


class Meant:
    """Judges links without a target against what the project holds."""

    def __init__(self, survey: Survey) -> None:
        log = survey.log
        self._folders = frozenset(log.folders) | frozenset(survey.by_folder)
        self._documents = frozenset({*log.others, *log.unreadable, *survey.by_path, *(survey.paths or ())})
        self._filled = frozenset(map(dirname, survey.paths)) if survey.paths is not None else None
        self._highest: dict[str, int] = {}
        for series, places in survey.series.items():
            self._highest[series.place] = max(places[-1].number, self._highest.get(series.place, 0))
        self._prefixes = _RECORD_WORDS | {series.prefix for series in survey.series if series.prefix}

    def is_missing(self, decision: Decision, link: Link) -> bool:
        """Whether the link means a record of this project that is not there."""
        if link.target is not None or self.may_exist(decision, link):
            return False
        if _URL.search(link.text):
            return _NUMBERED_NAME.match(basename(link.text.partition("#")[0].rstrip("/)"))) is not None
        named = _FILE.search(link.text)
        if named is not None:
            return link.relation is not Relation.RELATES or self._should_be_there(decision, named.group())
        number = _BY_NUMBER.match(link.text.strip())
        if number is None:
            return False
        prefix = (number["prefix"] or "").lower()
        if prefix or link.relation is Relation.RELATES:
            return prefix in self._prefixes
        # A bare number beyond those in use may be anything: an amount, an issue, a code.
        return int(number["number"]) < self._highest.get(dirname(decision.path), 0)

    def may_exist(self, decision: Decision, link: Link) -> bool:
        """Whether it has an end for all that can be known: elsewhere, another document, one of several records."""
        if link.target is not None:
            return True
        if _URL.search(link.text):
            return not any(folder and f"/{folder}/" in link.text for folder in self._folders)
        if any(problem.code == AMBIGUOUS and problem.line == link.line for problem in decision.problems):
            return True
        return any(not self._documents.isdisjoint(_places(decision, name)) for name in _FILE.findall(link.text))

    def _should_be_there(self, decision: Decision, name: str) -> bool:
        """Whether a file would lie where the project has others of its kind; a part of a project proves no absence."""
        folder = dirname(_places(decision, name)[0])
        if self._filled is not None:
            return folder in self._filled
        return folder in self._folders and _NUMBERED_NAME.match(basename(name)) is not None


def number_in(text: str) -> int | None:
    """The number of the record that a reference names (`ADR-0038`, `38`, `0038-x.md`); None where it names none."""
    named = _FILE.search(text)
    match = _BY_NUMBER.match(basename(named.group()) if named else text.strip())
    return int(match["number"]) if match else None


def _places(decision: Decision, name: str) -> tuple[str, str]:
    """Where a file may lie that the record names: seen from the record, and from the project's root."""
    return normpath(join(dirname(decision.path), name)), normpath(name.lstrip("/"))
