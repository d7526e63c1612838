"""What a scan needs to know about its rules as a whole, worked out once: which words to look for, and in which texts.

Most texts hold few keywords. A keyword that contains another one (`api_key` and `key`) or a rare character (`$2a$`) is
looked for only in a text that holds that. Pure.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from adr_server.security.model import Category, Rule
from adr_server.security.rule_files import shipped_rules

_RARE = "$<{~@+"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Rules in their order, the names that one of them judges alone, and the words without which one is passed over.

    `dense` are those of the rules whose keywords stand in long runs; `gated` has those of the others, each behind a
    text that it contains.
    """

    rules: tuple[Rule, ...]
    owned: tuple[re.Pattern[str], ...]
    dense: tuple[str, ...]
    gated: tuple[tuple[str, tuple[str, ...]], ...]


def plan_of(rules: Sequence[Rule]) -> Plan:
    """The plan of any rules."""
    found = {word for rule in rules if not rule.dense for word in (*rule.keywords, *rule.also)}
    words = sorted(found, key=lambda word: (len(word), word))
    gated: dict[str, list[str]] = {}
    for word in words:
        gated.setdefault(_gate(word, words), []).append(word)
    return Plan(
        rules=tuple(rules),
        owned=tuple(rule.owns for rule in rules if rule.owns is not None),
        dense=tuple(sorted({word for rule in rules if rule.dense for word in rule.keywords})),
        gated=tuple((gate, tuple(behind)) for gate, behind in gated.items()),
    )


@cache
def shipped_plan(categories: frozenset[Category]) -> Plan:
    """The plan of the shipped rules of some categories."""
    return plan_of([rule for rule in shipped_rules() if rule.category in categories])


def _gate(word: str, words: Sequence[str]) -> str:
    """What a word cannot stand anywhere without: a rare character of it, or the shortest keyword within it."""
    rare = next((character for character in word if character in _RARE), None)
    return rare or next(other for other in words if other in word)
