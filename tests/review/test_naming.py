"""The names in a sentence, however they are written."""

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.review import TechnologyNames

NAMES = TechnologyNames(shipped_lexicon())


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We store it in Big Query.", ["Google BigQuery"]),
        ("A big query is slow.", []),
        ("Files lie in AWS S3.", ["Amazon S3"]),
        ("Heroku's pipelines", ["Heroku"]),
        ("Prettier-ESLint formats it.", ["Prettier", "ESLint"]),
        ("a Kafka-based queue", ["Apache Kafka"]),
        ("GOV.UK PaaS Cloud Foundry hosts it.", ["Cloud Foundry"]),
        ("not at the moment, and over an HTTP server", []),
        ("Amazon Managed Grafana shows it.", ["Grafana"]),
    ],
)
def test_a_name_is_found_in_other_spellings(sentence: str, expected: list[str]) -> None:
    assert [mark.subject.name for mark in NAMES.marks(sentence)] == expected


def test_the_part_of_an_owner_is_left_to_the_sentence() -> None:
    [mark] = NAMES.marks("Heroku's pipelines")
    assert "Heroku's pipelines"[mark.end :] == "'s pipelines"
