"""What a file's path says to a search: the words in it, and whether it stands aside of the code. Pure."""

import re
from functools import lru_cache

from adr_server.codebase.search.terms import root_of, split_identifier, whole_form

_WORD = re.compile(r"[^\W_]+")
_ASIDE = re.compile(
    r"(?:^|/)(?:tests?|testing|specs?|__tests__|fixtures?|testdata|_?examples?|samples?|demos?|docs?|bench(?:es)?"
    r"|benchmarks?|mocks?|stories|e2e|legacy|deprecated|vendor|third_party)/"
    r"|(?:_test|\.test|\.spec|_spec|Tests?|Spec|_unittest|_benchmark)\.[a-z]+$|(?:^|/)(?:test_|conftest)[^/]*$"
)
_NO_CODE = re.compile(
    r"\.(?:md|mdx|rst|adoc|txt|json|ya?ml|toml|lock|cfg|ini|svg|html|css|xml|csv|po|nix|csproj|sln|properties)$"
    r"|(?:^|/)(?:LICENSE|CHANGELOG|CHANGES|HISTORY|NEWS|AUTHORS|README|Makefile|Dockerfile)(?:-[^/.]*|\.old)?$"
    r"|(?:^|/)\.[^/]*$",
    re.IGNORECASE,
)


def is_aside(path: str) -> bool:
    """Whether a path is one of tests, examples, documents or what was left behind."""
    return bool(_ASIDE.search(path))


def is_no_code(path: str) -> bool:
    """Whether a path is one of documents, data or settings."""
    return bool(_NO_CODE.search(path))


def path_stems(path: str) -> frozenset[str]:
    """The stems in a file's own name."""
    return path_words(path)[0]


@lru_cache(maxsize=20_000)
def standing(path: str) -> tuple[bool, bool]:
    """Whether a path stands aside, and whether it is no code."""
    return is_aside(path), is_no_code(path)


@lru_cache(maxsize=20_000)
def path_words(path: str) -> tuple[frozenset[str], frozenset[str], str]:
    """The stems in a file's name and in its folders', and its name written as one word."""
    folder, _, name = path.rpartition("/")
    own = name.split(".")[0] or name
    return stems_of(own), stems_of(folder), whole_form(own)


def stems_of(text: str) -> frozenset[str]:
    """The stems of all parts of the words of `text`."""
    return frozenset(root_of(part) for word in _WORD.findall(text) for part in split_identifier(word))
