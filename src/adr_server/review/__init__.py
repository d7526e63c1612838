"""Claims, drift, gaps, conflicts, staleness and rules. Pure: values in, values out."""

from adr_server.review.governing import (
    README,
    Evidence,
    Governing,
    How,
    Mention,
    Mentions,
    RecordNames,
    Unresolved,
    govern,
    mentions_in,
    nearest,
    with_folders,
)
from adr_server.review.rules import Rule, RuleSet, Strength, apply_review, infer_rules, read_rule_set, rule_set_text

__all__ = [
    "README",
    "Evidence",
    "Governing",
    "How",
    "Mention",
    "Mentions",
    "RecordNames",
    "Rule",
    "RuleSet",
    "Strength",
    "Unresolved",
    "apply_review",
    "govern",
    "infer_rules",
    "mentions_in",
    "nearest",
    "read_rule_set",
    "rule_set_text",
    "with_folders",
]
