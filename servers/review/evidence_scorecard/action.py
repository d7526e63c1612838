"""Counts and ratios, each with its parts; no figure is made of others that do not belong together."""

from collections import Counter

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    """No arguments."""


class Figure(ToolOutput):
    name: str
    value: int
    of: int | None
    """The whole that it is a part of; null for a plain count."""
    ratio: float | None
    """value / of; null where there is no whole, or it is empty."""
    computed_from: str


class Output(ToolOutput):
    figures: list[Figure]
    notes: list[str]
    """What the figures must be read with: that a shallow clone cuts off the past."""


async def run(args: Input, context: ToolContext) -> Output:
    del args
    log = await context.project.decisions()
    drift = await context.call("check_drift", {})
    gaps = await context.call("find_missing_decisions", {})
    conflicts = await context.call("find_conflicts", {})
    states = Counter(decision.status.value for decision in log.decisions)
    judged = drift["counts"]
    claims = sum(judged.values())
    checked = claims - judged.get("not_checkable", 0)
    records, silent = len(log.decisions), len(drift["silent"])
    source = "check_drift"
    return Output(
        notes=drift["notes"],
        figures=[
            _figure("records", records, None, "list_decisions"),
            *(
                _figure(f"records {state}", number, records, "list_decisions")
                for state, number in sorted(states.items())
            ),
            _figure("records with a claim", records - silent, records, f"{source}: silent"),
            _figure("claims", claims, None, f"{source}: counts"),
            _figure("claims checked", checked, claims, f"{source}: counts without not_checkable"),
            *(
                _figure(f"claims {name}", judged.get(name, 0), checked, f"{source}: counts")
                for name in ("conform", "partial", "drift")
            ),
            _figure("technologies without a decision", len(gaps["gaps"]), None, "find_missing_decisions: gaps"),
            _figure("conflicts", len(conflicts["conflicts"]), None, "find_conflicts: conflicts"),
        ],
    )


def _figure(name: str, value: int, whole: int | None, source: str) -> Figure:
    ratio = round(value / whole, 3) if whole else None
    return Figure(name=name, value=value, of=whole, ratio=ratio, computed_from=source)
