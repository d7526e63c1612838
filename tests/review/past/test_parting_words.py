"""What a commit takes away is read in its first line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.review.names.spellings import words_of
from adr_server.review.past.parting_words import FEWEST_LETTERS, MOST_WORDS, parted_names


@pytest.mark.parametrize(
    ("subject", "names"),
    [
        ("Remove AWS Service Operator", ["AWS Service Operator", "AWS Service", "AWS"]),
        ("ADR046: Remove Harbor/Notary", ["Harbor", "Notary"]),
        ("delete grimoire code now that migration is complete", ["grimoire code", "grimoire"]),
        ("Replace machinist with FactoryBot for test data (#5121)", ["machinist"]),
        ("Switch from CircleCI to GitHub Actions", ["CircleCI"]),
        ("Remove all references to Behat", ["Behat"]),
        ("feat!: remove `x/fees` module (#1135)", ["x/fees` module", "x/fees"]),
        ("feat: Apl 133 removing gatekeeper (#1737)", ["gatekeeper"]),
        (":fire: Remove Harbor", ["Harbor"]),
        ("🔥 chore: drop Harbor", ["Harbor"]),
        ("CLDC-2537 Remove GOV.UK PaaS code (#2093)", ["GOV.UK PaaS code", "GOV.UK PaaS"]),
        ("Migrate the last tests, and remove Enzyme", ["Enzyme"]),
        ("Remove Snyk from the checks", ["Snyk"]),
        ("Entferne RabbitMQ", ["RabbitMQ"]),
        ("Supprime Elasticsearch", ["Elasticsearch"]),
        ("Remove cutoff var from repocop", ["cutoff var"]),
        ("Use pnpm instead of yarn (#7)", ["yarn"]),
        ("Elasticsearch removed", ["Elasticsearch"]),
        ("Goodbye Heroku!", ["Heroku"]),
        ("Jest is no longer needed", ["Jest"]),
    ],
)
def test_the_name_of_what_goes_is_what_the_verb_takes(subject: str, names: list[str]) -> None:
    assert [one.name for one in parted_names(subject)] == names


@pytest.mark.parametrize(
    "subject",
    [
        'Revert "Remove Harbor"',
        "Add a guide to removing Harbor",
        "Use Harbor",
        "docs: removing reference to harbor",
        "The way in which users remove Harbor projects",
        "Remove the",
        "Errors removed from the log",
        "Remove",
        "",
    ],
)
def test_a_commit_that_takes_nothing_away_itself_names_nothing(subject: str) -> None:
    assert list(parted_names(subject)) == []


@given(st.text(max_size=200))
def test_whatever_a_commit_says_its_names_are_short_and_have_letters(said: str) -> None:
    for one in parted_names(f"Remove {said}"):
        assert len(one.name.split()) <= MOST_WORDS
        assert sum(map(len, words_of(one.name))) >= FEWEST_LETTERS


def test_some_things_of_a_kind_are_not_the_kind() -> None:
    found = [(one.name, one.some) for one in parted_names("Delete unused security groups")]
    assert found == [("security groups", True)]


def test_a_commit_may_say_that_something_takes_the_place() -> None:
    assert [one.replaced for one in parted_names("Replace Kong with Traefik, and remove Redbird")] == [True, False]
