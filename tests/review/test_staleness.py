"""A record is stale by what it says of itself and of what it rests on, not by what stands near a number."""

from datetime import date

import pytest

from adr_server.review import find_stale
from judging import record
from sample_logs import log_of

RETIRED = record("We will use Kafka.").replace("Accepted", "Deprecated")
TODAY = date(2026, 1, 1)


@pytest.mark.parametrize(
    ("sentence", "dead"),
    [
        ("This depends on ADR-0001.", True),
        ("It builds on ADR-0002 and ADR-0001.", True),
        ("It is based on the queue of [ADR-0001](0001-kafka.md).", True),
        ("Cons: it requires a container for the backend, reversing the reasoning of ADR-0001.", False),
        ("ADR-0001 said so. This requires care.", False),
        ("It requires care; see ADR-0001.", False),
    ],
)
def test_a_record_rests_on_what_the_same_clause_names(sentence: str, dead: bool) -> None:  # noqa: FBT001 - a parameter of the table
    files = {
        "docs/adr/0001-kafka.md": RETIRED,
        "docs/adr/0002-jobs.md": record("We will use Celery."),
        "docs/adr/0003-orders.md": record(f"We will keep orders. {sentence}"),
    }
    found = find_stale(log_of(files), files, TODAY, proposed_days=100_000)
    assert [(one.kind, one.decision.id) for one in found] == ([("rests_on_dead", "0003")] if dead else [])
