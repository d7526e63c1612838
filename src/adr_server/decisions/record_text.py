"""One record's text while it is read: its page and skeleton, its fields, and what was noted on the way.

Rule: whoever reads a field notes the line it was read from in `lines`, and what was unclear as a problem.
"""

from collections.abc import Iterator

from adr_server.decisions import inline
from adr_server.decisions.fields import head_fields, known
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import Problem, SectionKind
from adr_server.decisions.outline import Mark, Outline
from adr_server.decisions.page import Block, Field, Page
from adr_server.decisions.titles import number_in, stem_of

CONTENT = (
    SectionKind.CONTEXT,
    SectionKind.OPTIONS,
    SectionKind.DECISION,
    SectionKind.CONSEQUENCES,
    SectionKind.CONFIRMATION,
)
"""The sections that hold what a record says, not what is said of it."""


class RecordText:
    """The record of `skeleton`, in the file `path`; `many`: the file holds others too.

    `name` is what the file's name says, `matter` and `head` are the fields of the front matter and of the head, `top`
    is the record's first line.
    """

    def __init__(self, page: Page, skeleton: Outline, path: str, *, many: bool) -> None:
        self.page, self.skeleton, self.path, self.many = page, skeleton, path, many
        self.name = number_in(stem_of(path))
        self.problems: list[Problem] = []
        self.lines: dict[str, int] = {}
        self.matter = () if many else page.matter
        self.head = head_fields(page, skeleton)
        self.top = skeleton.title.line if skeleton.title else (skeleton.blocks[0].line if skeleton.blocks else 1)

    def problem(self, code: str, message: str, line: int) -> None:
        """Note what is unclear, on a line of the record."""
        self.problems.append(Problem(code=code, message=message, line=max(1, min(line, len(self.page.lines)))))

    def expand(self, text: str) -> str:
        """`text` with its HTML as Markdown, its reference links inline and its footnotes behind it."""
        return inline.expand(inline_html(text), self.page.references, self.page.footnotes)

    def fields(self, *kinds: str) -> list[Field]:
        """The fields of those kinds that hold something: the head's, then the front matter's."""
        fields = [*self.head, *self.matter]
        return [field for field in fields if known(field.name) in kinds and field.value.strip()]

    def parts(self) -> Iterator[tuple[Mark | None, tuple[Block, ...]]]:
        """Where each section begins (None: what stands above the first), and its blocks, the beginning's own first."""
        blocks, marks = self.skeleton.blocks, self.skeleton.marks
        begins = [mark.at for mark in marks]
        yield None, blocks[: begins[0] if begins else None]
        for mark, end in zip(marks, [*begins[1:], len(blocks)], strict=False):
            yield mark, blocks[mark.at : end]

    def sections(self, kind: SectionKind) -> Iterator[tuple[Mark, tuple[Block, ...]]]:
        """Where sections of that kind begin, each with the blocks beneath its beginning."""
        for mark, blocks in self.parts():
            if mark is not None and mark.kind is kind:
                yield mark, blocks[1:]


def is_admonition(block: Block) -> bool:
    """Whether a block is a notice of the site's generator, not the record's own text."""
    text = block.text.lstrip()
    # A badge within a link begins with "[![".
    return text.startswith(("!!!", "???", ":::", "[!")) and not text.startswith("[![")
