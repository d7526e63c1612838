"""Find what does the same work as a claim's subject beside it: rivals that no record wants, and what it lets go."""

import re
from collections.abc import Iterator, Mapping
from posixpath import basename, dirname

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.codebase.stack.first_lines import first_lines
from adr_server.codebase.stack.paths import is_beside
from adr_server.decisions import Decision, SectionKind
from adr_server.review.claim import Claim, Sort, Subject
from adr_server.review.ground.file_kinds import MANIFEST, Folders, is_test, within
from adr_server.review.ground.sightings import Sightings
from adr_server.review.ground.sorts import see
from adr_server.review.judgement import UNWANTS
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.package_words import technologies_of
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import slot_tables
from adr_server.review.words.wording import Polarity

Lines = tuple[Evidence, ...]
_DATA_ACCESS = re.compile(rf"\b{any_of('data_access')}\b", re.IGNORECASE)
_WANTS = frozenset({Polarity.USE, Polarity.ONLY, Polarity.REPLACE})
_IN_TESTS = re.compile(any_of("in_tests_too"), re.IGNORECASE)
_OF_TESTS = frozenset({"mocking", "unit_testing", "end_to_end_testing"})
_NEGLECTED = re.compile(rf"\b{any_of('neglected')} ([^.;:]{{2,120}})", re.IGNORECASE)
_WEIGHED = frozenset({SectionKind.DECISION, SectionKind.OPTIONS})
_FACED = re.compile(rf"{any_of('facing')}\b", re.IGNORECASE)
"""What a sentence of the form "In the context of …, facing …, we decided for …" weighed."""
_COMMANDS = re.compile(
    r"(?:^|/)(?:scripts?|bin|cli|cmd|commands?|tasks|seeds?|migrations?|tools?|config)/|(?:^|/)(?:__main__|cli|main|seeds?)\.\w+$"
)
_CLIENTS = frozenset({"relational_database"})
"""Slots whose clients code may open beside what maps its objects."""


_FEW, _TIMES = 5, 10
_WRITTEN_IN = re.compile(rf"\b{any_of('written_in')} (?:\w+ ){{0,2}}JavaScript\b", re.IGNORECASE)
_SERVES_WORK = re.compile(r"(?:^|/)(?:config|scripts?|build|webpack|jest|mocks?)/|(?:\.config|rc|\.setup)\.[cm]?[jt]s$")
"""What builds and starts the product is often in another language than it."""


def beside(bench: Bench, claim: Claim, scope: Folders) -> Mapping[str, Lines]:
    """What does the work of a claim's subject, too, and no other record wants; nothing where it is limited."""
    if claim.purpose:
        return {}
    found = {
        name: seen.product or seen.tests
        for name, seen in bench.rivals(claim.subject, scope, tests=means_tests(bench, claim)).items()
        if not any(other.path != claim.path for other in bench.wanted.get(name, ()))
    }
    found |= dict(let_go(bench, claim, scope)) | dict(_clients(bench, claim, scope))
    found |= dict(_by_hand(bench, claim, scope)) if claim.every else {}
    # What serves the work on the product is no part of it.
    inside = {name: tuple(one for one in lines if not is_beside(one.path)) for name, lines in found.items()}
    return {name: lines for name, lines in inside.items() if lines and not _is_a_file(name, lines)}


def _is_a_file(name: str, lines: Lines) -> bool:
    """Whether one source alone opens a database that is no more than a file, which may be another program's."""
    return name in slot_tables().kept_in_files and len({one.path for one in lines}) == 1


def _by_hand(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Lines]]:
    """The lines that do a subject's work with what the language brings along, in parts that ask for the subject.

    What the programs of one command tell their users is no log.
    """
    tables = slot_tables().by_hand
    rows = (*tables.get(bench.slot(claim.subject) or "", ()), *tables.get(claim.subject.name, ()))
    seen = bench.seen(claim.subject, scope) if rows else Sightings()
    own = {one.path for one in seen.every}
    manifests = {dirname(path) for path in bench.ground.paths if MANIFEST.match(basename(path))} if own else set()
    nearest = {
        max((one for one in manifests if within(path, (one,) if one else ())), key=len, default="") for path in own
    }
    parts = () if "" in nearest else tuple(nearest)
    for row in rows if own else ():
        lines = see(bench.ground, Sort(endings=tuple(row["endings"]), pattern=row["pattern"]), scope).lines
        told = (one for one in lines if one.path not in own and within(one.path, parts) and not is_test(one.path))
        if product := tuple(one for one in told if not (_COMMANDS.search(one.path) or is_beside(one.path))):
            yield row["called"], product


def means_tests(bench: Bench, claim: Claim) -> bool:
    """Whether a claim's subject does the work of tests, or its sentence says that it holds in them, too."""
    return bench.slot(claim.subject) in _OF_TESTS or _IN_TESTS.search(claim.text) is not None


def let_go(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Lines]]:
    """What the same record does not want any more in the place of a claim's subject, and is still used.

    Beside what is said of no more than the subject itself, only what fills its slot, and is used by code of the
    product: a setting or a script that was left over does none of its work.
    """
    of_all = claim.every or claim.general
    if claim.purpose or not _stands_alone(bench, claim):
        return
    for other in bench.claims:
        if other.path != claim.path or other.obstacle or other.polarity not in UNWANTS | {Polarity.REPLACE}:
            continue
        for gone in _gone(bench, other):
            place, unknown = bench.scope(other)
            if other.purpose and place == bench.ground.parts.home(other.path) and not of_all:
                continue  # What goes for one purpose stays for others.
            if unknown or any(one.path != claim.path for one in bench.wanted.get(gone.name, ())):
                continue
            seen = bench.seen(gone, place or scope)
            lines = seen.product or (seen.tests if of_all or means_tests(bench, claim) else ())
            if not of_all:
                lines = tuple(one for one in lines if _is_code(bench, one.path, tests=means_tests(bench, claim)))
            if lines and _does_the_same(bench, claim.subject, gone, in_slot=not of_all):
                yield gone.name, lines


def _is_code(bench: Bench, path: str, *, tests: bool) -> bool:
    """Whether a file holds code of the product, or of its `tests`."""
    return (path in bench.sources and not is_beside(path)) or (tests and is_test(path))


def _gone(bench: Bench, claim: Claim) -> Iterator[Subject]:
    """The technologies that a claim lets go."""
    if claim.asked is not None:
        names = technologies_of(bench.ground, claim.asked.package) if claim.asked.package else ()
        yield from (Subject(name=name, entry=name) for name in sorted(names))
    elif (gone := claim.replaced if claim.polarity is Polarity.REPLACE else claim.subject) is not None:
        yield from (gone,) if not gone.symbol and gone.entry is not None else ()


def _stands_alone(bench: Bench, claim: Claim) -> bool:
    """Whether a record wants nothing else that what it lets go may have made room for."""
    own = bench.slot(claim.subject)
    wanted = {one.subject.name for one in bench.claims if one.path == claim.path and one.polarity in _WANTS}
    return all(name == claim.subject.name or _slot(bench, name) not in {own, None} for name in wanted)


def _slot(bench: Bench, name: str) -> str | None:
    entry = bench.ground.lexicon.by_name.get(name)
    return entry.slot if entry is not None else None


def _does_the_same(bench: Bench, wanted: Subject, gone: Subject, *, in_slot: bool = False) -> bool:
    """Whether two technologies fill one slot; if not `in_slot`, those without one are of one ecosystem."""
    if wanted.entry is None or gone.entry is None or wanted.entry == gone.entry:
        return False
    first, second = bench.ground.entry(wanted.entry), bench.ground.entry(gone.entry)
    if first.slot is not None or second.slot is not None:
        return first.slot == second.slot
    return not in_slot and bool(set(first.packages) & set(second.packages))


def _clients(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Lines]]:
    """The clients of databases that files open which know nothing of what alone is to speak to the database."""
    if (
        not (claim.every or claim.polarity is Polarity.ONLY)
        or bench.slot(claim.subject) != "orm"
        or not _DATA_ACCESS.search(claim.text)
    ):
        return
    own = {one.path for one in bench.seen(claim.subject, scope).every}
    for technology in bench.ground.stack(scope).values():
        if technology.slot not in _CLIENTS:
            continue
        seen = bench.ground.technology(technology.name, scope).product
        imports = (one for one in seen if one.kind is EvidenceKind.IMPORT and not is_test(one.path))
        if lines := tuple(one for one in imports if one.path not in own):
            yield f"a client of {technology.name}", lines


def _outgrown(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Lines]]:
    """TypeScript, where nearly all that was to be written in JavaScript is in that, and no record wants it."""
    told = claim.subject.entry == "JavaScript" and _WRITTEN_IN.search(claim.text) is not None
    if not told or "TypeScript" in (bench.wanted.keys() | bench.named_in(claim.path)):
        return
    every = (path for path in bench.ground.sources if within(path, scope))
    paths = [path for path in every if not (is_beside(path) or _SERVES_WORK.search(path))]
    typed = [path for path in paths if path.endswith((".ts", ".tsx")) and not path.endswith(".d.ts")]
    plain = [path for path in paths if path.endswith((".js", ".jsx", ".mjs", ".cjs"))]
    if len(typed) < _FEW or len(plain) * _TIMES > len(typed):
        return
    yield "TypeScript", tuple(first_lines(bench.ground.files(), typed))


def came_beside(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Evidence]]:
    """What does the same work as a claim's subject in code that came after the record.

    Where one is enough, whatever the record does not name; so too where its sentence says what a kind of thing is done
    with, and one is for that. Else what the record itself turned down.
    """
    if claim.told or claim.polarity is Polarity.ONLY:
        return
    # What is an option beside others of its kind is no mere word.
    found = dict(_turned_down(bench, claim, scope)) | dict(_outgrown(bench, claim, scope))
    slot, tables = None if claim.subject.word else bench.slot(claim.subject), slot_tables()
    if slot in tables.one_is_enough or (claim.general and slot in tables.one_for_a_kind):
        named = bench.named_in(claim.path)
        found |= {name: lines for name, lines in beside(bench, claim, scope).items() if name not in named}
    for name, lines in found.items():
        code = [one for one in lines if slot in tables.one_is_enough or _is_code(bench, one.path, tests=False)]
        yield from ((name, line) for line in code[:3] if bench.came_since(claim, line.path))


def _turned_down(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Lines]]:
    """What a record says that it turned down for a claim's subject, no other wants, and is used."""
    slot = bench.slot(claim.subject)
    decision = next((one for one in bench.decisions if one.path == claim.path), None)
    if slot is None or decision is None or claim.purpose:
        return
    for subject in dict.fromkeys((*_refused(bench, decision), *_passed_over(bench, claim, decision))):
        if subject.word or subject == claim.subject or bench.slot(subject) != slot or subject.name in bench.wanted:
            continue
        if lines := bench.seen(subject, scope).product:
            yield subject.name, lines


def _refused(bench: Bench, decision: Decision) -> Iterator[Subject]:
    """What a record says in its decision that it does not take: "neglected X and Y"."""
    said = " ".join(" ".join(one.text.split()) for one in decision.sections if one.kind in _WEIGHED)
    for refused in _NEGLECTED.finditer(said):
        yield from _named(bench, refused[1])


def _passed_over(bench: Bench, claim: Claim, decision: Decision) -> Iterator[Subject]:
    """The options beside a claim's subject that were not chosen, and that the record goes on to speak of nowhere."""
    chosen = {one.name for option in decision.options if option.chosen for one in _named(bench, option.title)}
    others: list[Subject] = []
    if claim.subject.name in chosen:
        others += [one for option in decision.options if not option.chosen for one in _named(bench, option.title)]
    for section in decision.sections:
        faced = _named(bench, " ".join(section.text.split())) if _FACED.match(section.heading) else []
        if claim.subject.name in {one.name for one in faced}:
            others += faced
    kept = bench.named_in(decision.path) | chosen if others else chosen
    yield from (one for one in others if one.name not in kept)


def _named(bench: Bench, text: str) -> list[Subject]:
    return [mark.subject for mark in bench.names.marks(text)]
