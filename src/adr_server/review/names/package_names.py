"""How records write a package: by its name, by the last part of it, or as the technology that it belongs to. Pure."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from adr_server.codebase import Dependency, Lexicon
from adr_server.review.claim import Subject

_TYPES = "@types/"
_MAJOR = re.compile(r"/v\d+$")
_PORT = re.compile(r"[-_](?:rails|ruby|js|node|python|php|laravel)$")
"""Of a product; what stands behind a framework's name (`flask-admin`) is mostly an everyday word."""


def of_package(dependency: Dependency, lexicon: Lexicon) -> Subject:
    """The technology that a package belongs to, or itself."""
    entry = next((one.name for one in lexicon.packages(dependency.ecosystem, dependency.name)), None)
    return Subject(name=entry or dependency.name, entry=entry)


def without_major(package: str) -> str:
    """The path of a Go module without its major version."""
    return _MAJOR.sub("", package)


def spoken_forms(package: str) -> Mapping[str, None]:
    """How records write a package: its name, or the last part of `group:artifact` and of an address."""
    last = without_major(package.rpartition(":")[2] if ":" in package else package)
    tail = last.rpartition("/")[2] if not last.startswith("@") and last.count("/") > 1 else last
    bare = _PORT.sub("", tail)  # `vigilion-rails` is Vigilion for one framework.
    words = re.sub(r"[-_]", " ", bare) if re.search(r"[-_]", bare) and not bare.startswith("@") else ""
    named = f"{package}.js" if package.isalpha() else ""  # So many a package of npm is called.
    return dict.fromkeys(name for name in (package, last, tail, bare, words, named) if len(name) > 1)


def asked_words(
    dependencies: Iterable[Dependency],
    lexicon: Lexicon,
    known: Mapping[str, Collection[tuple[str, str]]],
    words: Collection[str],
) -> Iterator[tuple[str, str]]:
    """The everyday `words` by which packages of technologies are asked for, each with whose it is.

    `known` has the spellings of names, folded, each with the technology that it means.
    """
    for one in dependencies:
        tail = without_major(one.name).rpartition("/")[2]
        if one.direct and tail in words:
            owners = {entry.name for entry in lexicon.packages(one.ecosystem, one.name)}
            yield from ((tail, entry) for _, entry in known.get(tail, ()) if entry in owners)


def tails_of(dependencies: Iterable[Dependency], lexicon: Lexicon) -> Mapping[str, str]:
    """The last parts of the names of packages that are no technology's; what only describes types is no package."""
    found: dict[str, str] = {}
    for one in dependencies:
        tail = without_major(one.name).rpartition("/")[2].rpartition(":")[2].lower()
        if one.direct and not one.name.startswith(_TYPES) and not any(lexicon.packages(one.ecosystem, tail)):
            found.setdefault(tail, one.name)
    return found
