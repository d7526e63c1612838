"""Claims, drift, gaps, conflicts, staleness and rules. Pure: values in, values out."""

from adr_server.review.rules import Rule, RuleSet, Strength, apply_review, infer_rules, read_rule_set, rule_set_text

__all__ = ["Rule", "RuleSet", "Strength", "apply_review", "infer_rules", "read_rule_set", "rule_set_text"]
