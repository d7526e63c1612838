"""Find the technologies that a change adds or takes away, by the manifests that differ, and who decided on them.

Rule: compared are the files that the change touches, as they were and as they are; sources, tests, documents and locks
bring nothing here. What the rest of the tree shows on the other side is neither new nor gone. Pure.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from adr_server.codebase import Evidence, Lexicon, Technology
from adr_server.codebase.dependencies import Dependency
from adr_server.codebase.project_files import ProjectFiles, ReadText
from adr_server.decisions import Decision, DecisionLog, SectionKind, Status
from adr_server.review.gaps.closing_names import closing_line
from adr_server.review.gaps.objections import Objection, find_objections
from adr_server.review.gaps.said import said_in
from adr_server.review.gaps.standing_beside import Tree, built_of, is_asked_for, standing_in, technologies_of
from adr_server.review.judgement import is_live, superseded_paths
from adr_server.review.names.named import is_named, line_naming, words_for
from adr_server.review.words.deciding_lines import decides_at, kind_at
from adr_server.review.words.word_tables import slot_tables

MAX_FILES = 500
_MENTION = 3
_FENCE = ("```", "~~~")
_OPEN = frozenset({Status.PROPOSED, Status.DRAFT})
_COMES_ALONG = frozenset({"Docker Compose"})


class Standing(StrEnum):
    """Who decided on a technology that a change adds.

    Forbidden: a record in force says that it is not to be there. Mentioned: one names it, and decides elsewhere.
    """

    FORBIDDEN = "forbidden"
    NEEDED = "needed"
    MENTIONED = "mentioned"
    PROPOSED = "proposed"
    DECIDED = "decided"


@dataclass(frozen=True, kw_only=True)
class Naming:
    """The line of a record that names a technology; `sentence` is the whole one where it keeps the technology out."""

    decision: Decision
    line: int
    text: str
    sentence: str = ""
    decides: bool = True
    """Whether it is a line that decides; else the record only mentions it."""


@dataclass(frozen=True, kw_only=True)
class TouchedTechnology:
    """A technology that a change adds (`added`) or takes away.

    `evidence` are lines as they are now where it is added, else as they were; `named` the records in force or waiting
    that name it. `rivals` are technologies of its exclusive slot that records in force name: each is a word to have.
    """

    name: str
    slot: str
    kind: str
    added: bool
    standing: Standing
    evidence: tuple[Evidence, ...]
    named: tuple[Naming, ...]
    rivals: tuple[Naming, ...] = ()


def find_touched(
    before: ProjectFiles,
    after: ProjectFiles,
    lexicon: Lexicon,
    log: DecisionLog,
    read: ReadText,
    *,
    base: Tree | None = None,
    head: Tree | None = None,
) -> tuple[TouchedTechnology, ...]:
    """What a change adds and takes away that fills a significant slot, and what else it adds that a record forbids.

    The forbidden come first, then the undecided.

    `before` and `after` hold the files that differ, those for which `tells` is true; `read` gives a record's text.
    `base` and `head` are all files of each side: what the base shows is not new, what the head shows is not gone.
    """
    old, new = technologies_of(before, lexicon), technologies_of(after, lexicon)
    kinds = {slot: kind for kind, slots in slot_tables().gap_kinds.items() for slot in slots}
    differing = [
        (technology, added)
        for now, then, added in ((new, old, True), (old, new, False))
        for name, technology in now.items()
        if name not in then and name not in _COMES_ALONG and (added or technology.slot in kinds)
    ]
    asked, packages = built_of(after), _new_packages(before, after, lexicon)
    texts = _texts(log, read) if differing or packages else {}
    incoming = [one.name for one, added in differing if added]
    objections = find_objections(incoming, packages, dependencies=asked, texts=texts, log=log, lexicon=lexicon)
    records = _Records(texts=texts, superseded=superseded_paths(log), lexicon=lexicon, objections=objections)
    telling = [(one, added) for one, added in differing if one.slot in kinds or records.forbids(one.name)]
    standing = {
        added: standing_in(tree, [one for one, adds in telling if adds is added], lexicon, named=added)
        for tree, added in ((base, True), (head, False))
        if tree is not None
    }
    fresh = [(one, added) for one, added in telling if one.name not in standing.get(added, ())]
    found = [_touched(one, kinds.get(one.slot or "", one.category), records, added=added) for one, added in fresh]
    found += _forbidden_packages(packages, records, base)
    order = list(Standing)
    return tuple(sorted(found, key=lambda one: (not one.added, order.index(one.standing), one.name)))


@dataclass(frozen=True, kw_only=True)
class _Records:
    """What records that are in force or waiting say: their texts by path, and the objections by what they are against.

    `superseded` are the records that others replaced.
    """

    texts: Mapping[str, tuple[Decision, str]]
    superseded: frozenset[str]
    lexicon: Lexicon
    objections: Mapping[str, tuple[Objection, ...]]

    def forbids(self, name: str) -> bool:
        """Whether a record keeps a thing out."""
        return any(one.strict for one in self.objections.get(name, ()))

    def forbidding(self, name: str) -> tuple[Naming, ...]:
        """The sentences that keep a thing out."""
        return tuple(_said(one) for one in self.objections.get(name, ()) if one.strict)

    def naming(self, name: str, *, added: bool) -> Iterator[Naming]:
        """The lines that name a technology; of a record against what is added, the sentence that says so."""
        against = {one.claim.path: _said(one) for one in reversed(self.objections.get(name, ())) if added}
        for one in _naming(name, self.texts, self.lexicon):
            yield against.get(one.decision.path, one)


def _said(objection: Objection) -> Naming:
    claim = objection.claim
    return Naming(
        decision=claim.decision,
        line=claim.line,
        text=claim.on_line,
        sentence=claim.text,
        decides=objection.strict,
    )


def _new_packages(before: ProjectFiles, after: ProjectFiles, lexicon: Lexicon) -> list[Dependency]:
    """The packages that manifests ask for anew and that are no technology's."""
    asked = {(one.ecosystem, one.name) for one in built_of(before)}
    new = {(one.ecosystem, one.name): one for one in reversed(built_of(after))}
    return [one for key, one in new.items() if key not in asked and not any(lexicon.packages(*key))]


def _forbidden_packages(
    packages: Sequence[Dependency], records: _Records, base: Tree | None
) -> Iterator[TouchedTechnology]:
    """The packages that a record forbids and that no manifest of the base asks for."""
    for one in packages:
        if records.forbids(one.name) and not (base is not None and is_asked_for(base, one)):
            yield TouchedTechnology(
                name=one.name,
                slot="",
                kind="package",
                added=True,
                standing=Standing.FORBIDDEN,
                evidence=(one.evidence,),
                named=records.forbidding(one.name),
            )


def _touched(technology: Technology, kind: str, records: _Records, *, added: bool) -> TouchedTechnology:
    named = tuple(records.naming(technology.name, added=added))
    live = _deciding([one for one in named if is_live(one.decision, records.superseded)])
    waiting = _deciding([one for one in named if one.decision.status in _OPEN])
    standing = Standing.DECIDED if live else Standing.PROPOSED if waiting else Standing.NEEDED
    if live and not live[0].decides:
        standing = Standing.PROPOSED if waiting and waiting[0].decides else Standing.MENTIONED
    if added and (against := records.forbidding(technology.name)):
        standing, live, waiting = Standing.FORBIDDEN, list(against), []
    slot = technology.slot or ""
    rivals = () if live or not added else tuple(_rivals(technology.name, slot, records))
    return TouchedTechnology(
        name=technology.name,
        slot=slot,
        kind=kind,
        added=added,
        standing=standing,
        evidence=tuple(technology.evidence),
        named=(*live, *waiting),
        rivals=rivals,
    )


def _naming(name: str, texts: Mapping[str, tuple[Decision, str]], lexicon: Lexicon) -> Iterator[Naming]:
    entry = lexicon.by_name[name]
    words = words_for(entry, lexicon)
    for decision, text in texts.values():
        said, lines = said_in(text), text.splitlines()
        hit = line_naming(words, said) or closing_line(entry, lexicon, said)
        first = (hit[0], lines[hit[0] - 1].strip()) if hit is not None else None
        told = [
            (_distance(decision, number, line), number, lines[number - 1].strip())
            for number, line in _prose(decision, said)
            if is_named(words, line.lower())
        ]
        if first is not None:
            best = min([*told, (_distance(decision, *first), *first)])
            yield Naming(decision=decision, line=best[1], text=best[2][:200], decides=best[0] < _MENTION)


def _prose(decision: Decision, text: str) -> Iterator[tuple[int, str]]:
    """The lines of a record below its front matter that are no code, with their numbers."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.lstrip().startswith(_FENCE)
        if not fenced and number >= (decision.lines.get("title") or 1):
            yield number, line.strip()


def _distance(decision: Decision, number: int, line: str) -> int:
    """How far a line is from deciding: the title says what was chosen, then the decision, then sections of its own."""
    chosen = any(one.chosen and one.line == number for one in decision.options)
    if number == decision.lines.get("title"):
        return 0
    if chosen or kind_at(decision, number) is SectionKind.DECISION:
        return 1
    return 2 if decides_at(decision, number) and not line.startswith(_FENCE) else _MENTION


def _deciding(named: Sequence[Naming]) -> list[Naming]:
    """Those that decide; where none does, all that mention."""
    return [one for one in named if one.decides] or list(named)


def _rivals(name: str, slot: str, records: _Records) -> Iterator[Naming]:
    """Titles of records in force that name what stands against a technology: a title names what was chosen."""
    every = records.lexicon.entries
    others = [one for one in every if one.slot == slot and slot_tables().rivals(slot, name, one.name)]
    words = frozenset[str]().union(*(words_for(one, records.lexicon) for one in others)) if others else frozenset[str]()
    for decision, text in records.texts.values():
        hit = line_naming(words, decision.title or "") if is_live(decision, records.superseded) else None
        line = decision.lines.get("title") or 1
        lines = text.splitlines()
        if hit is not None and line <= len(lines):
            yield Naming(decision=decision, line=line, text=lines[line - 1].strip()[:200])


def _texts(log: DecisionLog, read: ReadText) -> Mapping[str, tuple[Decision, str]]:
    """The texts of the records that are in force or waiting, by path."""
    told: Sequence[Status] = (Status.ACCEPTED, Status.UNKNOWN, *_OPEN)
    chosen = {one.path: one for one in reversed(log.decisions) if one.status in told}
    files = ProjectFiles(list(chosen), read)
    texts = ((path, files.try_read(path)) for path in files.paths)
    return {path: (chosen[path], text) for path, text in texts if isinstance(text, str)}
