"""What goes, or is not wanted, is heard in any plain order of words; what only sounds so is not."""

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.decisions import read_decision
from adr_server.review import TechnologyNames, read_claims

NAMES = TechnologyNames(shipped_lexicon())
IN = {
    "en": "We use Neo4j and we will keep it.",
    "de": "Wir werden das und die, und der ist das nicht.",
    "fr": "Nous avons les uns et les autres, et la suite est une fin.",
}


def claims(sentence: str, language: str = "en") -> list[str]:
    """What a record of one sentence wants, with the words that limit it."""
    text = f"# 1. A choice\n\n## Status\n\nAccepted\n\n## Decision\n\n{sentence}\n\n## Consequences\n\n{IN[language]}\n"
    found = read_claims(read_decision(text, "docs/adr/0001-x.md"), text, NAMES)
    return sorted(f"{one.polarity} {one.subject.name}{f' {one.purpose}' if one.purpose else ''}" for one in found)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Logrus leaves `go.mod`.", ["do_not_use Logrus in go.mod"]),
        ("Logrus leaves the project.", ["remove Logrus"]),
        ("The script does not wait and does not call `range.clear()`.", ["do_not_use range.clear in script"]),
        ("We do not wait and do not call `range.clear()`.", ["do_not_use range.clear"]),
        ("We wait for it and do not use Logrus.", ["do_not_use Logrus"]),
        ("Isort and flake8 go, from the hooks too.", ["remove Flake8", "remove isort"]),
        ("We take Moq out of the build within this quarter.", ["remove Moq"]),
        ("There is no Redux in the shop.", ["do_not_use Redux in shop"]),
        ("We use neither Terragrunt nor workspaces.", ["do_not_use Terragrunt"]),
        ("We don't mix in a second runtime: no async-std, no Actix.", ["do_not_use Actix Web", "do_not_use async-std"]),
        ("The sources are tested by hand, and Jest is dropped from both.", ["remove Jest"]),
        ("The image no longer installs Poetry.", ["do_not_use Poetry in image"]),
        ("We don't want Lombok.", ["do_not_use Lombok"]),
        ("Nobody adds Lodash any more.", ["do_not_use Lodash"]),
        ("With this, Travis CI can be switched off.", ["remove Travis CI"]),
        ("There'll be no Lodash in this code base.", ["do_not_use Lodash"]),
        ("Lodash is not coming back.", ["do_not_use Lodash"]),
        ("Lodash will not survive this release.", ["do_not_use Lodash"]),
        ("There is no place for Lodash any more.", ["do_not_use Lodash"]),
        ("There is no need for Lodash.", ["do_not_use Lodash"]),
        ("We don't want to see Lodash any more.", ["do_not_use Lodash"]),
        ("Lodash is off limits.", ["do_not_use Lodash"]),
        ("We move all our HTTP calls from Axios to fetch.", ["remove Axios"]),
        ("Instead of Axios we take Undici.", ["replace Undici"]),
        ("We are saying goodbye to Grunt.", ["remove Grunt"]),
        ("Hibernate is not part of the stack.", ["do_not_use Hibernate"]),
        ("Services do not talk to RabbitMQ any more.", ["do_not_use RabbitMQ"]),
        ("Nothing in this repository may depend on Guava.", ["do_not_use Guava"]),
        ("We build without Webpack.", ["do_not_use webpack"]),
        ("The image is built from a script, without Docker.", ["do_not_use Docker"]),
        ("We keep Redis and drop Memcached.", ["remove Memcached", "use Redis"]),
        ("The rules are few. No Redux, no Jest.", ["do_not_use Jest", "do_not_use Redux"]),
        ("SQLite is not to be configured anywhere.", ["do_not_use SQLite"]),
        ("Jest goes from all packages before the summer.", ["remove Jest"]),
    ],
)
def test_a_statement_says_what_goes_or_is_not_wanted(sentence: str, expected: list[str]) -> None:
    assert claims(sentence) == expected


@pytest.mark.parametrize(
    ("language", "sentence", "expected"),
    [
        ("de", "Hazelcast wird aus dem Build entfernt.", ["remove Hazelcast"]),
        ("de", "Der Feign-Client wird umgestellt und OpenFeign danach aus dem Build genommen.", ["remove OpenFeign"]),
        ("de", "JUnit wird aus allen Modulen entfernt.", ["remove JUnit"]),
        ("de", "Das Schema wird mit Liquibase gepflegt und beim Start aktualisiert.", ["use Liquibase"]),
        ("de", "Lombok kommt nicht ins Projekt.", ["do_not_use Lombok"]),
        ("de", "Auf Hibernate verzichten wir.", ["remove Hibernate"]),
        ("de", "Lodash kommt nicht zurück.", ["do_not_use Lodash"]),
        ("fr", "Lodash ne reviendra pas.", ["do_not_use Lodash"]),
        ("de", "jQuery fliegt raus.", ["remove jQuery"]),
        ("de", "Redis brauchen wir dafür nicht.", ["do_not_use Redis"]),
        ("de", "Mockito entfällt.", ["remove Mockito"]),
        ("de", "Mockito lassen wir weg.", ["remove Mockito"]),
        ("de", "Hibernate und jQuery kommen nicht hinein.", ["do_not_use Hibernate", "do_not_use jQuery"]),
        ("de", "Das blockierende jQuery ist tabu.", ["remove jQuery"]),
        ("de", "MongoDB lösen wir ab.", ["remove MongoDB"]),
        ("de", "Es gibt kein GraphQL.", ["do_not_use GraphQL"]),
        ("de", "Ohne Redis ist der Cache langsam.", []),
        ("de", "GraphQL ist vorerst nicht vorgesehen.", []),
        ("fr", "CanCanCan sort du projet.", ["remove CanCanCan"]),
        (
            "fr",
            "Les workers sont convertis, puis Sidekiq et Redis disparaissent.",
            ["remove Redis", "remove Sidekiq"],
        ),
        ("fr", "Le JavaScript est servi tel quel, sans Node ni bundler.", ["do_not_use Node.js"]),
        ("fr", "On se passe de Redis.", ["remove Redis"]),
        ("fr", "Webpack et `package.json` sont supprimés du dépôt.", ["remove webpack"]),
        ("fr", "La base de données est PostgreSQL.", ["use PostgreSQL"]),
        ("fr", "jQuery n'a plus sa place dans le projet.", ["do_not_use jQuery"]),
        ("fr", "MongoDB est abandonné au profit d'un autre.", ["remove MongoDB"]),
        ("fr", "Redis n'est pas encore utilisé.", []),
    ],
)
def test_a_statement_says_so_in_other_languages(language: str, sentence: str, expected: list[str]) -> None:
    assert claims(sentence, language) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Developers do not need Docker.",
        "PostgreSQL is not used to its full potential.",
        "Redis does not support transactions.",
        "No Redis is required for the tests.",
        "**No Redis required**: operators have nothing to install.",
        "Drop the `getCommand` cache; `listCommands` is unchanged.",
        "Docker is not required to run the tests.",
        "Spring goes a long way.",
        "Elasticsearch goes into its own cluster.",
        "Redis goes out of memory.",
        "Redis is out of scope.",
        "There is no place for Redis logs on this disk.",
        "There is no need for Redis to be restarted.",
        "Lodash is not coming back empty-handed.",
        "We move the tests from Axios to fetch.",
        "Nginx is taken out of rotation.",
        "No Kubernetes knowledge is needed.",
        "We do not want Redis to become a bottleneck.",
        "We write no React classes.",
        "No Redis client is shared.",
        "Sessions are not stored in Redis.",
        "Without Redis the cache is slow.",
        "Furthermore, it seems to be slower and without support for Redis.",
        "It is small, and without Redis.",
        "The worker collects the lines, writes them away and does nothing else: no Redis, no Kafka.",
        "A script may be nested that Redis does not carry, so the raw form remains.",
        "It is not Redis that is slow.",
        "We have no Kafka experience.",
        "Jenkins leaves the agents running.",
        "Django is kept out of the worker.",
        "We delete Redis keys after a day.",
        "Redis must not be exposed to the internet.",
        "React is not a framework.",
        "The agent moves inside, by its own token — no Redux, no key.",
        "Terraform removes Helm releases.",
        "`domain/` — pure Java, no Redux, no Jest.",
        "`domain/`: pure Java, no Redux, no Jest.",
        "Frontend: no jQuery.",
        "- `domain` holds the rules. No Redux, no Jest.\n- `app` holds the rest.",
        "For the domain we demand:\n\n- no Redux, no Jest",
    ],
)
def test_what_only_sounds_so_says_nothing(sentence: str) -> None:
    assert [one for one in claims(sentence) if not one.startswith("use ")] == []


STATEMENT = (
    "# 1 HTTP\n\nStatus: accepted (2023-05-08)\n\nIn the context of calls to the weather,\nfacing pools that run dry,\n"
    "we decided for Redis\nand neglected pre-commit hooks and Memcached,\nto achieve calm,\naccepting cost.\n\n"
)


def test_what_follows_a_statement_that_is_a_whole_record_is_decided_too() -> None:
    text = f"{STATEMENT}Moment.js is thrown out before the summer.\n"
    decision = read_decision(text, "docs/adr/0001-x.md")
    assert {f"{one.polarity} {one.subject.name}" for one in read_claims(decision, text, NAMES)} == {
        "use Redis",
        "remove Moment.js",
    }
    # "om" is a word of such a statement in Danish, and none within "pre-commit".
    assert [section.heading for section in decision.sections if section.level == 7][-1] == "to achieve"


def test_what_follows_a_statement_below_a_heading_of_its_own_is_not() -> None:
    text = f"{STATEMENT}## Notes\n\nMoment.js is thrown out before the summer.\n"
    decision = read_decision(text, "docs/adr/0001-x.md")
    assert "Moment.js" not in {one.subject.name for one in read_claims(decision, text, NAMES)}
