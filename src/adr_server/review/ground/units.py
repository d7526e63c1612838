"""Find the things of a kind that infrastructure code sets up, each with its lines: containers, blocks, images, crates.

Rule: text alone tells, so that templates are read, too; of a container whose lines a template fills in, what they leave
open is not known, and it is none. What a patch changes is told with the container that it names.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from posixpath import basename, dirname

from adr_server.codebase import FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack import is_incidental
from adr_server.review.ground.file_kinds import is_test

_KIND = re.compile(r"^kind:\s*[\"']?(\w+)", re.MULTILINE)
_WORKLOAD = re.compile(r"^(?:Deployment|StatefulSet|DaemonSet|Job|CronJob|Pod|ReplicaSet)$")
_CONTAINERS = re.compile(r"^(?P<margin>\s*)(?:-\s+)?containers:\s*$")
_NAME = re.compile(r"^\s*(?:-\s+)?name:\s*[\"']?([\w.-]+)", re.MULTILINE)
_IMAGE = re.compile(r"^\s*(?:-\s+)?image:", re.MULTILINE)
_HEAD = re.compile(r"^\s*([a-z_]+(?:\s+\"[^\"\n]+\")*)\s*\{", re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*(?:#|//)[^\n]*$", re.MULTILINE)
_PROVIDER = re.compile(r'^provider\s+"', re.MULTILINE)
_SETS_UP = re.compile(r'^(?:provider|resource|module)\s+"', re.MULTILINE)
_BACKEND = re.compile(r'\bbackend\s+"(?!local")')
_ELSEWHERE = re.compile(r"(?:^|/)(?:modules?|examples?|tests?|fixtures)/")
_BUILD_FILE = re.compile(
    r"^(?:Dockerfile|Containerfile)$|\.(?:Dockerfile|Containerfile)$|^Dockerfile\.(?:prod|production|release)$"
)
_FROM = re.compile(r"^\s*FROM\s+(?:--\S+\s+)*(?P<image>\S+)(?:\s+AS\s+(?P<stage>\S+))?", re.IGNORECASE)
_OFFICIAL = re.compile(
    r"(?:docker\.io/)?(?:library/)?[a-z0-9._-]+(?::(?!.*(?:nonroot|unprivileged|rootless)).*)?", re.IGNORECASE
)
_BESIDE = re.compile(r"(?:^|[/._-])(?:dev|devcontainer|test|ci|local|build|tools?|docs?)(?:[/._-]|$)", re.IGNORECASE)
_PACKAGE = re.compile(r"^\[package\]", re.MULTILINE)
_LINTS = re.compile(r"^\[workspace\.lints", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Unit:
    """A thing that a file sets up, from `line` on; `text` is all that is said of it, `kind` what it is called there."""

    path: str
    line: int
    text: str
    kind: str = ""
    name: str = ""


def units_of(files: ProjectFiles, unit: str) -> Iterator[Unit]:
    """The things of a kind: `container`, `block`, `root`, `image` or `crate`."""
    match unit:
        case "container":
            yield from _containers(files)
        case "block":
            yield from (one for path in _own(files, ".tf") for one in _blocks(files, path))
        case "root":
            yield from _roots(files)
        case "image":
            yield from _images(files)
        case _:
            yield from _crates(files)


def objects_of(files: ProjectFiles, kind: str) -> Iterator[str]:
    """The files that declare an object of a kind."""
    yield from (
        path
        for path in _own(files, ".yaml", ".yml")
        if re.search(rf"^kind:\s*{kind}\b", _text(files, path), re.MULTILINE)
    )


def _own(files: ProjectFiles, *endings: str) -> Iterator[str]:
    for path in files.ending(*endings):
        if not is_incidental(path) and not is_test(path):
            yield path


def _text(files: ProjectFiles, path: str) -> str:
    text = files.try_read(path)
    return "" if isinstance(text, FileProblem) else text


def _said(files: ProjectFiles, path: str) -> str:
    """The text of a file of Terraform with its lines of comments left empty."""
    return _REMARK.sub("", _text(files, path))


def _containers(files: ProjectFiles) -> Iterator[Unit]:
    found: list[Unit] = []
    patches: dict[str, list[str]] = defaultdict(list)
    for path in _own(files, ".yaml", ".yml"):
        text = _text(files, path)
        if "containers:" not in text:
            continue
        number = 1
        for document in re.split(r"(?m)^---.*$", text):
            kind = _KIND.search(document)
            if kind is not None and _WORKLOAD.match(kind[1]):
                for one in _listed(document.split("\n"), path, number, kind[1]):
                    if _IMAGE.search(one.text):
                        found.append(one)
                    else:
                        patches[one.name].append(one.text)
            number += document.count("\n")
    for one in found:
        if "{{" not in one.text:
            yield replace(one, text="\n".join((one.text, *patches[one.name])))


def _listed(lines: Sequence[str], path: str, first: int, kind: str) -> Iterator[Unit]:
    """The entries below each `containers:` of a document."""
    for at, line in enumerate(lines):
        match = _CONTAINERS.match(line)
        if match is None:
            continue
        starts: list[int] = []
        end, margin = at + 1, len(match["margin"])
        while end < len(lines) and (
            not lines[end].strip() or _margin(lines[end]) > margin or _is_entry(lines[end], margin)
        ):
            if lines[end].strip() and (not starts or _margin(lines[end]) == _margin(lines[starts[0]])):
                starts += [end] if lines[end].lstrip().startswith("- ") else []
            end += 1
        for start, stop in zip(starts, [*starts[1:], end], strict=True):
            text = "\n".join(lines[start:stop])
            name = _NAME.search(text)
            yield Unit(path=path, line=first + start, text=text, kind=kind, name=name[1] if name else "")


def _is_entry(line: str, margin: int) -> bool:
    return _margin(line) == margin and line.lstrip().startswith("- ")


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _blocks(files: ProjectFiles, path: str) -> Iterator[Unit]:
    """The blocks of a file of Terraform, those within others as well; `kind` is the head of each.

    Of one that is not closed nothing is known, and it is none.
    """
    text = _said(files, path)
    for head in _HEAD.finditer(text):
        depth, end = 0, 0
        for sign in re.finditer(r"[{}]|#[^\n]*|\"(?:\\.|[^\"\\\n])*\"", text[head.end() - 1 :]):
            depth += {"{": 1, "}": -1}.get(sign[0], 0)
            if not depth:
                end = head.end() - 1 + sign.end()
                break
        else:
            continue
        number = text.count("\n", 0, head.start(1)) + 1
        yield Unit(path=path, line=number, text=text[head.start(1) : end], kind=" ".join(head[1].split()))


def _roots(files: ProjectFiles) -> Iterator[Unit]:
    """The folders that Terraform is run in, each with all of its files; what Terragrunt runs is none.

    They have a provider, or set something up beside another that has a backend.
    """
    folders: dict[str, list[str]] = defaultdict(list)
    for path in _own(files, ".tf"):
        folders[dirname(path)].append(path)
    if any(basename(path) in {"terragrunt.hcl", "root.hcl"} for path in files.paths):
        return
    whole = {folder: "\n".join(_said(files, path) for path in paths) for folder, paths in folders.items()}
    beside = {dirname(folder) for folder, text in whole.items() if folder and _BACKEND.search(text)}
    for folder, paths in folders.items():
        sets_up = _PROVIDER.search(whole[folder]) or (
            dirname(folder) in beside and folder and _SETS_UP.search(whole[folder])
        )
        if not sets_up or _ELSEWHERE.search(f"{folder}/"):
            continue
        texts = {path: _said(files, path) for path in paths}
        first = next((path for path in paths if _SETS_UP.search(texts[path])), paths[0])
        match = _SETS_UP.search(texts[first])
        number = texts[first].count("\n", 0, match.start() if match else 0) + 1
        yield Unit(path=first, line=number, text=whole[folder], kind="root module", name=folder)


def _images(files: ProjectFiles) -> Iterator[Unit]:
    """The last stage of each build file of the product that is built on an official image, which runs as root."""
    for path in files.paths:
        if not _BUILD_FILE.search(basename(path)) or is_incidental(path) or is_test(path) or _BESIDE.search(path):
            continue
        stages: dict[str, str] = {}
        name, base, number, body = "", "", 0, ""
        for at, line in enumerate(_text(files, path).split("\n"), 1):
            match = _FROM.match(line)
            if match is None:
                body += f"{line}\n"
                continue
            stages[name] = body
            base = match["image"] if match["image"].lower() not in stages else base
            body = stages.get(match["image"].lower(), "")
            name, number = (match["stage"] or "").lower(), at
        if number and _OFFICIAL.fullmatch(base) and base != "scratch":
            yield Unit(path=path, line=number, text=body, kind="image", name=base)


def _crates(files: ProjectFiles) -> Iterator[Unit]:
    """The members of workspaces of Cargo that state lints for them."""
    texts = {path: _text(files, path) for path in files.named("Cargo.toml")}
    homes = [dirname(path) for path, text in texts.items() if _LINTS.search(text)]
    for path, text in texts.items():
        if _PACKAGE.search(text) and any(f"{path}".startswith(f"{home}/" if home else "") for home in homes):
            excluded = any(
                f'"{dirname(path).split("/")[0]}"' in one
                for one in re.findall(r"exclude\s*=\s*\[[^\]]*\]", "\n".join(texts.values()))
            )
            if not (excluded or is_incidental(path)):
                yield Unit(path=path, line=text[: text.index("[package]")].count("\n") + 1, text=text, kind="crate")
