"""Read the content files `<root>/<category>/<name><suffix>`: the only I/O of this room, on a folder handed in.

Name and category are the path. A file that cannot be read is left out with its problem; the rest goes on.
"""

import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from adr_server.registry.documents import MAX_CHARACTERS

NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_NAME_RULE = "use lower case letters and digits, with '-' or '_' between words"


@dataclass(frozen=True, kw_only=True)
class ContentFile:
    """One file's text; `place` is its path below the root's parent (`prompts/rules/refine.md`)."""

    category: str
    name: str
    place: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Folder:
    """What a content folder holds: files in path order, and a line for each thing that could not be read."""

    files: tuple[ContentFile, ...]
    problems: tuple[str, ...]


def read_folder(root: Path, suffix: str, *, reserved: frozenset[str] = frozenset()) -> Folder:
    """The files of `root` that end in `suffix`, two levels down; `reserved` are folders that are no category."""
    files: list[ContentFile] = []
    problems: list[str] = []
    for category in _children(root, problems, root.name):
        if category.is_symlink() or not category.is_dir():
            continue
        if category.name in reserved or category.name.startswith((".", "_")):
            continue
        for path in _children(category, problems, f"{root.name}/{category.name}"):
            if path.name.startswith("."):
                continue
            found = _read(path, category.name, suffix, f"{root.name}/{category.name}/{path.name}")
            if isinstance(found, str):
                problems.append(found)
            else:
                files.append(found)
    return Folder(files=tuple(files), problems=tuple(problems))


def read_text(path: Path, place: str) -> tuple[str, str]:
    """A file's text and the problem that kept it from being read; one of the two is empty."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # Reading a pipe would wait for ever.
            return "", f"{place}:1: not a regular file; put the file itself here"
        if status.st_size > MAX_CHARACTERS:
            return "", f"{place}:1: larger than {MAX_CHARACTERS:,} bytes; split the file"
        return path.read_bytes().decode("utf-8-sig"), ""
    except UnicodeDecodeError as error:
        return "", f"{place}:1: not UTF-8 (byte {error.start}); save it as UTF-8"
    except OSError as error:
        return "", f"{place}:1: cannot be read: {error.strerror}"


def _children(folder: Path, problems: list[str], place: str) -> Iterator[Path]:
    try:
        yield from sorted(folder.iterdir())
    except OSError as error:
        problems.append(f"{place}:1: cannot be listed: {error.strerror}")


def _read(path: Path, category: str, suffix: str, place: str) -> ContentFile | str:
    if path.suffix != suffix:
        return f"{place}:1: not a '{suffix}' file; move it out of the content folder"
    for part in (category, path.stem):
        if not NAME.fullmatch(part):
            return f"{place}:1: '{part}' cannot be a name; {_NAME_RULE}"
    if path.is_symlink() or not path.is_file():
        return f"{place}:1: not a regular file; put the file itself here"
    text, problem = read_text(path, place)
    return problem or ContentFile(category=category, name=path.stem, place=place, text=text)
