"""Judge what manifests are to say: no such package, no version outside of one file, a package with such features.

Rule: only the manifests of the kind that the record names count, and the lock beside them where it names that. A name
is a package's where it is the whole of it, its last part, or what the lexicon calls it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from posixpath import basename

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.documents import Document, SyntaxProblemError, items, parse_toml, table, text
from adr_server.codebase.project_files import folders_up
from adr_server.codebase.stack import is_incidental
from adr_server.plurals import counted
from adr_server.review.claim import ANY_LOCK, Asked, Claim
from adr_server.review.ground.file_kinds import VENDORED, within
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.absence import still_used
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.package_words import is_called
from adr_server.review.verdicts.younger import spoken_of_again

_LOCKED = re.compile(r"lock|\.sum$", re.IGNORECASE)
_LOCK_FILE = re.compile(
    r"(?:cargo|gemfile|composer|mix|pubspec|poetry|uv|yarn|podfile|pdm)\.lock|package-lock\.json|pnpm-lock\.yaml|go\.sum"
    r"|pipfile\.lock|packages\.lock\.json|package\.resolved"
)
_WRITTEN = {
    ".gradle": re.compile(r"""["'][\w.-]+:[\w.-]+:\d[\w.+-]*["']"""),
    ".kts": re.compile(r"""["'][\w.-]+:[\w.-]+:\d[\w.+-]*["']"""),
    ".csproj": re.compile(r"<PackageReference\b[^>]*\bVersion=\"[^\"$]+\""),
    ".fsproj": re.compile(r"<PackageReference\b[^>]*\bVersion=\"[^\"$]+\""),
    ".vbproj": re.compile(r"<PackageReference\b[^>]*\bVersion=\"[^\"$]+\""),
}
"""How build files write the version of a package, by the ends of their names."""
_HOMES = {".toml": (".gradle", ".kts"), ".props": (".csproj", ".fsproj", ".vbproj")}
"""Which build files a file of versions serves, by the end of its name."""
_WORKSPACE = "[workspace.dependencies]"
_SECTIONS = ("dependencies", "dev-dependencies", "build-dependencies")


def judge_asked(bench: Bench, claim: Claim) -> Finding:
    """Of what manifests are to say."""
    asked = claim.asked
    if asked is None:
        return not_checkable("the sentence names no manifest")
    if again := spoken_of_again(bench, claim, asked.package or asked.home or asked.manifest):
        return not_checkable(again)
    if asked.features:
        return _features(bench, claim, asked)
    return _unasked(bench, claim, asked) if asked.package else _versions(bench, claim, asked)


def _unasked(bench: Bench, claim: Claim, asked: Asked) -> Finding:
    """Of a package that no manifest of a name is to ask for."""
    paths = [path for path in _own(bench, claim) if _is_called(path, asked.manifest)]
    if not paths:
        return not_checkable(f"no {asked.manifest} is here")
    if _LOCKED.search(asked.manifest):
        lines = [line for path in paths for line in _locked(bench, path, asked.package)]
    else:
        lines = [
            one.evidence
            for one in bench.ground.dependencies
            if one.direct and one.evidence.path in paths and is_called(bench.ground, asked.package, one.name)
        ]
    if lines:
        told = still_used(bench, claim, asked.package, tuple(lines))
        whole = told.verdict is not Verdict.DRIFT
        return told if whole else replace(told, note=f"{lines[0].path} asks for {asked.package}")
    # A word in small letters may be no package at all, but where one was called so.
    word = asked.package.islower() and f"`{asked.package}`" not in claim.text and "/" not in asked.package
    if word and not any(is_called(bench.ground, asked.package, one.name) for one in bench.past.packages):
        return not_checkable(f"no {asked.manifest} names {asked.package}, nor is it known to have")
    note = f"no {asked.manifest} asks for {asked.package}"
    return Finding(verdict=Verdict.CONFORM, searched=tuple(paths[:12]), note=note)


def _own(bench: Bench, claim: Claim) -> Iterator[str]:
    """The files of the part that a record speaks for, without what is copied, or only an example."""
    home = bench.ground.parts.home(claim.path)
    for path in bench.ground.every:
        if within(path, home) and not is_incidental(path) and not VENDORED.search(path):
            yield path


def _is_called(path: str, manifest: str) -> bool:
    name = basename(path).lower()
    if manifest == ANY_LOCK:
        return _LOCK_FILE.fullmatch(name) is not None
    return name == manifest.lower() or (manifest.startswith(".") and name.endswith(manifest.lower()))


def _locked(bench: Bench, path: str, package: str) -> Iterator[Evidence]:
    """The line of a lock that names a package by the whole of its name."""
    written = bench.ground.files().try_read(path)
    if isinstance(written, FileProblem) or package not in written:
        return
    own = re.compile(rf"""(?:^|[\s"'/]){re.escape(package)}(?=$|["'@\s:=,]|\s\()""")
    for number, line in enumerate(written.split("\n"), 1):
        if own.search(line):
            yield Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.LOCK)
            return


def _versions(bench: Bench, claim: Claim, asked: Asked) -> Finding:
    """Of versions that are to stand in one file alone, or not in files of a name."""
    if asked.home == _WORKSPACE:
        return _of_members(bench, claim, asked)
    ends = _HOMES.get(_ending(asked.home), ()) if asked.home else (_ending(asked.manifest),)
    paths = [path for path in _own(bench, claim) if _ending(path) in ends and _ending(path) in _WRITTEN]
    paths = [path for path in paths if "settings.gradle" not in path and "buildSrc/" not in path]
    if not paths:
        return not_checkable("no build file here would state a version elsewhere")
    found = {path: tuple(_stated(bench, path)) for path in paths}
    lines = tuple(line for every in found.values() for line in every[:2])
    told = f"outside of {asked.home}" if asked.home else f"in {asked.manifest}"
    if not lines:
        return Finding(verdict=Verdict.CONFORM, searched=tuple(paths[:12]), note=f"no version of a package {told}")
    number = sum(map(len, found.values()))
    note = f"{counted(number, 'version')} of packages {told}"
    return Finding(verdict=Verdict.DRIFT, evidence=lines, searched=tuple(paths[:12]), note=note)


def _of_members(bench: Bench, claim: Claim, asked: Asked) -> Finding:
    """Of versions that the root of a Cargo workspace alone is to state."""
    manifests = {path: one for path, one in _cargo(bench, claim) if "/" in path and one.get("workspace") is None}
    if not manifests:
        return not_checkable("no member of a workspace is here that would state a version itself")
    lines = tuple(line for path, one in manifests.items() for line in _own_versions(path, one))
    told = f"outside of {asked.home}"
    if not lines:
        return Finding(verdict=Verdict.CONFORM, searched=tuple(manifests)[:12], note=f"no version of a package {told}")
    note = f"{counted(len(lines), 'version')} of packages {told}"
    return Finding(verdict=Verdict.DRIFT, evidence=lines, searched=tuple(manifests)[:12], note=note)


def _own_versions(path: str, manifest: Document) -> Iterator[Evidence]:
    """The crates whose version a member of a workspace states itself, but for those that lie beside it."""
    for section in _SECTIONS:
        for name, value in table(manifest.get(section)).items():
            given = table(value)
            if (isinstance(value, str) or given.get("version")) and not (given.get("path") or given.get("workspace")):
                yield manifest.lines.evidence(path, manifest.line(section, name), EvidenceKind.MANIFEST)


def _stated(bench: Bench, path: str) -> Iterator[Evidence]:
    written, pattern = bench.ground.files().try_read(path), _WRITTEN[_ending(path)]
    for number, line in enumerate("" if isinstance(written, FileProblem) else written.split("\n"), 1):
        if pattern.search(line) and not line.lstrip().startswith(("//", "*", "<!--", "/*")):
            yield Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.MANIFEST)


def _ending(path: str) -> str:
    name = basename(path)
    return name[name.rindex(".") :].lower() if "." in name else ""


def _features(bench: Bench, claim: Claim, asked: Asked) -> Finding:
    """Of a crate that is to be built without its default features, and with some that are named."""
    manifests = dict(_cargo(bench, claim))
    told = [one for path in manifests for one in _declared(manifests, path, asked)]
    if not told:
        return not_checkable(f"no Cargo.toml asks for {asked.package}")
    broken = tuple(line for holds, line in told if not holds)
    if not broken:
        evidence = tuple(line for _, line in told)
        return Finding(verdict=Verdict.CONFORM, evidence=evidence, note=f"{asked.package} is built so everywhere")
    wanted = ", ".join(filter(None, asked.features))
    note = f"{len(broken)} of {len(told)} ask for {asked.package} otherwise than without its default features"
    return Finding(
        verdict=Verdict.DRIFT if len(broken) == len(told) else Verdict.PARTIAL,
        evidence=broken,
        searched=tuple(manifests)[:12],
        note=f"{note}, with {wanted}" if wanted else note,
    )


def _cargo(bench: Bench, claim: Claim) -> Iterator[tuple[str, Document]]:
    for path in _own(bench, claim):
        written = bench.ground.files().try_read(path) if basename(path) == "Cargo.toml" else ""
        if not isinstance(written, FileProblem) and written:
            try:
                yield path, parse_toml(written)
            except SyntaxProblemError:
                continue


def _declared(manifests: Mapping[str, Document], path: str, asked: Asked) -> Iterator[tuple[bool, Evidence]]:
    """Whether each declaration of a crate is as it is wanted; what a workspace says holds for its members."""
    above = (manifests.get(f"{folder}/Cargo.toml" if folder else "Cargo.toml") for folder in folders_up(path))
    shared = [table(one.get("workspace", "dependencies")) for one in above if one is not None]
    for section in _SECTIONS:
        for alias, value in table(manifests[path].get(section)).items():
            given = table(value)
            base = next((table(one[alias]) for one in shared if alias in one), {}) if given.get("workspace") else {}
            if (text(given.get("package")) or alias) != asked.package:
                continue
            plain = False in {given.get("default-features"), base.get("default-features")}
            features = {*items(given.get("features")), *items(base.get("features"))}
            number = manifests[path].line(section, alias)
            yield (
                plain and set(filter(None, asked.features)) <= features,
                manifests[path].lines.evidence(path, number, EvidenceKind.MANIFEST),
            )
