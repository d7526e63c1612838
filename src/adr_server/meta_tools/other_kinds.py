"""What a search finds beside tools: prompts and patterns where its words name that kind, and saved skills always.

There are few of each, so they are ranked anew each time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adr_server.meta_tools.application import Application

Shown = tuple[str, "Mapping[str, Any]"]
_PROMPTS = re.compile(r"\bprompts?\b", re.IGNORECASE)
_PATTERNS = re.compile(r"\b(?:architecture |architectural )?patterns?\b", re.IGNORECASE)
_MACHINES = re.compile(r"\b(?:state )?machines?\b", re.IGNORECASE)


def asks_for_machines(query: str) -> bool:
    """Whether `query` names machines, so that tools that are one come first."""
    return bool(_MACHINES.search(query))


def prompts(application: Application, query: str, limit: int) -> Sequence[Shown]:
    """The prompts that `query` asks for, all where it says no more than that it wants prompts."""
    if not _PROMPTS.search(query):
        return ()
    known = {prompt.name: prompt for prompt in application.prompts.catalogue()}
    texts = {name: {"summary": prompt.summary} for name, prompt in known.items()}
    return [
        (f"{name} (prompt) — {known[name].summary}", {"name": name, "summary": known[name].summary, "kind": "prompt"})
        for name in _best(texts, _PROMPTS.sub(" ", query), limit)
    ]


def patterns(application: Application, query: str, limit: int) -> Sequence[Shown]:
    """The architecture patterns that `query` asks for, all where it says no more than that it wants patterns."""
    if not _PATTERNS.search(query):
        return ()
    known = {pattern.name: pattern.content for pattern in application.patterns}
    texts = {name: {"summary": content.summary, "use_when": content.use_when} for name, content in known.items()}
    return [
        (f"{name} (pattern) — {known[name].summary}", {"name": name, "summary": known[name].summary, "kind": "pattern"})
        for name in _best(texts, _PATTERNS.sub(" ", query), limit)
    ]


def skills(application: Application, query: str, limit: int) -> Sequence[Shown]:
    """The saved skills that share words with `query`, best first."""
    known = {name: application.stores.skills.get(name) for name in application.stores.skills.names()}
    texts = {name: {"summary": skill.description, "use_when": skill.use_when} for name, skill in known.items()}
    found = [known[name] for name in _best(texts, query, limit)] if known else []
    return [
        (
            f"skills.{skill.name} (saved code) — {skill.description}",
            {"name": f"skills.{skill.name}", "summary": skill.description, "import": skill.import_line},
        )
        for skill in found
    ]


def _best(texts: Mapping[str, Mapping[str, str]], query: str, limit: int) -> Sequence[str]:
    """The names of the best `limit` texts, the first ones in order where `query` has no word left."""
    from adr_server.catalog.catalog import WEIGHTS
    from adr_server.registry.ranking import Entry, Ranking
    from adr_server.registry.words import shipped_words

    if shipped_words().says_nothing(query):
        return list(texts)[:limit]
    ranking = Ranking([Entry(name=name, fields=fields) for name, fields in texts.items()], weights=WEIGHTS)
    return [hit.name for hit in ranking.search(query, limit)]
