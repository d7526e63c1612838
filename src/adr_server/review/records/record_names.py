"""The records that a line of text names: by number with what the line writes behind it, or by file.

Rule: the longest label wins ("ADR 0016-v2" is `0016-v2-raft`, not `0016-raft`). A number that several records bear, or
none, is told and not resolved; so is a file of the log's folder that is not there.
"""

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adr_server.decisions import Decision, DecisionLog
from adr_server.decisions.titles import number_in, stem_of
from adr_server.decisions.words import places

MAX_LINE = 2_000
QUOTE = 200
# Without a separator only four digits are a record's number: `ADR101` is as likely the code of a rule.
_NUMBER = (
    r"(?P<written>(?:\bADRs?(?:[-_ ]?(?:no|nr)\.?)?(?:[-_ #:]{1,2}|(?=\d{4}\b))|@adr[\s:(\"'#]+(?:ADR[-_ ]?)?)"
    r"0*(?P<number>\d{1,5})\b(?!\.\d))"
)
_FILE = re.compile(r"[\w./%-]{1,200}\.(?:md|markdown|adoc|asciidoc|rst)\b", re.IGNORECASE)
_FAMILY = re.compile(r"^([a-z]{2,8})[-_ ]?\d", re.IGNORECASE)
_COMMON = frozenset({"adr", "adrs"})
_BEHIND = re.compile(r"[-_](\w[\w-]{0,60})")
_VERSION = re.compile(r"v\d+")


@dataclass(frozen=True, kw_only=True)
class Unresolved:
    """A line that names a record (`name`, as written) which is none, or several (`several`)."""

    path: str
    line: int
    text: str
    reason: str
    name: str = ""
    several: bool = False


@dataclass(frozen=True)
class _Place:
    path: str
    line: int
    text: str

    def of(self, found: Sequence[Decision], name: str, reason: str) -> tuple[Decision | None, Unresolved]:
        """The one record that is meant here by `name`; None, and the reason, where it is none or several."""
        only = found[0] if len(found) == 1 else None
        told = "" if only else reason
        several = len(found) > 1
        return only, Unresolved(path=self.path, line=self.line, text=self.text, reason=told, name=name, several=several)


class RecordNames:
    """Finds the records that a line of text names, by number or by file."""

    def __init__(self, log: DecisionLog) -> None:
        self._by_number: dict[int, list[Decision]] = defaultdict(list)
        self._by_file: dict[str, list[Decision]] = defaultdict(list)
        for decision in log.decisions:
            if decision.number is not None:
                self._by_number[decision.number].append(decision)
            self._by_file[posixpath.basename(decision.path)].append(decision)
        self._beside = {posixpath.basename(path) for path in log.others}
        self._folders = tuple(folder for folder in log.folders if folder)
        families = {_family(one) for one in log.decisions} & places()["record_prefixes"] - _COMMON
        self.words = ("adr", *sorted(families))
        """What a text must hold, in small letters, to name a record by its number."""
        # What else is called so ("RFC 7231") is told from a record by its number as the file's name writes it.
        letters = "|".join(sorted(families)) or "(?!)"
        others = rf"|\b(?P<family>{letters})[-_ #](?P<digits>\d{{2,6}})\b(?!\.\d)"
        self._number = re.compile(_NUMBER + others, re.IGNORECASE)

    def named_in(self, text: str, path: str) -> Iterator[tuple[Decision | None, Unresolved]]:
        """For each record that a line names: the record, or None, with the place and why it is not resolved."""
        for number, line in enumerate(text.splitlines(), 1):
            lowered = line.lower() if len(line) <= MAX_LINE else ""
            if not any(word in lowered for word in (*self.words, ".md", ".rst", ".adoc")):
                continue
            place = _Place(path, number, line.strip()[:QUOTE])
            files = list(dict.fromkeys(hit[0].replace("%20", " ") for hit in _FILE.finditer(line)))
            told: set[int | None] = set()
            for file in files:
                name = posixpath.basename(file)
                found = self._by_file.get(name, [])
                if found:
                    told |= {decision.number for decision in found}
                    yield place.of(found, name, f"several records lie in files called {name}")
                elif self._is_missing(file):
                    told.add(number_in(stem_of(file)).number)
                    yield place.of([], name, f"no record lies in a file called {name}")
            for wanted, label, found in self._numbered(line):
                if wanted not in told:
                    yield place.of(found, label, _why(found, wanted))

    def _numbered(self, line: str) -> Iterator[tuple[int, str, list[Decision]]]:
        """Each number of a line that is a record's, as written, with the records that may be meant; each once."""
        seen: set[tuple[int, str]] = set()
        for hit in self._number.finditer(line):
            behind = _BEHIND.match(line, hit.end())
            family = hit["family"] or ""
            wanted = int(hit["number"] if not family else hit["digits"])
            bearers = self._bearers(wanted, behind[1] if behind else "", family.lower())
            if family and not any(number_in(stem_of(one.path)).written == hit["digits"] for one in bearers):
                continue
            label = f"{hit[0]}{behind[0] if behind else ''}".strip("-_@ ")
            key = (wanted, ",".join(one.path for one in bearers))
            if key not in seen:
                seen.add(key)
                yield wanted, label, bearers

    def _bearers(self, number: int, behind: str, family: str) -> list[Decision]:
        """The records of a number, those of the family and the label that a line writes, where any are."""
        found = self._by_number.get(number, [])
        found = [one for one in found if _family(one) in ({family} if family else {"", *_COMMON})] or found
        if len(found) < 2:  # noqa: PLR2004 - nothing to choose from
            return found
        said = re.split(r"[-_]+", behind.lower()) if behind else []
        shared = [_shared(said, number_in(stem_of(one.path)).slug.split()) for one in found]
        if max(shared):
            return [one for one, length in zip(found, shared, strict=True) if length == max(shared)]
        return [one for one in found if not _VERSION.match(number_in(stem_of(one.path)).slug)] or found

    def _is_missing(self, file: str) -> bool:
        """Whether a path of the log's folder is written as a record's, and no document of it is called so."""
        folder, name = posixpath.split(file)
        bears = number_in(stem_of(file))
        lies = any(folder == own or folder.endswith(f"/{own}") for own in self._folders)
        return lies and bears.number is not None and bool(bears.slug) and name not in self._beside


def _family(decision: Decision) -> str:
    """The letters before the number in a file's name, in small letters."""
    found = _FAMILY.match(stem_of(decision.path))
    return found[1].lower() if found else ""


def _shared(said: Sequence[str], slug: Sequence[str]) -> int:
    """How many words of a label and of a file's name are the same from the first on."""
    same = [one == two for one, two in zip(said, slug, strict=False)]
    return same.index(False) if False in same else len(same)


def _why(found: Sequence[Decision], number: int) -> str:
    if not found:
        return f"no record bears the number {number}"
    names = ", ".join(sorted(posixpath.basename(one.path) for one in found)[:4])
    return f"{len(found)} records bear the number {number}: {names}"
