"""Find in records which names they say are packages, and of which ecosystem. Pure: the records' texts in, names out.

Rule: a link to a package's page at its registry says so, or one by its name to its manual at Read the Docs; so do a
command or a line that asks for it, and a name in code marks, in a link or with an underscore beside the ecosystem's
word for a package (`gem`, `crate`). A repository's address says nothing: what is there may be a service, or a tool. A
name said to be of two ecosystems is of neither.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from adr_server.codebase import Ecosystem
from adr_server.review.names.spellings import package_keys, spoken_keys
from adr_server.review.words.expressions import Expression
from adr_server.review.words.labels import any_of

MAX_STATED = 2_000
_PAGES = (
    (Ecosystem.NPM, r"(?:www\.)?npmjs\.(?:com|org)/package/((?:@[\w.-]+/)?[\w.-]+)"),
    (Ecosystem.GEM, r"(?:www\.)?rubygems\.org/gems/([\w.-]+)"),
    (Ecosystem.PYPI, r"(?:www\.)?pypi\.(?:org|python\.org)/(?:project|pypi)/([\w.-]+)"),
    (Ecosystem.PYPI, r"([\w-]+)\.readthedocs\.(?:io|org)\b"),
    (Ecosystem.CARGO, r"crates\.io/crates/([\w-]+)"),
    (Ecosystem.NUGET, r"(?:www\.)?nuget\.org/packages/([\w.-]+)"),
    (Ecosystem.COMPOSER, r"(?:www\.)?packagist\.org/packages/([\w.-]+/[\w.-]+)"),
    (Ecosystem.GOLANG, r"pkg\.go\.dev/((?:[\w-]+\.)+[a-z]+/[\w.~/-]+)"),
    (Ecosystem.MAVEN, r"(?:mvnrepository|central\.sonatype)\.com/artifact/([\w.-]+/[\w.-]+)"),
    (Ecosystem.PUB, r"pub\.dev/packages/(\w+)"),
    (Ecosystem.HEX, r"hex\.pm/packages/(\w+)"),
)
_PAGE = Expression(source="|".join(rf"(?P<p{n}>https?://{page})" for n, (_, page) in enumerate(_PAGES)))
_MANUAL = ".readthedocs."
_LABEL = re.compile(
    r"\[([^\]\n]{1,80})\]\($|`([^`<\n]{1,80}?)\s*<$|\[([^\]\n]{1,80})\]:\s*<?$|\.\. _`?([^:`\n]{1,80})`?:\s*$"
)
_NAME = r"(?:@[\w.-]+/)?[A-Za-z][\w.-]*[\w]"
_COMMANDS = (
    (Ecosystem.NPM, rf"(?:npm (?:i|install)|yarn add|pnpm add|bun add)(?: -{{1,2}}[\w-]+)* ({_NAME})"),
    (Ecosystem.GEM, rf"(?:gem install|bundle add) ({_NAME})"),
    (Ecosystem.PYPI, rf"(?:pip3? install|poetry add|uv add|pipenv install)(?: -{{1,2}}[\w-]+)* ({_NAME})"),
    (Ecosystem.CARGO, rf"cargo add ({_NAME})"),
    (Ecosystem.NUGET, rf"dotnet add(?: \S+)? package ({_NAME})"),
    (Ecosystem.COMPOSER, r"composer require(?: --dev)? ([\w.-]+/[\w.-]+)"),
)


def _asking(source: str) -> Expression:
    return Expression(source=source, flags=re.MULTILINE)


# In prose, "run npm install to bring them up to date" asks for nothing: a command has its marks, or its own line.
_ASKS = (
    *(
        (ecosystem, _asking(rf"(?:`\$? ?|^\s*\$ )(?:{pattern})|^\s*(?:{pattern})[^\w\n]*$"))
        for ecosystem, pattern in _COMMANDS
    ),
    (Ecosystem.GEM, _asking(rf"(?:^\s*|`)gem ['\"]({_NAME})['\"]")),
    (Ecosystem.NUGET, _asking(rf"<PackageReference Include=\"({_NAME})\"")),
)
_CODED = rf"``?(?P<n>{_NAME})``?"
_SEPARATORS = re.compile(r"[-_.]+")


@dataclass(frozen=True, kw_only=True)
class Stated:
    """A package as its registry spells it, and where it comes from."""

    name: str
    ecosystem: Ecosystem


def stated_packages(texts: Iterable[str]) -> Mapping[str, Stated]:
    """What the records call packages, by each name, folded, under which they speak of them."""
    found: dict[str, Stated] = {}
    torn: set[str] = set()
    for label, one in (each for text in texts for each in _all(text)):
        for name in {label, one.name, one.name.rpartition(":")[2]} - {""}:
            folded = " ".join(name.lower().split())
            if folded in found and found[folded] != one:
                torn.add(folded)
            if len(found) < MAX_STATED:
                found.setdefault(folded, one)
    return {name: one for name, one in found.items() if name not in torn}


def _all(text: str) -> Iterator[tuple[str, Stated]]:
    """Each statement: what the link is called, where that is the package's name, and the package."""
    for match in _PAGE.finditer(text):
        ecosystem = _PAGES[int(str(match.lastgroup)[1:])][0]
        name = next(part for part in reversed(match.groups()) if part is not None).rstrip(".-/")
        one = Stated(name=_as_compared(name, ecosystem), ecosystem=ecosystem)
        said = _LABEL.search(text[max(match.start() - 90, 0) : match.start()])
        label = next(filter(None, said.groups()), "").strip("`*_ ") if said else ""
        is_spelling = _is_spelling_of(label, one.name)
        if is_spelling or _MANUAL not in match[0]:  # A manual may be that of a thing which is no package.
            yield (label if is_spelling else ""), one
    for ecosystem, pattern in _ASKS:
        for match in pattern.finditer(text):
            yield "", Stated(name=_as_compared(next(filter(None, match.groups())), ecosystem), ecosystem=ecosystem)
    for ecosystem in Ecosystem:
        for pattern in _nouns(ecosystem):
            for match in pattern.finditer(text):
                yield "", Stated(name=_as_compared(match["n"], ecosystem), ecosystem=ecosystem)


@cache
def _nouns(ecosystem: Ecosystem) -> tuple[Expression, ...]:
    if ecosystem not in _WORDS_FOR:
        return ()
    word = any_of(_WORDS_FOR[ecosystem])
    return (
        Expression(source=rf"{_CODED} {word}\b"),
        Expression(source=rf"\[`?(?P<n>{_NAME})`?\]\(https?://[^\s)]{{1,300}}\) {word}\b"),
        Expression(source=rf"(?<![\w`/.-])(?P<n>[a-z][a-z0-9]*(?:_[a-z0-9]+)+) {word}\b"),
        Expression(source=rf"\b{word} (?:called |named )?{_CODED}"),
    )


_WORDS_FOR = {
    Ecosystem.GEM: "gems",
    Ecosystem.CARGO: "crates",
    Ecosystem.NPM: "npm_packages",
    Ecosystem.NUGET: "nuget_packages",
    Ecosystem.PYPI: "pypi_packages",
    Ecosystem.COMPOSER: "composer_packages",
    Ecosystem.HEX: "hex_packages",
}


def _as_compared(name: str, ecosystem: Ecosystem) -> str:
    """The name as manifests are read: PEP 503 for PyPI, `group:artifact` for Maven."""
    if ecosystem is Ecosystem.PYPI:
        return _SEPARATORS.sub("-", name).lower()
    return name.replace("/", ":") if ecosystem is Ecosystem.MAVEN else name


def _is_spelling_of(label: str, package: str) -> bool:
    return label.lower() == package.lower() or bool(set(spoken_keys(label)) & set(package_keys(package)))
