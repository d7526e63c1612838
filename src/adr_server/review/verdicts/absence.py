"""Judge what must not be there, and what was to take another's place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from posixpath import basename

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.codebase.stack import is_incidental
from adr_server.decisions import SectionKind
from adr_server.review.claim import Claim, Sort, Subject
from adr_server.review.claims.limits import due_year, is_over, is_pointed_at
from adr_server.review.ground.file_kinds import Folders, is_test, within
from adr_server.review.ground.hidden import Hidden, hidden, hidden_in
from adr_server.review.ground.sorts import see
from adr_server.review.ground.unread import listed
from adr_server.review.judgement import WANTS, Finding, Verdict, not_checkable
from adr_server.review.names.written_names import is_written
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.presence import judge_use
from adr_server.review.verdicts.universals import listed_parts
from adr_server.review.verdicts.written import judge_written
from adr_server.review.verdicts.younger import later_claim, spoken_of_again
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import slot_tables
from adr_server.review.words.wording import Polarity

_BY_DEGREES = re.compile(rf"\b(?:{any_of('by_degrees')})\b", re.IGNORECASE)
_UNDER_WAY = re.compile(rf"\b(?:{any_of('under_way')})\b", re.IGNORECASE)
_OF_TESTS = re.compile(any_of("of_tests"), re.IGNORECASE)
_SOME_TESTS = re.compile(rf"\b{any_of('some_tests')}[ -]tests?\b", re.IGNORECASE)


def judge_absence(bench: Bench, claim: Claim, subject: Subject) -> Finding:
    """Of a subject that must not be there."""
    scope, unknown = bench.scope(claim)
    obstacle = next(_obstacles(bench, claim, subject, scope, unknown=unknown), None)
    if obstacle is not None:
        return not_checkable(obstacle)
    if is_written(subject) and claim.polarity is not Polarity.REPLACE:
        return judge_written(bench, claim, subject)
    seen = bench.seen(subject, scope)
    if seen.product:
        of_tests = _OF_TESTS.search(claim.text) is not None
        judge = _kept_from_tests if of_tests else _used
        # What is for tests is the product's where they use it.
        found = judge(bench, claim, subject, (*seen.tests, *seen.product) if of_tests else seen.product)
        return _in_some(bench, claim, subject, found)
    if seen.tests or seen.declared:
        note = "tests still use it" if seen.tests else "it is still declared"
        return Finding(verdict=Verdict.PARTIAL, evidence=(*seen.tests, *seen.declared), note=note)
    if scripts := tuple(_scripts_for(bench, subject, scope)):
        came = tuple(one for one in scripts if bench.came_since(claim, one.path))
        note = f"nothing names {subject.name}, but a manifest has scripts, which it runs"
        verdict = Verdict.PARTIAL if came else Verdict.NOT_CHECKABLE
        return Finding(verdict=verdict, evidence=came or scripts, searched=bench.everywhere(scope), note=note)
    unread = hidden(bench.ground, subject, scope)
    return _unseen(bench, subject, scope) or nowhere(bench, scope, f"{subject.name} is nowhere to be seen", unread)


def _in_some(bench: Bench, claim: Claim, subject: Subject, found: Finding) -> Finding:
    """What is used where several folders were to be without it: half of it, where one of them is."""
    places = {part: bench.ground.parts.place(part) for part in listed_parts(claim)}
    free = [part for part, place in places.items() if place and not bench.seen(subject, place).every]
    if found.verdict is not Verdict.DRIFT or not free:
        return found
    left = [part for part in places if part not in free]
    note = f"{subject.name} is gone from {', '.join(free)}, and used in {', '.join(left)}"
    return replace(found, verdict=Verdict.PARTIAL, note=note)


def _unseen(bench: Bench, subject: Subject, scope: Folders) -> Finding | None:
    """Of what nothing names: a framework may bring it along, or nothing would show it; else None."""
    brought = _brought_along(bench, subject, scope)
    if lines := _tests_of(bench, subject, scope) if brought else ():
        note = f"{subject.name} comes along with {brought}, and tests are called as its own are"
        return Finding(verdict=Verdict.PARTIAL, evidence=lines, searched=bench.everywhere(scope), note=note)
    if subject.entry is not None and not _would_show(bench, subject, scope):
        return not_checkable(f"{subject.name} would show in no file of this repository")
    return None


def _scripts_for(bench: Bench, subject: Subject, scope: Folders) -> Iterator[Evidence]:
    """Where the manifests of the product have scripts which a subject runs, where nothing is here that may run them."""
    for name, row in slot_tables().runs_scripts.items():
        first, *others = row["by"]
        if subject.entry != first or any(bench.ground.technology(one, ()).every for one in others):
            continue
        for path in bench.ground.paths:
            if basename(path) != name or not within(path, scope) or is_test(path) or is_incidental(path):
                continue
            text = bench.ground.files().try_read(path)
            for number, line in enumerate(text.split("\n") if isinstance(text, str) else (), 1):
                if f'"{row["key"]}"' in line:
                    yield Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.MANIFEST)


def _brought_along(bench: Bench, subject: Subject, scope: Folders) -> str:
    """The framework that is used here and brings a subject along, which no manifest need ask for then."""
    brings = (one for one, names in slot_tables().brings.items() if subject.entry in names)
    return next((one for one in brings if bench.ground.technology(one, scope).product), "")


def _tests_of(bench: Bench, subject: Subject, scope: Folders) -> tuple[Evidence, ...]:
    """The first lines of tests that are called as those of a framework are."""
    ends = slot_tables().test_files.get(subject.name, ())
    paths = [path for path in bench.ground.paths if ends and path.endswith(ends) and within(path, scope)]
    files = bench.ground.files()
    told = ((path, files.try_read(path)) for path in paths[:3])
    return tuple(
        Evidence(path=path, line=1, text=text.split("\n", 1)[0].strip()[:200], kind=EvidenceKind.CONFIG)
        for path, text in told
        if isinstance(text, str)
    )


def _kept_from_tests(bench: Bench, claim: Claim, subject: Subject, lines: tuple[Evidence, ...]) -> Finding:
    """Of a subject that tests alone must not use: the product's lines say nothing of it."""
    lines = tuple(one for one in lines if is_test(one.path))
    if not lines:
        scope, _ = bench.scope(claim)
        return nowhere(bench, scope, f"no test shows {subject.name}", hidden(bench.ground, subject, scope))
    if _SOME_TESTS.search(claim.text):
        note = f"tests use {subject.name}; whether these are the ones that are meant, a path would say"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=lines, note=note)
    return _used(bench, claim, subject, lines)


def nowhere(bench: Bench, scope: Folders, note: str, unread: Hidden) -> Finding:
    """Of what does not show in a scope: kept, where all that would show it was read."""
    return only_if_read(Finding(verdict=Verdict.CONFORM, searched=bench.everywhere(scope), note=note), unread)


def _used(bench: Bench, claim: Claim, subject: Subject, lines: tuple[Evidence, ...]) -> Finding:
    """Of a subject that must not be there, and shows."""
    if subject.symbol:
        note = f"{subject.name} is still named; whether it is what the record means, a reader must say"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=lines, note=note)
    if kin := _spoken_to(bench, subject, lines):
        note = f"a client of {subject.name} is used, and speaks to {kin}, too, which is wanted"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=lines, note=note)
    return still_used(bench, claim, subject.name, lines)


def still_used(bench: Bench, claim: Claim, name: str, lines: tuple[Evidence, ...]) -> Finding:
    """Drift, unless the record itself lets what it drops stay for a while."""
    searched = bench.everywhere(bench.scope(claim)[0])
    sections = claim.decision.sections
    decided = " ".join(one.text for one in sections if one.kind is SectionKind.DECISION)
    told = " ".join(one.text for one in sections if one.kind is SectionKind.CONSEQUENCES)
    if leave := _BY_DEGREES.search(decided) or _UNDER_WAY.search(f"{decided} {told}"):
        note = f"{name} is still used, and the record lets it go by degrees (“{leave[0]}”)"
        return Finding(verdict=Verdict.PARTIAL, evidence=lines, searched=searched, note=note)
    return Finding(verdict=Verdict.DRIFT, evidence=lines, searched=searched, note=f"{name} is used")


def _obstacles(bench: Bench, claim: Claim, subject: Subject, scope: Folders, *, unknown: bool) -> Iterator[str]:
    if claim.any_of:
        yield "the sentence names several; one sentence for each would make it checkable"
    unsure = subject.word and subject.entry is None and not (subject.symbol or is_written(subject))
    if unsure and bench.gone(claim, subject) is None and not _is_imported(bench, claim, subject, scope):
        yield f"no manifest names {subject.name}; it may be no package"
    if unknown:
        yield "it speaks of a part that nothing here is called; name its path"
    home = bench.ground.parts.home(claim.path)
    today = (bench.past.span() or ("", ""))[1]
    limited = claim.purpose and not is_over(claim.purpose, today)
    limited = limited and not _OF_TESTS.search(claim.purpose)
    if limited and scope == home and not (home and is_pointed_at(claim.purpose)):
        yield f"it is limited (“{claim.purpose}”); a path would say to what"
    elif due := due_year(claim.text, today):
        yield f"it is to be done by {due}, and no commit here tells that this is over"
    if is_written(subject) and (again := spoken_of_again(bench, claim, subject.name.removesuffix("()"))):
        yield again
    later = later_claim(claim, bench.wanted.get(subject.name, ()))
    if later is not None:
        yield f"record {later.decision.id} decides this again: “{later.text}”"


def _is_imported(bench: Bench, claim: Claim, subject: Subject, scope: Folders) -> bool:
    """Whether the sentence calls a subject a package, and sources import one of that name: of the language itself."""
    called = re.search(rf"`{re.escape(subject.name)}` {any_of('packages')}\b", claim.text, re.IGNORECASE)
    return called is not None and bool(bench.seen(subject, scope).product)


def _spoken_to(bench: Bench, subject: Subject, used: Sequence[Evidence]) -> str:
    """What is wanted in a subject's place where no more of the subject shows than what speaks to both."""
    if any(one.kind in {EvidenceKind.IMAGE, EvidenceKind.RESOURCE} for one in used):
        return ""
    return ", ".join(sorted(slot_tables().kin(subject.entry or "") & set(bench.wanted)))


def _would_show(bench: Bench, subject: Subject, scope: Folders) -> bool:
    entry = bench.ground.entry(subject.entry or "")
    if entry.actions and any(within(step.evidence.path, scope) for step in bench.ground.environment.steps):
        return True
    return bool(entry.extensions or entry.files or set(entry.packages) & set(bench.ground.ecosystems(scope)))


def judge_sort(bench: Bench, claim: Claim, sort: Sort) -> Finding:
    """Of a kind of thing that must not be there."""
    scope, unknown = bench.scope(claim)
    if sort.new and not bench.past.is_known:
        return not_checkable("it speaks of what is new, and no history is here that tells what is")
    before = claim.text.partition(claim.subject.name)[0]  # "We go on with X, we do not want a second …"
    kept = {*bench.wanted, *(mark.subject.name for mark in bench.names.marks(before))} if sort.other else ()
    # What the record wants itself is not of the kind that it keeps out.
    kept = {*kept, *(one.subject.name for one in bench.claims if one.path == claim.path and one.polarity in WANTS)}
    seen = see(bench.ground, sort, scope, lambda path: not sort.new or bench.came_since(claim, path), kept)
    if unknown or not (seen.telling or sort.new):
        return not_checkable("no file of the part that it speaks of would show it")
    if wanted := [name for name in seen.names if name in bench.wanted]:
        return not_checkable(f"a record wants {', '.join(wanted)}, which is of that kind")
    if seen.lines:
        told = ", ".join(seen.names) or claim.subject.name
        return still_used(bench, claim, told, tuple(seen.lines))
    return nowhere(bench, scope, f"{claim.subject.name}: none is to be seen", _hidden_sort(bench, sort, scope))


def _hidden_sort(bench: Bench, sort: Sort, scope: Folders) -> Hidden:
    """What may hold a thing of a kind and was not read: one that fills a slot, or a source of some endings."""
    if not sort.slot:
        return hidden_in(bench.ground, (path for path in bench.ground.sources if path.endswith(sort.endings)), scope)
    entries = [one.name for one in bench.ground.lexicon.entries if one.slot == sort.slot]
    each = (hidden(bench.ground, Subject(name=name, entry=name), scope) for name in entries)
    return next(filter(None, each), Hidden())


def judge_farewell(bench: Bench, claim: Claim) -> Finding:
    """Of a subject that is to go, no day is said: that it is still used is half of it."""
    found = judge_absence(bench, claim, claim.subject)
    if found.verdict is not Verdict.DRIFT:
        return found
    note = f"{claim.subject.name} is deprecated, and still used"
    return Finding(verdict=Verdict.PARTIAL, evidence=found.evidence, searched=found.searched, note=note)


def judge_replacement(bench: Bench, claim: Claim) -> Finding:
    """Of one thing in another's place: both used is half a replacement."""
    if claim.replaced is None:
        return judge_use(bench, claim)
    old = judge_absence(bench, claim, claim.replaced)
    new = judge_use(bench, claim)
    if old.verdict is Verdict.DRIFT and new.verdict in {Verdict.CONFORM, Verdict.PARTIAL}:
        return Finding(
            verdict=Verdict.PARTIAL,
            evidence=(*old.evidence[:3], *new.evidence[:3]),
            searched=old.searched,
            note=f"{claim.subject.name} is used, and {claim.replaced.name} still is",
        )
    if old.evidence and old.verdict is Verdict.NOT_CHECKABLE:
        return old  # A name of the code that is still there may be another's.
    if old.verdict is Verdict.DRIFT:
        return Finding(
            verdict=Verdict.DRIFT,
            evidence=old.evidence,
            searched=old.searched,
            note=f"{claim.replaced.name} is still used; {claim.subject.name}: {new.note or new.verdict.value}",
        )
    if old.verdict is Verdict.PARTIAL and new.verdict is Verdict.CONFORM:
        return Finding(
            verdict=Verdict.PARTIAL,
            evidence=(*new.evidence[:2], *old.evidence[:3]),
            note=f"of {claim.replaced.name}, {old.note}",
        )
    return _told_of_unread(bench, claim, claim.replaced, new)


def _told_of_unread(bench: Bench, claim: Claim, replaced: Subject, new: Finding) -> Finding:
    """What is kept as far as was read, with the files that may still hold what was replaced."""
    unread = hidden(bench.ground, replaced, bench.scope(claim)[0])
    if new.verdict is not Verdict.CONFORM or not unread:
        return new
    paths = tuple(one.path for one in unread.problems)
    return replace(new, note=f"{replaced.name} may be in what could not be read: {listed(paths)}")
