"""Judge by the names that a reader of a record says code shows a thing by, beside what is judged of its technology.

Rule: only lines of the product's code and settings tell, outside of comments, documents, tests and migrations; a place
to work in (`.devcontainer`), words for users and copies that were left over tell nothing. What is wanted and is named
there, or is what a file or folder is called, conforms; what tests alone name is partial, and what nothing names in any
spelling drifts. Of what is not wanted the reverse. A name that stands within a longer one, that a younger record speaks
of, or that files which cannot be read may hold, is left open. A single name counts in its own case, several words in
whatever joins them.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from posixpath import splitext

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.plurals import counted
from adr_server.review.claim import Claim, Subject
from adr_server.review.ground.endpoints import Endpoint, endpoint_of
from adr_server.review.ground.file_kinds import Folders, is_off_product, is_prose, is_test, is_told_by, within
from adr_server.review.ground.hidden import hidden
from adr_server.review.ground.mentions import MOST
from adr_server.review.ground.sightings import Sightings
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.names.spellings import MIN_LETTERS, any_spelling, key, words_of
from adr_server.review.verdicts.absence import nowhere, still_used
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.reader_names import ONE_NAME, bare
from adr_server.review.verdicts.served_paths import describes, joined, served
from adr_server.review.verdicts.younger import spoken_of_again
from adr_server.review.words.wording import Polarity

_MOST_LIKE_IT = 20
_IN_ANOTHER_FORM = "stands there in another spelling or within a longer name; say which name is meant"
_PUT_TOGETHER = (
    "is in no line, and its last word is; it may be put together or for another method: name its handler, too"
)


def judge_as_read(bench: Bench, claim: Claim, found: Finding) -> Finding:
    """The verdict by a reader's names; `found` is what is judged of the technology, where the claim has one."""
    known = not claim.subject.symbol
    scope, _ = bench.scope(claim)
    seen = _seen(bench, claim, scope)
    if claim.polarity is Polarity.FORBID:
        settled = known and (found.verdict in {Verdict.DRIFT, Verdict.NOT_CHECKABLE} or not seen.product)
        return found if settled else _unwanted(bench, claim, scope, seen)
    if known and (found.verdict in {Verdict.CONFORM, Verdict.PARTIAL} or not seen.product):
        return found
    return _wanted(bench, claim, scope, seen)


def _wanted(bench: Bench, claim: Claim, scope: Folders, seen: Sightings) -> Finding:
    called = _names(claim)
    if seen.product and claim.polarity is Polarity.ONLY:
        note = f"{called} is there; whether it alone is, nothing here tells"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=seen.product, note=note)
    if seen.product:
        return Finding(verdict=Verdict.CONFORM, evidence=seen.product, note=f"the product's code names {called}")
    if seen.tests:
        note = f"tests alone name {called}"
        return Finding(verdict=Verdict.PARTIAL, evidence=seen.tests, searched=_searched(bench, scope), note=note)
    return _off_product(bench, claim, scope, seen) if seen.declared else _absent(bench, claim, scope)


def _off_product(bench: Bench, claim: Claim, scope: Folders, seen: Sightings) -> Finding:
    note = f"{_names(claim)} shows only in {seen.declared[0].path}, which is not enough to tell of the product"
    searched = _searched(bench, scope)
    return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=seen.declared, searched=searched, note=note)


def _absent(bench: Bench, claim: Claim, scope: Folders) -> Finding:
    called, searched = _names(claim), _searched(bench, scope)
    if (like := next(_like(bench, claim, scope), None)) is not None:
        endpoints = any(_endpoint(bench, one) for one in claim.shown_by)
        note = f"{called} {_PUT_TOGETHER if endpoints else _IN_ANOTHER_FORM}"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=(like,), searched=searched, note=note)
    if again := _again(bench, claim):
        return not_checkable(again)
    if all(len(key(one.name)) < MIN_LETTERS for one in claim.shown_by):
        note = f"{called} is too short to look for; name what code has in full"
        return Finding(verdict=Verdict.NOT_CHECKABLE, searched=searched, note=note)
    note = f"{called} is nowhere to be seen{_gone(bench, claim)}"
    found = Finding(verdict=Verdict.DRIFT, searched=searched, note=note)
    return only_if_read(found, hidden(bench.ground, None, scope))


def _unwanted(bench: Bench, claim: Claim, scope: Folders, seen: Sightings) -> Finding:
    called = _names(claim)
    if (seen.product or seen.tests) and (again := _again(bench, claim)):
        return not_checkable(again)
    if seen.product:
        return still_used(bench, claim, called, seen.product)
    if seen.tests:
        return Finding(verdict=Verdict.PARTIAL, evidence=seen.tests, note=f"tests still name {called}")
    if seen.declared:
        return _off_product(bench, claim, scope, seen)
    found = nowhere(bench, scope, f"{called} is nowhere to be seen", hidden(bench.ground, None, scope))
    return replace(found, searched=_searched(bench, scope))


def _seen(bench: Bench, claim: Claim, scope: Folders) -> Sightings:
    """Where a reader's names were seen, one line of a file for each; `declared` is what says nothing of the product."""
    product: list[Evidence] = []
    tests: list[Evidence] = []
    off: list[Evidence] = []
    for subject in claim.shown_by:
        if (endpoint := _endpoint(bench, subject)) is not None:
            seen = _served(bench, claim, endpoint, scope)
            product += seen.product
            tests += seen.tests
            off += seen.declared
        elif subject.symbol:
            product += _named(bench, subject.name, scope, _lies_in(claim) or _is_product)
            tests += _named(bench, subject.name, scope, is_test) if not claim.folder else ()
            off += _named(bench, subject.name, scope, _is_off_product) if not claim.folder else ()
        else:
            shown = bench.seen(subject, scope)
            product += shown.product
            tests += shown.tests
    return Sightings(product=tuple(product), tests=tuple(tests), declared=tuple(off))


def _endpoint(bench: Bench, subject: Subject) -> Endpoint | None:
    """The endpoint that a reader names; a path of the project is none."""
    endpoint = endpoint_of(bare(subject.name)) if subject.symbol else None
    path = "/".join(endpoint.parts) if endpoint is not None and not endpoint.method else ""
    files = bench.ground.files()
    return None if path and (path in files or path in files.folders) else endpoint


def _served(bench: Bench, claim: Claim, endpoint: Endpoint, scope: Folders) -> Sightings:
    """Where an endpoint was seen; what routers join is not sure enough to be held against a ban."""
    counts = _lies_in(claim) or (lambda path: _is_product(path) and not describes(path))
    product = tuple(served(bench, endpoint, scope, counts))
    halves = joined(bench, endpoint, scope, counts) if not product else ()
    if claim.folder:
        return Sightings(product=product or halves)
    off = tuple(served(bench, endpoint, scope, lambda path: describes(path) and not is_test(path)))
    tests = tuple(served(bench, endpoint, scope, is_test))
    if claim.polarity is Polarity.FORBID:
        return Sightings(product=product, tests=tests, declared=(*halves, *off))
    return Sightings(product=product or halves, tests=tests, declared=off)


def _lies_in(claim: Claim) -> Callable[[str], bool] | None:
    """Whether a path counts by the folder that the reader names: tests and migrations, too, for it is about these."""
    if not claim.folder:
        return None
    return lambda path: within(path, (claim.folder,)) and not is_prose(path)


def _is_product(path: str) -> bool:
    return is_told_by(path) and not is_test(path) and not is_off_product(path)


def _is_off_product(path: str) -> bool:
    return is_told_by(path) and is_off_product(path)


def _is_own_place(path: str, name: str) -> bool:
    """Whether a file lies in a hidden folder that is named itself: `.devcontainer`, `devcontainer.json`."""
    hidden = (part for part in path.split("/") if part.startswith("."))
    return any(name.lstrip(".").startswith(part.lstrip(".")) for part in hidden)


def _named(bench: Bench, name: str, scope: Folders, only: Callable[[str], bool]) -> Iterator[Evidence]:
    """Lines of code and settings with a name of the code: as it stands, or of several words however they are joined."""
    written = bare(name)
    exact, among = ONE_NAME.fullmatch(written) is not None, bench.reader_names.holders.of(written)
    forms = {written} if exact else {sign.join(written.split()) for sign in (" ", "", "-", "_")}
    found = bench.ground.mentions.of(forms, scope, only=only, sides="A-Za-z0-9_", exact=exact, among=among)
    for one in found:
        yield replace(one, kind=EvidenceKind.SYMBOL) if one.path in bench.sources else one
    if not found and exact:
        yield from islice(_called(bench, written.strip("/"), scope, only), MOST)


def _called(bench: Bench, name: str, scope: Folders, only: Callable[[str], bool]) -> Iterator[Evidence]:
    """The first lines of files that are called so, or lie in a folder that is; of prose none."""
    for path in bench.ground.paths:
        own = splitext(path)[0] if path in bench.sources else path
        if f"/{name}/" not in f"/{path}/" and not f"/{own}".endswith(f"/{name}"):
            continue
        counts = only(path) or (only is _is_product and _is_off_product(path) and _is_own_place(path, name))
        text = bench.ground.files().try_read(path) if within(path, scope) and counts else ""
        if isinstance(text, str) and text:
            yield Evidence(path=path, line=1, text=text.split("\n", 1)[0].strip()[:200], kind=EvidenceKind.CONFIG)


def _like(bench: Bench, claim: Claim, scope: Folders) -> Iterator[Evidence]:
    """Lines, but of prose and comments, that have a name in another spelling or within a longer one."""
    for subject in claim.shown_by:
        endpoint = _endpoint(bench, subject)
        name = bare(subject.name) if endpoint is None else endpoint.word
        if not subject.symbol or not words_of(name) or (endpoint is None and len(key(name)) < MIN_LETTERS):
            continue
        holds, first = _holding(re.compile(any_spelling(name))), words_of(name)[0]
        among = bench.reader_names.holders.of(name)
        hits = bench.ground.mentions.remnants(holds, first, most=_MOST_LIKE_IT, among=among)
        yield from (one for one in hits if within(one.path, scope))


def _holding(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda line: pattern.search(line.lower()) is not None


def _again(bench: Bench, claim: Claim) -> str:
    """Why a younger record may have decided on one of the names again; nothing where none speaks of any."""
    told = (spoken_of_again(bench, claim, bare(one.name)) for one in claim.shown_by)
    return next(filter(None, told), "")


def _gone(bench: Bench, claim: Claim) -> str:
    """Where a name stood since the record was made, and how it left; nothing where none did."""
    for name, place in bench.reader_names.stood(claim).items():
        left = bench.past.name_left(name, place, bench.made_on(claim))
        last = bench.past.coded.last_commit(name, place)
        told = left.told if left is not None else f"{place.path} had it in the commit {place.commit[:10]}"
        by = f", and the commit {last[:10]} changed it last" if left is None and last is not None else ""
        return f"; {told}{by}"
    return ""


def _names(claim: Claim) -> str:
    names = dict.fromkeys(one.name for one in (claim.subject, *claim.shown_by))
    return " or ".join(list(names)[:3])


def _searched(bench: Bench, scope: Folders) -> tuple[str, ...]:
    where = ", ".join(scope) if scope else "the project"
    return (f"the lines of {counted(bench.ground.count(scope), 'source')} and of the settings and tests of {where}",)
