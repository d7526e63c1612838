"""Read infrastructure code as entities: Terraform's blocks and a Dockerfile's stages. Pure: no I/O."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from adr_server.codebase.entities.grammars import Captures, Parsed
from adr_server.codebase.entities.model import Entity, EntityType, Reference, ReferenceKind
from adr_server.codebase.entities.outline import Outline
from adr_server.codebase.entities.source_text import SourceText, first_sentence

ReadOutline: TypeAlias = Callable[[Parsed, SourceText], Outline]

_BLOCKS: Mapping[str, tuple[EntityType, str]] = MappingProxyType(
    {
        "resource": (EntityType.RESOURCE, ""),
        "data": (EntityType.RESOURCE, "data."),
        "module": (EntityType.RESOURCE, "module."),
        "provider": (EntityType.RESOURCE, "provider."),
        "variable": (EntityType.CONSTANT, "var."),
        "output": (EntityType.CONSTANT, "output."),
    }
)
# What a reference to a block is called by: `data` with its two labels, a resource by its two, the rest by one.
_ADDRESS = re.compile(r"(?:data\.\w[\w-]*\.[\w-]+|(?:module|var)\.[\w-]+|[a-z][a-z0-9]*_\w*\.[\w-]+)")
_NO_RESOURCE = ("each.", "count.", "self.", "path.", "terraform.", "local.")
_FROM_STAGE = re.compile(r"--from=(\S+)")


class _Builder:
    """Collects entities without nesting, each with a key of its own."""

    def __init__(self, text: SourceText) -> None:
        self.text = text
        self.entities: list[Entity] = []
        self.references: list[Reference] = []
        self._ends: list[int] = []
        self._keys: dict[str, int] = {"": 1}
        self._seen: set[tuple[str, ReferenceKind, str]] = set()

    def add(self, kind: EntityType, key: str, start: int, end: int, *, name: str | None = None) -> str:
        count = self._keys.get(key, 0) + 1
        self._keys[key] = count
        own = key
        while count > 1 and own in self._keys:
            own, count = f"{key}#{count}", count + 1
        self._keys.setdefault(own, 1)
        line, signature = self.text.signature(start, None, start, end)
        last = max(self.text.line(max(end - 1, 0)), line)
        _, comment = self.text.above(line)
        self.entities.append(
            Entity(
                key=own,
                name=name or key,
                type=kind,
                line=line,
                end_line=last,
                parent="",
                signature=signature,
                summary=first_sentence(comment),
            )
        )
        return own

    def refer(self, source: str, kind: ReferenceKind, target: str, offset: int) -> None:
        if target and source != target and (source, kind, target) not in self._seen:
            self._seen.add((source, kind, target))
            line = self.text.line(offset)
            self.references.append(Reference(source=source, kind=kind, target=target, line=line))

    def outline(self) -> Outline:
        return Outline(entities=tuple(self.entities), references=tuple(self.references))


def read_hcl(parsed: Parsed, text: SourceText) -> Outline:
    """Terraform's resources, data sources, modules, variables and outputs, and which of them name which."""
    builder = _Builder(text)
    blocks: list[tuple[int, int, str]] = []
    points: list[tuple[int, Captures]] = []
    for _, captures in parsed.matches:
        if "block.of" in captures:
            node = captures["block.of"][0]
            kind = text.text(captures["block"][0].start_byte, captures["block"][0].end_byte)
            labels = [text.text(label.start_byte, label.end_byte).strip('"') for label in captures.get("label", ())]
            if kind not in _BLOCKS or not labels or (blocks and node.start_byte < blocks[-1][1]):
                continue
            type_, prefix = _BLOCKS[kind]
            key = builder.add(type_, prefix + ".".join(labels), node.start_byte, node.end_byte, name=labels[-1])
            blocks.append((node.start_byte, node.end_byte, key))
        else:
            points.append((captures["path.of" if "path.of" in captures else "imports"][0].start_byte, captures))
    points.sort(key=lambda point: point[0])
    at = 0
    for start, captures in points:
        while at < len(blocks) and blocks[at][1] <= start:
            at += 1
        owner = blocks[at][2] if at < len(blocks) and blocks[at][0] <= start else ""
        _refer_hcl(builder, owner, captures, text)
    return builder.outline()


def _refer_hcl(builder: _Builder, owner: str, captures: Captures, text: SourceText) -> None:
    if "imports" in captures:
        node = captures["imports"][0]
        target = text.text(node.start_byte, node.end_byte).strip('"')
        builder.refer(owner, ReferenceKind.IMPORTS, target, node.start_byte)
        return
    node = captures["path.of"][0]
    match = _ADDRESS.match(text.text(node.start_byte, node.end_byte))
    if match and not match[0].startswith(_NO_RESOURCE):
        builder.refer(owner, ReferenceKind.DEPENDS_ON, match[0], node.start_byte)


def read_dockerfile(parsed: Parsed, text: SourceText) -> Outline:
    """The stages of a Dockerfile, the image that each begins from, and the stages that it copies from."""
    builder = _Builder(text)
    stages = [captures for _, captures in parsed.matches if "stage" in captures]
    copies = [captures["copy"][0] for _, captures in parsed.matches if "copy" in captures]
    # An optional alias matches with and without it; the longer one is the stage.
    by_start = {captures["stage"][0].start_byte: captures for captures in sorted(stages, key=len)}
    starts = sorted(by_start)
    for number, start in enumerate(starts):
        captures = by_start[start]
        end = starts[number + 1] if number + 1 < len(starts) else len(text.source)
        while end > start and text.source[end - 1 : end].isspace():
            end -= 1
        image = captures["image"][0]
        target = text.text(image.start_byte, image.end_byte)
        name = captures.get("name")
        alias = text.text(name[0].start_byte, name[0].end_byte) if name else f"stage {number}"
        key = builder.add(EntityType.RESOURCE, alias, start, end)
        builder.refer(key, ReferenceKind.DEPENDS_ON, target, image.start_byte)
        for copy in copies:
            found = _FROM_STAGE.match(text.text(copy.start_byte, copy.end_byte))
            if found and start <= copy.start_byte < end:
                builder.refer(key, ReferenceKind.DEPENDS_ON, found[1], copy.start_byte)
    return builder.outline()


INFRASTRUCTURE: Mapping[str, ReadOutline] = MappingProxyType({"HCL": read_hcl, "Dockerfile": read_dockerfile})
