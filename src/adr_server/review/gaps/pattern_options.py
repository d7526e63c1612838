"""Say what the architecture patterns that a project shows weigh a technology against. Pure.

Rule: only a pattern that something in the project hints at speaks, and only where its own options name the technology.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from adr_server.codebase import Lexicon
from adr_server.patterns.model import PatternContent
from adr_server.review.gaps.pattern_fit import fit_pattern
from adr_server.review.survey import Survey


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """A decision that a pattern needs and that the technology is an option of; `others` are the rest of its options."""

    pattern: str
    topic: str
    question: str
    others: tuple[str, ...]


def weighed_in_patterns(
    name: str, patterns: Iterable[tuple[str, PatternContent]], survey: Survey
) -> tuple[Weighed, ...]:
    """Where patterns weigh the technology `name` of the lexicon, by the patterns' names."""
    lexicon = survey.ground.lexicon
    meant = _names(name, lexicon)
    found: list[Weighed] = []
    for pattern, content in sorted(patterns, key=lambda one: one[0]):
        asked = [one for one in content.decisions if any(option.lower() in meant for option in one.options)]
        if not asked or fit_pattern(pattern, content, survey) is None:
            continue
        found += [
            Weighed(
                pattern=pattern,
                topic=one.topic,
                question=one.question,
                others=tuple(option for option in one.options if option.lower() not in meant),
            )
            for one in asked
        ]
    return tuple(found)


def _names(name: str, lexicon: Lexicon) -> frozenset[str]:
    entry = lexicon.by_name.get(name)
    aliases = entry.aliases if entry is not None else ()
    return frozenset({name.lower(), *(alias.lower() for alias in aliases)})
