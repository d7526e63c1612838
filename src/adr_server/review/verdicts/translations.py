"""Judge whether the texts of a project are complete in the languages that a record names.

Rule: a language that a family of files lacks, beside others that it has, speaks against it; keys that a file lacks, in
part. Which language a file without a code is in, nothing tells: none of those that are named is missing for it alone.
"""

from collections.abc import Iterator, Mapping

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.plurals import counted
from adr_server.review.claim import Claim
from adr_server.review.ground.texts import DEFAULT, Texts, families_of
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.elsewhere import still_to_come
from adr_server.review.verdicts.younger import spoken_of_again

_MOST = 5


def judge_translations(bench: Bench, claim: Claim) -> Finding:
    """Of languages in which all texts are to be there."""
    if again := spoken_of_again(bench, claim, "translations"):
        return not_checkable(again)
    families = families_of(bench.ground.files(bench.scope(claim)[0]))
    if not families:
        return not_checkable("no files of texts are here")
    if (young := next(still_to_come(bench, claim), None)) is not None:
        return not_checkable(young)
    searched = tuple(sorted(one.path for every in families.values() for one in every.values()))[:12]
    for code in claim.parts:
        missing = [one for every in families.values() if (one := _without(every, code)) is not None]
        if missing and len(missing) == len(families):
            note = f"no file has the texts in “{code}”"
            evidence = tuple(_line(bench, one) for one in missing[:_MOST])
            return Finding(verdict=Verdict.DRIFT, evidence=evidence, searched=searched, note=note)
    lacking = [one for every in families.values() for one in _lacking(every, claim.parts)]
    if not lacking:
        return Finding(verdict=Verdict.CONFORM, searched=searched, note="all keys are there in each language")
    number = sum(len(keys) for _, keys in lacking)
    told = f"{lacking[0][0].path} lacks {', '.join(sorted(lacking[0][1])[:3])}"
    return Finding(
        verdict=Verdict.PARTIAL,
        evidence=tuple(_line(bench, one) for one, _ in lacking[:_MOST]),
        searched=searched,
        note=f"{counted(number, 'text')} missing: {told}",
    )


def _without(every: Mapping[str, Texts], code: str) -> Texts | None:
    """One of the files beside which that of a language is missing; none where a file without a code may be in it."""
    if code in every or DEFAULT in every:
        return None
    return next(iter(every.values()), None)


def _lacking(every: Mapping[str, Texts], codes: tuple[str, ...]) -> Iterator[tuple[Texts, frozenset[str]]]:
    """The files of some languages that lack keys which another file of their family has."""
    whole = frozenset[str]().union(*(one.keys for one in every.values()))
    for code in codes:
        one = every.get(code)
        if one is not None and one.keys < whole:
            yield one, whole - one.keys


def _line(bench: Bench, one: Texts) -> Evidence:
    text = bench.ground.files().try_read(one.path)
    head = "" if isinstance(text, FileProblem) else text.split("\n", 1)[0].strip()[:200]
    return Evidence(path=one.path, line=1, text=head, kind=EvidenceKind.CONFIG)
