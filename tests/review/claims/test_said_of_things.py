"""What sentences say of the thing that is made, and by the way of what it is made with, in three languages."""

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.decisions import read_decision
from adr_server.review import Claim, TechnologyNames, read_claims

NAMES = TechnologyNames(shipped_lexicon())
RECORDS = {
    "en": "# 1. A choice\n\n## Status\n\nAccepted\n\n## Decision\n\n{}\n",
    "de": "# 1. Eine Wahl\n\n## Status\n\nAkzeptiert\n\n## Kontext\n\nWir haben gesprochen, und das ist der Stand."
    "\n\n## Entscheidung\n\n{}\n",
    "fr": "# 1. Un choix\n\n## Statut\n\nAccepté\n\n## Contexte\n\nNous avons une question, et la réponse est dans les "
    "lignes.\n\n## Décision\n\n{}\n",
}


def claims(language: str, sentence: str) -> list[Claim]:
    text = RECORDS[language].format(sentence)
    return list(read_claims(read_decision(text, "docs/adr/0001-x.md"), text, NAMES))


def said(found: list[Claim]) -> list[str]:
    return [f"{one.polarity.value} {one.subject.name}" for one in found if not one.obstacle]


@pytest.mark.parametrize(
    ("language", "sentence", "expected"),
    [
        ("en", "Messages between services travel over RabbitMQ.", "use RabbitMQ"),
        ("en", "All tests are JUnit 5.", "use JUnit"),
        ("en", "Background jobs are Sidekiq jobs.", "use Sidekiq"),
        ("en", "Deployment manifests are plain Kustomize overlays.", "use Kustomize"),
        ("en", "The admin is a Django app.", "use Django"),
        ("en", "Our mobile client is written once, in Flutter, for both platforms.", "use Flutter"),
        ("en", "State in the client is handled by Zustand stores.", "use Zustand"),
        ("en", "CI moved from CircleCI to GitHub Actions.", "replace GitHub Actions"),
        ("en", "RabbitMQ was retired in favour of Kafka.", "replace Apache Kafka"),
        ("en", "The toolchain is Go 1.22.", "at_least Go"),
        ("en", "PHP 8.2 is the oldest version we support.", "at_least PHP"),
        ("en", "We map by hand rather than with AutoMapper.", "do_not_use AutoMapper"),
        ("en", "Data frames are built here, pandas is no dependency.", "do_not_use pandas"),
        ("en", "jQuery is not loaded any more.", "do_not_use jQuery"),
        ("en", "We've said goodbye to Bower.", "remove Bower"),
        ("en", "We do not take in React Router.", "do_not_use React Router"),
        ("de", "Wir speichern Bestellungen in PostgreSQL.", "use PostgreSQL"),
        ("de", "Der Paketmanager ist pnpm.", "use pnpm"),
        ("de", "Nachrichten gehen über RabbitMQ.", "use RabbitMQ"),
        ("de", "Das Frontend entsteht in Vue 3 mit TypeScript.", "use Vue"),
        ("de", "Statt Moment.js nehmen wir Day.js.", "replace Day.js"),
        ("de", "Wir lösen Jenkins durch GitLab CI ab.", "replace GitLab CI"),
        ("de", "Auf jQuery wird verzichtet.", "do_not_use jQuery"),
        ("de", "Moment.js kommt nicht mehr vor.", "do_not_use Moment.js"),
        ("de", "Python 3.11 ist die älteste unterstützte Version.", "at_least Python"),
        ("de", "Wir bleiben bei PostgreSQL.", "use PostgreSQL"),
        ("fr", "Le gestionnaire de paquets est pnpm.", "use pnpm"),
        ("fr", "Les tests de bout en bout utilisent Playwright.", "use Playwright"),
        ("fr", "Les formulaires sont validés avec Zod.", "use Zod"),
        ("fr", "Redis sert de cache.", "use Redis"),
        ("fr", "Nous avons opté pour MongoDB.", "use MongoDB"),
        ("fr", "Nous abandonnons Moment.js au profit de Day.js.", "replace Day.js"),
        ("fr", "jQuery n'est plus chargé.", "do_not_use jQuery"),
        ("fr", "PHP 8.2 est la version minimale.", "at_least PHP"),
    ],
)
def test_what_a_thing_is_made_with_is_decided(language: str, sentence: str, expected: str) -> None:
    assert expected in said([one for one in claims(language, sentence) if not one.told])


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("HTTP clients use HTTPX.", "use HTTPX"),
        ("Events are serialised as Avro.", "use Apache Avro"),
        ("Icons are taken from Lucide.", "use Lucide"),
        ("Services call each other by gRPC.", "use gRPC"),
    ],
)
def test_what_is_only_told_of_a_thing_is_told(sentence: str, expected: str) -> None:
    found = claims("en", sentence)
    assert said(found) == [expected]
    assert found[0].told


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Their tests are JUnit tests."),
        ("en", "The old pages are jQuery pages."),
        ("en", "Other clients use HTTPX."),
        ("en", "We keep one store: no Redis cluster to care for."),
        ("en", "Applications can use Alembic or bring their own."),
        ("en", "The team moved from one office to another, and Kafka came later."),
        ("en", "Kafka was retired by our partners in favour of RabbitMQ."),
        ("en", "We avoid Redis keys without a prefix."),
        ("en", "It is written by hand rather than generated."),
        ("en", "It is a first class language for interacting with Kubernetes."),
        ("en", "The team is familiar with Kafka."),
        ("de", "Wir vergleichen Laufzeiten mit Redis."),
        ("de", "Die alte Datenbank ist MySQL."),
        ("de", "Kunden liegen in Salesforce."),
        ("de", "Wir arbeiten bisher mit MySQL."),
        ("fr", "Les anciens services utilisent MySQL."),
        ("fr", "Les partenaires utilisent MySQL."),
        ("fr", "La réponse ne sera pas cherchée dans Redis."),
    ],
)
def test_what_is_said_of_others_or_of_the_past_decides_nothing(language: str, sentence: str) -> None:
    assert said(claims(language, sentence)) == []
