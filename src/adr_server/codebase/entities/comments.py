"""Find what comments say beyond prose: records they cite, and the entity that a comment belongs to. Pure: no I/O.

A comment right above an entity speaks of it; one inside an entity speaks of the innermost; any other of the module.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from adr_server.codebase.entities.model import Entity, Reference, ReferenceKind
from adr_server.codebase.entities.source_text import SourceText

IsComment: TypeAlias = Callable[[int], bool]
"""Whether the byte at an offset stands in a comment or a docstring."""

MAX_CITATIONS = 500
_MAX_LOOKED_AT = 2_000
_MAX_WALK = 200
# Without a separator only four digits are a record's number: `ADR101` is as likely the code of a rule.
_ANCHOR = re.compile(rb"(?<![A-Za-z0-9])(?:@?adr|decisions?/)", re.IGNORECASE)
_FOLDERS = re.compile(rb"[\w./-]{0,150}$")
_CITED = re.compile(
    rb"(?P<file>(?:adrs?|decisions?)/[\w./-]{1,150}\.(?:md|markdown|adoc|asciidoc|rst)\b)"
    rb"|(?P<tag>@adr[\s:(\"'#]+(?:ADR[-_ ]?)?0*(?P<number>\d{1,5})\b)"
    rb"|(?P<name>\bADR(?:[-_ #:]{1,2}|(?=\d{4}\b))\d{1,5}\b)(?!\.\d)",
    re.IGNORECASE,
)
_MARKS = (b"/*", b"*", b"//", b"#", b"--", b";", b"%", b"{-", b"(*", b"<!--", b'"""', b"'''")
_CLOSERS = (b"*/", b"-->", b"]]", b"-}", b"*)", b"=end", b"=cut", b"#>")
# A block comment's lines need no mark: what begins with one of these is meant for readers like us.
_TAGS = (b"@knowgraph", b"@adr")
_PASSED = (b"@", b"#[", b"[")


@dataclass(frozen=True)
class Places:
    """The entities of a file by where they stand."""

    text: SourceText
    entities: Sequence[Entity]
    marks: tuple[str, ...] = ()

    @cached_property
    def _by_line(self) -> dict[int, Entity]:
        first: dict[int, Entity] = {}
        for entity in self.entities:
            if entity.key:
                first.setdefault(entity.line, entity)
        return first

    def described_at(self, line: int) -> str:
        """The key of the entity that a comment on `line` speaks of."""
        following = self._following(line)
        return following.key if following else self.around(line)

    def around(self, line: int) -> str:
        """The key of the innermost entity that holds `line`; the module's where none does."""
        inside = [entity for entity in self.entities if entity.key and entity.line <= line <= entity.end_line]
        inside.sort(key=lambda entity: (entity.end_line - entity.line, -entity.line))
        return inside[0].key if inside else ""

    def _following(self, line: int) -> Entity | None:
        lines = self.text.lines
        block = False
        for at in range(line - 1, min(len(lines), line + _MAX_WALK)):
            if at > line - 1 and not block and (found := self._by_line.get(at + 1)):
                return found
            if at == line - 1 and not self._speaks(lines[at].strip()):
                return None
            text = lines[at].strip()
            if block or text.startswith(b"/*") or (at == line - 1 and text.startswith(b"*")):
                block = b"*/" not in text
            elif text and not text.startswith((*_PASSED, *self._line_marks)) and at > line - 1:
                return None
        return None

    def _speaks(self, text: bytes) -> bool:
        """Whether a line is a comment's and nothing else: a remark behind code speaks of that code."""
        return text.startswith((b"/*", b"*", *self._line_marks)) or text.endswith(_CLOSERS)

    @cached_property
    def _line_marks(self) -> tuple[bytes, ...]:
        return tuple(mark.encode() for mark in self.marks)


def find_citations(places: Places, is_comment: IsComment) -> Iterator[Reference]:
    """The records that comments name, each once an entity: `ADR-0012`, `adr/0012-x.md`, `@adr 12` (as `ADR-12`)."""
    source = places.text.source
    lowered = source.lower()
    if b"adr" not in lowered and b"decision" not in lowered:
        return
    seen: set[tuple[str, str]] = set()
    for anchor in islice(_ANCHOR.finditer(source), _MAX_LOOKED_AT):
        match = _CITED.match(source, anchor.start())
        if match is None or not is_comment(match.start()):
            continue
        line = places.text.line(match.start())
        key = places.described_at(line)
        target = f"ADR-{match['number'].decode()}" if match["tag"] else match[0].decode()
        if match["file"] and (folders := _FOLDERS.search(source, max(match.start() - 150, 0), match.start())):
            target = folders[0].decode() + target
        if (key, target) not in seen:
            seen.add((key, target))
            yield Reference(source=key, kind=ReferenceKind.CITES, target=target, line=line)
        if len(seen) >= MAX_CITATIONS:
            return


def looks_like_comment(text: SourceText) -> IsComment:
    """Tell comments without a grammar: a mark stands before the place on its line, or the line goes on with `*`."""

    def is_comment(offset: int) -> bool:
        before = text.source[text.starts[text.line(offset) - 1] : offset].lstrip()
        whole = text.lines[text.line(offset) - 1].lstrip()
        return whole.startswith((*_MARKS, *_TAGS)) or any(
            mark in before for mark in (b"//", b"# ", b"-- ", b"/*", b"<!--")
        )

    return is_comment
