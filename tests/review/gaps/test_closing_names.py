"""A record has decided on a technology by whatever name a reader knows it."""

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.review.gaps.closing_names import closes, closing_line, spoken_of
from finding_gaps import found_gaps

LEXICON = shipped_lexicon()


def closed(name: str, text: str) -> bool:
    return closes(LEXICON.by_name[name], LEXICON, spoken_of(iter([text])))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Apache Jena", "coupling between Jena and the APIs"),
        ("Apache Jena", "one jena database per project"),
        ("Google Gemini", "Use gemini-flash for inference"),
        ("Google Cloud Storage", "We keep sessions in Cloud Storage."),
        ("Google Cloud Pub/Sub", "GCB triggers by Pub/Sub"),
        ("Google Cloud Pub/Sub", "GCB triggers by PubSub"),
        ("Google App Engine", "App Engine was turned down."),
        ("Google App Engine", "app-engine is too old"),
        ("Google App Engine", "AppEngine is too old"),
        ("Amazon SQS", "The SQS queue of assets"),
        ("Azure Blob Storage", "in blob storage"),
        ("Azure Service Bus", "a ServiceBus topic"),
        ("AWS Secrets Manager", "retrieved from secrets manager"),
        ("Spring Boot", "a spring-boot service"),
        ("TypeScript", "a TS alias"),
        ("Jetpack Compose", "Hybrid Compose and a web view"),
        ("Symfony Messenger", "dispatched through Messenger"),
        ("OVHcloud", "an OVH VPS is enough"),
        ("Refine.dev", "Refine zostaje tam, gdzie już jest."),
        ("External Secrets Operator", "URL-encoded via ESO's filter"),
        ("Google Cloud Storage", "kept in the Google Storage bucket"),
    ],
)
def test_a_name_without_its_maker_and_in_any_spelling_closes(name: str, text: str) -> None:
    assert closed(name, text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Jetpack Compose", "The Android app is one client."),
        ("Google Cloud Storage", "We keep it in cloud storage and in storage."),
        ("Google Cloud Storage", "## Storage"),
        ("Google Cloud Functions", "## Functions of the cloud"),
        ("Google Cloud Pub/Sub", "a pub/sub pattern"),
        ("Google Kubernetes Engine", "a Kubernetes Service"),
        ("Amazon API Gateway", "An API Gateway answers"),
        ("GitHub Actions", "the script in .github/workflows/guard.yml"),
        ("AWS Batch", "Batch jobs"),
        ("Azure OpenAI", "We ask OpenAI."),
        ("Apache Pulsar", "a pulsar in the sky"),
        ("TypeScript", "ts is the time"),
        ("Google Gemini", "geminis"),
    ],
)
def test_a_word_a_kind_of_thing_and_another_technology_close_nothing(name: str, text: str) -> None:
    assert not closed(name, text)


def test_the_name_of_a_records_file_closes_too_but_not_that_of_its_folder() -> None:
    files = {"src/a.ts": "import { x } from '@google/genai';\n", "src/b.ts": "import { x } from '@google/genai';\n"}
    assert "Google Gemini" in found_gaps(files)
    assert "Google Gemini" not in found_gaps(files, path="docs/adr/0007-gemini-for-inference.md")
    assert "Google Gemini" in found_gaps(files, path="gemini/docs/adr/0007-inference.md")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One.\n\nUse of Spring will include at least\nIoC, REST services and security.\n", 3),
        ("One.\n\nSpring for REST services and security.\n", 3),
        ("Use of Spring.\n\nSecurity is a matter of its own.\n", None),
    ],
)
def test_the_line_that_closes_is_told_of_a_sentence_over_several_too(text: str, expected: int | None) -> None:
    found = closing_line(LEXICON.by_name["Spring Security"], LEXICON, text)
    assert (found[0] if found is not None else None) == expected
    assert closed("Spring Security", text) is (found is not None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The stack: API Gateway, Lambda, SQS and EventBridge.", True),
        ("An AWS API gateway stands before it.", True),
        ("Every service has an API gateway. SQS holds the rest.", False),
        ("An API gateway stands before PostgreSQL.", False),
    ],
)
def test_a_kind_of_thing_closes_beside_another_service_of_the_provider(text: str, expected: bool) -> None:  # noqa: FBT001
    assert closed("Amazon API Gateway", text) is expected
