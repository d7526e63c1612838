"""Plan the relation of two records, told at both ends, each in its own record's style."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from adr_server.decisions.model import Decision, DecisionLog, Relation, Status
from adr_server.decisions.reading import read_file
from adr_server.decisions.writing.change_set import ChangeSet, Edit, Texts
from adr_server.decisions.writing.fields import Spot, Style, named_spot, region_of, status_spot
from adr_server.decisions.writing.lookup import find_decision
from adr_server.decisions.writing.phrases import DEFAULT_LANGUAGE, phrases, relation_names
from adr_server.decisions.writing.placing import (
    add_paragraph,
    add_section,
    add_sibling,
    append_value,
    label_word,
    links_section,
    put,
    status_section,
)
from adr_server.decisions.writing.proof import prove_relation
from adr_server.decisions.writing.references import label_style, reference, relative
from adr_server.decisions.writing.statuses import state_status, status_language
from adr_server.decisions.writing.text_lines import body, split_lines
from adr_server.decisions.writing.values import unquoted
from adr_server.errors import UsageError
from adr_server.plurals import counted

_End = tuple[Decision, Relation, Decision]


def supersede(log: DecisionLog, texts: Texts, old: str, new: str, *, today: date) -> ChangeSet:
    """The edits by which the record `new` takes the place of `old`, at both ends; empty when both say so already.

    Raises `UnknownNameError` for no such record, `UsageError` for one that would supersede itself or its successor.
    """
    older, newer = find_decision(log, old), find_decision(log, new)
    _refuse(older, newer)
    wanted = ((older, Relation.SUPERSEDED_BY, newer), (newer, Relation.SUPERSEDES, older))
    said = _said(wanted)
    if older.status is not Status.SUPERSEDED and wanted[0] in said:
        said.remove(wanted[0])
    changes = _both_ends(log, texts, wanted, said, today)
    if newer.status in {Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED}:
        return ChangeSet.of(changes.edits, [*changes.notes, f"{newer.path}: is {newer.status} itself."])
    return changes


def link(log: DecisionLog, texts: Texts, first: str, relation: Relation, second: str, *, today: date) -> ChangeSet:
    """The edits by which `first` stands in `relation` to `second`, at both ends; superseding changes a status."""
    match relation:
        case Relation.SUPERSEDES:
            return supersede(log, texts, second, first, today=today)
        case Relation.SUPERSEDED_BY:
            return supersede(log, texts, first, second, today=today)
        case Relation.AMENDS | Relation.AMENDED_BY | Relation.RELATES:
            pass
    one, other = find_decision(log, first), find_decision(log, second)
    if one == other:
        raise UsageError(f"{one.id}: a record cannot be linked to itself.")
    wanted = ((one, relation, other), (other, relation.inverse, one))
    return _both_ends(log, texts, wanted, _said(wanted), today)


def _said(wanted: Sequence[_End]) -> list[_End]:
    """The ends that their records state already. Within one file only the reader's ids could tell: none."""
    return [end for end in wanted if end[0].path != end[2].path and end[2].path in end[0].targets(end[1])]


def _both_ends(
    log: DecisionLog, texts: Texts, wanted: Sequence[_End], said: Collection[_End], today: date
) -> ChangeSet:
    """The edits for the ends that are not said yet; two in one file follow on one another."""
    edits: list[Edit] = []
    for decision, relation, target in wanted:
        if (decision, relation, target) in said:
            continue
        if edits and edits[-1].path == decision.path:
            now = _read_again(log, decision.path, edits[-1].after)
            own = next(d for d in now.by_path(decision.path) if d.id == decision.id)
            edits.append(state_end(now, _only(edits[-1].after), own, relation, target, today=today))
        else:
            edits.append(state_end(log, texts, decision, relation, target, today=today))
    return ChangeSet.of(edits, [f"{decision.path}: says so already." for decision, _, _ in said])


def _only(text: str) -> Texts:
    return lambda _: text


def _read_again(log: DecisionLog, path: str, text: str) -> DecisionLog:
    """The log with the records of one file read anew, under the ids that they had."""
    old, new = log.by_path(path), read_file(text, path)
    if len(old) != len(new):
        raise UsageError(f"{path}: would no longer hold {counted(len(old), 'record')}; write the relation by hand.")
    again = tuple(replace(now, id=before.id) for before, now in zip(old, new, strict=True))
    return replace(log, decisions=tuple(d for d in log.decisions if d.path != path) + again)


def state_end(
    log: DecisionLog, texts: Texts, decision: Decision, relation: Relation, target: Decision, *, today: date
) -> Edit:
    """The edit by which `decision` states its relation to `target`, read back to see that it says so."""
    text = texts(decision.path)
    return Edit(path=decision.path, before=text, after=related(log, text, decision, relation, target, today=today))


def related(
    log: DecisionLog, text: str, decision: Decision, relation: Relation, target: Decision, *, today: date
) -> str:
    """The record's text with its relation to `target`, stated in the first way that reads back.

    In its language and in English where it states such things, then in a section of links of its own. Raises
    `UsageError` with the place where none does.
    """
    lines = split_lines(text)
    plain = replace(decision, language=DEFAULT_LANGUAGE)
    ways = [partial(state_relation, log, lines, each, relation, target, today=today) for each in (decision, plain)]
    if relation is not Relation.SUPERSEDED_BY:  # which changes the status, too
        ways.append(partial(_in_own_section, log, lines, decision, relation, target))
    refused: UsageError | None = None
    for way in ways:
        after = "".join(way())
        try:
            prove_relation(decision, after, relation, target)
        except UsageError as problem:
            refused = refused or problem
        else:
            return after
    raise refused or UsageError(f"{decision.path}: {relation} cannot be stated.")


def _in_own_section(
    log: DecisionLog, lines: Sequence[str], decision: Decision, relation: Relation, target: Decision
) -> list[str]:
    """The lines with a section of links at their end that states the relation."""
    words = relation_words(decision, relation)
    ref = reference(decision.path, target, label_style(log, target))
    heading = label_word(decision.language, "links")
    return add_section(lines, decision, region_of(log, decision, lines), heading, f"- {words} {ref}", last=True)


def state_relation(
    log: DecisionLog, lines: Sequence[str], decision: Decision, relation: Relation, target: Decision, *, today: date
) -> list[str]:
    """The lines of `decision` with its relation to `target` stated; nothing else changes."""
    region = region_of(log, decision, lines)
    words = relation_words(decision, relation)
    ref = reference(decision.path, target, label_style(log, target))
    field = named_spot(lines, relation_names(relation), region)
    status = status_spot(lines, decision, region)
    if relation is Relation.SUPERSEDED_BY:
        return _superseded(log, lines, decision, target, field=field, status=status, today=today)
    if field is not None:
        value = relative(decision.path, target.path) if field.style is Style.FRONT_MATTER else ref
        return append_value(lines, field, value, path=decision.path)
    links = links_section(lines, region)
    if links is not None:
        return add_paragraph(lines, links, _as_item(lines, links, f"{words} {ref}"))
    if status is None:
        return _in_own_section(log, lines, decision, relation, target)
    return _beside_status(lines, decision, status, relation, region=region, target=target, ref=ref)


def relation_words(decision: Decision, relation: Relation) -> str:
    """The words for `relation` in the language in which the record states its status."""
    return phrases(status_language(decision, decision.status_text)).relation[relation]


def _superseded(
    log: DecisionLog,
    lines: Sequence[str],
    decision: Decision,
    target: Decision,
    *,
    field: Spot | None,
    status: Spot | None,
    today: date,
) -> list[str]:
    words = relation_words(decision, Relation.SUPERSEDED_BY)
    ref = reference(decision.path, target, label_style(log, target))
    if field is not None and (status is None or field.line != status.line):
        value = relative(decision.path, target.path) if field.style is Style.FRONT_MATTER else ref
        new = append_value(lines, field, value, path=decision.path)
        if decision.status is Status.SUPERSEDED:
            return new
        return state_status(log, new, decision, Status.SUPERSEDED, today=today)
    if decision.status is Status.SUPERSEDED and status is not None and decision.targets(Relation.SUPERSEDED_BY):
        if status.style is Style.SECTION:
            section = status_section(lines, decision, region_of(log, decision, lines))
            if section is not None:
                return add_paragraph(lines, section, f"{words} {ref}")
        return put(lines, status, f"{_bare(lines, status)}, {ref}", path=decision.path)
    return state_status(log, lines, decision, Status.SUPERSEDED, words=words, link=ref, today=today)


def _beside_status(
    lines: Sequence[str],
    decision: Decision,
    status: Spot,
    relation: Relation,
    *,
    region: range,
    target: Decision,
    ref: str,
) -> list[str]:
    words = relation_words(decision, relation)
    match status.style:
        case Style.FRONT_MATTER:
            return add_sibling(lines, status, relation, relative(decision.path, target.path), words=words)
        case Style.ATTRIBUTE | Style.LABEL | Style.ROW:
            return add_sibling(lines, status, relation, ref, words=words)
        case Style.COLUMN:
            heading = label_word(decision.language, "links")
            return add_section(lines, decision, region, heading, f"- {words} {ref}", last=True)
        case Style.SECTION:
            section = status_section(lines, decision, region)
            if section is None:
                section = range(status.line, status.line + 1)
            return add_paragraph(lines, section, f"{words} {ref}")


def _refuse(older: Decision, newer: Decision) -> None:
    if older == newer:
        raise UsageError(f"{older.id}: a record cannot supersede itself.")
    if older.path in newer.targets(Relation.SUPERSEDED_BY):
        raise UsageError(f"{newer.path} is superseded by {older.path}: the other way round would be a cycle.")


def _as_item(lines: Sequence[str], section: range, text: str) -> str:
    """With a bullet, in an empty list section or one whose last line is no item."""
    items = [i for i in section if re.match(r"^\s*[-*+]\s", body(lines[i]))]
    content = [i for i in section if body(lines[i]).strip()]
    return text if items and content and items[-1] == content[-1] else f"- {text}"


def _bare(lines: Sequence[str], spot: Spot) -> str:
    value = spot.value(lines)
    return unquoted(value) if spot.style is Style.FRONT_MATTER else value
