"""Tell what a line of a record is for, and whether the record decides on that line. Pure.

Rule: title, decision and what confirms it decide, and sections of the record's own; what led to a decision, what else
was weighed, what follows and what to read do not. The innermost section that has a known name speaks for its lines.
"""

from adr_server.decisions import Decision, SectionKind

_TELLS_ONLY = frozenset(
    {
        SectionKind.CONTEXT,
        SectionKind.DRIVERS,
        SectionKind.OPTIONS,
        SectionKind.CONSEQUENCES,
        SectionKind.STATUS,
        SectionKind.LINKS,
    }
)


def kind_at(decision: Decision, line: int) -> SectionKind | None:
    """What the section is for that a line stands in; None where none is known."""
    inside = [one for one in decision.sections if one.line <= line <= one.end_line]
    known = [one for one in inside if one.kind is not SectionKind.OTHER]
    return known[-1].kind if known else SectionKind.OTHER if inside else None


def decides_at(decision: Decision, line: int) -> bool:
    """Whether a line may say what was decided."""
    if line == decision.lines.get("title"):
        return True
    chosen = any(one.chosen and one.line == line for one in decision.options)
    return chosen or kind_at(decision, line) not in _TELLS_ONLY
