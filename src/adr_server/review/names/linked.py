"""Find the names that records link to their own homes: a site that is called so, or a repository. Pure.

Rule: a label in capitals is the name of a product where all its words stand in the host that it links to, or in the
owner and the name of the repository; in small letters, where a repository has no other name. A page about it (an
article) has them in its path: that is no home.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from adr_server.review.names.spellings import key, words_of

MAX_NAMES = 200
_LETTERS = 4
_LINK = re.compile(
    r"\[(?P<a>[^\]\n]{2,60})\](?:\(|:\s*)<?(?P<x>https?://[^\s)>]{4,300})|`(?P<b>[^`<\n]{2,60}?)\s*<(?P<y>https?://[^\s>]{4,300})>`"
)
_HOME = re.compile(r"https?://(?:www\.)?(?P<host>[^/\s:]+)(?P<path>/[^?#\s]*)?", re.IGNORECASE)
_REGISTRIES = (
    "npmjs.com",
    "rubygems.org",
    "pypi.org",
    "crates.io",
    "nuget.org",
    "packagist.org",
    "hex.pm",
    "pub.dev",
    "pkg.go.dev",
    "docs.rs",
    "mvnrepository.com",
)
_BESIDE = re.compile(r"v?\d[\w.+-]*|latest|stable")
"""A part of a registry's path that is no name: a version."""
_FORGES = ("github.com", "gitlab.com", "codeberg.org", "bitbucket.org")
_OF_A_HOST = ("", "js", "lang", "project", "db", "app", "hq", "labs", "framework", "ci", "cd", "cms", "css", "ui")
"""Behind the name of a thing in that of its host."""
_NAME = re.compile(r"[A-Z][\w.+#]*(?:[ -][A-Z0-9][\w.+#]*){0,3}$")


def linked_names(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of products that the records link to, as they write them; each once, a bounded number."""
    return tuple(dict.fromkeys(name for text in texts for name in _names(text)))[:MAX_NAMES]


def linked_homes(texts: Iterable[str]) -> frozenset[str]:
    """What records call the site or repository that they link to and that is called just so, as they write it."""
    return frozenset(
        label
        for text in texts
        for label, home in _links(text)
        if len(key(label)) >= _LETTERS and _lives_at(label, home)
    )


def _lives_at(label: str, home: re.Match[str]) -> bool:
    """Whether a repository, or a part of a host (`python-poetry.org`, `expressjs.com`), has no other name."""
    host = home["host"].lower()
    if host in _FORGES:
        return _is_repository_of(label, home)
    name = "".join(words_of(label))
    return any(part.removeprefix(name) in _OF_A_HOST for part in re.split(r"[.-]", host) if part.startswith(name))


def _is_repository_of(label: str, home: re.Match[str]) -> bool:
    """Whether an address is that of a repository which is called just so."""
    path = (home["path"] or "").strip("/")
    return home["host"].lower() in _FORGES and path.count("/") == 1 and key(path.rpartition("/")[2]) == key(label)


def linked_packages(texts: Iterable[str]) -> Mapping[str, str]:
    """What records call the repository or registry page that they link to: its name, by the label in small letters."""
    found: dict[str, str] = {}
    for text in texts:
        for label, home in _links(text):
            if len(key(label)) >= _LETTERS and len(found) < MAX_NAMES:
                parts = [part for part in (home["path"] or "").split("/") if part and not _BESIDE.fullmatch(part)]
                if (home["host"].lower() in _FORGES and len(parts) == 2) or (  # noqa: PLR2004 - owner and name
                    home["host"].lower() in _REGISTRIES and parts
                ):
                    found.setdefault(label.lower(), parts[-1].lower())
    return found


def _names(text: str) -> Iterator[str]:
    for label, home in _links(text):
        named = _NAME.match(label) is not None and all(word in _address(home) for word in words_of(label))
        if len(key(label)) >= _LETTERS and (named or _is_repository_of(label, home)):
            yield label


def _links(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """What a text calls the pages that it links to, without marks, and their addresses."""
    for match in _LINK.finditer(text):
        home = _HOME.match(match["x"] or match["y"])
        if home is not None:
            yield (match["a"] or match["b"]).strip("`*_ "), home


def _address(home: re.Match[str]) -> str:
    """The part of an address that tells whose home it is, its words run together."""
    host, path = home["host"].lower(), home["path"] or ""
    if host not in _FORGES:
        return re.sub(r"[^a-z0-9]", "", host)
    parts = path.strip("/").split("/")
    return re.sub(r"[^a-z0-9]", "", "".join(parts).lower()) if len(parts) == 2 else ""  # noqa: PLR2004 - owner and name
