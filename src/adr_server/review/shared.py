"""What two states of one project have in common, so that it is worked out once.

Rule: what is kept counts only for what it was worked out from; so both states show the same with it and without it.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adr_server.codebase.source_modules import SourceModules
from adr_server.decisions import Decision, DecisionLog
from adr_server.review.claim import Claim
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.past.shown import Shown
from adr_server.review.verdicts.drift import claims_of

_Read = tuple[Decision, str, tuple[Claim, ...]]


class ReadClaims:
    """The claims of records: of a record that is the same in both states, among the same names, they are the same."""

    def __init__(self) -> None:
        self._names: tuple[object, ...] = ()
        self._held: dict[str, list[_Read]] = {}

    def of(self, log: DecisionLog, texts: Mapping[str, str], names: TechnologyNames) -> tuple[Claim, ...]:
        """As `claims_of`."""
        if names.made_of != self._names:
            self._names, self._held = names.made_of, {}
        held = self._held
        unread = [one for one in log.decisions if one.path in texts and _found(held, one, texts) is None]
        read: dict[int, list[Claim]] = defaultdict(list)
        for claim in claims_of(replace(log, decisions=tuple(unread)), texts, names):
            read[id(claim.decision)].append(claim)
        for one in unread:
            held.setdefault(one.path, []).append((one, texts[one.path], tuple(read[id(one)])))
        return tuple(
            claim if claim.decision is one else replace(claim, decision=one)
            for one in log.decisions
            if one.path in texts
            for claim in _found(held, one, texts) or ()
        )


def _found(held: Mapping[str, list[_Read]], decision: Decision, texts: Mapping[str, str]) -> tuple[Claim, ...] | None:
    known = held.get(decision.path, ())
    return next((claims for one, text, claims in known if text == texts[decision.path] and one == decision), None)


@dataclass(frozen=True, kw_only=True)
class Shared:
    """What sources import, what records claim, and what earlier states show, by commit (whole or as far as new)."""

    modules: SourceModules = field(default_factory=SourceModules)
    claims: ReadClaims = field(default_factory=ReadClaims)
    shown: dict[tuple[str, bool], Shown] = field(default_factory=dict)
