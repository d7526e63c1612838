"""Judge what each thing of a kind in infrastructure code is to have, or what no line of it may say.

Rule: one that lacks it speaks against the whole; where all of these are older than the record, in part. What else may
give it to all (a default of the cluster, a patch, a user that only the cluster sets) leaves what lacks it open.
"""

import re
from collections.abc import Iterator, Sequence
from posixpath import dirname

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import is_incidental
from adr_server.plurals import counted
from adr_server.review.claim import TRANSLATIONS, Claim
from adr_server.review.ground.file_kinds import COMMENT, Folders, is_test, within
from adr_server.review.ground.units import Unit, objects_of, units_of
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.elsewhere import still_to_come
from adr_server.review.verdicts.translations import judge_translations
from adr_server.review.verdicts.younger import spoken_of_again
from adr_server.review.words.conditions import Condition, conditions

_MOST = 5
_NEAR = 8
"""Lines before and behind one in which its statement may say more."""
_RUNS_AS = re.compile(r"\brunAsNonRoot:\s*true|\brunAsUser:\s*[1-9]|^\s+user:\s*[\"']?[1-9a-z]", re.MULTILINE)
_PATCHES = re.compile(r"^(?:patches\w*|components|transformers):|/resources|/securityContext", re.MULTILINE)

_RESOURCE = re.compile(r'resource\s+"(?P<type>[\w-]+)"\s+"(?P<name>[\w-]+)"')


def judge_condition(bench: Bench, claim: Claim) -> Finding:
    """Of what each thing of a kind is to have, or no line is to say."""
    if claim.condition == TRANSLATIONS:
        return judge_translations(bench, claim)
    wanted = conditions()[claim.condition]
    scope, unknown = bench.scope(claim)
    again = spoken_of_again(bench, claim, wanted.name)
    if again or unknown:
        return not_checkable(again or "it speaks of a part that nothing here is called")
    if wanted.lines is not None:
        return _of_lines(bench, claim, wanted, wanted.lines, scope)
    return _of_units(bench, claim, wanted, scope)


def _of_units(bench: Bench, claim: Claim, wanted: Condition, scope: Folders) -> Finding:
    every = tuple(units_of(bench.ground.files(scope), wanted.unit))
    units = [one for one in every if _counts(one, claim, wanted)]
    telling = [one for one in units if wanted.aside is None or wanted.aside.search(one.text) is None]
    if not telling:
        return not_checkable(f"nothing here sets up what would have {wanted.name}")
    given = [one for one in every if wanted.companion is not None and wanted.companion.search(one.kind)]
    lacking = [one for one in telling if not (wanted.holds_in(one.text) or _is_given(one, given))]
    if not lacking:
        searched = tuple(dict.fromkeys(one.path for one in telling))[:12]
        evidence = tuple(_told(bench, one) for one in telling[:_MOST])
        return Finding(
            verdict=Verdict.CONFORM, evidence=evidence, searched=searched, note=f"all {len(telling)} hold to it"
        )
    if (doubt := next(_doubts(bench, claim, wanted, scope), None)) is not None:
        return not_checkable(doubt)
    return _lacking(bench, claim, wanted, units, lacking)


def _is_given(unit: Unit, given: Sequence[Unit]) -> bool:
    """Whether a block of the same folder names a resource that lacks something itself."""
    match = _RESOURCE.fullmatch(unit.kind)
    if match is None:
        return False
    named = re.compile(rf"\b{match['type']}\.{re.escape(match['name'])}\b")
    return any(dirname(one.path) == dirname(unit.path) and named.search(one.text) for one in given)


def _counts(unit: Unit, claim: Claim, wanted: Condition) -> bool:
    """Whether a unit is one that a record speaks of."""
    if within(unit.path, claim.exempt) and claim.exempt:
        return False
    if wanted.type is not None and wanted.type.search(unit.kind) is None:
        return False
    return wanted.kinds is None or wanted.kinds.fullmatch(unit.kind) is not None


def _doubts(bench: Bench, claim: Claim, wanted: Condition, scope: Folders) -> Iterator[str]:
    """Why what lacks something may have it all the same."""
    files = bench.ground.files(scope)
    yield from still_to_come(bench, claim)
    if wanted.default:
        for path in objects_of(bench.ground.files(), wanted.default):
            yield f"{path} declares a {wanted.default}, which may give it to all"
    if wanted.unit == "container":
        for path in files.named("kustomization.yaml", "kustomization.yml"):
            text = files.try_read(path)
            if not isinstance(text, FileProblem) and _PATCHES.search(text) and (wanted.has and wanted.has.search(text)):
                yield f"{path} patches what it deploys"
    if wanted.unit == "image":
        for path in files.ending(".yaml", ".yml"):
            text = files.try_read(path)
            if not isinstance(text, FileProblem) and _RUNS_AS.search(text):
                yield f"{path} says as whom a container runs"


def _lacking(bench: Bench, claim: Claim, wanted: Condition, units: Sequence[Unit], lacking: Sequence[Unit]) -> Finding:
    older = len(lacking) < len(units) and not any(bench.came_since(claim, one.path) for one in lacking)
    what = "break" if wanted.lacks is not None else "lack"
    return Finding(
        verdict=Verdict.PARTIAL if older else Verdict.DRIFT,
        evidence=tuple(_told(bench, one) for one in lacking[:_MOST]),
        searched=tuple(dict.fromkeys(one.path for one in units))[:12],
        note=f"{len(lacking)} of {counted(len(units), lacking[0].kind.split()[0] or 'place')} {what} it: {wanted.name}",
    )


def _told(bench: Bench, unit: Unit) -> Evidence:
    text = bench.ground.files().try_read(unit.path)
    line = "" if isinstance(text, FileProblem) else text.split("\n")[unit.line - 1]
    return Evidence(path=unit.path, line=unit.line, text=line.strip()[:200], kind=EvidenceKind.RESOURCE)


def _of_lines(bench: Bench, claim: Claim, wanted: Condition, lines: re.Pattern[str], scope: Folders) -> Finding:
    """Of lines of which there is to be none."""
    paths = [path for path in bench.ground.paths if _may_tell(path, claim, wanted, scope)]
    found: list[Evidence] = []
    told: list[str] = []
    for path in paths:
        text = bench.ground.files().try_read(path)
        every = [] if isinstance(text, FileProblem) else text.split("\n")
        if wanted.like is None or any(wanted.like.search(line) for line in every):
            told.append(path)
            found += _breaking(path, every, lines, wanted.unless)
    if not told:
        return not_checkable(f"no file here would show {wanted.name}")
    if not found:
        note = f"no line {'shows' if wanted.denied else 'goes without'} {wanted.name}"
        return Finding(verdict=Verdict.CONFORM, searched=tuple(told[:12]), note=note)
    if (young := next(still_to_come(bench, claim), None)) is not None:
        return not_checkable(young)
    older = not any(bench.came_since(claim, one.path) for one in found)
    verdict = Verdict.PARTIAL if older and bench.made_on(claim) else Verdict.DRIFT
    verb = "show" if wanted.denied else "go"
    shows = f"{verb}{'' if len(found) > 1 else 's' if wanted.denied else 'es'}{'' if wanted.denied else ' without'}"
    note = f"{counted(len(found), 'line')} {shows} {wanted.name}"
    return Finding(verdict=verdict, evidence=tuple(found[:_MOST]), searched=tuple(told[:12]), note=note)


def _may_tell(path: str, claim: Claim, wanted: Condition, scope: Folders) -> bool:
    own = within(path, scope) and not (claim.exempt and within(path, claim.exempt))
    named = wanted.files is not None and wanted.files.search(path) is not None
    return own and named and not is_incidental(path) and not is_test(path)


def _breaking(
    path: str, every: Sequence[str], lines: re.Pattern[str], unless: re.Pattern[str] | None
) -> Iterator[Evidence]:
    for at, line in enumerate(every):
        if not lines.search(line) or COMMENT.match(line):
            continue
        near = every[max(at - _NEAR, 0) : at + _NEAR]
        if unless is None or not any(unless.search(one) for one in near):
            yield Evidence(path=path, line=at + 1, text=line.strip()[:200], kind=EvidenceKind.RESOURCE)
