"""How records write a package: by its name, by the last part of it, or as the technology that it belongs to. Pure."""

import re
from collections.abc import Mapping

from adr_server.codebase import Dependency, Lexicon
from adr_server.review.claim import Subject

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
