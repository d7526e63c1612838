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
_KEYS = frozenset(
    "id title finder pattern dense owns keywords also hint names lead checks entropy before after rank".split()  # noqa: SIM905 - a list of words
)


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
    content = read_yaml(text, place).value
    rules = content.get("rules") if isinstance(content, dict) else None
    if not isinstance(content, dict) or not isinstance(rules, list):
        raise BrokenInputError(f"{place}: needs category and rules.")
    defaults = {key: value for key, value in content.items() if key not in {"category", "rules"}}
    for rule in rules:
        if not isinstance(rule, dict):
            raise BrokenInputError(f"{place}: a rule needs id and title: {rule!r:.80}")
        yield _rule({**defaults, **rule}, place, Category(str(content["category"])))


def _rule(value: Mapping[str, JsonValue], place: str, category: Category) -> Rule:
    rule_id, title = _word(value.get("id")), _word(value.get("title"))
    if rule_id is None or title is None:
        raise BrokenInputError(f"{place}: a rule needs id and title: {value!r:.80}")
    checks = _words(value, "checks")
    unknown = (set(value) - _KEYS) | (set(checks) - set(CHECKS))
    if unknown:
        raise BrokenInputError(f"{place}: {rule_id}: unknown {', '.join(sorted(unknown))}.")
    return Rule(
        id=rule_id,
        title=title,
        category=category,
        pattern=_pattern(value.get("pattern"), place, rule_id) or NOTHING,
        finder=_word(value.get("finder")),
        keywords=_words(value, "keywords"),
        also=_words(value, "also"),
        dense=value.get("dense") is True,
        owns=_pattern(value.get("owns"), place, rule_id),
        hint=_pattern(value.get("hint"), place, rule_id),
        names=_pattern(value.get("names"), place, rule_id),
        lead=_pattern(value.get("lead"), place, rule_id),
        checks=checks,
        entropy=_number(value.get("entropy"), 0.0),
        before=int(_number(value.get("before"), 120)),
        after=int(_number(value.get("after"), 600)),
        rank=int(_number(value.get("rank"), 50)),
    )


def _words(rest: Mapping[str, JsonValue], key: str) -> tuple[str, ...]:
    found = rest.get(key)
    return tuple(str(word) for word in found) if isinstance(found, list) else ()


def _word(value: JsonValue) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: JsonValue, default: float) -> float:
    return float(value) if isinstance(value, int | float) else default


def _pattern(value: JsonValue, place: str, rule_id: str) -> re.Pattern[str] | None:
    if not isinstance(value, str):
        return None
    try:
        return re.compile(value, re.MULTILINE)
    except re.error as error:
        raise BrokenInputError(f"{place}: {rule_id}: no regular expression: {error}") from error
