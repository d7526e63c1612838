"""What a record claims: subject, polarity, scope and version of each sentence, and nothing from elsewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase import shipped_lexicon
from adr_server.decisions import read_decision
from adr_server.review import Claim, TechnologyNames, read_claims
from adr_server.review.words.word_tables import name_tables, slot_tables
from judging import judged, record

NAMES = TechnologyNames(shipped_lexicon())


def claims(decision: str, title: str = "A choice") -> list[Claim]:
    text = f"# 1. {title}\n\n## Status\n\nAccepted\n\n## Decision\n\n{decision}\n\n## Consequences\n\nWe use Neo4j.\n"
    return [one for one in read_claims(read_decision(text, "docs/adr/0001-x.md"), text, NAMES) if not one.told]


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("We will use PostgreSQL, Redis and Kafka.", ["use PostgreSQL", "use Redis", "use Apache Kafka"]),
        ("We have chosen React over Vue.", ["use React"]),
        ("The RDBMS selected for orders is PostgreSQL.", ["use PostgreSQL"]),
        ("Database: PostgreSQL", ["use PostgreSQL"]),
        ("* Redis for caching", ["use Redis"]),
        ("Decision has been made to go with the OpenLayers approach.", ["use OpenLayers"]),
        ("It was decided that Moment.js is used for dates.", ["use Moment.js"]),
        ("Our choice is Jest.", ["use Jest"]),
        ("We will write the API in Kotlin with Spring Boot.", ["use Kotlin", "use Spring Boot"]),
        ("We will deploy to Kubernetes using Helm.", ["use Kubernetes", "use Helm"]),
        ("We will move all dates to `date-fns`.", ["use date-fns"]),
        ("We migrate from Jest to Vitest.", ["replace Vitest"]),
        ("We use only PostgreSQL.", ["only PostgreSQL"]),
        ("We will no longer use Travis CI.", ["do_not_use Travis CI"]),
        ("Raise the compiler level to Java 25.", ["at_least Java"]),
        ("Use JUnit5 for tests.", ["at_least JUnit"]),
        ("Wir haben uns entschieden, Keycloak zu verwenden.", ["use Keycloak"]),
        ("MongoDB wird nicht verwendet.", ["do_not_use MongoDB"]),
        ("Nous allons remplacer MySQL par PostgreSQL.", ["replace PostgreSQL"]),
        ("Nous n'utiliserons pas MongoDB.", ["do_not_use MongoDB"]),
        ("We will use Redis for caching and Jest for tests.", ["use Redis", "use Jest"]),
        ("Use Redis for caching, Jest for tests, and Sentry for errors.", ["use Redis", "use Sentry", "use Jest"]),
        ("We will store users, OAuth links and keys in Neo4j alongside data.", ["use Neo4j"]),
        ("Enforce the limit by tracking sessions in Neo4j.", ["use Neo4j"]),
        ("Adopt a workflow using Redis on the backend and Jest on the client.", ["use Redis", "use Jest"]),
        ("By the above facts, Redis seems to be the better option to go for.", ["use Redis"]),
        ("Redux (see [its page](https://x.io) (old)). It is fast.", ["use Redux"]),
        ("We will introduce a state manager (Redux).", ["use Redux"]),
        ("We are going to keep the network acceptance tests (NATs) in this repo.", []),
        ("A state manager (Redux) will be introduced.", ["use Redux"]),
        ("Metadata is stored as Neo4j nodes.", ["use Neo4j"]),
        ("Emails are sent with SendGrid.", ["use SendGrid"]),
        ("We will do this with Redis.", ["use Redis"]),
        ("We will keep this and not store data in Redis.", []),
        ("We will never write logs to Graylog.", []),
        ("Data is fetched with Axios.", ["use Axios"]),
        ("Data is fetched from Salesforce.", []),
        ("We will send events to our orders Kafka topic.", ["use Apache Kafka"]),
        ("We will use SQS for events, but store the state in DynamoDB.", ["use Amazon SQS", "use Amazon DynamoDB"]),
        ("The API was selected, paired with Redis for its sessions.", ["use Redis"]),
        ("We will use Redux as our main resource on how to keep state.", []),
        ("We will use a synchronous call, and Redis to notify it.", ["use Redis"]),
        ("Embed a Redis node in each process.", ["use Redis"]),
        ("We will use React hooks with Redux.", ["use React", "use Redux"]),
        ("We will replace the Redis database with a simpler structure.", ["remove Redis"]),
        ("We will replace Redis clients with a simpler structure.", []),
        ("Integrated Redis to keep sessions.", ["use Redis"]),
        ("We will use the same services as before - Redis, Jest.", ["use Redis", "use Jest"]),
        ("We will not use these tools - Redis, Jest.", []),
        ("Redis for its speed was chosen.", ["use Redis"]),
        ("We have decided to use arrow functions across the board.", []),
        ("We will use a bundler.", []),
        ("We will replicate data in Redis.", ["use Redis"]),
        ("We will use Redux to react to changes.", ["use Redux"]),
        ("Templates are used; no Redux will be included at the level of pages.", []),
        ("No Redux will be used.", ["do_not_use Redux"]),
        ("No Redux.", ["do_not_use Redux"]),
        ("Move the agent inside, by its own token — no Redux, no key.", []),
        ("This already exists today in Redis.", []),
        ("We will use Redis, which already exists in our stack.", ["use Redis"]),
        ("It runs on SQS, Lambda and DynamoDB.", []),
        (
            "Our stack is based on SQS, Lambda and DynamoDB.",
            ["use Amazon SQS", "use AWS Lambda", "use Amazon DynamoDB"],
        ),
        ("We will use a Lambda architecture with Redis.", []),
        ("Code formatting: `black`.", ["use Black"]),
        ("Also `isort` for imports.", ["use isort"]),
        ("We will replace the use of Redis with a file.", ["remove Redis"]),
        ("We will replace the use of Redis with Kafka.", ["replace Apache Kafka"]),
        ("Authentication will be delegated to Auth0.", ["use Auth0"]),
        ("We will report errors to Sentry.", ["use Sentry"]),
        ("Our preferred choice is Redis.", ["use Redis"]),
        ("Redis remains our cache.", ["use Redis"]),
        ("Jest will be the test runner.", ["use Jest"]),
        ("For caching, Redis is used.", ["use Redis"]),
        ("The page is a single page application built with React.", ["use React"]),
        ("We have migrated our tests to Jest.", ["use Jest"]),
        ("We have now switched from Travis CI to GitHub Actions.", ["replace GitHub Actions"]),
        ("Recommend Redis for sessions.", ["use Redis"]),
        ("Recommended Redis settings are kept in a list.", []),
        ("**CI**: Upgraded to Node.js 24-compatible versions.", []),
        ("Upgraded to Node.js 24.", ["at_least Node.js"]),
        ("Do not use Yarn in any service of this project.", ["do_not_use Yarn"]),
        ("At cutover the build switches to Webpack.", []),
        ("Each service gets its own PostgreSQL database.", ["use PostgreSQL"]),
        ("Go with Redis.", ["use Redis"]),
        ("Redux is added to keep the state.", ["use Redux"]),
        ("Redux is added to the list of exceptions.", []),
        ("By using the existing Redux we were able to avoid writing our own.", ["use Redux"]),
        ("- **Uniqueness**: enforced via Neo4j unique constraint on `id`", ["use Neo4j"]),
        ("- Not stored in Redis", []),
        ("Adding Redux makes every page slower.", []),
        ("By using Redux we could avoid writing our own.", []),
        ("Yarn should be avoided.", ["do_not_use Yarn"]),
        ("We reject the use of Yarn.", ["do_not_use Yarn"]),
        ("The decision is not to use Yarn.", ["do_not_use Yarn"]),
        ("We will stay away from Yarn.", ["do_not_use Yarn"]),
        ("No one may use Yarn.", ["do_not_use Yarn"]),
        ("We have removed Yarn.", ["remove Yarn"]),
        ("No package manager other than pnpm may be used.", ["only pnpm"]),
        ("We do not use any package manager but pnpm.", ["only pnpm"]),
        ("We use nothing but pnpm.", ["only pnpm"]),
        ("We will use one package manager, pnpm.", ["only pnpm"]),
        ("We will use one package manager, and pnpm is one.", []),
        ("It is recommended to use Redis.", ["use Redis"]),
        ("Redis is not recommended.", []),
        ("We would prefer Redis.", []),
        ("Redis seems to be a better option, but it is slow.", []),
        ("We do not send logs to Datadog.", []),
        ("We use the user interface (UI).", []),
        ("We chose to go on and make the rest react swiftly.", []),
        ("C for performance.", []),
        ("For example, we will use Redis.", []),
        ("Rejected: MySQL", []),
        ('He said "we will use MySQL".', []),
        ("| We will use | MySQL |", []),
        ("See `https://mysql.example/redis`.", []),
    ],
)
def test_a_sentence_says_what_is_wanted_of_which_subject(decision: str, expected: list[str]) -> None:
    assert [f"{claim.polarity.value} {claim.subject.name}" for claim in claims(decision)] == expected


def test_a_claim_keeps_its_version_its_line_and_its_words() -> None:
    [claim] = claims("We think.\n\nWe require Python 3.11 or newer in `tools/`.")
    assert (claim.version, claim.line, claim.scope) == ("3.11", 11, ("tools/",))
    assert claim.text == "We require Python 3.11 or newer in `tools/`."


def test_a_name_that_is_part_of_a_longer_one_is_no_claim_about_it() -> None:
    [claim] = claims("We will use Docker images.")
    assert "more than the name" in claim.obstacle


def test_the_tables_name_only_what_the_lexicon_knows() -> None:
    lexicon, slots = shipped_lexicon(), slot_tables()
    rows = [*slots.together, *(row for rows in slots.families.values() for row in rows)]
    named = {name for row in rows for name in row} | set(name_tables().aliases)
    assert named <= set(lexicon.by_name)
    assert slots.exclusive | slots.shown_by_packages | set(name_tables().purposes) <= set(lexicon.slots)


@given(st.text(alphabet=st.sampled_from('We will use not PostgreSQL`§1.,;:()[]"\n#*-|–’ Go'), max_size=300))
def test_any_text_is_read_without_a_crash_and_each_claim_stands_on_its_line(decision: str) -> None:
    text = f"# 1. A\n\n## Status\n\nAccepted\n\n## Decision\n\n{decision}\n"
    for claim in read_claims(read_decision(text, "docs/adr/0001-x.md"), text, NAMES):
        assert claim.text in text.splitlines()[claim.line - 1]


def test_a_title_wants_nothing_that_the_decision_answers_otherwise() -> None:
    assert [(one.subject.name, one.line) for one in claims("Use SimpleCov.", title="Use Coveralls for coverage")] == [
        ("SimpleCov", 9)
    ]


@pytest.mark.parametrize(
    ("behind", "is_clear"),
    [
        ("It is removed from the API; it remains in the worker.", True),
        ("Redis is removed from the API; it remains in the worker.", False),
        ("Redis is removed; the cost remains in the budget.", True),
    ],
)
def test_what_the_record_says_stays_somewhere_is_not_clearly_unwanted(behind: str, *, is_clear: bool) -> None:
    text = f"# 1. A\n\n## Status\n\nAccepted\n\n## Decision\n\nRemove Redis.\n\n## Consequences\n\n- {behind}\n"
    (claim,) = read_claims(read_decision(text, "docs/adr/0001-x.md"), text, NAMES)
    assert (claim.polarity.value, not claim.obstacle) == ("remove", is_clear)


def test_a_title_that_names_another_project_speaks_of_that_project() -> None:
    (found,) = claims("We will use Redis.", title="Caching in the Billing project")
    assert found.scope == ("=Billing",)
    (own,) = claims("We will use Redis.", title="Caching in this project")
    assert own.scope == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "The infrastructure will be moved from the first set up to Heroku.",
        "All jobs have been migrated to Heroku.",
        "We’re using a platform with Heroku.",
    ],
)
def test_what_is_moved_to_a_thing_wants_it(sentence: str) -> None:
    assert [one.subject.name for one in claims(sentence)] == ["Heroku"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Replace Redis and Sidekiq with Solid Queue.", ["replace Solid Queue", "remove Sidekiq"]),
        (
            "Replace Redis, Sidekiq and Resque with Solid Queue.",
            ["replace Solid Queue", "remove Sidekiq", "remove Resque"],
        ),
        ("Replace Redis with Solid Queue and Sidekiq.", ["replace Solid Queue", "replace Sidekiq"]),
    ],
)
def test_one_thing_may_come_in_the_place_of_several(sentence: str, expected: list[str]) -> None:
    found = claims(sentence)
    assert [f"{one.polarity.value} {one.subject.name}" for one in found] == expected
    assert {one.replaced.name for one in found if one.replaced} == {"Redis"}


def test_what_one_thing_does_not_need_is_not_unwanted_nor_a_version_wanted_that_went() -> None:
    assert list(claims("Redis is not required by these tests.")) == []
    assert [one.polarity.value for one in claims("Redis is not required.")] == ["do_not_use"]
    (gone,) = claims("`redis>=5.0` was removed from the dependencies and is an extra now.")
    assert gone.obstacle == "it tells of a version that went"
    (kept,) = claims("We require `redis>=5.0`.")
    assert (kept.polarity.value, kept.version, kept.obstacle) == ("at_least", "5.0", "")


def test_what_a_value_of_a_setting_means_is_no_decision_for_it() -> None:
    cases = "- **`STORE=sqlite`** (default): SQLite everywhere.\n- **`STORE=postgres`**: PostgreSQL everywhere.\n"
    assert list(claims(f"We will introduce a `STORE` variable that selects the engine:\n\n{cases}")) == []
    found = claims("We set these:\n\n- `LOG_LEVEL=info`: we log with pino.\n")
    assert {one.subject.name for one in found} == {"LOG_LEVEL", "Pino"}


def test_what_is_kept_in_a_thing_may_be_a_list() -> None:
    assert [one.subject.name for one in claims("We will store users, roles, API keys, and links in Neo4j.")] == [
        "Neo4j"
    ]


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("We think.\n\n### 3. Data\n\n**Neo4j for metadata**\n\nIt is kept there.", ["use Neo4j"]),
        ("We think.\n\n### Use Redis\n\nIt caches.\n\n### Use Jest\n\nIt tests.", ["use Redis", "use Jest"]),
        ("We think.\n\n### Use Redis\n\nPros: it is fast.\n", []),
        ("We think.\n\n### Use PostgreSQL\n\nIt is free.\n\n### Use MySQL\n\nIt is known.", []),
        ("We will use PostgreSQL.\n\n### Use MySQL\n\nIt is known.", ["use PostgreSQL"]),
        ("We think.\n\n### Alternative: use Redis\n\nIt caches.", []),
        ("We think.\n\n### Redis\n\nIt caches.", []),
        ("We think.\n\n### Use Redis?\n\nIt caches.", []),
        ("We think.\n\n### Background jobs\n\n- Use Sidekiq.", ["use Sidekiq"]),
        ("We think.\n\n### Background\n\n- Use Sidekiq.", []),
        ("We think.\n\n### Background of this choice\n\n- Use Sidekiq.", []),
    ],
)
def test_a_heading_within_the_decision_decides_where_it_is_no_option(decision: str, expected: list[str]) -> None:
    assert [f"{claim.polarity.value} {claim.subject.name}" for claim in claims(decision)] == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Redis over Memcached", ["use Redis"]),
        ("Prefer Redis to Memcached", ["use Redis"]),
        ("From Jest to Vitest", ["replace Vitest"]),
        ("CI with CircleCI", ["use CircleCI"]),
        ("Unit tests in Jest", ["use Jest"]),
        ("Adding Redis", ["use Redis"]),
        ("Logging to Datadog", ["use Datadog"]),
        ("Rejecting Redis", ["do_not_use Redis"]),
        ("Redis deprecation", ["deprecate Redis"]),
        ("Security groups in Terraform", []),
        ("Redis vs Memcached", []),
        ("Redis or Memcached", []),
        ("Redis or Memcached for sessions", []),
    ],
)
def test_a_title_decides_in_few_words(title: str, expected: list[str]) -> None:
    found = claims("We agree with the above.", title=title)
    assert [f"{claim.polarity.value} {claim.subject.name}" for claim in found] == expected


def test_what_a_record_replaces_it_does_not_want_besides() -> None:
    found = claims("We will replace Redis with Memcached. We will keep old sessions in Redis.")
    assert [(one.subject.name, bool(one.obstacle)) for one in found] == [("Memcached", False), ("Redis", True)]


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Replacing Redis library for sessions", ["remove Redis"]),
        ("Moving the queue off Redis", ["remove Redis"]),
        ("Replacing Redis with Memcached", ["replace Memcached"]),
        ("Replacing the clients of Redis", []),
    ],
)
def test_a_title_may_say_what_goes(title: str, expected: list[str]) -> None:
    found = claims("It is slow, and nobody likes it.", title=title)
    assert [f"{one.polarity.value} {one.subject.name}" for one in found] == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "We will use PostgreSQL; MySQL was rejected.",
        "We will use PostgreSQL; MySQL was considered.",
        "We will use PostgreSQL: MySQL has been turned down.",
    ],
)
def test_what_was_done_with_another_thing_behind_a_choice_wants_it_no_more(sentence: str) -> None:
    found = judged({"app/a.py": "import os\n"}, record(sentence))
    assert [(one.claim.subject.name, one.claim.polarity.value) for one in found] == [("PostgreSQL", "use")]


def test_a_title_on_what_the_decision_has_in_another_repository_is_left_open() -> None:
    text = "# 1. Use Playwright for end-to-end tests\n\n## Status\n\nAccepted\n\n## Decision\n\n{}\n"
    away = text.format("We keep a suite of tests in a different repo using Playwright.")
    here = text.format("We keep a suite of tests in `e2e/`. Another one is in a different repo.")
    obstacles = [
        [one.obstacle for one in read_claims(read_decision(one, "docs/adr/0001-x.md"), one, NAMES)]
        for one in (away, here)
    ]
    assert obstacles == [["the decision says where it is: “in a different repo”"], ["", ""]]
