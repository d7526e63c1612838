"""Plan a new record the way its log writes them; what is not known is left as a marked `TODO`, nothing is invented."""

import posixpath
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date

from adr_server.decisions.model import Decision, DecisionLog, Relation, SectionKind, Status
from adr_server.decisions.writing.change_set import ChangeSet, Edit, Texts
from adr_server.decisions.writing.lookup import find_decision
from adr_server.decisions.writing.numbering import (
    Naming,
    Scheme,
    dominant_folder,
    folder_in_project,
    learn_naming,
    next_number,
    records_in,
)
from adr_server.decisions.writing.own_template import fill_template
from adr_server.decisions.writing.phrases import DEFAULT_LANGUAGE, languages, phrases
from adr_server.decisions.writing.proof import Meant, not_as_meant, read_back
from adr_server.decisions.writing.references import markup_of
from adr_server.decisions.writing.relations import related, state_end
from adr_server.decisions.writing.sections import fill_sections, gathered_in_context
from adr_server.decisions.writing.skeleton import emptied, learn_shape, recent_paths
from adr_server.decisions.writing.statuses import state_status
from adr_server.decisions.writing.templates import Heading, render, shipped_template, shipped_templates, untranslated
from adr_server.decisions.writing.text_lines import split_lines
from adr_server.errors import BrokenInputError, UnknownNameError, UsageError

DEFAULT_TEMPLATE = "madr-minimal"
DEFAULT_FOLDER = "docs/decisions"


def new_decision(
    log: DecisionLog,
    texts: Texts,
    *,
    title: str,
    today: date,
    template: str | None = None,
    supersedes: Collection[str] = (),
    number: int | None = None,
    base_numbers: Collection[int] = (),
    status: Status = Status.PROPOSED,
    language: str | None = None,
    folder: str | None = None,
    sections: Mapping[SectionKind, str] | None = None,
    whole: bool = False,
) -> ChangeSet:
    """The edits that add a record titled `title`, and mend the records that it supersedes.

    `template` is a shipped template's name or the path of a template in the log; None takes the shape of the log's
    latest records, or its own template, or `madr-minimal`. `number` None is the next one free here and in
    `base_numbers`. `sections` gives the text of sections that are known; all others hold a `TODO`. What the form has no
    section for is left out and told, or with `whole` stands in its context. Raises `UsageError` for an empty title, a
    number taken or a folder outside the project; `UnknownNameError` for a template or a record that there is none of.
    """
    name = " ".join(title.split())
    if not name:
        raise UsageError("A record needs a title: say in a few words what is decided.")
    own = dominant_folder(log)
    place = folder_in_project(folder) if folder is not None else DEFAULT_FOLDER if own is None else own
    records = records_in(log, place)
    naming = learn_naming(records)
    chosen = _number(log, naming, number, base_numbers, folder=place)
    path = posixpath.join(place, naming.file_name(name, number=chosen, today=today))
    if log.by_path(path) or path in log.others:
        raise UsageError(f"{path}: exists already; choose another title or number.")
    spoken = language or _language(records or log.decisions)
    new = _New(
        title=name, number=chosen, status=status, today=today, language=spoken, folder=place, path=path, records=records
    )
    text, notes = _text(log, texts, new, template)
    old = [find_decision(log, wanted) for wanted in supersedes]
    if sections:
        filled, missing = fill_sections(text, path, sections)
        if whole and missing and SectionKind.CONTEXT not in missing:
            filled, missing = fill_sections(text, path, gathered_in_context(sections, missing))
        text = filled
        notes += [f"{path}: has no section for {kind}; its text was left out." for kind in missing]
    if spoken.partition("-")[0].lower() not in languages():
        notes.append(f"No words for language {spoken!r}; English was written.")
    changes = _with_supersession(log, texts, new, text, old)
    return ChangeSet.of(changes.edits, [*notes, *changes.notes])


@dataclass(frozen=True, kw_only=True)
class _New:
    """What is known of the record to be, and the log that it goes into."""

    title: str
    number: int | None
    status: Status
    today: date
    language: str
    folder: str
    path: str
    records: tuple[Decision, ...]


def _number(
    log: DecisionLog, naming: Naming, number: int | None, base_numbers: Collection[int], *, folder: str
) -> int | None:
    if naming.scheme is not Scheme.NUMBER:
        return None
    if number is None:
        return next_number(log, base_numbers, folder=folder)
    if number < 0:
        raise UsageError(f"A record's number is 0 or more, not {number}.")
    holder = next((d.path for d in records_in(log, folder) if d.number == number), None)
    if holder is not None or number in base_numbers:
        free = next_number(log, base_numbers, folder=folder)
        raise UsageError(f"Number {number} is taken by {holder or 'a record on the base branch'}; {free} is free.")
    return number


def _language(records: Collection[Decision]) -> str:
    counts = Counter(record.language for record in records)
    return max(counts, key=lambda code: (counts[code], code == DEFAULT_LANGUAGE), default=DEFAULT_LANGUAGE)


def _text(log: DecisionLog, texts: Texts, new: _New, template: str | None) -> tuple[str, list[str]]:
    """The new record's text and what to say about it."""
    if template is None and new.records:
        learnt = _learnt(log, texts, new)
        if learnt is not None:
            return learnt
    own = _own_template(log, template, new.folder)
    if own is not None:
        filled = fill_template(
            texts(own),
            own,
            title=new.title,
            number=new.number,
            status=new.status,
            today=new.today,
            language=new.language,
        )
        wrong = _wrong_of(filled, new)
        if template is not None or not wrong:
            notes = [f"{new.path}: says no {what} that can be read; fill it in by hand." for what in wrong]
            return filled, [f"{new.path}: written from the log's template {own}.", *notes]
    shipped = shipped_template(template or DEFAULT_TEMPLATE)
    heading = Heading(title=new.title, number=new.number, status=new.status, date=new.today.isoformat())
    text = render(shipped, heading, markup=markup_of(new.path), language=new.language)
    english = untranslated(shipped, new.language)
    notes = [f"{new.path}: written from the template '{shipped.name}'."]
    if "title" in _wrong_of(text, new):
        notes.append(f"{new.path}: its title reads otherwise, for a part of it is markup; say it in other words.")
    if english:
        notes.append(f"{new.path}: headings left in English: {', '.join(english)}.")
    return text, notes


def _learnt(log: DecisionLog, texts: Texts, new: _New) -> tuple[str, list[str]] | None:
    """In the shape of the latest records; None where it cannot be read back as what it should say."""
    known: dict[str, str] = {}
    for recent in recent_paths(new.records):
        try:
            known[recent] = texts(recent)
        except BrokenInputError:
            continue
    shape = learn_shape(new.records, known)
    if shape is None:
        return None
    word = phrases(shape.pattern.language).status[new.status]
    text = emptied(shape, title=new.title, number=new.number, word=word, today=new.today)
    draft = read_back(text, new.path)
    said = replace(draft, language=shape.pattern.language)
    text = "".join(state_status(log, split_lines(text), said, new.status, today=new.today))
    result = read_back(text, new.path)
    # A log may date its records in their names, or not at all: such a record states no day, and never another one.
    day = new.today.isoformat() if shape.pattern.date is not None or result.date is not None else None
    if not_as_meant(result, Meant(title=new.title, number=new.number, status=new.status, date=day)):
        return None
    return text, [f"{new.path}: written in the shape of {shape.pattern.path}."]


def _wrong_of(text: str, new: _New) -> tuple[str, ...]:
    """What a filled template says otherwise than meant. One that asks for no status or no day need not have them."""
    result = read_back(text, new.path)
    status = result.status if result.status is Status.UNKNOWN else new.status
    day = new.today.isoformat() if result.date is not None else None
    return not_as_meant(result, Meant(title=new.title, number=new.number, status=status, date=day))


def _own_template(log: DecisionLog, template: str | None, folder: str) -> str | None:
    own = sorted(path for path, kind in log.others.items() if kind == "template")
    if template is None:
        return next((path for path in own if posixpath.dirname(path) == folder), own[0] if own else None)
    if template in own:
        return template
    names = {shipped.name for shipped in shipped_templates()}
    if template not in names:
        raise UnknownNameError("template", template, [*names, *own])
    return None


def _with_supersession(log: DecisionLog, texts: Texts, new: _New, text: str, old: Collection[Decision]) -> ChangeSet:
    after = text
    for older in old:
        draft = read_back(after, new.path)
        after = related(log, after, draft, Relation.SUPERSEDES, older, today=new.today)
    written = read_back(after, new.path)
    wider = replace(log, decisions=tuple(sorted((*log.decisions, written), key=lambda d: d.path)))
    ends = (state_end(wider, texts, older, Relation.SUPERSEDED_BY, written, today=new.today) for older in old)
    return ChangeSet.of([Edit(path=new.path, before=None, after=after), *ends])
