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
        ("It builds on the outbox (which replaced ADR-0001).", False),
        ("It builds on ADR-0001 / ADR-0004.", False),
        ("It is an extension of ADR-0001.", True),
        ("It depends on ADR-0001.\n\nIt is based on ADR-0001.", True),
    ],
)
def test_a_record_rests_on_what_the_same_clause_names(sentence: str, dead: bool) -> None:  # noqa: FBT001 - a parameter of the table
    files = {
        "docs/adr/0001-kafka.md": RETIRED,
        "docs/adr/0004-nats.md": record("We will use NATS. It supersedes [ADR-0001](0001-kafka.md)."),
        "docs/adr/0002-jobs.md": record("We will use Celery."),
        "docs/adr/0003-orders.md": record(f"We will keep orders. {sentence}"),
    }
    found = find_stale(log_of(files), files, TODAY, proposed_days=100_000)
    assert [(one.kind, one.decision.id) for one in found] == ([("rests_on_dead", "0003")] if dead else [])


def test_a_record_does_not_rest_on_the_one_that_it_supersedes() -> None:
    text = record("We will use NATS. It keeps what depends on ADR-0001.")
    files = {
        "docs/adr/0001-kafka.md": RETIRED.replace("Deprecated", "Superseded by [ADR-0002](0002-nats.md)"),
        "docs/adr/0002-nats.md": text,
    }
    assert list(find_stale(log_of(files), files, TODAY, proposed_days=100_000)) == []


def test_what_is_only_proposed_is_called_open_not_dead() -> None:
    files = {
        "docs/adr/0001-kafka.md": record("We will use Kafka.").replace("Accepted", "Proposed"),
        "docs/adr/0002-nats.md": record("It depends on ADR-0001."),
    }
    assert [one.kind for one in find_stale(log_of(files), files, TODAY, proposed_days=100_000)] == ["rests_on_open"]
