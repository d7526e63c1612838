"""Count direct dependencies that our readers miss: `python -m benchmarks.direct_dependencies CHECKOUT...`.

Each manifest is read a second time here, by other means (json, tomllib, configparser, ElementTree, an expression for
programs), and every package that this finds has to be among ours, in the same file. Left out are versions that are only
managed (`dependencyManagement`, `workspace.dependencies`), compiled requirements, packages by path, names that a build
computes, and the manifests of packages that lie installed in the checkout. What this reads is a floor: it knows less of
Gradle and sbt than ours.
"""

import configparser
import json
import re
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from posixpath import basename, dirname
from typing import Any, TypeAlias

from adr_server.codebase import read_dependencies
from adr_server.codebase.installed import without_installed
from adr_server.storage import Checkout

Package: TypeAlias = tuple[str, str]
"""Ecosystem and name."""
_REQUIREMENT = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*(?:[<>=!~;@,(\s].*)?$")
_CONFIGURATION = (
    r"\b(?:[a-z]\w*)?(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly|[kK]apt|[kK]sp|annotationProcessor"
    r"|classpath)"
)
_GRADLE = re.compile(_CONFIGURATION + r"[\s(]+(?:(?:enforcedP|p)latform\()?[\"']([\w.-]+:[\w.-]+)(?::[^\"'$]*)?[\"']")
_GRADLE_CATALOG = re.compile(
    _CONFIGURATION + r"[\s(]+(?:(?:enforcedP|p)latform\()?libs\.((?!versions|plugins|bundles)[\w.]+)"
)
_GEM = re.compile(r"""^\s*gem[\s(]+["']([^"']+)["']""", re.MULTILINE)
_GEMSPEC = re.compile(r"""\badd(?:_runtime|_development)?_dependency[\s(]+["']([^"']+)["']""")
_MIX = re.compile(r"""\{\s*:(\w+)\s*,\s*(?:"[~><=\d]|git:|github:)""")
_SBT = re.compile(r"""["']([\w.-]+)["']\s*%{1,3}\s*"([\w.-]+)"\s*%""")
_LEIN = re.compile(r"""\[([A-Za-z][\w./-]*)\s+"\d[^"]*\"""")
_DEPS_EDN = re.compile(r"""([A-Za-z][\w./-]*)\s+\{:(?:mvn/version|git/url)""")
_CABAL = re.compile(r"^([ \t]*)build-depends:(.*(?:\n(?:\1[ \t]+.*|[ \t]*))*)", re.MULTILINE)
_CABAL_PACKAGE = re.compile(r"(?:^|,)\s*([A-Za-z][\w-]*)")
_POD = re.compile(r"""^\s*pod[\s(]+["']([^"']+)["'](?!.*path)""", re.MULTILINE)
_PUBSPEC = re.compile(r"^(?:dev_)?dependencies:[ \t]*\n((?:[ \t]+.*\n|[ \t]*\n|#.*\n)*)", re.MULTILINE)
_SWIFT = re.compile(r"""\.package\([^)]*?url:\s*"([^"]+)\"""")


def main(roots: list[str]) -> None:
    """A line for each checkout, and what is missed below it."""
    for root in roots:
        checkout = Checkout.open(Path(root))
        paths = without_installed(checkout.paths())
        ours = {
            (dependency.evidence.path, _folded(str(dependency.ecosystem), dependency.name))
            for dependency in read_dependencies(paths, checkout.read_text, transitive=False).dependencies
        }
        texts = {path: checkout.read_text(path) for path in paths if _reader(path) or path.endswith(".versions.toml")}
        theirs = {(path, package) for path, package in _second_reading(texts)}
        missed = sorted(theirs - ours)
        share = 1 - len(missed) / len(theirs) if theirs else 1.0
        print(f"{root}: {len(theirs)} read, {len(theirs) - len(missed)} among ours ({share:.1%})")
        for path, (ecosystem, name) in missed:
            print(f"  {path}: {ecosystem} {name}")


def _second_reading(texts: Mapping[str, str]) -> Iterator[tuple[str, Package]]:
    catalog = dict(_catalog_entries(texts))
    for path, text in texts.items():
        reader = _reader(path)
        if reader is None:
            continue
        try:
            packages = list(reader(text))
        except (ValueError, ET.ParseError, configparser.Error, AttributeError):
            continue  # A manifest that does not parse is a finding of ours, and names nothing.
        for ecosystem, name in packages:
            if ecosystem == "catalog":
                if name in catalog:
                    yield path, ("maven", catalog[name])
            elif "$" not in name:
                yield path, _folded(ecosystem, name)


def _folded(ecosystem: str, name: str) -> Package:
    if ecosystem == "pypi":
        return ecosystem, re.sub(r"[-_.]+", "-", name).lower()
    return ecosystem, name.lower() if ecosystem in {"composer", "nuget", "swift"} else name


def _reader(path: str) -> Callable[[str], Iterator[Package]] | None:
    name = basename(path)
    by_name = {
        "package.json": _npm,
        "pyproject.toml": _pyproject,
        "Pipfile": _pipfile,
        "setup.cfg": _setup_cfg,
        "go.mod": _go,
        "Cargo.toml": _cargo,
        "pom.xml": _maven,
        "composer.json": _composer,
        "Gemfile": _matches("gem", _GEM),
        "mix.exs": _matches("hex", _MIX),
        "Package.swift": _swift,
        "project.clj": _clojure(_LEIN),
        "deps.edn": _clojure(_DEPS_EDN),
        "Podfile": _matches("cocoapods", _POD),
        "pubspec.yaml": _pubspec,
    }
    by_ending = {
        (".csproj", ".fsproj", ".vbproj"): _nuget,
        (".gemspec",): _matches("gem", _GEMSPEC),
        (".gradle", ".gradle.kts"): _gradle,
        (".sbt",): _sbt,
        (".cabal",): _cabal,
    }
    if name in by_name:
        return by_name[name]
    if re.search(r"(?:^|/)project/[^/]+\.scala$", path):
        return _sbt
    if "constraint" in name:
        return None  # It pins what others ask for.
    if re.fullmatch(r".*requirements.*\.(?:txt|in)", name) or re.search(r"/?requirements/[^/]+\.(?:txt|in)$", path):
        return _requirements
    return next((reader for endings, reader in by_ending.items() if name.endswith(endings)), None)


def _matches(ecosystem: str, pattern: re.Pattern[str]) -> Callable[[str], Iterator[Package]]:
    def read(text: str) -> Iterator[Package]:
        for name in pattern.findall(re.sub(r"(?m)^\s*#.*$", "", text)):
            yield ecosystem, name

    return read


def _sbt(text: str) -> Iterator[Package]:
    for group, name in _SBT.findall(re.sub(r"(?m)(?<!:)//.*$", "", re.sub(r"(?s)/\*.*?\*/", "", text))):
        yield "maven", f"{group}:{name}"


def _clojure(pattern: re.Pattern[str]) -> Callable[[str], Iterator[Package]]:
    def read(text: str) -> Iterator[Package]:
        for name in pattern.findall(re.sub(r"(?m);.*$", "", text)):
            group, _, artifact = name.partition("/")
            yield "maven", f"{group}:{artifact or group}"

    return read


def _cabal(text: str) -> Iterator[Package]:
    code = re.sub(r"(?m)^[ \t]*--.*\n", "", text)
    own = set(re.findall(r"(?mi)^(?:name:|library|executable)[ \t]+([\w-]+)", code))
    for _, block in _CABAL.findall(code):
        for name in _CABAL_PACKAGE.findall(re.sub(r"\{[^}]*\}", "", block).strip()):
            if name not in own:
                yield "hackage", name


def _pubspec(text: str) -> Iterator[Package]:
    for block in _PUBSPEC.findall(text + "\n"):
        for name in re.findall(r"(?m)^  (\w+):", block):
            yield "pub", name


def _npm(text: str) -> Iterator[Package]:
    document = json.loads(text)
    for section in ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies"):
        for name, version in (document.get(section) or {}).items():
            alias = re.match(r"npm:((?:@[^/@]+/)?[^@]+)", str(version))
            yield "npm", alias[1] if alias else name


def _requirement(line: str) -> Iterator[Package]:
    match = _REQUIREMENT.match(line.partition(" #")[0].strip())
    if match and "://" not in line.partition("@")[0]:
        yield "pypi", match[1]


def _requirements(text: str) -> Iterator[Package]:
    if "autogenerated by" in text:
        return
    for line in re.sub(r"\\\n", " ", text).splitlines():
        if line.strip() and not line.lstrip().startswith(("#", "-", ".", "/")):
            yield from _requirement(re.sub(r"\s--hash.*", "", line))


def _pyproject(text: str) -> Iterator[Package]:
    document = tomllib.loads(text)
    project, tool = document.get("project", {}), document.get("tool", {})
    poetry = tool.get("poetry", {})
    lists = [
        document.get("build-system", {}).get("requires", []),
        project.get("dependencies", []),
        *project.get("optional-dependencies", {}).values(),
        *document.get("dependency-groups", {}).values(),
        tool.get("uv", {}).get("dev-dependencies", []),
        *tool.get("pdm", {}).get("dev-dependencies", {}).values(),
    ]
    for line in (line for lines in lists for line in lines if isinstance(line, str)):
        yield from _requirement(line)
    groups = [poetry, *poetry.get("group", {}).values(), {"dependencies": poetry.get("dev-dependencies", {})}]
    for name in (name for group in groups for name in group.get("dependencies", {})):
        if name.lower() != "python":
            yield "pypi", name


def _pipfile(text: str) -> Iterator[Package]:
    document = tomllib.loads(text)
    for name in (*document.get("packages", {}), *document.get("dev-packages", {})):
        yield "pypi", name


def _setup_cfg(text: str) -> Iterator[Package]:
    config = configparser.RawConfigParser(strict=False)
    config.read_string(text)
    extras = config.items("options.extras_require") if config.has_section("options.extras_require") else []
    for lines in (config.get("options", "install_requires", fallback=""), *(value for _, value in extras)):
        for line in lines.splitlines():
            if line.strip() and not line.strip().startswith("#"):
                yield from _requirement(line.strip())


def _go(text: str) -> Iterator[Package]:
    blocks = re.findall(r"^require\s*\((.*?)^\)", text, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"^require\s+([^\s(]\S*\s.*)$", text, re.MULTILINE)
    for line in map(str.strip, lines):
        if line and not line.startswith("//") and "// indirect" not in line:
            yield "golang", line.split()[0]


def _cargo(text: str) -> Iterator[Package]:
    document = tomllib.loads(text)
    for table in (document, *document.get("target", {}).values()):
        for section in ("dependencies", "dev-dependencies", "build-dependencies"):
            for name, value in table.get(section, {}).items():
                # The workspace may give such a one another name.
                if not (isinstance(value, dict) and value.get("workspace")):
                    yield "cargo", value.get("package", name) if isinstance(value, dict) else name


def _maven(text: str) -> Iterator[Package]:
    project = _xml(text)
    managed = {id(one) for block in project.iter("dependencyManagement") for one in block.iter("dependency")}
    own = project.findtext("groupId") or project.findtext("parent/groupId") or ""
    for one in project.iter("dependency"):
        group, artifact = (one.findtext("groupId") or "").strip(), (one.findtext("artifactId") or "").strip()
        if group and artifact and id(one) not in managed:
            yield "maven", f"{group}:{artifact}".replace("${project.groupId}", own)


def _xml(text: str) -> ET.Element:
    # Without its namespace every name is the one that the manual gives.
    plain = re.sub(r"\sxmlns(?::\w+)?=\"[^\"]*\"|\sxsi:\w+=\"[^\"]*\"", "", text)
    return ET.fromstring(plain.encode())  # noqa: S314 - a checkout that somebody chose to measure on


def _nuget(text: str) -> Iterator[Package]:
    for one in _xml(text.removeprefix("\ufeff")).iter("PackageReference"):
        for name in (one.get("Include") or "").split(";"):
            if name.strip() and "@(" not in name:
                yield "nuget", name.strip()


def _composer(text: str) -> Iterator[Package]:
    document: dict[str, Any] = json.loads(text)
    for name in (*(document.get("require") or {}), *(document.get("require-dev") or {})):
        if "/" in name:
            yield "composer", name


def _swift(text: str) -> Iterator[Package]:
    for address in _SWIFT.findall(text):
        yield "swift", re.sub(r"^(?:https?://|git@|ssh://git@)|\.git$", "", address).replace(":", "/")


def _gradle(text: str) -> Iterator[Package]:
    code = re.sub(r"(?m)(?<!:)//.*$", "", re.sub(r"(?s)/\*.*?\*/", "", text))
    for name in _GRADLE.findall(code):
        yield "maven", name
    for alias in _GRADLE_CATALOG.findall(code):
        yield "catalog", alias.removesuffix(".get")


def _catalog_entries(texts: Mapping[str, str]) -> Iterator[Package]:
    for path, text in texts.items():
        if basename(path) != "libs.versions.toml" or basename(dirname(path)) != "gradle":
            continue
        for alias, value in tomllib.loads(text).get("libraries", {}).items():
            entry = value if isinstance(value, dict) else {"module": ":".join(value.split(":")[:2])}
            yield re.sub(r"[-_]", ".", alias), entry.get("module") or f"{entry.get('group')}:{entry.get('name')}"


if __name__ == "__main__":
    main(sys.argv[1:])
