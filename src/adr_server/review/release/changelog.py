"""Read a changelog as sections of versions, each with its lines. Pure.

A heading is a version's when it begins with a number of two parts at least, or says that nothing is released yet
(keepachangelog.com calls it Unreleased). Everything up to the next such heading of the same depth or above is its text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from posixpath import basename

_FILES = re.compile(r"(?:changelog|changes|history|news|releases|release[-_]notes)(?:\.(?:md|markdown|rst|txt|adoc))?")
_HEADING = re.compile(r"^(?P<mark>#{1,4}|={1,4})[ \t]+(?P<text>\S.*?)[ \t#]*$")
_UNDERLINE = re.compile(r"^(?:={3,}|-{3,}|~{3,}|\^{3,})[ \t]*$")
_VERSION = re.compile(
    r"^(?:[a-z][\w./-]{0,40}[ @])?(?:version |release )?v?(?P<version>\d+(?:\.\d+)+(?:[-.+]?[a-z0-9.]+)?)\b",
    re.IGNORECASE,
)
_UNRELEASED = re.compile(r"^(?:unreleased|next|upcoming|not released|head|main|master|tbd)\b", re.IGNORECASE)
_DAY = re.compile(r"\b(\d{4}-\d{2}-\d{2})\b")
_BRACKETS = str.maketrans(dict.fromkeys("[]*`_", ""))
MAX_LINE = 2_000


@dataclass(frozen=True, kw_only=True)
class ChangelogSection:
    """What a changelog says of one version; `version` is None for what is not released yet.

    `line` is the heading's, `lines` are those below it with their numbers, blank ones left out.
    """

    version: str | None
    date: str | None
    line: int
    heading: str
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, kw_only=True)
class Changelog:
    """A changelog's sections in the order of the file, which is the newest first almost everywhere."""

    path: str
    sections: tuple[ChangelogSection, ...]

    def of(self, version: str) -> ChangelogSection | None:
        """The section of a version or tag, with or without its `v`."""
        wanted = plain_version(version)
        return next((one for one in self.sections if one.version and plain_version(one.version) == wanted), None)

    @property
    def unreleased(self) -> ChangelogSection | None:
        """What is not released yet, if a section says so."""
        return next((one for one in self.sections if one.version is None), None)


def find_changelog(paths: Sequence[str]) -> str | None:
    """The changelog among `paths`: the one nearest to the root, None where there is none."""
    found = [path for path in paths if _FILES.fullmatch(basename(path).lower())]
    return min(found, key=lambda path: (path.count("/"), "changelog" not in path.lower(), path), default=None)


def plain_version(text: str) -> str:
    """A version or a tag without what stands before its number: `app-v1.2.0` is 1.2.0."""
    found = re.search(r"\d+(?:\.\d+)+\S*", text)
    return found[0].lower() if found else text.lower()


def read_changelog(text: str, path: str) -> Changelog:
    """The sections of a changelog; one without any version has none."""
    lines = text.splitlines()
    heads = [(index, depth, words) for index, depth, words in _headings(lines) if _meant(words) is not None]
    top = min((depth for _, depth, _ in heads), default=0)
    heads = [head for head in heads if head[1] == top]
    ends = [*(index for index, _, _ in heads), len(lines)][1:]
    sections = [_section(lines, index, words, end) for (index, _, words), end in zip(heads, ends, strict=True)]
    return Changelog(path=path, sections=tuple(sections))


def _headings(lines: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    fence = False
    for index, line in enumerate(lines):
        if len(line) > MAX_LINE:
            continue
        if line.lstrip().startswith(("```", "~~~")):
            fence = not fence
        if fence:
            continue
        below = lines[index + 1] if index + 1 < len(lines) else ""
        if hit := _HEADING.match(line):
            yield index, len(hit["mark"]), hit["text"]
        elif line.strip() and len(below) <= MAX_LINE and _UNDERLINE.match(below):
            yield index, 1 if below.startswith("=") else 2, line.strip()


def _meant(heading: str) -> tuple[str | None] | None:
    """The version that a heading names, in a tuple; None where it names none."""
    plain = heading.translate(_BRACKETS).strip()
    if hit := _VERSION.match(plain):
        return (hit["version"],)
    return (None,) if _UNRELEASED.match(plain) else None


def _section(lines: Sequence[str], index: int, words: str, end: int) -> ChangelogSection:
    meant = _meant(words)
    day = _DAY.search(words)
    below = ((number, line.strip()) for number, line in enumerate(lines[index + 1 : end], index + 2))
    return ChangelogSection(
        version=meant[0] if meant else None,
        date=day[1] if day else None,
        line=index + 1,
        heading=words,
        lines=tuple((number, line) for number, line in below if line and not _UNDERLINE.match(line)),
    )
