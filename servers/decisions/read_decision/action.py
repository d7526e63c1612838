"""Read one record: its fields, where each came from, its options and sections."""

from adr_server.decisions import Decision
from adr_server.decisions.writing import find_decision
from adr_server.tool_api import (
    DecisionRow,
    SectionText,
    ToolContext,
    ToolInput,
    ToolOutput,
    UnknownNameError,
    row_of,
    section_of,
)


class Input(ToolInput):
    id: str
    """The record's id, number, path, file name or title."""
    section: str | None = None
    """A kind (context, drivers, options, decision, consequences, confirmation, links) or a heading."""


class OptionText(ToolOutput):
    title: str
    line: int
    chosen: bool
    pros: list[str]
    cons: list[str]


class Output(ToolOutput):
    decision: DecisionRow
    lines: dict[str, int]
    """For each field the line that it was read from."""
    problems: list[str]
    """What is unclear in the record, as `path:line: message`."""
    options: list[OptionText]
    sections: list[SectionText]


async def run(args: Input, context: ToolContext) -> Output:
    decision = find_decision(await context.project.decisions(), args.id)
    sections = [section_of(section) for section in decision.sections]
    if args.section is not None:
        sections = _chosen(decision, sections, args.section)
    options = (
        []
        if args.section is not None
        else [
            OptionText(
                title=option.title,
                line=option.line,
                chosen=option.chosen,
                pros=list(option.pros),
                cons=list(option.cons),
            )
            for option in decision.options
        ]
    )
    return Output(
        decision=row_of(decision),
        lines=dict(decision.lines),
        problems=[f"{decision.path}:{problem.line}: {problem.message}" for problem in decision.problems],
        options=options,
        sections=sections,
    )


def _chosen(decision: Decision, sections: list[SectionText], wanted: str) -> list[SectionText]:
    folded = wanted.strip().lower()
    found = [section for section in sections if folded in {section.kind, section.heading.lower()}]
    if not found:
        headings = {section.heading for section in sections}
        spelt = {heading.lower() for heading in headings}
        kinds = {section.kind for section in sections if section.kind not in spelt}
        raise UnknownNameError(f"section in {decision.path}", wanted, headings | kinds)
    return found
