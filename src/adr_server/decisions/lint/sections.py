"""Rules on what a record must argue: no heading without text, no template left, a price for every decision. Pure."""

import re
from collections.abc import Iterator
from itertools import zip_longest

from adr_server.decisions.lint.finding import Hit
from adr_server.decisions.lint.house import find_lacking, share_having
from adr_server.decisions.lint.placeholder import is_empty, placeholder_in
from adr_server.decisions.lint.survey import Survey, line_of, subject
from adr_server.decisions.model import Decision, Section, SectionKind, Status
from adr_server.errors import shorten
from adr_server.plurals import counted

_ARGUMENT = frozenset(
    {
        SectionKind.CONTEXT,
        SectionKind.DRIVERS,
        SectionKind.OPTIONS,
        SectionKind.DECISION,
        SectionKind.CONSEQUENCES,
        SectionKind.CONFIRMATION,
    }
)
_UNFINISHED = frozenset({Status.DRAFT, Status.REJECTED})
# Words under which authors weigh a decision, whatever they call the section.
_WEIGHING = (
    r"consequen\w*|implication\w*|impacts?|trade-?offs?|pros|cons|benefits?|drawbacks?|risks?|(?:dis)?advantages?"
    r"|downsides?|limitations?|folgen|konsequenzen|auswirkungen|conséquences|consecuencias|consequências|conseguenze|gevolgen"
)
_WEIGHING_HEADING = re.compile(rf"\b(?:{_WEIGHING})\b", re.IGNORECASE)
_WEIGHING_LABEL = re.compile(
    rf"^[^\w\n]*(?:\w+\s){{0,2}}(?:{_WEIGHING})\b.{{0,30}}(?::|\*\*|__|$)", re.IGNORECASE | re.MULTILINE
)
_CHOICE_HEADING = re.compile(r"\b(?:options?|alternativ\w*|candidates?|choices?|approaches|variants?)\b", re.IGNORECASE)


def section_empty(survey: Survey) -> Iterator[Hit]:
    """A heading of the argument with nothing under it, neither text nor a subsection."""
    for decision, section, following in _argument(survey):
        if is_empty(section.text) and not _is_filled_by(section, following):
            yield Hit(
                path=decision.path,
                line=section.line,
                message=f"Section {shorten(section.heading)!r} is empty.",
                remedy="Write it, or remove the heading.",
                key=f"{subject(decision)}|{section.heading}",
            )


def section_placeholder(survey: Survey) -> Iterator[Hit]:
    """A section that holds only what the template left, or a promise to write it."""
    for decision, section, _ in _argument(survey):
        left = placeholder_in(section.text)
        if left is not None:
            yield Hit(
                path=decision.path,
                line=section.line,
                message=f"Section {shorten(section.heading)!r} holds only a placeholder: {shorten(left)!r}.",
                remedy="Write it, or remove the heading.",
                key=f"{subject(decision)}|{section.heading}",
            )


def consequences_missing(survey: Survey) -> Iterator[Hit]:
    """A decision that names no consequences, pros or cons; said once for a folder in which none does."""
    for lack in find_lacking(
        survey.by_folder, share=survey.options.house_share, applies=_states_decision, has=_has_consequences
    ):
        section = lack.decision.section(SectionKind.DECISION)
        among = f" (it holds {counted(lack.listed, 'record')})" if lack.listed > lack.of else ""
        message = (
            f"{lack.how_many} decisions in {lack.where}{among} say what follows from them."
            if lack.whole_folder
            else "The record says what was decided, and not what follows: no section on consequences, pros or cons."
        )
        yield Hit(
            path=lack.decision.path,
            line=section.line if section else line_of(lack.decision, "title"),
            message=message,
            remedy="Add a section Consequences: what becomes easier, what harder, which risks remain.",
            key="folder" if lack.whole_folder else subject(lack.decision),
        )


def options_missing(survey: Survey) -> Iterator[Hit]:
    """A decision without considered options, in a folder whose records mostly have them."""
    for decisions in survey.by_folder.values():
        concerned = [decision for decision in decisions if _states_decision(decision)]
        share = share_having(concerned, _has_options)
        if share < survey.options.house_share:
            continue
        for decision in concerned:
            if not _has_options(decision):
                yield Hit(
                    path=decision.path,
                    line=line_of(decision, "title"),
                    message=f"No considered options are named; {share:.0%} of the records in this folder name theirs.",
                    remedy="Name the options that were considered, the one not to act among them.",
                    key=subject(decision),
                )


def _argument(survey: Survey) -> Iterator[tuple[Decision, Section, Section | None]]:
    """The sections of the argument, each with the section that follows it."""
    for decision in survey.log.decisions:
        for section, following in _followed(decision):
            if section.kind in _ARGUMENT:
                yield decision, section, following


def _followed(decision: Decision) -> Iterator[tuple[Section, Section | None]]:
    return zip_longest(decision.sections, decision.sections[1:])


def _is_filled_by(section: Section, following: Section | None) -> bool:
    """Whether the section after an empty one is its text: a subsection, or an option on the same level."""
    if following is None or following.level > section.level:
        return following is not None
    options = section.kind is SectionKind.OPTIONS and following.kind in (SectionKind.OPTIONS, SectionKind.OTHER)
    return options and following.level == section.level


def _states_decision(decision: Decision) -> bool:
    """Whether something was decided; a heading with nothing or a placeholder under it is told as that."""
    return decision.status not in _UNFINISHED and any(
        section.kind is SectionKind.DECISION
        and placeholder_in(section.text) is None
        and (not is_empty(section.text) or _is_filled_by(section, following))
        for section, following in _followed(decision)
    )


def _has_consequences(decision: Decision) -> bool:
    if decision.section(SectionKind.CONSEQUENCES) or any(option.pros or option.cons for option in decision.options):
        return True
    if any(_WEIGHING_HEADING.search(section.heading) for section in decision.sections):
        return True
    return any(_WEIGHING_LABEL.search(section.text) for section in decision.sections)


def _has_options(decision: Decision) -> bool:
    if decision.options or decision.section(SectionKind.OPTIONS):
        return True
    return any(_CHOICE_HEADING.search(section.heading) for section in decision.sections)
