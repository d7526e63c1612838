"""The rules, in one table: code, severity unless overridden, one line, and the function that looks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from adr_server.decisions.lint import dates, documents, index, numbers, relations, sections, status
from adr_server.decisions.lint.codes import RULE_NAMES
from adr_server.decisions.lint.finding import Hit, Severity
from adr_server.decisions.lint.survey import Survey

Check: TypeAlias = Callable[[Survey], Iterable[Hit]]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One rule. `check` is None where only the run as a whole can tell (which suppressions were of no use)."""

    code: str
    severity: Severity
    summary: str
    check: Check | None

    @property
    def name(self) -> str:
        """The rule's name, which settings and suppressions take in the place of its code."""
        return RULE_NAMES[self.code]


def _rule(code: str, severity: Severity, check: Check | None, summary: str) -> Rule:
    return Rule(code=code, severity=severity, summary=summary, check=check)


_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

RULES: tuple[Rule, ...] = (
    _rule("ADR101", _ERROR, numbers.duplicate_number, "Two records of one series bear the same number."),
    _rule("ADR102", _ERROR, numbers.number_taken_on_base, "The number of a new record is taken on the base branch."),
    _rule("ADR103", _INFO, numbers.number_gap, "A consecutive series leaves a number out."),
    _rule("ADR104", _WARNING, numbers.title_number_mismatch, "The title bears another number than the file name."),
    _rule("ADR105", _WARNING, numbers.duplicate_title, "Two records have the same title."),
    _rule(
        "ADR201",
        _WARNING,
        relations.one_sided_supersession,
        "Only one of two records says that one supersedes the other.",
    ),
    _rule("ADR202", _INFO, relations.one_sided_amendment, "Only one of two records says that one amends the other."),
    _rule("ADR203", _ERROR, relations.relation_cycle, "Records supersede or amend each other in a circle."),
    _rule("ADR204", _ERROR, relations.dangling_link, "A relation points at a record that does not exist."),
    _rule(
        "ADR205", _WARNING, relations.superseded_without_successor, "A superseded record has no successor that exists."
    ),
    _rule(
        "ADR206",
        _WARNING,
        relations.rests_on_undecided,
        "A decision rests on one that is proposed, a draft or rejected.",
    ),
    _rule("ADR301", _WARNING, status.status_missing, "A record states no status."),
    _rule("ADR302", _WARNING, status.status_unclear, "A status is no known state, or contradicts another."),
    _rule("ADR303", _WARNING, status.proposed_too_long, "A record has been proposed for too long."),
    _rule("ADR401", _INFO, dates.date_missing, "A record states no date."),
    _rule("ADR402", _WARNING, dates.date_impossible, "A date does not exist, cannot be read or is still to come."),
    _rule("ADR403", _WARNING, dates.review_overdue, "The day on which a record was to be reviewed has passed."),
    _rule("ADR501", _WARNING, sections.section_empty, "A section of the argument is empty."),
    _rule("ADR502", _WARNING, sections.section_placeholder, "A section holds only what the template left standing."),
    _rule("ADR503", _INFO, sections.consequences_missing, "A decision names no consequences."),
    _rule("ADR504", _INFO, sections.options_missing, "A decision names no options, where the others of its folder do."),
    _rule("ADR601", _WARNING, index.index_misses_record, "A list of records leaves one out."),
    _rule("ADR602", _ERROR, index.index_names_no_record, "A list of records names a document that does not exist."),
    _rule(
        "ADR603",
        _WARNING,
        index.index_status_differs,
        "A list of records gives one another state than the record does.",
    ),
    _rule("ADR901", _ERROR, documents.unreadable_document, "A document cannot be read."),
    _rule("ADR902", _INFO, documents.unclear_reading, "Something in a record can be read in more than one way."),
    _rule("ADR903", _WARNING, documents.invalid_suppression, "A suppression gives no reason or names no rule."),
    _rule("ADR904", _WARNING, None, "A suppression switches off nothing that was found."),
)
