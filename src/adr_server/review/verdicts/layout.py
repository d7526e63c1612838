"""Judge where things lie: a path that a record states literally is there, stood there once, or cannot be told.

Rule: a path also counts where it ends that of a file or folder, for records speak from the folder of their part. What
was never there may be planned, elsewhere or generated, and what left altogether may live elsewhere, unless a commit
says that it takes it away: not checkable. The records themselves are known: they lie in one place, and a name that
every tool looks for (`CODEOWNERS`), or of a workflow that the record makes, is there or is nowhere.
"""

from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from posixpath import basename, dirname, splitext

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.errors import BrokenInputError
from adr_server.plurals import counted
from adr_server.review.claim import Claim, Placement
from adr_server.review.ground.file_kinds import within
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.elsewhere import still_to_come
from adr_server.review.verdicts.whole_paths import judge_whole_path
from adr_server.review.verdicts.younger import spoken_of_again

MOST = 5
FEWEST = 2
"""Files of a folder that tell what its files are called."""
_CHANGES = frozenset(
    {"changelog", "changelogs", "changes", "history", "news", "releases", "release_notes", "release-notes"}
)
"""What a file or folder of changes is called."""


def judge_place(bench: Bench, claim: Claim) -> Finding:
    """Of what is to lie at a path, or of a file that is to be kept."""
    wanted = claim.placement
    if wanted is None:
        return not_checkable("the sentence names no path")
    judge = _whole if wanted.whole else _away if wanted.away else _kept if wanted.kept else None
    if judge is not None:
        return judge(bench, claim, wanted)
    if wanted.records and _ends(claim.path, wanted.path):
        return Finding(verdict=Verdict.CONFORM, evidence=tuple(_line(bench, claim.path)), note="this record lies there")
    there = next((path for path in sorted(bench.ground.every) if _ends(path, wanted.path)), None)
    if there is not None and not wanted.records:
        found = Finding(verdict=Verdict.CONFORM, evidence=tuple(_line(bench, there)), note=f"{wanted.path} is there")
        return _called(bench, claim, wanted) if wanted.called else found
    if wanted.records and there is None:
        return Finding(
            verdict=Verdict.DRIFT,
            evidence=tuple(_line(bench, claim.path)),
            searched=(counted(len(bench.ground.every), "file"),),
            note=f"the records do not lie in {wanted.path}; there is no such path",
        )
    return _missing(bench, claim, wanted)


def _called(bench: Bench, claim: Claim, wanted: Placement) -> Finding:
    """Of the files of a folder, which are to have names of a kind."""
    inside = [path for path in sorted(bench.ground.every) if _ends(dirname(path), wanted.path)]
    fit = [path for path in inside if fnmatchcase(_plain_ending(basename(path)), _plain_ending(wanted.called))]
    if fit:
        evidence = tuple(line for path in fit[:MOST] for line in _line(bench, path))
        note = f"{counted(len(fit), 'file')} in {wanted.path} called {wanted.called}"
        return Finding(verdict=Verdict.CONFORM, evidence=evidence, note=note)
    if len(inside) < FEWEST:
        return not_checkable(f"{wanted.path} is there, and too few files lie in it to tell what they are called")
    came = any(bench.came_since(claim, path) for path in inside[:MOST])
    if not came and (young := next(still_to_come(bench, claim), None)) is not None:
        return not_checkable(young)
    return Finding(
        verdict=Verdict.DRIFT,
        evidence=tuple(line for path in inside[:MOST] for line in _line(bench, path)),
        searched=(f"the names of {counted(len(inside), 'file')} in {wanted.path}",),
        note=f"no file in {wanted.path} is called {wanted.called}",
    )


def _plain_ending(name: str) -> str:
    return f"{name[:-4]}.yaml" if name.endswith(".yml") else name


def _whole(bench: Bench, claim: Claim, wanted: Placement) -> Finding:
    """Of a whole path; where nothing lies at a bare name and nothing did, no file has that name."""
    if (found := judge_whole_path(bench, claim, wanted)) is not None:
        return found
    never = wanted.kept and bench.past.place(wanted.path) is None
    return _kept(bench, claim, wanted) if never else _missing(bench, claim, wanted)


def _away(bench: Bench, claim: Claim, wanted: Placement) -> Finding:
    """Of a file or folder that is to be gone."""
    if again := spoken_of_again(bench, claim, wanted.path):
        return not_checkable(again)
    home = bench.ground.parts.home(claim.path)
    there = [path for path in bench.ground.every if _ends(path, wanted.path) and within(path, home)]
    searched = (f"the names of {counted(len(bench.ground.every), 'file')}",)
    if there:
        evidence = tuple(line for path in there[:MOST] for line in _line(bench, path))
        if "/" in wanted.path and not any(bench.came_since(claim, path) for path in there):
            note = f"{counted(len(there), 'file')} still at {wanted.path}"
            return Finding(verdict=Verdict.PARTIAL, evidence=evidence, searched=searched, note=note)
        note = f"{wanted.path} is there"
        return Finding(verdict=Verdict.DRIFT, evidence=evidence, searched=searched, note=note)
    if bench.past.place(wanted.path) is None:
        return not_checkable(f"nothing lies at {wanted.path}, nor is it known to have; it may be elsewhere")
    evidence = tuple(_line(bench, claim.path))
    return Finding(verdict=Verdict.CONFORM, evidence=evidence, searched=searched, note=f"{wanted.path} is gone")


def _kept(bench: Bench, claim: Claim, wanted: Placement) -> Finding:
    if again := spoken_of_again(bench, claim, wanted.path):
        return not_checkable(again)
    if "/" in wanted.path:
        return _kept(bench, claim, replace(wanted, path=basename(wanted.path)))
    stem = wanted.path.lower() if wanted.path.startswith(".") else splitext(wanted.path)[0].lower()
    names = _CHANGES if stem in _CHANGES else frozenset({stem})
    for path in bench.ground.every:
        found = next(
            (part for part in path.split("/") if part.lower() in names or splitext(part.lower())[0] in names), ""
        )
        if found:
            return Finding(verdict=Verdict.CONFORM, evidence=tuple(_line(bench, path)), note=f"{found} is there")
    if (young := next(still_to_come(bench, claim), None)) is not None:
        return not_checkable(young)
    if wanted.settings and (gone := bench.past.place(wanted.path)) is not None:
        return not_checkable(f"{wanted.path} stood at {gone.told}; the tool may be set up elsewhere now")
    searched = (f"the names of {counted(len(bench.ground.every), 'file')}",)
    note = f"no file is called {wanted.path}"
    return Finding(verdict=Verdict.DRIFT, evidence=tuple(_line(bench, claim.path)), searched=searched, note=note)


def _missing(bench: Bench, claim: Claim, wanted: Placement) -> Finding:
    gone = bench.past.place(wanted.path)
    if gone is None:
        return not_checkable(f"nothing lies at {wanted.path}, nor is it known to have; it may be elsewhere or to come")
    moved = _moved_to(bench, gone.evidence.path)
    if moved is None and bench.past.was_dropped(gone):
        note = f"nothing lies at {wanted.path}; it stood at {gone.told}, and a commit says that it takes it away"
        searched = (gone.evidence.path, counted(len(bench.ground.every), "file"))
        return Finding(verdict=Verdict.DRIFT, evidence=tuple(_line(bench, claim.path)), searched=searched, note=note)
    if moved is None:
        return not_checkable(f"{wanted.path} stood at {gone.told}, and may have moved to another repository")
    searched = (gone.evidence.path, counted(len(bench.ground.every), "file"))
    note = f"nothing lies at {wanted.path}; it stood at {gone.told}"
    return Finding(verdict=Verdict.DRIFT, evidence=tuple(_line(bench, moved)), searched=searched, note=note)


def _moved_to(bench: Bench, stood: str) -> str | None:
    """Where a file is now that stood at a path: what alone is called so, or lies in a folder that is."""
    alike = sorted(path for path in bench.ground.every if basename(path) == basename(stood))
    within = f"/{basename(dirname(stood))}/{basename(stood)}"
    return next((path for path in alike if f"/{path}".endswith(within)), alike[0] if len(alike) == 1 else None)


def _ends(path: str, wanted: str) -> bool:
    """Whether a file is at a path or below it, from whatever folder the path is meant."""
    return f"/{wanted}/" in f"/{path}/"


def _line(bench: Bench, path: str) -> Iterator[Evidence]:
    """The first line of a file, which shows that it is there."""
    try:
        text = bench.ground.read(path)
    except BrokenInputError:
        return  # A picture is there, too, and has no lines.
    yield Evidence(path=path, line=1, text=text.split("\n", 1)[0].strip()[:200], kind=EvidenceKind.CONFIG)
