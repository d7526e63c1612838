"""The ways in which records say what they decide, and what only sounds like one of them."""

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.decisions import read_decision
from adr_server.review import Claim, Polarity, TechnologyNames, read_claims

NAMES = TechnologyNames(shipped_lexicon())
FRAMES = {
    "en": "# 1. {title}\n\n## Status\n\nAccepted\n\n## Context\n\nWe are where we are.\n\n## Decision\n\n{decision}\n",
    "de": "# 1. {title}\n\n## Status\n\nAkzeptiert\n\n## Kontext\n\nWir sind, wo wir sind, und das wird so bleiben.\n\n"
    "## Entscheidung\n\n{decision}\n",
    "fr": "# 1. {title}\n\n## Statut\n\nAcceptée\n\n## Contexte\n\nLa situation est telle que nous le savons.\n\n"
    "## Décision\n\n{decision}\n",
}


def claims(decision: str, title: str = "A choice", language: str = "en") -> list[Claim]:
    text = FRAMES[language].format(title=title, decision=decision)
    return list(read_claims(read_decision(text, "docs/adr/0001-x.md"), text, NAMES))


def told(found: list[Claim]) -> list[str]:
    said = []
    for claim in found:
        was = f" was {claim.replaced.name}" if claim.replaced else ""
        said.append(f"{claim.polarity.value} {claim.subject.name}{was}{' of a part' if claim.obstacle else ''}")
    return said


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("PostgreSQL will be our database.", ["use PostgreSQL"]),
        ("We've gone with Jest.", ["use Jest"]),
        ("We'll set up the starter to use Sentry and document it.", ["use Sentry"]),
        ("Use the current LTS version of Node.js as the default.", ["use Node.js"]),
        ("Chosen option [Option 1: Adopt Renovate] because it handles GitHub Actions.", ["use Renovate"]),
        ("Chosen option [Option 2: Redis]", ["use Redis"]),
        ("The bundle will be minified in production with UglifyJS.", ["use UglifyJS"]),
        ("I think that OpenAPI Generator is the best choice.", ["use OpenAPI Generator"]),
        ("In this context, we believe Kafka is the right choice.", ["use Apache Kafka"]),
        ("We will use the JavaScript framework Vue.", ["use Vue"]),
        ("Adopt the Python library Celery for jobs.", ["use Celery"]),
        ("We removed the asset pipeline and moved all css and image assets to webpack.", ["use webpack"]),
        ("We have decided to use Jest after each build of the site.", ["use Jest"]),
        ("Going with Tailwind CSS.", ["use Tailwind CSS"]),
        ("Terraform it is.", ["use Terraform"]),
        ("Playwright was deemed the best fit for our needs.", ["use Playwright"]),
        ("The winner is Kafka.", ["use Apache Kafka"]),
        ("After a spike, PostgreSQL was chosen.", ["use PostgreSQL"]),
        ("All services are to be written in Kotlin.", ["use Kotlin"]),
        ("All infrastructure to be managed with Terraform.", ["use Terraform"]),
        ("I have decided to use FastAPI.", ["use FastAPI"]),
        ("Let's use Vitest.", ["use Vitest"]),
        ("Our message broker will be RabbitMQ.", ["use RabbitMQ"]),
        ("The tool of choice is [Prettier].", ["use Prettier"]),
        ("We recommend Prometheus for metrics.", ["use Prometheus"]),
        ("We would like to use Ruff for linting.", ["use Ruff"]),
        ("Kubernetes will be used to run the services.", ["use Kubernetes"]),
        ("Create a new Rails app.", ["use Ruby on Rails"]),
        ("We will use Terraform modules.", ["use Terraform"]),
        ("We will use a Kafka-based queue.", ["use Apache Kafka"]),
        ("The API uses FastAPI.", ["use FastAPI"]),
        ("The decision was made to use VuePress:\n\n- it is fast", ["use VuePress"]),
        ("We will use Redis, making it available to teams who need it.", ["use Redis"]),
        ("Since the API is based on Flask, we will use Celery.", ["use Celery"]),
        ("**Jest**, because it is fast.", ["use Jest"]),
        ("**PostgreSQL**", ["use PostgreSQL"]),
        ("Our choice: Redis", ["use Redis"]),
        ("* Chosen Alternative: *Use Testify*", ["use Testify"]),
        ("We will use:\n\n- PostgreSQL\n- Redis", ["use PostgreSQL", "use Redis"]),
        ("Our stack:\n\n- **FastAPI**: web framework\n- **Celery**: jobs", ["use FastAPI", "use Celery"]),
        ("- **Redis**: as a cache", ["use Redis"]),
        ("Remove Snyk in favour of Dependabot.", ["replace Dependabot was Snyk"]),
        ("Move the service from Heroku to Kubernetes.", ["replace Kubernetes was Heroku"]),
        ("We will replace AutoMapper with hand-written code.", ["remove AutoMapper"]),
        ("We decided against Redis.", ["do_not_use Redis"]),
        ("In the context of a shop, facing load, we decided for Gatling and against JMeter.", ["use Gatling"]),
    ],
)
def test_a_decision_is_heard_in_other_words(decision: str, expected: list[str]) -> None:
    assert told(claims(decision)) == expected


@pytest.mark.parametrize(
    ("language", "decision", "expected"),
    [
        ("de", "Die Entscheidung fällt auf Keycloak.", ["use Keycloak"]),
        ("de", "Zum Einsatz kommt Redis.", ["use Redis"]),
        ("de", "Das Backend wird mit Spring Boot umgesetzt.", ["use Spring Boot"]),
        ("de", "Wir haben uns entschieden, Keycloak zu implementieren.", ["use Keycloak"]),
        ("de", "Unsere Dienste nutzen Redis.", ["use Redis"]),
        ("de", "- **PostgreSQL**: Als Datenbank\n- **Redis**: Als Cache", ["use PostgreSQL", "use Redis"]),
        ("de", "**React** für die Oberfläche:\n\n- schnell", ["use React"]),
        ("de", "- **Elasticsearch** (geplant): für die Suche", []),
        ("de", "Kunden müssen Redis nutzen.", []),
        ("fr", "Le choix s'est porté sur Keycloak.", ["use Keycloak"]),
        ("fr", "PostgreSQL a été retenu.", ["use PostgreSQL"]),
        ("fr", "Nous utiliserons PostgreSQL comme base de données.", ["use PostgreSQL"]),
        ("fr", "L'interface est écrite en TypeScript.", ["use TypeScript"]),
        ("fr", "Il existe des outils comme Redis.", []),
        ("de", "Die Regeln werden mit ArchUnit geprüft.", ["use ArchUnit"]),
        ("de", "Redis kommt später.", []),
        ("fr", "Le projet exige PHP 8.0 ou plus récent.", ["at_least PHP"]),
        ("fr", "Le projet n'exige pas PHP 8.0.", []),
        ("fr", "Redis viendra plus tard.", []),
    ],
)
def test_german_and_french_are_heard_too(language: str, decision: str, expected: list[str]) -> None:
    assert told(claims(decision, language=language)) == expected


@pytest.mark.parametrize(
    ("title", "decision", "expected"),
    [
        ("Adoption of Kafka", "It scales.", ["use Apache Kafka"]),
        ("Cypress for end-to-end tests", "Cypress clearly had something for it.", ["use Cypress"]),
        ("Observability with Prometheus", "It is known.", ["use Prometheus"]),
        ("Deployment on Heroku", "It is quick.", ["use Heroku"]),
        ("Swapping Jest for Vitest", "It is quicker.", ["replace Vitest was Jest"]),
        ("Use Prettier-ESLint for the style", "It is common.", ["use Prettier", "use ESLint"]),
        ("Kafka-based messaging", "It scales.", ["use Apache Kafka"]),
        ("Redis", "It is quick.", ["use Redis"]),
        ("Evaluate Jest", "We will use it for all tests.", ["use Jest"]),
        ("Forgo Netlify", "It costs.", ["do_not_use Netlify"]),
        ("Use Redis", "We will not use Redis cluster mode.", ["do_not_use Redis of a part", "use Redis"]),
        ("Redis (no Kafka)", "It is quick.", ["use Redis", "do_not_use Apache Kafka"]),
        ("Remove Jest", "We will use Vitest.", ["use Vitest", "remove Jest"]),
        ("Redis (the cache)", "It is quick.", ["use Redis"]),
        ("Redis or Kafka", "We will use it.", []),
        ("Problems with Redis", "There are some.", []),
        ("PostgreSQL vs MySQL", "There is a report.", []),
        ("Bootstrap custom roles", "It is needed.", []),
        ("Errors outside of Express", "We will use it.", []),
    ],
)
def test_a_title_decides_where_the_decision_only_argues(title: str, decision: str, expected: list[str]) -> None:
    assert told(claims(decision, title)) == expected


@pytest.mark.parametrize(
    "decision",
    [
        "We will not use:\n\n- PostgreSQL\n- Redis\n\nWe will stay.".replace(
            "We will not use", "What we did not choose"
        ),
        "We considered the following:\n\n- Use Redis\n- Use Kafka",
        "If load grows:\n\n- We will use Redis",
        "- PostgreSQL\n- Redis",
        "Whether we will use Redis is open.",
        "Otherwise, use Redis.",
        "- **Elasticsearch** (planned): for search",
        "Kafka is based on ZooKeeper.",
        "The existing service uses Redis.",
        "This allows us to use Django.",
        "Customers who use Redis will be told.",
        "The website team uses Redis.",
        "Redis 8 will be used once AWS supports it.",
        "As a temporary measure we will use Redis.",
        "We will use Python for scripts outside of this repository.",
        "The following are out of scope:\n\n- Redis",
        "We have narrowed our options down to the following:\n\n- Redis\n- Kafka",
        "We use the following:\n\n- Redis (being evaluated)\n- Kafka (legacy)",
        "Migration plan:\n\n1. Introduce Redis",
        "Later we will:\n\n- introduce Redis",
        "We will use Redis 8 from next year on.",
        "We will replace Jenkins with a newer version.",
        "Moving to Redis is an option for later.",
        "Redis:\n\n- fast",
        "We will move classes from `one-core` to `two-core`, and introduce a `Permission` model.",
        "We do not use `Option<bool>`.",
    ],
)
def test_what_only_names_a_thing_claims_nothing(decision: str) -> None:
    assert told(claims(decision)) == []


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("We will use React hooks.", "use React of a part"),
        ("We will use the Kafka connector.", "use Apache Kafka of a part"),
        ("Redis sessions will be removed.", "remove Redis of a part"),
        ("We will not use Heroku's pipelines.", "do_not_use Heroku of a part"),
        ("Remove the Elasticsearch proxy.", "remove Elasticsearch of a part"),
        ("We will not use GitHub OIDC.", "do_not_use GitHub of a part"),
    ],
)
def test_a_part_that_goes_takes_nothing_else_with_it(decision: str, expected: str) -> None:
    assert told(claims(decision))[0] == expected


@pytest.mark.parametrize(
    "decision",
    [
        "React components must not depend on Express.",
        "We will no longer use PostgreSQL directly but through a repository.",
    ],
)
def test_what_is_kept_out_of_a_part_or_of_one_way_of_use_is_not_judged_for_the_whole(decision: str) -> None:
    (found,) = [claim for claim in claims(decision) if claim.polarity is Polarity.FORBID]
    assert "alone" in found.obstacle


def test_what_keeps_out_of_each_others_internals_leaves_their_doors_open() -> None:
    found = claims("Feature folders should not import each other's internals.")
    assert Polarity.APART not in {claim.polarity for claim in found}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Webpack and Babel are removed from the dependency tree, along with their settings.", {"webpack", "Babel"}),
        ("**Retire CodeRabbit** — remove its file.", {"CodeRabbit"}),
    ],
)
def test_what_is_removed_from_all_that_is_asked_for_is_removed(sentence: str, expected: set[str]) -> None:
    found = [one for one in claims(sentence) if one.polarity is Polarity.REMOVE]
    assert {one.subject.name for one in found} == expected
    assert not any(one.purpose or one.obstacle for one in found)


def test_a_title_of_two_rivals_decides_on_the_one_that_the_decision_wants() -> None:
    found = claims("Use the _Electron_ framework for the app.", title="Change the app - Electron & NW.js")
    assert told(found) == ["use Electron"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("docs/adr/0014-settings-of-sites.md", []),
        ("docs/adr/0014-client-formik.md", ["use Formik"]),
        ("docs/adr/adr-0014.md", ["use Formik"]),
    ],
)
def test_a_title_that_was_left_by_another_record_decides_nothing(path: str, expected: list[str]) -> None:
    text = "# Formik\n\n* Status: accepted\n\n## Context\n\nForms.\n\n## Decision\n\nWe will keep settings apart.\n"
    assert told(list(read_claims(read_decision(text, path), text, NAMES))) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It is popular, backed by others, has snapshots, and is built on Jasmine.", ["use Jasmine of a part"]),
        ("It is popular, has `expect`, runs well on GitLab, and is built on Jasmine.", ["use Jasmine of a part"]),
        ("The runner is built on Jasmine.", ["use Jasmine"]),
        ("Use Angular Material as inspiration for the library.", ["use Angular Material of a part"]),
        ("Use Angular Material as our component library.", ["use Angular Material"]),
    ],
)
def test_what_another_thing_is_made_of_and_what_is_a_model_are_not_wanted(sentence: str, expected: list[str]) -> None:
    assert told(claims(sentence)) == expected


@pytest.mark.parametrize(
    ("title", "expected"), [("Can't use esbuild", []), ("Don't use esbuild", ["do_not_use esbuild"])]
)
def test_a_title_that_says_what_is_not_possible_forbids_nothing(title: str, expected: list[str]) -> None:
    assert told(claims("Wait for a later version.", title=title)) == expected
