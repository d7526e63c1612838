"""Records by day, those without one, and the queue of what waits for somebody, by the limits of a profile."""

from datetime import UTC, date, datetime

from adr_server.decisions import Decision, Status, profiles, timeline
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput, UsageError


class Input(ToolInput):
    profile: str = "mature"
    """How the project lives: startup, growth, mature or maintenance; it sets the limits in days."""
    today: str | None = None
    """The day to count from, as YYYY-MM-DD; without it, today."""


class Entry(ToolOutput):
    id: str
    path: str
    title: str | None
    status: Status
    place: Place
    """The line that states the date; the title's where none does."""


class DayRow(ToolOutput):
    date: str
    decisions: list[Entry]


class DueRow(ToolOutput):
    id: str
    path: str
    title: str | None
    action: str
    """decide, review or clarify."""
    days: int | None
    """How old it is, None where its day is unknown."""
    over: int
    """How many days it is past the limit."""
    reason: str
    place: Place
    """The line that the age or the state was read from."""


class Output(ToolOutput):
    profile: str
    today: str
    limits: dict[str, int | None]
    """The limits of the profile, in days; null: never."""
    days: list[DayRow]
    undated: list[Entry]
    queue: list[DueRow]
    """The longest overdue first."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    found = timeline(log, _day(args.today), profile=args.profile)
    return Output(
        profile=found.profile,
        today=found.today,
        limits=dict(profiles()[found.profile]),
        days=[DayRow(date=day.date, decisions=[_entry(one) for one in day.decisions]) for day in found.days],
        undated=[_entry(one) for one in found.undated],
        queue=[
            DueRow(
                id=due.decision.id,
                path=due.decision.path,
                title=due.decision.title,
                action=due.action.value,
                days=due.days,
                over=due.over,
                reason=due.reason,
                place=_place(due.decision, "status" if due.days is None else "date"),
            )
            for due in found.queue
        ],
    )


def _day(text: str | None) -> date:
    if text is None:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"today: {text[:40]!r} is no day; write it as 2026-01-31.") from None


def _entry(decision: Decision) -> Entry:
    return Entry(
        id=decision.id,
        path=decision.path,
        title=decision.title,
        status=decision.status,
        place=_place(decision, "date"),
    )


def _place(decision: Decision, field: str) -> Place:
    line = decision.lines.get(field) or decision.lines.get("title") or decision.anchor or 1
    return Place(path=decision.path, line=line)
