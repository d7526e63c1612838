"""Plan remarks on records that stand: a dated sentence with its source, among the record's links.

Rule: what was decided stays word for word. A remark goes where the record lists other documents, or into such a section
at its end; an edit after which the record reads otherwise than before is refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from adr_server.decisions.model import Decision, DecisionLog, SectionKind
from adr_server.decisions.reading import read_file
from adr_server.decisions.writing.change_set import ChangeSet, Edit, Texts
from adr_server.decisions.writing.fields import region_of
from adr_server.decisions.writing.lookup import find_decision
from adr_server.decisions.writing.placing import add_paragraph, add_section, label_word, links_section
from adr_server.decisions.writing.references import link_text
from adr_server.decisions.writing.text_lines import split_lines
from adr_server.errors import UsageError

_DECIDED = (SectionKind.CONTEXT, SectionKind.DECISION, SectionKind.STATUS, SectionKind.CONSEQUENCES)


@dataclass(frozen=True, kw_only=True)
class Remark:
    """A sentence for a record, and the document of the project that it comes from."""

    record: str
    sentence: str
    source: str
    source_title: str


def amend(log: DecisionLog, texts: Texts, remarks: Sequence[Remark], *, today: date) -> ChangeSet:
    """The edits that add each remark to its record; one that a record holds already is left out and noted.

    Raises:
        UnknownNameError: there is no such record.
        UsageError: the remark would change what the record reads as; with the place.
    """
    after: dict[str, str] = {}
    before: dict[str, str] = {}
    notes: list[str] = []
    for remark in remarks:
        decision = find_decision(log, remark.record)
        text = before.setdefault(decision.path, texts(decision.path))
        now = after.get(decision.path, text)
        said = " ".join(remark.sentence.split())
        if said in " ".join(now.split()):
            notes.append(f"{decision.path}: says so already.")
            continue
        link = link_text(decision.path, remark.source_title, remark.source)
        after[decision.path] = _added(log, now, decision, f"{today.isoformat()}: {said} ({link})")
    return ChangeSet.of([Edit(path=path, before=before[path], after=text) for path, text in after.items()], notes)


def _added(log: DecisionLog, text: str, decision: Decision, paragraph: str) -> str:
    if decision.anchor is not None:
        raise UsageError(
            f"{decision.path}:{decision.anchor}: the file holds several records; write the remark by hand: {paragraph}"
        )
    lines = split_lines(text)
    region = region_of(log, decision, lines)
    section = links_section(lines, region)
    if section is not None:
        lines = add_paragraph(lines, section, paragraph)
    else:
        lines = add_section(lines, decision, region, label_word(decision.language, "links"), paragraph, last=True)
    after = "".join(lines)
    if _decided(text, decision) != _decided(after, decision):
        raise UsageError(f"{decision.path}: no place for a remark was found; write it by hand: {paragraph}")
    return after


def _decided(text: str, decision: Decision) -> tuple[object, ...]:
    """What must be the same before and after."""
    records = read_file(text, decision.path)
    sections = [(s.kind, s.text.strip()) for one in records for s in one.sections if s.kind in _DECIDED]
    return (*((one.title, one.status, one.date) for one in records), *sections)
