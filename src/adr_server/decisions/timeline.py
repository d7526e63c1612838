"""Decisions by day, and what has waited too long.

Rule: a day comes from the record or is unknown; an age needs a day. The limits of each profile are data
(`profiles.yaml`): they say when to look again, not that a decision is wrong.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files

import yaml

from adr_server.decisions.model import Decision, DecisionLog, Status
from adr_server.decisions.words import is_put_off
from adr_server.errors import UnknownNameError
from adr_server.plurals import counted


class Action(StrEnum):
    """What a record asks for."""

    DECIDE = "decide"
    REVIEW = "review"
    CLARIFY = "clarify"


@dataclass(frozen=True, kw_only=True)
class Day:
    """The records of one day, in the log's order; `date` is ISO."""

    date: str
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, kw_only=True)
class Due:
    """A record that waits for somebody. `days` is its age (None: no day stated), `over` the days past the limit."""

    decision: Decision
    action: Action
    days: int | None
    over: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class Timeline:
    """Days in order, records without a day, and the queue of actions, the longest overdue first."""

    profile: str
    today: str
    days: tuple[Day, ...]
    undated: tuple[Decision, ...]
    queue: tuple[Due, ...]


@cache
def profiles() -> Mapping[str, Mapping[str, int | None]]:
    """The limits in days, by profile and kind."""
    text = (files("adr_server.decisions") / "profiles.yaml").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, int | None]] = yaml.load(text, Loader=yaml.CSafeLoader)
    return loaded


def timeline(log: DecisionLog, today: date, *, profile: str = "mature") -> Timeline:
    """The timeline of `log` as of `today`; raises `UnknownNameError` for a profile that is none."""
    limits = profiles().get(profile)
    if limits is None:
        raise UnknownNameError("profile", profile, profiles())
    by_day: dict[str, list[Decision]] = {}
    for decision in log.decisions:
        if decision.date is not None:
            by_day.setdefault(decision.date, []).append(decision)
    due = [entry for decision in log.decisions if (entry := _due(decision, today, limits)) is not None]
    return Timeline(
        profile=profile,
        today=today.isoformat(),
        days=tuple(Day(date=day, decisions=tuple(by_day[day])) for day in sorted(by_day)),
        undated=tuple(decision for decision in log.decisions if decision.date is None),
        queue=tuple(sorted(due, key=lambda entry: (-entry.over, entry.decision.path))),
    )


def _due(decision: Decision, today: date, limits: Mapping[str, int | None]) -> Due | None:
    days = (today - date.fromisoformat(decision.date)).days if decision.date is not None else None
    age = "" if days is None else counted(days, "day")
    match decision.status:
        case Status.PROPOSED if is_put_off(decision.status_text):
            return None
        case Status.PROPOSED | Status.DRAFT:
            action, limit = Action.DECIDE, limits[decision.status.value]
            reason = f"{decision.status.value} for {age}"
        case Status.ACCEPTED:
            action, limit = Action.REVIEW, limits["accepted"]
            reason = f"accepted {age} ago"
        case Status.UNKNOWN:
            limit = limits["unclear"]
            if limit is None:
                return None
            return Due(
                decision=decision,
                action=Action.CLARIFY,
                days=days,
                over=max(0, (days or 0) - limit),
                reason="states no status that is clear",
            )
        case _:
            return None
    if limit is None or days is None or days <= limit:
        return None
    return Due(decision=decision, action=action, days=days, over=days - limit, reason=reason)
