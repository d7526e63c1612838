"""Where a project keeps its decision records, and which of the documents there are records.

Rule: names choose what is read, contents decide what it is. A file is a candidate by its folder, its name or a
configuration; it is a record by what it says. Templates, indexes, READMEs and stubs are named as such; copies under
vendored folders and worktrees do not exist.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from posixpath import basename, dirname, normpath, splitext

from adr_server.decisions import inline
from adr_server.decisions.model import Decision, SectionKind, Status
from adr_server.decisions.readers import read_file
from adr_server.decisions.titles import number_in, stem_of
from adr_server.decisions.words import fold, places, vocabulary
from adr_server.errors import BrokenInputError

Read = Callable[[str], str]
Cached = Callable[[str], tuple[Decision, ...] | None]
SAMPLE = 6
"""How many numbered documents of a folder without a telling name are read before it is given up."""
_CONFIGURATIONS = (
    ".adr-dir",
    ".log4brains.yml",
    ".log4brains.yaml",
    ".adrrc",
    ".adr.json",
    "adr.config.json",
    ".madr.yml",
    ".madr.yaml",
)


@dataclass(frozen=True, kw_only=True)
class Discovery:
    """What the user says about where records are. Globs match whole relative paths (`*` crosses folders).

    `folders`: these and those beneath them hold records, whatever their names; when given, no other folder is looked at
    unless `include` names its files.
    """

    folders: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Discovered:
    """Paths of records in order, their folders, other documents beside them by kind, the unreadable by reason."""

    records: tuple[str, ...]
    folders: tuple[str, ...]
    others: Mapping[str, str] = field(default_factory=dict)
    unreadable: Mapping[str, str] = field(default_factory=dict)


BY_CONVENTION = Discovery()
"""What is found when the user says nothing."""


def discover(paths: Sequence[str], read: Read, *, convention: Discovery = BY_CONVENTION) -> Discovered:
    """The records among all `paths` of a project (posix, relative); `read` is called for candidates only."""
    return survey(paths, read, convention=convention)[0]


def survey(
    paths: Sequence[str], read: Read, *, convention: Discovery, cached: Cached | None = None
) -> tuple[Discovered, list[Decision]]:
    """As `discover`, with the records as read (links unresolved)."""
    search = _Search(read, convention, cached)
    candidates = _Candidates(paths, convention, search)
    decisions: dict[str, tuple[Decision, ...]] = {}
    others: dict[str, str] = {}
    for path in sorted(candidates.certain):
        found = search.records(path)
        if found is None:
            continue
        kind = kind_of(found, path, certain=True)
        if kind == "record":
            decisions[path] = found
        else:
            others[path] = kind
    for folder_paths in candidates.named.values():
        decisions.update(search.named(sorted(folder_paths)))
    for folder, folder_paths in candidates.possible.items():
        gate = _proposes if folder in candidates.proposals else _strict
        decisions.update(search.sampled(sorted(folder_paths), gate))
    for path in sorted(candidates.logs):
        found = search.records(path)
        if found and (len(found) > 1 and sum(_is_record(decision) for decision in found) * 2 > len(found)):
            decisions[path] = found
    ordered = sorted(decisions)
    discovered = Discovered(
        records=tuple(ordered),
        folders=tuple(sorted({_folder(path) for path in ordered})),
        others={path: kind for path, kind in sorted(others.items()) if path not in decisions},
        unreadable=dict(sorted(search.unreadable.items())),
    )
    return discovered, [decision for path in ordered for decision in decisions[path]]


def kind_of(found: tuple[Decision, ...], path: str, *, certain: bool) -> str:  # noqa: PLR0911 - one way out a kind
    """What a document in a decision folder is: `record`, `template`, `index`, `readme` or `other`.

    `certain` says that its folder or name is one of decision records: then a number or day in its name suffices.
    """
    stem = splitext(basename(path))[0]
    own_folder = stem_of(path) != stem
    if _is_template(found, path, stem):
        return "template"
    if len(found) > 1 and sum(_is_record(decision) for decision in found) * 2 > len(found):
        return "record"
    name = fold(stem)
    if not own_folder and name in places()["readmes"]:
        return "readme"
    if not own_folder and name in places()["indexes"]:
        return "index"
    decision = found[0]
    bears = number_in(stem_of(path))
    named = bears.number is not None or bears.dated or name.split(" ")[0] in places()["record_prefixes"]
    if _is_stub(decision):
        return "other"
    if certain and named:
        return "record"
    return "record" if _is_record(decision) else "other"


def _is_record(decision: Decision) -> bool:
    """Whether a document says what records say: two of a status, a decision, its context, its consequences, a day."""
    kinds = {section.kind for section in decision.sections}
    stated = decision.status is not Status.UNKNOWN or "status" in decision.lines
    parts = len(kinds & {SectionKind.CONTEXT, SectionKind.DECISION, SectionKind.CONSEQUENCES, SectionKind.OPTIONS})
    decided = SectionKind.DECISION in kinds or SectionKind.CONTEXT in kinds
    return (
        (stated and parts >= 1 and decided)
        or (parts >= 3)  # noqa: PLR2004 - a template's worth of parts
        or (parts >= 2 and decision.date is not None)  # noqa: PLR2004 - a template's worth of parts
        or ({SectionKind.CONTEXT, SectionKind.DECISION} <= kinds and SectionKind.CONSEQUENCES in kinds)
    )


def _says_anything(decision: Decision) -> bool:
    """Whether a document says one thing that records say: a page of rules `ADR101.md` bears the name and says none."""
    telling = {section.kind for section in decision.sections} - {SectionKind.OTHER, SectionKind.LINKS}
    return bool(telling) or decision.status is not Status.UNKNOWN or decision.date is not None


def _is_stub(decision: Decision) -> bool:
    """A note that points elsewhere: a status that is none, hardly a word of its own, and a link."""
    kinds = {section.kind for section in decision.sections} - {SectionKind.OTHER, SectionKind.STATUS, SectionKind.LINKS}
    text = " ".join(section.text for section in decision.sections)
    known = decision.status is not Status.UNKNOWN
    return (
        not kinds and not known and decision.status_text != "" and len(text.split()) < 80 and bool(inline.links(text))  # noqa: PLR2004 - a note, not a record
    )


def _is_template(found: tuple[Decision, ...], path: str, stem: str) -> bool:
    words = vocabulary().lists["template_words"]
    tokens = [token for token in re.split(r"[\s.]+", fold(stem)) if token]
    letters = [token for token in tokens if not token.isdigit()]
    telling = [token for token in letters if token in words]
    decision = found[0]
    number = decision.number
    left = {problem.code for problem in decision.problems}
    if telling and all(token in places()["template_tokens"] or token in words for token in letters):
        return not _is_settled(decision)
    if telling and letters[-1] in words and number == 0 and decision.date is None:
        return True
    if fold(basename(dirname(path))) in places()["template_folders"]:
        return True
    if "title_placeholder" in left and (number in (None, 0) or bool(telling)):
        return True
    title = set(re.findall(r"\w+", fold(decision.title or "")))
    heads = title & words and number in (None, 0) and decision.status in (Status.UNKNOWN, Status.DRAFT, Status.PROPOSED)
    if heads and (len(title) <= 2 or {"adr", "decision", "record", "records"} & title or telling):  # noqa: PLR2004 - "ADR template"
        return True
    return (
        number in (None, 0)
        and any(problem.code == "status_unclear" and "template" in problem.message for problem in decision.problems)
        and (number == 0 or "date_placeholder" in left or _braces(decision) >= 2)  # noqa: PLR2004 - one may be prose
    )


def _is_settled(decision: Decision) -> bool:
    """Whether a record about templates, for all its name, is one: numbered from 1, decided, dated, and titled so."""
    title = set(re.findall(r"\w+", fold(decision.title or "")))
    return (
        bool(decision.number)
        and decision.status not in (Status.UNKNOWN, Status.DRAFT, Status.PROPOSED)
        and decision.date is not None
        and not title <= places()["template_tokens"] | vocabulary().lists["template_words"]
        and not any(problem.code == "title_placeholder" for problem in decision.problems)
    )


def _braces(decision: Decision) -> int:
    """How many sections hold nothing but a placeholder."""
    return sum(
        bool(re.fullmatch(r"\s*(?:[-*]\s*)?[{\[<][^\n]*[}\]>][.\s]*", section.text[:400]))
        for section in decision.sections
    )


class _Search:
    """Reads candidates once, through the cache where it knows them."""

    def __init__(self, read: Read, convention: Discovery, cached: Cached | None) -> None:
        self._read, self._cached = read, cached
        self.convention = convention
        self.unreadable: dict[str, str] = {}

    def text(self, path: str) -> str | None:
        """The text of `path`, or None, with the reason kept."""
        try:
            return self._read(path)
        except BrokenInputError as error:
            self.unreadable[path] = str(error)
            return None

    def records(self, path: str) -> tuple[Decision, ...] | None:
        """What `path` holds, read as records."""
        known = self._cached(path) if self._cached is not None else None
        if known:
            return known
        text = self.text(path)
        return None if text is None else read_file(text, path)

    def named(self, paths: list[str]) -> dict[str, tuple[Decision, ...]]:
        """The records of a folder whose files are named as records: all, when half of them say what records say."""
        found: dict[str, tuple[Decision, ...]] = {}
        telling: set[str] = set()
        for path in paths:
            records = self.records(path)
            if records is not None and kind_of(records, path, certain=True) == "record":
                found[path] = records
                telling |= {path} if _says_anything(records[0]) else set()
        return found if len(telling) * 2 > len(found) else {path: found[path] for path in sorted(telling)}

    def sampled(self, paths: list[str], gate: Callable[[Decision], bool]) -> dict[str, tuple[Decision, ...]]:
        """The records of a folder that only numbered names suggest: all, when half of the first, and of all, are."""
        found: dict[str, tuple[Decision, ...]] = {}
        told = 0
        for index, path in enumerate(paths):
            if index == SAMPLE and told * 2 < SAMPLE:
                return {}
            records = self.records(path)
            if records is not None and kind_of(records, path, certain=True) == "record":
                found[path] = records
                told += gate(records[0])
        return found if told * 2 >= len(found) else {}


def _proposes(decision: Decision) -> bool:
    """Whether a document says what requests for comments say: a motivation and an answer, or one under a head."""
    parts = {section.kind for section in decision.sections} & {
        SectionKind.CONTEXT,
        SectionKind.DECISION,
        SectionKind.CONSEQUENCES,
        SectionKind.OPTIONS,
    }
    stated = decision.date is not None or "status" in decision.lines
    return len(parts) >= 2 or (bool(parts) and stated)  # noqa: PLR2004 - one alone is any document's


def _strict(decision: Decision) -> bool:
    kinds = {section.kind for section in decision.sections}
    return ("status" in decision.lines and SectionKind.DECISION in kinds) or {
        SectionKind.CONTEXT,
        SectionKind.DECISION,
        SectionKind.CONSEQUENCES,
    } <= kinds


class _Candidates:
    """Sorts paths by how surely they are records; reads nothing but configurations."""

    def __init__(self, paths: Sequence[str], convention: Discovery, search: _Search) -> None:
        self.certain: set[str] = set()
        self.named: dict[str, set[str]] = defaultdict(set)
        self.possible: dict[str, set[str]] = defaultdict(set)
        self.logs: set[str] = set()
        self.proposals: set[str] = set()
        """Folders of proposals, by their names or by the template for proposals that stands in or over them."""
        self._convention = convention
        documents = places()["markdown"] | places()["asciidoc"] | places()["restructured"]
        wanted = {f".{extension}" for extension in documents}
        self._configured = tuple(
            normpath(folder.strip("/")) if folder.strip("/.") else "" for folder in convention.folders
        )
        self._only = bool(convention.folders)
        kept = []
        for path in paths:
            dot = path.rfind(".")
            if dot > 0 and path[dot:].lower() in wanted:
                kept.append(path)
            elif path[path.rfind("/") + 1 :] in _CONFIGURATIONS and not _left_out(dirname(path)) and not self._only:
                self._configured += _configured(path, search.text(path) or "")
        for path in kept:
            self._place(path)
        templates = {dirname(path) for path in kept if _is_proposal_template(path)} if self.possible else set()
        self.proposals.update(
            folder
            for folder in self.possible
            if folder in templates
            or dirname(folder) in templates
            or any(fold(part) in places()["proposal_folders"] for part in folder.split("/"))
        )

    def _place(self, path: str) -> None:
        folder = dirname(path)
        convention = self._convention
        if convention.exclude and any(fnmatchcase(path, glob) for glob in convention.exclude):
            return
        if convention.include and any(fnmatchcase(path, glob) for glob in convention.include):
            self.certain.add(path)
            return
        if (
            self._configured
            and any(folder == own or folder.startswith(f"{own}/") or own == "" for own in self._configured)
            and ("" not in self._configured or folder == "" or self._only)
        ):
            self.certain.add(path)
            return
        if self._only or _left_out(folder):
            return
        if _is_decision_folder(folder):
            self.certain.add(path)
            return
        stem = splitext(basename(path))[0]
        if re.match(r"(?i)(?:adr|madr)[-_ ]?\d", stem) or (
            stem_of(path) != stem and re.match(r"(?i)adr[-_ ]?\d", stem_of(path))
        ):
            self.named[dirname(path)].add(path)
        elif fold(stem) in places()["logs"]:
            self.logs.add(path)
        elif any(letter.isdigit() for letter in stem_of(path)[:24]):
            name = number_in(stem_of(path))
            if name.number is not None and name.slug:
                self.possible[_folder(path)].add(path)


def _is_proposal_template(path: str) -> bool:
    """Whether `path` names a template that numbered proposals are copied from (`0000-template`, `rfc-template`)."""
    stem = fold(splitext(basename(path))[0])
    tokens = stem.split(" ")
    words = vocabulary().lists["template_words"]
    return tokens[-1] in words and (
        number_in(stem_of(path)).number == 0 or bool(set(tokens) & places()["proposal_folders"])
    )


@lru_cache(maxsize=65536)
def _left_out(folder: str) -> bool:
    vendored = places()["vendored"]
    return (
        any(fold(part) in vendored or part.lower() in (".git", ".worktrees") for part in folder.split("/"))
        if folder
        else False
    )


@lru_cache(maxsize=65536)
def _is_decision_folder(folder: str) -> bool:
    names = places()["folders"]
    return any(fold(re.sub(r"^\d+[-_. ]+", "", part)) in names for part in folder.split("/") if part)


def _folder(path: str) -> str:
    """The folder that holds the record: for a README of its own folder, the one above."""
    folder = dirname(path)
    return dirname(folder) if stem_of(path) != splitext(basename(path))[0] else folder


def _configured(path: str, text: str) -> tuple[str, ...]:
    """The folders that a configuration at `path` names, from the project's root."""
    base = dirname(path)
    if basename(path) == ".adr-dir":
        named: Iterable[str] = [line.strip() for line in text.split("\n")[:1]]
    else:
        named = re.findall(
            r"(?:adrFolder|adrDir|adr_dir|adr-dir|directory|path|folder)[\"']?\s*[:=]\s*[\"']?([^\s\"',#}]+)",
            text[:20000],
        )
    folders = (
        normpath(f"{base}/{name}" if base else name) for name in named if name and not name.startswith(("/", "..", "~"))
    )
    return tuple(folder for folder in folders if folder not in (".", "") and not folder.startswith(".."))
