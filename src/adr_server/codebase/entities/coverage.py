"""Judge the annotations of a project: what is wrong with them, how much they cover, and a draft for what they miss.

Pure: facts in, values out. A draft states what the code says (name, signature, documentation) and what the caller
knows (the owner); the rest is left for a person to fill in. Nothing is written anywhere.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adr_server.codebase.entities.annotations import MARKER
from adr_server.codebase.entities.languages import known_languages
from adr_server.codebase.entities.model import Annotation, Entity, EntityType, FileFacts

ANNOTATABLE: Final = frozenset(EntityType) - {EntityType.CONSTANT, EntityType.TYPE, EntityType.TABLE}
"""What an annotation is worth writing for."""
STATUSES: Final = ("experimental", "stable", "deprecated")
_BLOCKS: Final = {"//": ("/**", " * ", " */")}


@dataclass(frozen=True, kw_only=True, slots=True)
class AnnotationProblem:
    """Something wrong with an annotation: where, and what to do about it."""

    path: str
    line: int
    message: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Coverage:
    """How much of a project is annotated; `missing` holds (path, key) of what is not, in the order given."""

    entities: int
    annotated: int
    with_owner: int
    files: int
    files_annotated: int
    by_type: Mapping[str, tuple[int, int]]
    """For each type of entity: how many are annotated, of how many."""
    by_owner: Mapping[str, int]
    missing: tuple[tuple[str, str], ...]


def validate(files: Iterable[FileFacts]) -> tuple[AnnotationProblem, ...]:
    """Every problem of every annotation, in the order of the files and their lines."""
    problems: list[AnnotationProblem] = []
    for facts in files:
        found = [
            (problem.line, problem.message)
            for problem in facts.problems
            if MARKER in problem.message or facts.annotations
        ]
        seen: dict[str, int] = {}
        for annotation in facts.annotations:
            found += [(annotation.line, message) for message in _doubts(annotation)]
            first = seen.setdefault(annotation.entity, annotation.line)
            if first != annotation.line:
                said = f"describes {annotation.entity or 'the module'} again (first on line {first}): merge the two"
                found.append((annotation.line, f"{MARKER} {said}"))
        problems += [AnnotationProblem(path=facts.path, line=line, message=text) for line, text in sorted(set(found))]
    return tuple(problems)


def _doubts(annotation: Annotation) -> Iterable[str]:
    if annotation.owner is None:
        yield f"{MARKER} has no `owner`: add a line `owner: the team that answers for it`"
    if annotation.status is not None and annotation.status not in STATUSES:
        yield f"{MARKER} has the status {annotation.status!r}: one of {', '.join(STATUSES)} is meant"


def coverage(files: Sequence[FileFacts]) -> Coverage:
    """How many of the entities that are worth it (`ANNOTATABLE`; a file's module is the file) carry an annotation."""
    total: Counter[str] = Counter()
    annotated: Counter[str] = Counter()
    owners: Counter[str] = Counter()
    missing: list[tuple[str, str]] = []
    for facts in files:
        described = {annotation.entity for annotation in facts.annotations}
        owners.update(annotation.owner for annotation in facts.annotations if annotation.owner)
        for entity in facts.entities:
            if entity.type not in ANNOTATABLE:
                continue
            total[entity.type] += 1
            if entity.key in described:
                annotated[entity.type] += 1
            else:
                missing.append((facts.path, entity.key))
    return Coverage(
        entities=total.total(),
        annotated=annotated.total(),
        with_owner=owners.total(),
        files=len(files),
        files_annotated=sum(1 for facts in files if facts.annotations),
        by_type={kind: (annotated[kind], count) for kind, count in sorted(total.items())},
        by_owner=dict(sorted(owners.items())),
        missing=tuple(missing),
    )


def suggest(facts: FileFacts, entity: Entity, *, owner: str | None = None) -> str:
    """A draft of an annotation for `entity`, as a comment of the file's language that ends in a line feed."""
    lines = [
        MARKER,
        f"type: {entity.type.value}",
        f"description: {_yaml(entity.summary or f'TODO: what {entity.name} is for, in one sentence')}",
        f"owner: {_yaml(owner or 'TODO: the team that answers for it')}",
        "status: stable",
    ]
    services = sorted({ref.target for ref in facts.references if ref.source == entity.key and ref.kind == "depends_on"})
    if services:
        lines += ["dependencies:", f"  services: [{', '.join(_yaml(name) for name in services)}]"]
    return _commented(lines, facts.language)


def _yaml(text: str) -> str:
    """`text` as a scalar of YAML on one line, quoted where it would mean something else."""
    plain = text.replace("\n", " ").strip()
    harmless = (
        plain and plain[0].isalnum() and not any(mark in plain for mark in (": ", " #", "[", "]", "{", "}", ",", '"'))
    )
    if (
        harmless
        and not plain.endswith(":")
        and plain.lower() not in {"true", "false", "null", "yes", "no", "on", "off"}
    ):
        return plain
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _commented(lines: Sequence[str], language: str | None) -> str:
    known = next((each for each in known_languages() if each.name == language), None)
    if known is not None and known.docs_inside:
        return "\n".join(['"""', *lines, '"""', ""])
    mark = known.line[0] if known is not None and known.line else ""
    if mark in _BLOCKS:
        top, margin, bottom = _BLOCKS[mark]
        safe = [line.replace("*/", "* /") for line in lines]
        return "\n".join([top, *(margin + line for line in safe), bottom, ""])
    return "".join(f"{mark} {line}".lstrip() + "\n" for line in lines)
