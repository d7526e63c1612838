"""Collect entities that stand side by side, as data and infrastructure code declare them. Pure: no I/O."""

from collections import defaultdict

from adr_server.codebase.entities.model import Entity, EntityType, Reference, ReferenceKind
from adr_server.codebase.entities.outline import Outline
from adr_server.codebase.entities.source_text import SourceText, first_sentence


class Declarations:
    """The entities of one text, each with a key of its own, and the references out of them; offsets are bytes."""

    def __init__(self, text: SourceText) -> None:
        self.text = text
        self._entities: dict[str, Entity] = {}
        self._references: dict[tuple[str, ReferenceKind, str], Reference] = {}
        self._counts: dict[str, int] = defaultdict(lambda: 1)

    def add(
        self, kind: EntityType, key: str, start: int, end: int, *, name: str | None = None, summary: str = ""
    ) -> str:
        """Add what stands from `start` to `end`; the key that it got. Without a `summary` the comment above is one."""
        own = key
        while own in self._entities:
            self._counts[key] += 1
            own = f"{key}#{self._counts[key]}"
        line, signature = self.text.signature(start, None, start, end)
        while end > start + 1 and self.text.source[end - 1 : end].isspace():
            end -= 1
        self._entities[own] = Entity(
            key=own,
            name=name or key,
            type=kind,
            line=line,
            end_line=max(self.text.line(end - 1), line),
            parent="",
            signature=signature,
            summary=first_sentence(summary or self.text.above(line)[1]),
        )
        return own

    def refer(self, source: str, kind: ReferenceKind, target: str, offset: int) -> None:
        """Let `source` refer to `target`, once; what has no name or is the source itself is left out."""
        if target and "\n" not in target and source != target:
            line = self.text.line(offset)
            reference = Reference(source=source, kind=kind, target=target, line=line)
            self._references.setdefault((source, kind, target), reference)

    def outline(self) -> Outline:
        """What was collected."""
        return Outline(entities=tuple(self._entities.values()), references=tuple(self._references.values()))
