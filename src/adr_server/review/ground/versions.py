"""Find the lowest version of a language, runtime or package that a project admits, each place with its line."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase, translate
from functools import cache
from posixpath import basename

from adr_server.codebase import Dependency, Evidence, EvidenceKind, FileProblem
from adr_server.codebase.dependencies import MSBUILD_ENDINGS, ms_build_of
from adr_server.codebase.lines import Lines
from adr_server.codebase.stack import Entry, is_incidental
from adr_server.review.ground.file_kinds import PIPELINE, Folders, within
from adr_server.review.ground.ground import Ground
from adr_server.review.words.word_tables import table_of

Version = tuple[int, ...]
Rules = tuple[tuple[tuple[str, ...], re.Pattern[str]], ...]
"""Names of files, and what to look for in them; no names for pipelines."""
_NUMBER = re.compile(r"\d+(?:[._]\d+)*")
_PART = re.compile(r"(>=|<=|~>|~=|==|!=|\^|~|>|<|=)?\s*v?(\d+(?:[._]\d+)*)")
_TAG = re.compile(r"[\w/]:v?(\d+(?:\.\d+)*)(?![\d.]*/)")
"""The version in the name of an image, not the port of its registry."""
_NUMBERED_APART = ("org.junit.platform:",)
"""Packages whose versions are counted apart from the product's: JUnit 5 comes with the Platform 1."""
_MAJOR = re.compile(r"/v\d+$")
_JAVAS = frozenset({"Java", "JVM"})
_OLD_JAVA = re.compile(r"^1\.(\d+)$")


@dataclass(frozen=True, kw_only=True)
class Found:
    """A place that admits versions from `lowest` on; `pipeline`: a job runs on them, the product need not."""

    lowest: Version
    evidence: Evidence
    pipeline: bool = False


def parse_version(text: str, of: str = "") -> Version | None:
    """`3.11` as (3, 11); None where there is no number. `1.8` is 8 where it is a version `of` Java."""
    match = _NUMBER.search(text)
    if match is None:
        return None
    written = match[0].replace("_", ".")
    if of in _JAVAS:
        written = _OLD_JAVA.sub(r"\1", written)
    return tuple(int(part) for part in written.split(".") if len(part) < 9)[:4]  # noqa: PLR2004 - no number of a stranger's length


def lowest_admitted(constraint: str, of: str = "") -> Version | None:
    """The lowest version that a constraint admits, as far as it says: of `>=3.8,<4` it is 3.8; None where none."""
    choices = []
    for choice in constraint.split("||"):
        floors = [
            version
            for sign, number in _PART.findall(choice)
            if sign not in {"<", "<=", "!="} and (version := parse_version(number, of)) is not None
        ]
        if floors:
            choices.append(max(floors))
    return min(choices) if choices else None


def is_below(found: Version, wanted: Version) -> bool | None:
    """Whether `found` is lower than `wanted`; None where it is not precise enough to say."""
    shared = min(len(found), len(wanted))
    if found[:shared] != wanted[:shared]:
        return found[:shared] < wanted[:shared]
    return None if len(found) < len(wanted) and any(wanted[shared:]) else False


def is_above(found: Version, left: Version) -> bool | None:
    """Whether `found` is higher than every version that `left` stands for; None where it is not precise enough."""
    if len(found) < len(left) and found == left[: len(found)]:
        return None
    return found[: len(left)] > left


def unversioned(name: str) -> str:
    """The path of a module of Go without the major version at its end: `github.com/acme/widgets/v6`."""
    return _MAJOR.sub("", name) if name.count("/") > 1 else name


def versions_of(ground: Ground, name: str, scope: Folders, *, jobs: bool = False) -> Iterator[Found]:
    """The places in a scope that say which versions of a technology are admitted.

    What jobs run on counts where nothing else says it, or where it is asked for.
    """
    rules = _sources().get(name)
    if rules is not None:
        found = list(_stated(ground, rules, scope, name))
        yield from [one for one in found if jobs or not one.pipeline] or found
    elif name in ground.lexicon.by_name:
        entry = ground.entry(name)
        # The version of a client is not that of the server that it speaks to.
        if entry.images:
            yield from _of_images(ground, entry, scope)
        elif entry.category not in {"interface", "data_store", "messaging"}:  # So has a library for a standard.
            yield from _of_packages(ground, scope, lambda one: _is_of(ground, entry, one))
    else:
        # A package that the lexicon does not know has but its own name, which in Go may end in its major version.
        bare = unversioned(name)
        yield from _of_packages(ground, scope, lambda one: one.name == name or unversioned(one.name) == bare)


def _stated(ground: Ground, rules: Rules, scope: Folders, of: str) -> Iterator[Found]:
    files, build = ground.files(scope), cache(lambda: ms_build_of(ground.files()))
    pattern_of_names = re.compile("|".join(translate(name) for names, _ in rules for name in names) or r"\Z.")
    for path in files.paths:
        name, pipeline = basename(path), PIPELINE.search(path) is not None
        if not (pipeline or pattern_of_names.match(name)) or is_incidental(path):
            continue
        text = files.try_read(path)
        if isinstance(text, FileProblem):
            continue
        lines = Lines(text)
        # A framework may stand in a property of another file; no value of one has lines of its own.
        said = build().filled(path, text) if path.endswith(MSBUILD_ENDINGS) and "$(" in text else text
        for names, pattern in rules:
            if not (any(fnmatchcase(name, wanted) for wanted in names) if names else pipeline):
                continue
            for match in pattern.finditer(said[:400_000]):
                stated = ".".join(filter(None, match.groups()))  # Two groups are the two parts of one version.
                # A matrix lists versions of which each is run on.
                lowest = lowest_admitted(stated.replace(",", "||") if not names else stated, of)
                if lowest:
                    number = said.count("\n", 0, match.start(1)) + 1
                    evidence = lines.evidence(path, number, EvidenceKind.MANIFEST)
                    yield Found(lowest=lowest, evidence=evidence, pipeline=not names)


def _of_images(ground: Ground, entry: Entry, scope: Folders) -> Iterator[Found]:
    seen = ground.technology(entry.name, scope)
    for one in (*seen.product, *seen.tests):
        tag = _TAG.search(one.text) if one.kind is EvidenceKind.IMAGE else None
        lowest = parse_version(tag[1]) if tag is not None else None
        if lowest:
            yield Found(lowest=lowest, evidence=one)


def _of_packages(ground: Ground, scope: Folders, is_own: Callable[[Dependency], bool]) -> Iterator[Found]:
    """The versions that manifests admit of some packages."""
    for dependency in ground.dependencies:
        path, stated = dependency.evidence.path, dependency.version or dependency.constraint
        if not stated or "$" in stated or not within(path, scope) or is_incidental(path) or not is_own(dependency):
            continue
        floors = (lowest_admitted(one) for one in (stated, dependency.constraint) if one and "$" not in one)
        lowest = max(filter(None, floors), default=None)  # A lock may pin another's version.
        if lowest:
            yield Found(lowest=lowest, evidence=dependency.versioned or dependency.evidence)


def _is_of(ground: Ground, entry: Entry, dependency: Dependency) -> bool:
    """Whether a package is a technology's, and counts its versions as that does."""
    apart = dependency.name.startswith(_NUMBERED_APART)
    return not apart and entry in ground.lexicon.packages(dependency.ecosystem, dependency.name)


@cache
def _sources() -> Mapping[str, Rules]:
    return {
        name: tuple((tuple(row.get("files", ())), re.compile(row["pattern"], re.MULTILINE)) for row in rows)
        for name, rows in table_of("versions").items()
    }
