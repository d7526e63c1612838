"""The text of a record that says what was decided and why, without its status and its links. Pure."""

from adr_server.decisions.model import Decision, SectionKind

_SILENT = frozenset({SectionKind.STATUS, SectionKind.LINKS})


def statement_of(decision: Decision) -> str:
    """The record's title, a line, and its sections with their headings, apart by empty lines."""
    sections = [
        f"{section.heading}\n{section.text.strip()}" for section in decision.sections if section.kind not in _SILENT
    ]
    return "\n\n".join([decision.title or decision.id, *sections])
