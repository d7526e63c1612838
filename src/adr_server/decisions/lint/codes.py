"""The rules' codes and names: the one list that settings, suppressions, pages and the table of rules agree on.

A code, once released, keeps its meaning; one that is no longer needed is left out and never given again.
"""

from collections.abc import Mapping

RULE_NAMES: Mapping[str, str] = {
    "ADR101": "duplicate-number",
    "ADR102": "number-taken-on-base",
    "ADR103": "number-gap",
    "ADR104": "title-number-mismatch",
    "ADR105": "duplicate-title",
    "ADR201": "one-sided-supersession",
    "ADR202": "one-sided-amendment",
    "ADR203": "relation-cycle",
    "ADR204": "dangling-link",
    "ADR205": "superseded-without-successor",
    "ADR206": "rests-on-undecided",
    "ADR301": "status-missing",
    "ADR302": "status-unclear",
    "ADR303": "proposed-too-long",
    "ADR401": "date-missing",
    "ADR402": "date-impossible",
    "ADR403": "review-overdue",
    "ADR501": "section-empty",
    "ADR502": "section-placeholder",
    "ADR503": "consequences-missing",
    "ADR504": "options-missing",
    "ADR601": "index-misses-record",
    "ADR602": "index-names-no-record",
    "ADR603": "index-status-differs",
    "ADR901": "unreadable-document",
    "ADR902": "unclear-reading",
    "ADR903": "invalid-suppression",
    "ADR904": "unused-suppression",
}

_BY_NAME = {name: code for code, name in RULE_NAMES.items()}


def resolve_code(text: str) -> str | None:
    """The code that `text` means, written as a code or as a rule's name in any case; None when no rule answers."""
    wanted = text.strip()
    if wanted.upper() in RULE_NAMES:
        return wanted.upper()
    return _BY_NAME.get(wanted.lower().replace("_", "-"))


def is_prefix(text: str) -> bool:
    """Whether `text` begins several codes (`ADR`, `ADR1`): a family of rules."""
    return text.startswith("ADR") and any(code.startswith(text) for code in RULE_NAMES)
