"""Ways of deciding on a technology, one a line, and sentences much like them that decide nothing."""

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.decisions import read_decision
from adr_server.review.claim import Claim
from adr_server.review.claims.claims import read_claims
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.wording import Polarity

NAMES = TechnologyNames(shipped_lexicon())

WANTED = """
We will for now go forward with {X} as the database.
We settle on {X} for storage.
Reactivate {X} with a guard.
We will reintroduce {X} for sessions.
It was agreed that {X} will be used.
We integrate {X} as our store.
Rewrite the storage layer in {X}.
Recommend {X} for storage.
We intend to use {X}.
The team has decided on {X}.
{X} is the choice.
{X} serves as our primary store.
We will take advantage of {X}.
We will base our storage on {X}.
We continue with {X}.
We keep {X}.
We stick to {X}.
We stay on {X}.
We remain on {X}.
We will retain {X}.
{X} instead of MySQL.
We default to {X}.
We commit to {X}.
We bet on {X}.
We favour {X}.
Prefer {X} over MySQL.
The solution is {X}.
{X} remains.
{X} stays in place.
{X} will store the orders.
{X} sits behind the API.
Put {X} behind the API.
{X} becomes our database.
Orders go into {X}.
Orders move from MySQL to {X}.
We access the orders through {X}.
We use custom tables in {X}.
We index orders in {X}.
The orders are kept in memory, and persisted in {X}.
The schema is migrated by {X}.
Communication between services happens over {X}.
Services communicate via {X}.
Logs go to {X}.
Frontend in {X}.
Frontend - {X}
{X} on the backend.
Our decision is to use {X}.
It has been decided that {X} will be used.
A decision was taken to adopt {X}.
The daily run is an {X} pipeline on the managed service.
Cleaning and aggregation are {X} models, kept in one folder.
All mail leaves through {X}.
Each component brings its own {X} store.
There has been a decision to move the session store into {X}.
Each service owns a {X} schema.
Storage is the responsibility of {X}.
{X} is responsible for storage.
{X} is required.
{X} is mandatory for all services.
{X} forms the backbone of our storage.
{X} will be the storage layer.
As document store {X} is used.
As document store we take {X}.
We take {X} as our document store.
For documents, {X}.
For documents {X} was selected.
In the end {X} won.
{X} won the evaluation.
The modules exchange documents through {X}.
We operate a {X} cluster.
We need {X}.
Anything that takes long is handed to {X}.
Workers read from {X}.
We do not replace {X}.
"""

UNWANTED = """
We will keep {X} out of the project.
{X} is switched off.
{X} gets decommissioned in October.
{X} disappears.
{X} goes to the bin.
The old {X} is taken offline.
The {X} cluster is torn down.
{X} is prohibited.
{X} is not to be introduced.
We no longer run {X}.
{X} gives way to Redis.
{X} is exchanged for Redis.
{X} -> Redis
Redis takes the place of {X}.
{X} is deprecated in favour of Redis.
We have moved from {X} to Redis.
Reports in files, nothing from {X} in the app.
We take nothing from {X}.
Stores of documents à la {X} stay out, they are slow.
We want to get away from {X}.
We get by without {X}.
Documents are stored without {X}.
{X} is replaced by files.
We have replaced {X} with files.
We forbid {X}.
"""

TOLD = """
{X} caches the pages.
{X}, self-hosted, with backups.
Copies by night in {X}.
{X} everywhere.
Take {X}.
Our page gateway is {X}.
"""

NEITHER = """
{X} was considered as well.
{X} handles JSON documents better than others, but nobody knows it.
Some services use {X} today.
Other teams use {X}.
We could stay on {X}.
Orders go to {X} in the old system.
The rest of the company moves to {X}.
Existing services communicate via {X}.
We import data from {X}.
The choice between {X} and MySQL is open.
{X} is the database that most of us know.
We keep an eye on {X}.
We retain the right to use {X} later.
We continue without {X}.
We change our store from pages kept with {X} to files.
We favour simplicity over {X}.
We use the same approach as in {X}.
{X}, still used by others, gets a date.
{X} is the standard for reports, but it is too big for us.
{X} will store more, but nobody knows it.
{X} serves as the store of others, but not as ours.
The current cache is {X}.
The problem is {X}.
Recommended {X} settings are kept in a list.
The old run is an {X} pipeline.
Some of the jobs are {X} pipelines.
Alternatives are {X} pipelines and files.
Nothing from {X} is as fast.
Each team brings its {X} knowledge.
Stores like {X} stay out of the question of money.
For example, {X} is used by others.
For now, {X}.
As an alternative {X} was considered.
For documents {X} was too slow.
For small teams {X} is used too often.
Other workers read from {X}.
We need {X} experience.
{X} is required, but not by us.
{X} is the heart of the problem.
Partners offer {X} endpoints.
The old documents are stored without {X}.
The store could be managed without {X}.
{X} is replaced by a newer version.
{X} is partly replaced by files.
We manage for now without {X}.
"""


def sentences(of: str) -> list[str]:
    return of.strip().splitlines()


def claims(sentence: str) -> list[Claim]:
    text = f"# 1. A choice\n\n## Status\n\nAccepted\n\n## Decision\n\n{sentence}\n\n## Consequences\n\nNone.\n"
    text = text.replace("{X}", "MongoDB")
    return [
        one
        for one in read_claims(read_decision(text, "docs/adr/0001-x.md"), text, NAMES)
        if "MongoDB" in {one.subject.name, one.replaced.name if one.replaced else ""}
    ]


@pytest.mark.parametrize("sentence", sentences(WANTED))
def test_it_wants_the_thing_whole(sentence: str) -> None:
    (claim,) = claims(sentence)
    assert claim.subject.name == "MongoDB"
    assert claim.polarity in {Polarity.USE, Polarity.REPLACE}
    assert not claim.obstacle
    assert not claim.told
    assert not [place for place in claim.scope if place.startswith("=")]


@pytest.mark.parametrize("sentence", sentences(UNWANTED))
def test_it_lets_the_thing_go(sentence: str) -> None:
    (claim,) = claims(sentence)
    if claim.polarity is Polarity.REPLACE:
        assert claim.replaced is not None
        assert claim.replaced.name == "MongoDB"
    else:
        assert claim.polarity in {Polarity.REMOVE, Polarity.FORBID}
        assert claim.subject.name == "MongoDB"
    assert not claim.obstacle


@pytest.mark.parametrize("sentence", sentences(TOLD))
def test_it_only_tells_of_the_thing(sentence: str) -> None:
    (claim,) = claims(sentence)
    assert claim.told
    assert claim.polarity is Polarity.USE


@pytest.mark.parametrize("sentence", sentences(NEITHER))
def test_it_decides_nothing_on_the_thing(sentence: str) -> None:
    assert [claim for claim in claims(sentence) if not claim.obstacle] == []


def test_what_is_told_yields_to_what_is_decided() -> None:
    assert claims("We will use CouchDB. {X} stores documents.") == []
    assert claims("We will use Redis. {X} stores documents.")[0].told


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("**Not allowed**: {X}", Polarity.FORBID),
        ("Removed: {X}", Polarity.REMOVE),
        ("Deprecated: {X}", Polarity.DEPRECATE),
        ("{X}: dropped, too slow", Polarity.REMOVE),
        ("{X} - banned", Polarity.FORBID),
        ("Store: {X}", Polarity.USE),
        ("{X}: stores the orders", Polarity.USE),
    ],
)
def test_a_label_or_the_rest_of_an_entry_says_what_is_wanted(entry: str, expected: Polarity) -> None:
    (claim,) = claims(f"The stores:\n\n- {entry}")
    assert claim.polarity is expected
    assert claim.told == (entry == "{X}: stores the orders")


@pytest.mark.parametrize(
    "label", ["Before", "Old", "From", "Today", "Replaced", "Runner-up", "Fallback", "Later", "No"]
)
def test_a_label_of_what_is_set_aside_decides_nothing(label: str) -> None:
    assert claims(f"The stores:\n\n- {label}: {{X}}") == []


@pytest.mark.parametrize("rest", ["no", "too expensive", "not used", "optional", "later", "considered, but heavy"])
def test_an_entry_that_leaves_its_name_aside_decides_nothing(rest: str) -> None:
    assert claims(f"The stores:\n\n- {{X}}: {rest}") == []


@pytest.mark.parametrize(
    "decision",
    [
        "Until June we will use {X}.",
        "Candidates: {X}, CouchDB. We took CouchDB.",
        "Their service uses {X}.",
        "{X} will store less than we need.",
        "We depend on {X} as little as we can.",
        "### Previous state\n\nOrders are stored in {X}.",
    ],
)
def test_what_was_or_is_not_the_projects_own_is_not_wanted(decision: str) -> None:
    assert [claim for claim in claims(decision) if not claim.obstacle] == []


@pytest.mark.parametrize(
    "entry",
    [
        "{X} to keep the documents.",
        "{X} and Redis to keep the documents.",
        "{X} background workers",
        "{X} cache for sessions",
        "{X}-backed cache",
        "Documents → {X}",
        "Store of documents = {X}",
    ],
)
def test_an_entry_of_a_list_that_begins_with_a_name_or_points_at_one_tells_of_it(entry: str) -> None:
    (claim, *_) = claims(f"We work so:\n\n- {entry}")
    assert (claim.polarity, claim.told) == (Polarity.USE, True)
    assert not any(one.told and not one.brief for one in claims(f"We work so. {entry}"))


@pytest.mark.parametrize(
    "entry",
    [
        "{X} to replace",
        "Old cache → {X}",
        "{X} cache, rejected",
        "{X} or Redis to keep it",
    ],
)
def test_an_entry_that_sets_its_name_aside_tells_nothing(entry: str) -> None:
    assert [claim for claim in claims(f"We work so:\n\n- {entry}") if not claim.any_of] == []
