"""Sentences as teams write them in a hurry: each wants one thing, or nothing."""

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.decisions import read_decision
from adr_server.review import Claim, TechnologyNames, read_claims

NAMES = TechnologyNames(shipped_lexicon())


def claims(decision: str) -> list[Claim]:
    text = f"# 1. A choice\n\n## Status\n\nAccepted\n\n## Decision\n\n{decision}\n"
    return list(read_claims(read_decision(text, "docs/adr/0001-x.md"), text, NAMES))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Dependencies are locked with pip-tools.", ["use pip-tools"]),
        ("Messages are consumed from Kafka.", ["use Apache Kafka"]),
        ("For end-to-end tests we go for Playwright, because it covers WebKit too.", ["use Playwright"]),
        ("Python code that handles tables uses Polars.", ["use Polars"]),
        ("All access to the cache goes through Redis.", ["use Redis"]),
        ("All HTTP services of this repository are Fastify applications.", ["use Fastify"]),
        ("Django REST framework wins on the browsable API.", ["use Django REST framework"]),
        ("We decided to use Zod only.", ["only Zod"]),
        ("Packages are brought in by Swift Package Manager and nothing else.", ["only Swift Package Manager"]),
        ("There is one HTTP framework in this repository: Fastify, with plugins.", ["only Fastify"]),
        ("The only logger in this code base is log/slog from the standard library.", ["only slog"]),
        ("CocoaPods is gone for good.", ["remove CocoaPods"]),
        ("With that, CocoaPods leaves.", ["remove CocoaPods"]),
        ("The team moves, and no RabbitMQ client remains in the code after that.", ["do_not_use RabbitMQ"]),
        ("HTTPX is not a dependency of the app.", ["do_not_use HTTPX"]),
        ("- [4. Use Redis](https://example.org/adr/0004-use-redis.md)", ["use Redis"]),
        ("Entity Framework Core does not go into any project of this solution.", ["do_not_use Entity Framework Core"]),
        ("Entity Framework Core has no place in the domain.", ["may_not_reach domain → Entity Framework Core"]),
        ("Do not import pandas.", ["do_not_use pandas"]),
        (
            "Newtonsoft.Json is to be removed from the worker and must not be referenced by any project.",
            ["do_not_use Newtonsoft.Json"],
        ),
        ("We decided that Newtonsoft.Json must not be used.", ["do_not_use Newtonsoft.Json"]),
        (
            "In the context of a shop, facing spikes whenever it rains, we chose Azure Service Bus over queues.",
            ["use Azure Service Bus"],
        ),
        ("Clusters run Kubernetes 1.27 or higher.", ["at_least Kubernetes"]),
        ("The module requires Python 3.12 at minimum.", ["at_least Python"]),
        ("PHP 8.2 or higher, required in `composer.json`.", ["at_least PHP"]),
        ("- PHP 8.2+: `Random\\Engine`", []),
        ('Chosen option: "Message queue (RabbitMQ)", because it is known.', ["use RabbitMQ"]),
        (
            'Chosen option: "Integration tests (Testcontainers and Jest)", as it is good.',
            ["use Testcontainers", "use Jest"],
        ),
        ('Chosen option: "Managed queue (e.g. Amazon SQS)", because it is good.', []),
        ('Chosen option: "A queue of our own (no RabbitMQ)", because it is good.', []),
        ('Chosen option: "PostgreSQL (like MySQL)", because it is good.', ["use PostgreSQL"]),
        ("Boards are taken: Redis once an exporter exists.", []),
        ("Storybook for `packages/ui` will come later.", []),
        ("Storybook is added in a later release.", []),
        ("Storybook comes with the pages.", []),
        ("We will implement a command bus with a pipeline, inspired by HTTP middleware in Go.", []),
        ("We write the service in Go, modelled on the one of Kafka.", ["use Go"]),
        ("Terraform itself must be at least version 1.3.", ["at_least Terraform"]),
        ("Libraries such as styled-components are not known to all.", []),
        ("Ruby is at least 3.2.", ["at_least Ruby"]),
        ("From release 0.7 the schemas need Pydantic 2 or newer.", ["at_least Pydantic"]),
        ("The deployment target is iOS 16 or later.", ["at_least iOS"]),
        ("Gebaut, geprüft und ausgeliefert wird mit Codemagic.", ["use Codemagic"]),
        ("Abfragen der Disposition beantworten wir über GraphQL.", ["use GraphQL"]),
        ("Nous journalisons avec structlog dans tous les modules.", ["use structlog"]),
        ("Les tests tournent dans GitLab CI, sur les machines de la DSI.", ["use GitLab CI"]),
        ("Le choix est simple : nous n'utilisons pas Redis.", ["do_not_use Redis"]),
    ],
)
def test_plain_sentences_decide(sentence: str, expected: list[str]) -> None:
    found = [f"{one.polarity.value} {one.subject.name}" for one in claims(sentence) if not one.told]
    assert found == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "The team is inspired by Redis.",
        "Our partners send their orders to Kafka.",
        "We considered Fastify applications.",
        "It is at least as fast as Redis.",
        "When the worker leaves, Redis is told.",
        "No RabbitMQ client is needed for that.",
        "No `Common` dependency remains.",
        "HTTPX is not a dependency of the domain.",
        "`Enqueued` is excluded: there the clock carries the start.",
        "We are going to try a suite of end to end tests in a different repo using Playwright.",
        "- [4. Use Redis](0004-use-redis.md)",
        "This supersedes [4. Use Redis](0004-use-redis.md).",
        "- `release.yml`: builds the wheel on a tag and publishes it. No Docker.",
    ],
)
def test_plain_sentences_that_decide_nothing_claim_nothing(sentence: str) -> None:
    assert [one for one in claims(sentence) if not one.told] == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("HTTPX and aiohttp stay out.", ["do_not_use HTTPX", "do_not_use aiohttp"]),
        ("styled-components has to be gone by end of Q3 2023.", ["remove styled-components"]),
        ("There is exactly one client store, Redux Toolkit.", ["only Redux"]),
        ("GraphQL is not wanted.", ["do_not_use GraphQL"]),
    ],
)
def test_what_is_kept_out_or_alone_is_heard_in_short(sentence: str, expected: list[str]) -> None:
    assert [f"{one.polarity.value} {one.subject.name}" for one in claims(sentence)] == expected


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("We will replace Terraform with Pulumi. Terraform will be kept as a deprecated fallback for tests.", True),
        ("We will replace Terraform with Pulumi. Terraform stays as a backup.", True),
        ("We will replace Terraform with Pulumi. Terraform is known as a fallback of others.", False),
    ],
)
def test_what_is_replaced_and_kept_as_a_fallback_need_not_be_gone(decision: str, expected: bool) -> None:  # noqa: FBT001 - a case of the table
    (found,) = (one for one in claims(decision) if one.polarity.value == "replace")
    assert found.obstacle.startswith("the record says that it stays") is expected
