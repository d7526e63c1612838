"""Read infrastructure code as entities: Terraform's blocks and a Dockerfile's stages. Pure: no I/O."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from adr_server.codebase.entities.declarations import Declarations
from adr_server.codebase.entities.grammars import Captures, Parsed
from adr_server.codebase.entities.model import EntityType, ReferenceKind
from adr_server.codebase.entities.outline import Outline
from adr_server.codebase.entities.source_text import SourceText

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
_MAX_STAGES = 500
_FROM_STAGE = re.compile(r"--from=(\S+)")


def read_hcl(parsed: Parsed, text: SourceText) -> Outline:
    """Terraform's resources, data sources, modules, variables and outputs, and which of them name which."""
    builder = Declarations(text)
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


def _refer_hcl(builder: Declarations, owner: str, captures: Captures, text: SourceText) -> None:
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
    builder = Declarations(text)
    stages = [captures for _, captures in parsed.matches if "stage" in captures]
    copies = [
        (copy.start_byte, found[1])
        for _, captures in parsed.matches
        for copy in captures.get("copy", ())
        if (found := _FROM_STAGE.match(text.text(copy.start_byte, copy.end_byte)))
    ]
    # An optional alias matches with and without it; the longer one is the stage.
    by_start = {captures["stage"][0].start_byte: captures for captures in sorted(stages, key=len)}
    starts = sorted(by_start)[:_MAX_STAGES]
    for number, start in enumerate(starts):
        captures = by_start[start]
        end = starts[number + 1] if number + 1 < len(starts) else len(text.source)
        image = captures["image"][0]
        target = text.text(image.start_byte, image.end_byte)
        name = captures.get("name")
        alias = text.text(name[0].start_byte, name[0].end_byte) if name else f"stage {number}"
        key = builder.add(EntityType.RESOURCE, alias, start, end)
        builder.refer(key, ReferenceKind.DEPENDS_ON, target, image.start_byte)
        for at, stage in copies:
            if start <= at < end:
                builder.refer(key, ReferenceKind.DEPENDS_ON, stage, at)
    return builder.outline()


INFRASTRUCTURE: Mapping[str, ReadOutline] = MappingProxyType({"HCL": read_hcl, "Dockerfile": read_dockerfile})
