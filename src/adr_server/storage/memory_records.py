"""What is remembered, as frozen values, and what a fact may be. Pure."""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from adr_server.errors import InvalidArgumentsError, shorten

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_LIMITS = {"subject": 200, "text": 20_000, "source": 500}
_TAGS = 20
_TAG = re.compile(r"[^\s,\x00]{1,50}")


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One thing worth remembering about a project. `created` and `updated` are ISO 8601 in UTC."""

    fact_id: str
    kind: str
    subject: str
    text: str
    source: str
    tags: tuple[str, ...]
    created: str
    updated: str


@dataclass(frozen=True, kw_only=True)
class FactRelation:
    """`source` stands in that relation to `target`; both are fact ids."""

    source: str
    relation: str
    target: str


@dataclass(frozen=True, kw_only=True)
class Recalled:
    """A fact that answers a query. `score` is BM25 with the subject weighted threefold: larger is better."""

    fact: Fact
    score: float


@dataclass(frozen=True, kw_only=True)
class MemoryQuota:
    """What one project may remember: facts, relations, and characters in all of them."""

    facts: int = 10_000
    relations: int = 50_000
    characters: int = 20_000_000


@dataclass(frozen=True, kw_only=True)
class MemoryStats:
    """How much is remembered; `kinds` counts facts by kind."""

    facts: int
    relations: int
    characters: int
    kinds: dict[str, int]
    quota: MemoryQuota


def check_fact(*, kind: str, subject: str, text: str, source: str, tags: Sequence[str]) -> None:
    """Refuse what cannot be a fact.

    Raises:
        InvalidArgumentsError: one line a field.
    """
    problems = name_problems("kind", kind)
    for name, value in (("subject", subject), ("text", text), ("source", source)):
        if not value.strip() and name != "source":
            problems.append(f"{name}: is empty")
        if len(value) > _LIMITS[name]:
            problems.append(f"{name}: has {len(value)} characters, at most {_LIMITS[name]} are kept")
        if "\0" in value:
            problems.append(f"{name}: holds a NUL")
    if len(tags) > _TAGS:
        problems.append(f"tags: {len(tags)} of them, at most {_TAGS} are kept")
    problems += [
        f"tags: {shorten(tag)!r} is no word of at most 50 characters" for tag in tags if not _TAG.fullmatch(tag)
    ]
    if problems:
        example = '{"kind": "convention", "subject": "Error handling", "text": "One error tree.", "tags": ["errors"]}'
        raise InvalidArgumentsError("fact", problems, example=example)


def fact_id_of(kind: str, subject: str, text: str) -> str:
    """The id of a fact: what says the same has the same id, in any project and after it was forgotten."""
    said = json.dumps([kind, subject, text])
    return f"f-{hashlib.sha256(said.encode()).hexdigest()[:16]}"


def name_problems(field: str, name: str) -> list[str]:
    """What keeps `name` from being the name of a kind or a relation."""
    if _NAME.fullmatch(name):
        return []
    return [f"{field}: {shorten(name)!r} is no name: lower-case letters, digits, '-' and '_', at most 40"]
