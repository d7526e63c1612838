"""Judge a path that a reader says whole: from the project's root, or from the root of the part its record lies in.

Rule: what lies deeper by the same name is another place, and the reader is asked which is meant; a file may stand at
its bare name where tools look for it, too. A path whose subject is a name of the code holds that name. Where nothing
lies there, and nothing else is called so, the past tells.
"""

from collections.abc import Iterator

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.errors import BrokenInputError
from adr_server.plurals import counted
from adr_server.review.claim import Claim, Placement
from adr_server.review.ground.file_kinds import is_test, within
from adr_server.review.judgement import Finding, Verdict
from adr_server.review.past.coded_names import is_coded
from adr_server.review.verdicts.bench import Bench

_LOOKED_FOR = (".github", "docs", ".gitlab")
"""Where tools look for a file that may lie at the root."""


def judge_whole_path(bench: Bench, claim: Claim, wanted: Placement) -> Finding | None:
    """Of what is to lie at a path; None where nothing is called so, and the past is to be asked."""
    home = bench.ground.parts.home(claim.path)
    places = [wanted.path, *(f"{folder}/{wanted.path}" for folder in home)]
    places += [f"{folder}/{wanted.path}" for folder in _LOOKED_FOR if "/" not in wanted.path]
    every = sorted(bench.ground.every)
    for place in places:
        bare = place.startswith(_LOOKED_FOR) and place != wanted.path
        if any(path == place or (not bare and path.startswith(f"{place}/")) for path in every):
            return _there(bench, claim, place)
    if bench.past.place(wanted.path) is not None:
        return None
    called_so = [path for path in every if f"/{wanted.path.lower()}/" in f"/{path.lower()}/"]
    if not called_so:
        return None
    deeper = next((path for path in called_so if path in bench.sources), called_so[0])
    end = f"/{deeper.lower()}/".index(f"/{wanted.path.lower()}/") + len(wanted.path)
    note = f"nothing lies at {wanted.path}, and {deeper[:end]} is called so; say the whole path that is meant"
    searched = (counted(len(every), "file"),)
    evidence = tuple(_first_line(bench, deeper[:end]))
    return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=evidence, searched=searched, note=note)


def _there(bench: Bench, claim: Claim, place: str) -> Finding:
    conform = Finding(verdict=Verdict.CONFORM, evidence=tuple(_first_line(bench, place)), note=f"{place} is there")
    name = claim.subject.name.removesuffix("()")
    if not is_coded(name) or name.lower() in place.lower():
        return conform
    if any(name in path for path in bench.ground.every if _lies_at(path, place)):
        return conform
    found = [*_naming(bench, name, place, tests=False), *_naming(bench, name, place, tests=True)]
    if found:
        return Finding(verdict=Verdict.CONFORM, evidence=tuple(found), note=f"{place} is there and has {name}")
    if any(_lies_at(path, place) for path in bench.sources):
        note = f"{place} is there, and nothing in it is called {name}; name what lies there"
        return Finding(verdict=Verdict.NOT_CHECKABLE, searched=(place,), note=note)
    return conform


def _naming(bench: Bench, name: str, place: str, *, tests: bool) -> list[Evidence]:
    """Lines at a place that have a name of the code, in tests or outside of them."""
    return bench.ground.mentions.of(
        {name}, only=lambda path: _lies_at(path, place) and is_test(path) is tests, sides="A-Za-z0-9_", exact=True
    )


def _lies_at(path: str, place: str) -> bool:
    return path == place or within(path, (place,))


def _first_line(bench: Bench, place: str) -> Iterator[Evidence]:
    """The first line of the first file at a place that has one: it shows that the place is there."""
    for path in sorted(path for path in bench.ground.every if _lies_at(path, place)):
        try:
            first = bench.ground.read(path).split("\n", 1)[0].strip()
        except BrokenInputError:
            continue  # A picture is there, too, and has no lines.
        if first:
            yield Evidence(path=path, line=1, text=first[:200], kind=EvidenceKind.CONFIG)
            return
