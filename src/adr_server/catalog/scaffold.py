"""Write a new tool, prompt or pattern together with its test. Nothing is overwritten, nothing is left half-written."""

import keyword
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Literal, TypeAlias, get_args

from adr_server.catalog.catalog import Catalog
from adr_server.catalog.entries import Kind
from adr_server.errors import BrokenInputError, UnknownNameError, UsageError, shorten
from adr_server.registry.folders import NAME

New: TypeAlias = Literal["tool", "directive", "machine", "prompt", "pattern"]

_TOOL_FOLDER = "servers/$category/$name"
_TOOL_TEST = "tests/servers/$category/test_$name.py"

# For each kind the blueprint of every file and the path that it is written to.
FILES: Mapping[str, Mapping[str, str]] = {
    "tool": {
        "tool.tool.yaml": f"{_TOOL_FOLDER}/tool.yaml",
        "tool.action.py": f"{_TOOL_FOLDER}/action.py",
        "tool.test.py": _TOOL_TEST,
    },
    "directive": {
        "directive.tool.yaml": f"{_TOOL_FOLDER}/tool.yaml",
        "directive.directive.yaml": f"{_TOOL_FOLDER}/directive.yaml",
        "directive.template.md.j2": f"{_TOOL_FOLDER}/template.md.j2",
        "directive.test.py": _TOOL_TEST,
    },
    "machine": {
        "machine.tool.yaml": f"{_TOOL_FOLDER}/tool.yaml",
        "machine.machine.yaml": f"{_TOOL_FOLDER}/machine.yaml",
        "machine.template.md.j2": f"{_TOOL_FOLDER}/template.md.j2",
        "machine.failed.md.j2": f"{_TOOL_FOLDER}/${{name}}_failed.md.j2",
        "machine.test.py": _TOOL_TEST,
    },
    "prompt": {
        "prompt.prompt.md": "prompts/$category/$name.md",
        "prompt.test.py": "tests/prompts/$category/test_$module.py",
    },
    "pattern": {
        "pattern.pattern.yaml": "patterns/$category/$name.yaml",
        "pattern.test.py": "tests/patterns/$category/test_$module.py",
    },
}


@dataclass(frozen=True, kw_only=True)
class _Place:
    category: str
    name: str


def scaffold(kind: New, name: str, root: Path) -> list[Path]:
    """Write what a new `kind` called `name` (`category/name`) needs under the checkout `root`; the paths written.

    Raises:
        UsageError: `name` is no name or is taken, `root` is no checkout, or a directive has no tool to call yet.
        BrokenInputError: a file cannot be written; those written before it are gone again.
    """
    if kind not in FILES:
        raise UnknownNameError("kind", kind, get_args(New))
    place = _place(kind, name)
    if not (root / "servers").is_dir():
        told = f"{shorten(str(root))!r} is no checkout of adr-server: it has no folder 'servers'. Run this in one."
        raise UsageError(told)
    _refuse_taken(kind, place, root)
    words = {"category": place.category, "name": place.name, "module": place.name.replace("-", "_")}
    words |= {"tool": f"The tool {place.name}", "source": _source(root) if kind in {"directive", "machine"} else ""}
    texts = {root / _fill(path, words): _fill(_blueprint(name), words) for name, path in FILES[kind].items()}
    return _write(texts, root)


def _place(kind: New, name: str) -> _Place:
    category, slash, last = name.partition("/")
    if not slash or "/" in last:
        raise UsageError(f"'{shorten(name)}' is no name for a {kind}: write category/name, as in 'decisions/list_all'.")
    dashes = kind in {"prompt", "pattern"}
    for part in (category, last):
        if not NAME.fullmatch(part) or (not dashes and "-" in part):
            between = "'-' or '_'" if dashes else "'_'"
            raise UsageError(
                f"'{shorten(part)}' cannot be a name: use lower case letters and digits, {between} between."
            )
        if keyword.iskeyword(part):
            raise UsageError(f"'{part}' is a word of Python and cannot be imported: take another name.")
    return _Place(category=category, name=last)


def _refuse_taken(kind: New, place: _Place, root: Path) -> None:
    """A tool's name is taken in any category; a broken folder holds its name too."""
    if kind in {"prompt", "pattern"}:
        suffix = "md" if kind == "prompt" else "yaml"
        taken = list(root.glob(f"{kind}s/{place.category if kind == 'prompt' else '*'}/{place.name}.{suffix}"))
    else:
        taken = list(root.glob(f"servers/*/{place.name}"))
    if taken:
        there = taken[0].relative_to(root).as_posix()
        raise UsageError(f"'{place.name}' is taken by {there}: take another name, or change that one.")


def _source(root: Path) -> str:
    """A tool that a new directive or machine can call as it is: it reads only and needs no argument."""
    for entry in Catalog(root / "servers").of_kind(Kind.ACTION):
        if entry.manifest.effects == "read_only" and any(not shown.args for shown in entry.manifest.examples):
            return entry.name
    raise UsageError("There is no tool to call yet: add one with `adr-server new tool category/name` first.")


def _blueprint(name: str) -> str:
    return files("adr_server.catalog").joinpath("blueprints", f"{name}.txt").read_text(encoding="utf-8")


def _fill(text: str, words: Mapping[str, str]) -> str:
    return Template(text).substitute(words)


def _write(texts: Mapping[Path, str], root: Path) -> list[Path]:
    written: list[Path] = []
    folders: list[Path] = []
    path = root
    try:
        for path, text in texts.items():
            for folder in _missing(path.parent):
                folder.mkdir()
                folders.append(folder)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                written.append(path)
                file.write(text)
    except OSError as problem:
        _take_back(written, folders)
        there = path.relative_to(root).as_posix()
        raise BrokenInputError(f"{there}: cannot be written ({problem.strerror}); nothing was changed") from problem
    return written


def _missing(folder: Path) -> Iterator[Path]:
    above = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    yield from reversed(above)


def _take_back(written: list[Path], folders: list[Path]) -> None:
    for path in written:
        path.unlink(missing_ok=True)
    for folder in reversed(folders):
        with suppress(OSError):  # Somebody else wrote into it in the meantime.
            folder.rmdir()
