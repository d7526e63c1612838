"""Read the shipped rules from YAML, once. A new kind of secret is a line in `rules/`, no code."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from adr_server.errors import BrokenInputError
from adr_server.registry.documents import JsonValue, read_yaml
from adr_server.security.checks import CHECKS
from adr_server.security.model import NOTHING, Category, Rule

_FILES = ("providers", "shapes", "assignments", "personal")
_KEYS = {
    "finder",
    "pattern",
    "dense",
    "owns",
    "keywords",
    "names",
    "lead",
    "checks",
    "entropy",
    "before",
    "after",
    "rank",
}


@cache
def shipped_rules() -> tuple[Rule, ...]:
    """Every rule that ships, in the order of the files.

    Raises:
        BrokenInputError: a rule file is not what it should be; the message names file and rule.
    """
    return tuple(rule for name in _FILES for rule in _rules_of(name))


@cache
def published_values() -> frozenset[str]:
    """Values that look like secrets and were published on purpose."""
    place = "security/rules/published.yaml"
    text = (files("adr_server.security") / "rules" / "published.yaml").read_text("utf-8")
    match read_yaml(text, place).value:
        case {"values": list(values)}:
            return frozenset(str(value) for value in values)
        case _:
            raise BrokenInputError(f"{place}: needs values.")


def _rules_of(name: str) -> Iterator[Rule]:
    place = f"security/rules/{name}.yaml"
    text = (files("adr_server.security") / "rules" / f"{name}.yaml").read_text("utf-8")
    match read_yaml(text, place).value:
        case {"category": str(category), "rank": int(rank), "rules": list(rules), **rest}:
            for rule in rules:
                yield _rule(rule, place, Category(category), {"rank": rank, "dense": rest.get("dense", False)})
        case _:
            raise BrokenInputError(f"{place}: needs category, rank and rules.")


def _rule(value: JsonValue, place: str, category: Category, defaults: Mapping[str, JsonValue]) -> Rule:
    match value:
        case {"id": str(rule_id), "title": str(title), **rest}:
            rest = {**defaults, **rest}
            unknown = set(rest) - _KEYS
            checks = _words(rest, "checks")
            if unknown or not set(checks) <= set(CHECKS):
                raise BrokenInputError(
                    f"{place}: {rule_id}: unknown {', '.join(unknown or set(checks) - set(CHECKS))}."
                )
            return Rule(
                id=rule_id,
                title=title,
                category=category,
                pattern=_optional_pattern(rest.get("pattern"), place, rule_id) or NOTHING,
                finder=_word(rest.get("finder")),
                keywords=_words(rest, "keywords"),
                dense=rest["dense"] is True,
                owns=_optional_pattern(rest.get("owns"), place, rule_id),
                names=_optional_pattern(rest.get("names"), place, rule_id),
                lead=_optional_pattern(rest.get("lead"), place, rule_id),
                checks=checks,
                entropy=_number(rest.get("entropy"), 0.0),
                before=int(_number(rest.get("before"), 120)),
                after=int(_number(rest.get("after"), 600)),
                rank=int(_number(rest["rank"], 0)),
            )
        case _:
            raise BrokenInputError(f"{place}: a rule needs id and title: {value!r:.80}")


def _words(rest: Mapping[str, JsonValue], key: str) -> tuple[str, ...]:
    found = rest.get(key)
    return tuple(str(word) for word in found) if isinstance(found, list) else ()


def _word(value: JsonValue) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: JsonValue, default: float) -> float:
    return float(value) if isinstance(value, int | float) else default


def _optional_pattern(value: JsonValue, place: str, rule_id: str) -> re.Pattern[str] | None:
    return _pattern(value, place, rule_id) if isinstance(value, str) else None


def _pattern(text: str, place: str, rule_id: str) -> re.Pattern[str]:
    try:
        return re.compile(text, re.MULTILINE)
    except re.error as error:
        raise BrokenInputError(f"{place}: {rule_id}: no regular expression: {error}") from error
