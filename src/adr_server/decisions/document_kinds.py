"""What a document that was read as records is: a record, a template, an index, a README, or something else.

Rule: contents decide; a name that records have suffices only in a place that is known to hold them.
"""

import re
from posixpath import basename, dirname

from adr_server.decisions import inline
from adr_server.decisions.model import Decision, SectionKind, Status
from adr_server.decisions.titles import file_stem, number_in, stem_of
from adr_server.decisions.words import fold, places, vocabulary

FEWEST = 3
"""What numbers fewer headings may do so by chance."""
FEWEST_WORDS = 5
"""Fewer words are no sentence that decides."""


def kind_of(found: tuple[Decision, ...], path: str, *, certain: bool) -> str:  # noqa: PLR0911 - one way out a kind
    """What a document in a decision folder is: `record`, `template`, `index`, `readme` or `other`.

    `certain` says that its folder or name is one of decision records: then a number or day in its name suffices.
    """
    stem = file_stem(path)
    own_folder = stem_of(path) != stem
    if _is_template(found, path, stem):
        return "template"
    if len(found) > 1 and is_log(found, path):
        return "record"
    name = fold(stem)
    if not own_folder and name in places()["readmes"]:
        return "readme"
    decision = found[0]
    bears = number_in(stem_of(path))
    if not own_folder and (name in places()["indexes"] or (bears.number == 0 and bears.slug in places()["indexes"])):
        return "index"
    prefixed = name.split(" ")[0] in places()["record_prefixes"] and says_anything(decision)
    named = bears.number is not None or bears.dated or prefixed
    if _is_stub(decision) or _is_attachment(decision, name, bears.number) or _is_beside(decision, bears.slug):
        return "other"
    if certain and (named or is_settled_page(decision)):
        return "record"
    return "record" if says_enough(decision) else "other"


def says_enough(decision: Decision) -> bool:
    """Whether a document says what records say: two of a status, a decision, its context, its consequences, a day."""
    kinds = {section.kind for section in decision.sections}
    stated = decision.status is not Status.UNKNOWN or "status" in decision.lines
    parts = len(kinds & {SectionKind.CONTEXT, SectionKind.DECISION, SectionKind.CONSEQUENCES, SectionKind.OPTIONS})
    decided = SectionKind.DECISION in kinds or SectionKind.CONTEXT in kinds
    return (
        (stated and parts >= 1 and decided)
        or (parts >= 3)  # noqa: PLR2004 - a template's worth of parts
        or (parts >= 2 and decision.date is not None)  # noqa: PLR2004 - a template's worth of parts
        or ({SectionKind.CONTEXT, SectionKind.DECISION} <= kinds and SectionKind.CONSEQUENCES in kinds)
    )


def is_log(found: tuple[Decision, ...], path: str) -> bool:
    """Whether the many records of a file are ones: most say what records say, or a log numbers or dates them.

    What stands below the headings of what is called a log is what was decided; a link alone is an entry of an index.
    """
    if sum(map(says_enough, found)) * 2 > len(found):
        return True
    ordered = (len(found) >= FEWEST and _is_series(found)) or all(one.date for one in found)
    return fold(file_stem(path)) in places()["logs"] and ordered and sum(map(_is_told, found)) * 2 > len(found)


def _is_series(found: tuple[Decision, ...]) -> bool:
    """Whether records bear numbers of their own that rise, or fall."""
    numbers = [decision.number for decision in found if decision.number is not None]
    return len(set(numbers)) == len(found) and numbers in (sorted(numbers), sorted(numbers, reverse=True))


def _is_told(decision: Decision) -> bool:
    """Whether a sentence stands below a heading, and no link to where it stands."""
    text = decision.sections[0].text.strip() if decision.sections else ""
    return len(inline.plain(text).split()) >= FEWEST_WORDS and not re.match(r"\W*\[[^\[\]]+\]\(", text)


def is_settled_page(decision: Decision) -> bool:
    """Whether a page of a folder of decisions states its title, its state and its day."""
    stated = decision.status is not Status.UNKNOWN and "status" in decision.lines
    return stated and decision.title is not None and decision.date is not None


def decides(decision: Decision) -> bool:
    """Whether a document has a title and a section that says what was decided."""
    told = {section.kind for section in decision.sections if section.text.strip()}
    return decision.title is not None and SectionKind.DECISION in told


def says_anything(decision: Decision) -> bool:
    """Whether a document says one thing that records say: a page of rules `ADR101.md` bears the name and says none."""
    telling = {section.kind for section in decision.sections} - {SectionKind.OTHER, SectionKind.LINKS}
    return bool(telling) or decision.status is not Status.UNKNOWN or decision.date is not None


def _is_stub(decision: Decision) -> bool:
    """A note that points elsewhere: a status that is none, hardly a word of its own, and a link."""
    kinds = {section.kind for section in decision.sections} - {SectionKind.OTHER, SectionKind.STATUS, SectionKind.LINKS}
    text = " ".join(section.text for section in decision.sections)
    known = decision.status is not Status.UNKNOWN
    return (
        not kinds and not known and decision.status_text != "" and len(text.split()) < 80 and bool(inline.links(text))  # noqa: PLR2004 - a note, not a record
    )


def _is_beside(decision: Decision, slug: str) -> bool:
    """Whether a document bears a record's number and is what was planned or asked for around it.

    Its file's name says so, or its title where it states no state of its own.
    """
    title = fold(decision.title or "") if decision.status is Status.UNKNOWN else ""
    return any(said == end or said.endswith(f" {end}") for end in places()["beside_records"] for said in (slug, title))


def _is_attachment(decision: Decision, name: str, number: int | None) -> bool:
    """Whether a document belongs to records and is none: an appendix by its name, a list of approvals by its title."""
    attached, called = places()["attachments"], places()["record_prefixes"] | places()["record_families"]
    words = name.split(" ")
    if number is None and (words[0] in attached or (words[0] in called and not attached.isdisjoint(words[1:2]))):
        return True
    title = re.findall(r"\w+", fold(decision.title or ""))
    generic = called | {"list", "lists", "of", "for", "the", "records", "decisions"}
    # A row "Decision | Accepted" of such a list reads as a section of one; a record says why, or what follows.
    told = {section.kind for section in decision.sections}
    return (
        not attached.isdisjoint(title)
        and generic | attached >= set(title)
        and told.isdisjoint({SectionKind.CONTEXT, SectionKind.CONSEQUENCES})
    )


def _is_template(found: tuple[Decision, ...], path: str, stem: str) -> bool:
    words = vocabulary().lists["template_words"]
    tokens = [token for token in re.split(r"[\s.]+", fold(stem)) if token]
    letters = [token for token in tokens if not token.isdigit()]
    telling = [token for token in letters if token in words]
    decision = found[0]
    number = decision.number
    left = {problem.code for problem in decision.problems}
    if telling and all(token in places()["template_tokens"] or token in words for token in letters):
        return not _is_settled(decision)
    if telling and letters[-1] in words and number == 0 and decision.date is None:
        return True
    if fold(basename(dirname(path))) in places()["template_folders"]:
        return True
    if "title_placeholder" in left and (number in (None, 0) or bool(telling)):
        return True
    title = set(re.findall(r"\w+", fold(decision.title or "")))
    heads = title & words and number in (None, 0) and decision.status in (Status.UNKNOWN, Status.DRAFT, Status.PROPOSED)
    if heads and (len(title) <= 2 or {"adr", "decision", "record", "records"} & title or telling):  # noqa: PLR2004 - "ADR template"
        return True
    return (
        number in (None, 0)
        and any(problem.code == "status_unclear" and "template" in problem.message for problem in decision.problems)
        and (number == 0 or "date_placeholder" in left or _braces(decision) >= 2)  # noqa: PLR2004 - one may be prose
    )


def _is_settled(decision: Decision) -> bool:
    """Whether a record about templates, for all its name, is one: numbered from 1, decided, dated, and titled so."""
    title = set(re.findall(r"\w+", fold(decision.title or "")))
    return (
        bool(decision.number)
        and decision.status not in (Status.UNKNOWN, Status.DRAFT, Status.PROPOSED)
        and decision.date is not None
        and not title <= places()["template_tokens"] | vocabulary().lists["template_words"]
        and not any(problem.code == "title_placeholder" for problem in decision.problems)
    )


def _braces(decision: Decision) -> int:
    """How many sections hold nothing but a placeholder."""
    return sum(
        bool(re.fullmatch(r"\s*(?:[-*]\s*)?[{\[<][^\n]*[}\]>][.\s]*", section.text[:400]))
        for section in decision.sections
    )


def is_proposal(decision: Decision) -> bool:
    """Whether a document says what requests for comments say: a motivation and an answer, or one under a head."""
    parts = {section.kind for section in decision.sections} & {
        SectionKind.CONTEXT,
        SectionKind.DECISION,
        SectionKind.CONSEQUENCES,
        SectionKind.OPTIONS,
    }
    stated = decision.date is not None or "status" in decision.lines
    return len(parts) >= 2 or (bool(parts) and stated)  # noqa: PLR2004 - one alone is any document's


def is_plainly_record(decision: Decision) -> bool:
    """Whether a document says what records alone say: a status and a decision, or context, decision, consequences."""
    kinds = {section.kind for section in decision.sections}
    return ("status" in decision.lines and SectionKind.DECISION in kinds) or {
        SectionKind.CONTEXT,
        SectionKind.DECISION,
        SectionKind.CONSEQUENCES,
    } <= kinds
