"""Judge what images are built on: the family that a record states, against the `FROM` lines of the build files.

Rule: what runs is the last stage; the others only build. A reference that a variable fills, or of no known family,
tells nothing of what is wanted, and one of another family speaks against it.
"""

import re
from collections.abc import Iterator
from posixpath import basename

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import is_incidental
from adr_server.plurals import counted
from adr_server.review.claim import Claim
from adr_server.review.ground.file_kinds import is_test, within
from adr_server.review.ground.hidden import hidden_in
from adr_server.review.judgement import Finding, Verdict, is_live, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.younger import spoken_of_again
from adr_server.review.words.base_images import is_known, is_named, is_of
from adr_server.review.words.wording import Polarity

BUILD_FILE = re.compile(r"^(?:Dockerfile|Containerfile)(?:\.[\w-]+)?$|\.(?:Dockerfile|Containerfile)$", re.IGNORECASE)
FROM = re.compile(r"^\s*FROM\s+(?:--\S+\s+)*(?P<image>\S+)(?:\s+AS\s+(?P<stage>\S+))?", re.IGNORECASE)
_BESIDE = re.compile(
    r"(?:^|/)\.devcontainer/|[._-](?:dev|test|ci|local|build)(?:[._-]|$)|^(?:dev|test|ci)[._-]", re.IGNORECASE
)
"""The build file of what the product does not run as."""


def judge_base_image(bench: Bench, claim: Claim) -> Finding:
    """Of a family of images that what runs is to be built on, or that nothing is to be."""
    wanted = claim.base
    if wanted is None:
        return not_checkable("the sentence names no image")
    name = wanted.family.rpartition(":")[0]
    if again := spoken_of_again(bench, claim, name or wanted.family) or (
        _other_tag(bench, claim, name) if name else ""
    ):
        return not_checkable(again)
    scope, unknown = bench.scope(claim)
    paths = [path for path in bench.ground.every if within(path, scope) and _is_product_s(path)]
    told = [one for path in paths for one in _built_on(bench, path, final=wanted.final)]
    own = tuple(line for image, line in told if is_of(image, wanted.family))
    other = tuple(line for image, line in told if (name or is_known(image)) and not is_of(image, wanted.family))
    if name and len(told) > 1:  # Of several images one may be meant: only another tag of it speaks against it.
        other = tuple(line for image, line in told if line in other and is_named(image, name))
    if not told or unknown:
        return not_checkable("no build file here says what the images are built on")
    if claim.polarity is Polarity.FORBID:
        return only_if_read(_kept_out(wanted.family, own, tuple(paths)), hidden_in(bench.ground, () if own else paths))
    return _wanted(wanted.family, own, other, tuple(paths))


def _other_tag(bench: Bench, claim: Claim, name: str) -> str:
    """Why the tag of an image may hold no more: a record that may be younger writes another one; else nothing."""
    written = re.compile(rf"(?<![\w/-]){re.escape(name)}:[\w.-]+")
    day, own = bench.made_on(claim), set(written.findall(bench.text(claim.path)))
    for one in bench.decisions:
        made = bench.past.added([one.path]).get(one.path) or one.date or day
        others = set(written.findall(bench.text(one.path))) if one.path != claim.path and made >= day else set()
        if others - own and is_live(one, bench.superseded):
            return f"record {one.id} writes {min(others - own)}"
    return ""


def _wanted(family: str, own: tuple[Evidence, ...], other: tuple[Evidence, ...], paths: tuple[str, ...]) -> Finding:
    if not own and not other:
        return not_checkable(f"no image here tells whether it is of {family}")
    if not other:
        return Finding(verdict=Verdict.CONFORM, evidence=own, note=f"built on {family}")
    verdict = Verdict.PARTIAL if own else Verdict.DRIFT
    note = f"{len(other)} of {counted(len(own) + len(other), 'image')} built on others than {family}"
    return Finding(verdict=verdict, evidence=other, searched=paths[:12], note=note)


def _kept_out(family: str, own: tuple[Evidence, ...], paths: tuple[str, ...]) -> Finding:
    if own:
        note = f"{counted(len(own), 'image')} built on {family}"
        return Finding(verdict=Verdict.DRIFT, evidence=own, searched=paths[:12], note=note)
    return Finding(verdict=Verdict.CONFORM, searched=paths[:12], note=f"no image is built on {family}")


def _is_product_s(path: str) -> bool:
    name = basename(path)
    if not BUILD_FILE.search(name) or is_incidental(path) or is_test(path):
        return False
    return _BESIDE.search(name) is None and _BESIDE.search(path) is None


def _built_on(bench: Bench, path: str, *, final: bool) -> Iterator[tuple[str, Evidence]]:
    """What the stages of a build file are built on, each with its line; with `final` the last one alone."""
    text = bench.ground.files().try_read(path)
    if isinstance(text, FileProblem):
        return
    stages: dict[str, tuple[str, Evidence]] = {}
    found: list[tuple[str, Evidence]] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = FROM.match(line)
        if match is None:
            continue
        own = Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.IMAGE)
        known = stages.get(match["image"].lower(), (match["image"], own))
        stages[(match["stage"] or "").lower()] = known
        found.append(known)
    last = found[-1:] if final else found
    yield from ((image, line) for image, line in dict.fromkeys(last) if "$" not in image)
