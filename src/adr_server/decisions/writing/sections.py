"""Put known text into the sections of a new record, in place of what stands open there."""

from collections.abc import Collection, Mapping

from adr_server.decisions.model import SectionKind
from adr_server.decisions.writing.fields import heading_name, section_lines
from adr_server.decisions.writing.proof import read_back
from adr_server.decisions.writing.text_lines import body, insert_lines, newline_of, split_lines

_SAID_AS = {
    SectionKind.DRIVERS: "What pushes:",
    SectionKind.OPTIONS: "Options:",
    SectionKind.CONFIRMATION: "How one sees that it is kept:",
}
"""What a text is called that stands in the context because the form has no section for it."""


def gathered_in_context(
    sections: Mapping[SectionKind, str], homeless: Collection[SectionKind]
) -> Mapping[SectionKind, str]:
    """`sections` with what has no section of its own under a line in the context."""
    moved = [f"{_SAID_AS[kind]}\n\n{sections[kind]}" for kind in _SAID_AS if kind in homeless]
    kept = {kind: text for kind, text in sections.items() if kind not in homeless or kind not in _SAID_AS}
    if moved:
        kept[SectionKind.CONTEXT] = "\n\n".join([*filter(None, [sections.get(SectionKind.CONTEXT)]), *moved])
    return kept


def fill_sections(text: str, path: str, sections: Mapping[SectionKind, str]) -> tuple[str, tuple[SectionKind, ...]]:
    """The text with each section's body replaced, and the kinds that it has no section for."""
    missing = []
    for kind, wanted in sections.items():
        lines = split_lines(text)
        section = next(
            (
                s
                for s in read_back(text, path).sections
                if s.kind is kind and s.line <= len(lines) and heading_name(lines, s.line - 1) is not None
            ),
            None,
        )
        if section is None:
            missing.append(kind)
            continue
        span = section_lines(lines, section.line - 1, range(len(lines)))
        new = [body(line) for line in split_lines(wanted.strip())]
        rest = lines[span.stop :]
        kept = [*lines[: span.start]]
        if kept and not kept[-1].endswith(("\n", "\r")):
            kept[-1] += newline_of(lines)
        text = "".join([*insert_lines(kept, len(kept), ["", *new, *([""] if rest else [])]), *rest])
    return text, tuple(missing)
