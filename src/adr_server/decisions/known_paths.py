"""The paths of a project, and which of its records the target of a link means.

Rule: a target that names a path means that path, or the one record of its name, or nothing.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from posixpath import basename, dirname, join, normpath, splitext

from adr_server.decisions.model import Decision
from adr_server.decisions.titles import number_in, stem_of
from adr_server.decisions.words import fold, places

URL = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_BLOB = re.compile(r"/(?:blob|tree|raw|src|-/blob|-/raw|edit|browse)/(?:branch/)?[^/]+/(.+)$")


class KnownPaths:
    """All `paths` of a project, and those of its records by file name and by folded stem."""

    def __init__(self, decisions: Sequence[Decision], paths: Collection[str]) -> None:
        self._paths = paths if isinstance(paths, (set, frozenset, dict)) else frozenset(paths)
        self.records = {decision.path for decision in decisions}
        self.by_name: dict[str, set[str]] = defaultdict(set)
        self.by_stem: dict[str, set[str]] = defaultdict(set)
        for path in self.records:
            self.by_name[basename(path).lower()].add(path)
            self.by_stem[fold(stem_of(path))].add(path)

    def by_target(self, source: Decision, target: str, label: str) -> tuple[str | None, bool]:
        """The path that a link's target means, and whether the target looks like a record's at all."""
        address = target.split("#", maxsplit=1)[0].split("?", maxsplit=1)[0].strip()
        if URL.match(address):
            return self._by_address(source, address)
        folder = dirname(source.path)
        candidates = [normpath(join(folder, address)), normpath(address.lstrip("/"))]
        for candidate in candidates:
            found = self.existing(candidate)
            if found is not None:
                return found, True
        stem = splitext(basename(address.rstrip("/")))[0] or address
        named = self.by_name.get(basename(address).lower()) or self.by_stem.get(fold(stem))
        if named:
            return nearest(source, named), True
        return None, _like_record(address, label)

    def _by_address(self, source: Decision, address: str) -> tuple[str | None, bool]:
        blob = _BLOB.search(address)
        tail = blob.group(1) if blob else address.split("://", 1)[-1].split("/", 1)[-1]
        parts = tail.rstrip("/").split("/")
        for start in range(len(parts)):
            found = self.existing("/".join(parts[start:]), records_only=start > 0)
            if found is not None and (start == 0 or len(parts) - start > 1 or found in self.records):
                return found, True
        stem = splitext(parts[-1])[0]
        named = self.by_stem.get(fold(stem)) if number_in(stem).number is not None or number_in(stem).dated else None
        if named and len(named) == 1:
            return next(iter(named)), True
        folder = dirname(source.path)
        return None, bool(blob) and folder != "" and dirname(tail) == folder and splitext(tail)[1].lstrip(
            "."
        ) in places()["markdown"]

    def existing(self, path: str, *, records_only: bool = False) -> str | None:
        """`path` as the project has it: with the ending that a site's address leaves out, or a folder's own page."""
        if path.startswith("../"):
            return None
        stem, extension = splitext(path)
        tries = [path]
        if extension.lower() in ("", ".html", ".htm") or not re.fullmatch(r"\.[A-Za-z]{1,9}", extension):
            bare = stem if extension.lower() in (".html", ".htm") else path
            endings = sorted(places()["markdown"] | places()["asciidoc"] | places()["restructured"])
            tries += [f"{bare}.{ending}" for ending in endings] + [
                f"{bare}/{name}.{ending}" for name in ("README", "index") for ending in ("md", "adoc", "rst")
            ]
        known = self.records if records_only else self._paths
        found = next((candidate for candidate in tries if candidate in known), None)
        if found is None and extension and "." + extension.lstrip(".").lower() in (".md", ".adoc", ".rst"):
            found = next(
                (
                    f"{stem}{other}"
                    for other in (".md", ".adoc", ".rst", ".mdx", ".asciidoc")
                    if f"{stem}{other}" in self.records
                ),
                None,
            )
        return found


def nearest(source: Decision, paths: Iterable[str]) -> str | None:
    """The path that shares most of its folders with the source; None where two share as much."""
    ranked = sorted(((_shared(source.path, path), path) for path in paths), reverse=True)
    return ranked[0][1] if len(ranked) == 1 or ranked[0][0] > ranked[1][0] else None


def _like_record(address: str, label: str) -> bool:
    name = basename(address)
    extension = splitext(name)[1].lower().lstrip(".")
    documents = places()["markdown"] | places()["asciidoc"] | places()["restructured"]
    return (
        extension in documents
        or bool(re.match(r"(?i)adr[-_ ]?\d", label))
        or (not extension and bool(re.search(r"\d{2,}", name)))
    )


def _shared(one: str, two: str) -> int:
    folders = zip(dirname(one).split("/"), dirname(two).split("/"), strict=False)
    count = 0
    for mine, theirs in folders:
        if mine != theirs:
            break
        count += 1
    return count * 10 - abs(one.count("/") - two.count("/"))
