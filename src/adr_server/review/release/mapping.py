"""Which release a decision took effect in: the first tag under which its record stands as accepted. Pure.

What a record says under a tag is read from the tag, not from the record's date: a date is a claim, a tag is a fact.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adr_server.decisions import Decision, DecisionLog, Status
from adr_server.review.records.record_names import RecordNames
from adr_server.review.release.changelog import Changelog, ChangelogSection

_VERSION = re.compile(r"\d+\.\d+")
_SHORTEST_TITLE = 12


@dataclass(frozen=True, kw_only=True)
class Release:
    """A tag with its commit and day; `states` says for the id of each record that it holds in which state."""

    name: str
    commit: str
    date: str
    states: Mapping[str, Status]


@dataclass(frozen=True, kw_only=True)
class DecisionRelease:
    """A record with the first release that holds it, the first in which it is accepted, and where changelogs name it.

    A release is None where none holds it yet; `at_oldest` says that the oldest release looked at held it already, so
    that an older one may be the first. `named` are (version or None for unreleased, line) of the changelog.
    """

    decision: Decision
    added: str | None
    accepted: str | None
    at_oldest: bool
    named: tuple[tuple[str | None, int, str], ...]


def is_version(tag: str) -> bool:
    """Whether a tag's name is a version's, and not that of a build or a backup."""
    return bool(_VERSION.search(tag))


def map_decisions(
    log: DecisionLog, releases: Sequence[Release], changelog: Changelog | None
) -> tuple[DecisionRelease, ...]:
    """Each record with its releases; `releases` are the oldest first."""
    named = named_in(log, changelog.sections if changelog else (), changelog.path if changelog else "")
    return tuple(_mapped(decision, releases, named.get(decision.id, ())) for decision in log.decisions)


def named_in(
    log: DecisionLog, sections: Sequence[ChangelogSection], path: str
) -> Mapping[str, tuple[tuple[str | None, int, str], ...]]:
    """For each record's id where the sections of a changelog name it, by number, file or title."""
    names = RecordNames(log)
    titles = [(decision.title.casefold(), decision) for decision in log.decisions if decision.title]
    found: dict[str, dict[int, tuple[str | None, int, str]]] = {}
    for section in sections:
        for number, line in section.lines:
            folded = line.casefold()
            hits = [decision for decision, _ in names.named_in(line, path) if decision is not None]
            hits += [decision for title, decision in titles if len(title) >= _SHORTEST_TITLE and title in folded]
            for decision in hits:
                found.setdefault(decision.id, {})[number] = (section.version, number, line[:200])
    return {record: tuple(places.values()) for record, places in found.items()}


def _mapped(
    decision: Decision, releases: Sequence[Release], named: tuple[tuple[str | None, int, str], ...]
) -> DecisionRelease:
    holding = [release for release in releases if decision.id in release.states]
    accepted = [release for release in holding if release.states[decision.id] is Status.ACCEPTED]
    return DecisionRelease(
        decision=decision,
        added=holding[0].name if holding else None,
        accepted=accepted[0].name if accepted else None,
        at_oldest=bool(releases and holding and holding[0] is releases[0]),
        named=named,
    )
