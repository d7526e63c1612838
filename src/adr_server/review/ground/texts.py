"""Find the texts of a project in its languages, and which keys each file has. Pure.

Rule: files that differ in the code of a language alone are of one family; the file of Android's default has no code.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adr_server.codebase import FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack import is_incidental
from adr_server.review.ground.file_kinds import VENDORED, is_test

DEFAULT = ""
"""The language of texts that stand in a file without a code."""
_CODE = r"(?P<code>[a-z]{2})(?:[-_](?:r?[A-Z]{2}|[A-Z][a-z]{3}))?"
_FILES = (
    re.compile(rf"(?:^|/)(?:locales?|i18n|l10n|langs?|languages|translations?|messages|intl)/(?:[\w.-]+/)*?(?:\w+[._-])?{_CODE}\.(?:json|arb|ya?ml|properties|po)$"),
    re.compile(rf"(?:^|/)(?:locales?|i18n|l10n|langs?|languages|translations?|messages|intl)/(?:[\w.-]+/)*?{_CODE}/[\w./-]+\.(?:json|ya?ml|properties|po|php)$"),
    re.compile(r"(?:^|/)res/values(?:-(?P<code>[a-z]{2})(?:-r[A-Z]{2})?)?/strings\.xml$"),
    re.compile(r"(?:^|/)(?P<code>[a-z]{2})(?:-[A-Z]\w+)?\.lproj/\w+\.strings$"),
    re.compile(r"(?:^|/)\w+_(?P<code>[a-z]{2})\.properties$"),
)  # fmt: skip
_KEYS = {
    "properties": re.compile(r"^\s*([\w.-]+)\s*[=:]", re.MULTILINE),
    "yml": re.compile(r"^([ \t]*[\w.-]+):[ \t]*(?=\S)", re.MULTILINE),
    "yaml": re.compile(r"^([ \t]*[\w.-]+):[ \t]*(?=\S)", re.MULTILINE),
    "xml": re.compile(r"<(?:string|plurals|string-array)\s+name=\"([\w.]+)\"(?![^>]*translatable=\"false\")"),
    "strings": re.compile(r"^\s*\"([^\"]+)\"\s*=", re.MULTILINE),
    "po": re.compile(r"^msgid \"([^\"]+)\"\nmsgstr \"(?=[^\"])", re.MULTILINE),
    "php": re.compile(r"^\s*['\"]([\w.-]+)['\"]\s*=>", re.MULTILINE),
}


@dataclass(frozen=True, kw_only=True)
class Texts:
    """The texts of one language in one file, by their keys."""

    path: str
    code: str
    keys: frozenset[str]


def families_of(files: ProjectFiles) -> Mapping[str, Mapping[str, Texts]]:
    """The files of texts by what they are called without their code, and by that code."""
    found: dict[str, dict[str, Texts]] = defaultdict(dict)
    for path in files.paths:
        for pattern in _FILES:
            match = pattern.search(path)
            if match is None or is_incidental(path) or is_test(path) or VENDORED.search(path):
                continue
            code = match["code"] or DEFAULT
            start, end = match.span("code")
            family = f"{path[:start]}*{path[end:]}" if code else path.replace("/values/", "/values-*/")
            text = files.try_read(path)
            if not isinstance(text, FileProblem):
                found[family][code] = Texts(path=path, code=code, keys=frozenset(_keys(path, text)))
            break
    return {family: every for family, every in found.items() if any(one.keys for one in every.values())}


def _keys(path: str, text: str) -> Iterator[str]:
    ending = path.rpartition(".")[2]
    if ending in {"json", "arb"}:
        try:
            yield from _flat(json.loads(text), "")
        except (ValueError, RecursionError):
            return
    else:
        yield from (match[1] for match in _KEYS[ending].finditer(text))


def _flat(value: object, before: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield before
        return
    for key, below in value.items():
        if not str(key).startswith("@"):
            yield from _flat(below, f"{before}.{key}" if before else str(key))
