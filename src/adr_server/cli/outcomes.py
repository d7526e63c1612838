"""How a run that ended is told at a desk: what is printed, and the exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adr_server.cli.output import print_json, print_text

if TYPE_CHECKING:
    from adr_server.sandbox import Outcome


def print_outcome(outcome: Outcome, *, as_json: bool) -> int:
    """Print what a run gave; its exit code."""
    if as_json:
        print_json(outcome.wire())
    else:
        print_text(outcome.summary)
    return exit_code(outcome)


def exit_code(outcome: Outcome) -> int:
    """0 for a run that is done or asks, 3 where it failed by our own fault, 2 for any other failure."""
    if outcome.status != "failed":
        return 0
    return 3 if outcome.failed_by == "fault" else 2
