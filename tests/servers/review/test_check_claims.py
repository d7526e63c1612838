"""check_claims: what somebody read in the records, judged by the code, or refused with what to mend."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves, open_desk
from fakes import tool_context
from git_repositories import commit, git, make_repository, write
from review_projects import record

pytestmark = pytest.mark.anyio
BUS = "docs/adr/0001-how-orders-travel.md"
OLD = "docs/adr/0002-how-prices-are-made.md"
SAID = """Whatever happens to an order is put on the OrderBus.
Prices are a matter of the price list, the Haggler has no place.
Rows live in PostgreSQL, not in files.
Time comes from the WallClock.
Nothing older than Python 3.11 has to be thought of.
Nothing newer than Python 3.9 is on our machines.
The domain knows nothing of the web.
The web knows nothing of the domain.
Contracts are kept in docs/contracts.
Routes are kept in conf/routes.
Reports go through the report writer."""
FILES = {
    BUS: record(1, "How orders travel", SAID),
    OLD: record(2, "How prices are made", "Every price is asked of the OldPricer.", "Superseded"),
    "docs/contracts/orders.md": "# Orders\n",
    "conf/routes/mail.yaml": "from: shop\n",
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\nrequires-python = ">=3.11"\n'
    'dependencies = ["psycopg>=3", "rich>=13"]\n',
    "settings.yaml": "reports:\n  report-writer: plain\n",
    "src/shop/__init__.py": "",
    "src/shop/bus.py": "class OrderBus:\n    pass\n",
    "src/shop/store.py": "import psycopg\n\n\ndef connect():\n    return psycopg.connect()\n",
    "src/shop/ledger.py": "class LedgerBook:\n    pass\n\n\nclass LedgerPage:\n    book = LedgerBook\n",
    "src/shop/domain/__init__.py": "",
    "src/shop/domain/order.py": "from shop.bus import OrderBus\n\n# The Bargainer was here.\nbus = OrderBus()\n",
    "src/shop/migrations/0001.py": "MIGRATED = ['ParchmentRoll']\n",
    "src/shop/web/__init__.py": "",
    "src/shop/web/app.py": "from shop.domain import order\n\nprint(order.bus)\n",
    "src/shop/license.py": "class Licence:\n    seats_of_all = 3\n",
    "tests/test_time.py": "class WallClock:\n    pass\n",
    ".devcontainer/devcontainer.json": '{"postCreateCommand": "PortForwarder up"}\n',
    "src/shop/prices.md.bak": "Prices were made by the PriceBaker.\n",
    "src/shop/locales/en.json": '{"greeting": "Welcome to the BigBazaar"}\n',
}


@pytest.fixture
async def shop(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """A shop whose ledger and routes were there when its record was made, and left a year later."""
    del anyio_backend
    root = make_repository(tmp_path / "shop", FILES, day="2024-04-01")
    write(root, "settings.yaml", "reports:\n  report-writer: fancy\n")
    commit(root, "Write finer reports", day="2024-09-01")
    git(root, "rm", "--quiet", "src/shop/ledger.py")
    git(root, "mv", "conf/routes", "conf/ways")
    commit(root, "Remove LedgerBook", day="2025-02-01")
    async with open_desk(tmp_path, root) as opened:
        yield opened


def claim(line: int, quote: str, subject: str, polarity: str = "use", **more: Any) -> dict[str, Any]:
    return {"record": "0001", "line": line, "quote": quote, "subject": subject, "polarity": polarity, **more}


async def judged(desk: Desk, *claims: dict[str, Any]) -> list[dict[str, Any]]:
    value = await desk.value("check_claims", claims=list(claims))
    assert value["problems"] == []
    assert sum(value["counts"].values()) == len(value["judgements"]) == len(claims)
    rows: list[dict[str, Any]] = value["judgements"]
    return rows


async def problems(desk: Desk, *claims: dict[str, Any]) -> list[str]:
    value = await desk.value("check_claims", claims=list(claims))
    assert (value["judgements"], value["counts"]) == ([], {})
    found: list[str] = value["problems"]
    return found


TIME = (19, "older than Python 3.11")
ONE_LINE = "quote words of one line as they stand there"
NEWER = (20, "newer than Python 3.9")


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        (claim(15, "is put on the OrderBus", "OrderBus"), "conform"),
        (claim(15, "is put on the OrderBus", "MailCoach"), "drift"),
        (claim(17, "Rows live in PostgreSQL", "PostgreSQL"), "conform"),
        (claim(17, "Rows live in PostgreSQL", "SQLAlchemy"), "drift"),
        (claim(17, "Rows live in PostgreSQL", "SQLAlchemy", names=["OrderBus"]), "conform"),
        (claim(17, "not in files", "MongoDB", "do_not_use", names=["OrderBus"]), "drift"),
        (claim(23, "kept in docs/contracts", "conf/routes/mail.yaml", "do_not_use"), "conform"),
        (claim(24, "kept in conf/routes", "ways"), "conform"),
        (claim(24, "kept in conf/routes", "ways", "do_not_use"), "drift"),
        (claim(17, "Rows live in PostgreSQL", "the database", names=["PostgreSQL"]), "conform"),
        (claim(15, "is put on the OrderBus", "ParchmentRoll"), "drift"),
        (claim(15, "is put on the OrderBus", "ParchmentRoll", folder="src/shop/migrations"), "conform"),
        (claim(18, "Time comes from the WallClock", "WallClock"), "partial"),
        (claim(18, "Time comes from the WallClock", "WallClock", folder="tests"), "conform"),
        (claim(15, "is put on the OrderBus", "oo_"), "not_checkable"),
        (claim(15, "is put on the OrderBus", "seats_of_all"), "conform"),
        (claim(17, "Rows live in PostgreSQL", "Markdown"), "drift"),
        (claim(16, "the Haggler has no place", "Haggler", "do_not_use"), "conform"),
        (claim(16, "the Haggler has no place", "Bargainer", "do_not_use"), "conform"),
        (claim(16, "the Haggler has no place", "bargaining", "do_not_use", names=["OrderBus"]), "drift"),
        (claim(17, "not in files", "PostgreSQL", "do_not_use"), "drift"),
        (claim(17, "not in files", "MongoDB", "do_not_use"), "conform"),
        (claim(17, "Rows live in PostgreSQL", "PostgreSQL", "only"), "conform"),
        (claim(17, "Rows live in PostgreSQL", "MailCoach", "only"), "drift"),
        (claim(15, "is put on the OrderBus", "OrderBus", "only"), "not_checkable"),
        (claim(*TIME, "Python", "at_least", version="3.11"), "conform"),
        (claim(*TIME, "Python", "at_least", version="3.13"), "drift"),
        (claim(*NEWER, "Python", "at_most", version="3.9"), "drift"),
        (claim(*NEWER, "Python", "at_most", version="3.12"), "conform"),
        (claim(21, "knows nothing of the web", "src/shop/domain", "may_not_reach", target="src/shop/web"), "conform"),
        (claim(22, "knows nothing of the domain", "src/shop/web", "may_not_reach", target="src/shop/domain"), "drift"),
        (claim(23, "kept in docs/contracts", "contracts", "lies_at", target="docs/contracts"), "conform"),
        (claim(24, "kept in conf/routes", "routes", "lies_at", target="conf/routes/"), "drift"),
        (claim(23, "kept in docs/contracts", "contracts", "lies_at", target="contracts"), "not_checkable"),
        (claim(23, "kept in docs/contracts", "contracts", "lies_at", target="shop/web"), "not_checkable"),
        (claim(23, "kept in docs/contracts", "pyproject", "lies_at", target="pyproject.toml"), "conform"),
        (claim(23, "kept in docs/contracts", "bus.py", "lies_at", target="bus.py"), "not_checkable"),
        (claim(15, "is put on the OrderBus", "OrderBus", "lies_at", target="src/shop/domain"), "conform"),
        (claim(15, "is put on the OrderBus", "OrderBus", "lies_at", target="src/shop/web"), "not_checkable"),
        (claim(15, "is put on the OrderBus", "PortForwarder"), "not_checkable"),
        (claim(15, "is put on the OrderBus", "PortForwarder", "do_not_use"), "not_checkable"),
        (claim(15, "is put on the OrderBus", "PortForwarder", folder=".devcontainer"), "conform"),
        (claim(15, "is put on the OrderBus", "devcontainer.json"), "conform"),
        (claim(15, "is put on the OrderBus", "PriceBaker"), "not_checkable"),
        (claim(15, "is put on the OrderBus", "BigBazaar"), "not_checkable"),
        (claim(25, "through the report writer", "report writer"), "conform"),
        (claim(18, "comes from the WallClock", "WallClock"), "partial"),
        (claim(18, "comes from the WallClock", "WallClock", "do_not_use"), "partial"),
    ],
    ids=lambda value: f"{value['subject']}-{value['polarity']}" if isinstance(value, dict) else value,
)
async def test_each_polarity_is_judged_by_the_code(shop: Desk, given: dict[str, Any], verdict: str) -> None:
    [row] = await judged(shop, given)
    assert row["verdict"] == verdict, row
    assert row["note"] or row["evidence"]
    assert row["evidence"] or row["searched"]
    assert_evidence_resolves(shop.project, row)


async def test_a_name_that_is_found_is_shown_by_its_lines(shop: Desk) -> None:
    [row] = await judged(shop, claim(15, "put  on the\tOrderBus", "OrderBus"))
    assert row["claim"]["text"] == "put on the OrderBus"
    assert [(one["path"], one["line"]) for one in row["evidence"]] == [
        ("src/shop/bus.py", 1),
        ("src/shop/domain/order.py", 1),
    ]


async def test_a_name_that_is_gone_is_told_with_the_commit_that_took_it(shop: Desk) -> None:
    last = git(shop.project, "rev-parse", "HEAD").strip()
    [row] = await judged(shop, claim(15, "Whatever happens to an order", "LedgerBook"))
    assert row["verdict"] == "drift"
    assert f"commit {last[:10]}" in row["note"]
    assert "src/shop/ledger.py" in row["note"]


async def test_a_name_that_never_was_there_is_told_with_where_was_searched(shop: Desk) -> None:
    [row] = await judged(shop, claim(15, "Whatever happens to an order", "MailCoach", names=["StageCoach"]))
    assert row["note"] == "MailCoach or StageCoach is nowhere to be seen"
    assert row["searched"] == ["the lines of 9 sources and of the settings and tests of the project"]


async def test_a_name_within_a_longer_one_or_in_another_spelling_is_left_open(shop: Desk) -> None:
    [row] = await judged(shop, claim(15, "Whatever happens to an order", "order_bus"))
    assert row["verdict"] == "not_checkable"
    assert "say which name is meant" in row["note"]
    assert row["evidence"][0]["path"] == "src/shop/bus.py"


async def test_a_folder_limits_where_a_name_is_looked_for(shop: Desk) -> None:
    within, outside = (
        claim(15, "Whatever happens to an order", "psycopg", names=["connect"], folder=folder)
        for folder in ("src/shop", "src/shop/web")
    )
    assert [row["verdict"] for row in await judged(shop, within)] == ["conform"]
    assert [row["verdict"] for row in await judged(shop, outside)] != ["conform"]


async def test_a_younger_record_that_speaks_of_a_name_leaves_the_older_one_open(shop: Desk) -> None:
    write(shop.project, "docs/adr/0003-mail.md", record(3, "Mail", "The MailCoach carries letters now."))
    [row] = await judged(shop, claim(15, "Whatever happens to an order", "MailCoach"))
    assert (row["verdict"], row["note"]) == ("not_checkable", "record 0003 speaks of MailCoach after this one")


async def test_a_younger_record_may_let_a_banned_name_be_there(shop: Desk) -> None:
    write(shop.project, "docs/adr/0003-buses.md", record(3, "Buses", "The OrderBus may stay after all."))
    [row] = await judged(shop, claim(16, "has no place", "OrderBus", "do_not_use"))
    assert (row["verdict"], row["note"]) == ("not_checkable", "record 0003 speaks of OrderBus after this one")


async def test_a_record_that_lets_a_name_go_by_degrees_is_half_kept(shop: Desk) -> None:
    write(shop.project, "docs/adr/0003-buses.md", record(3, "Buses", "The OrderBus is phased out gradually."))
    given = {**claim(15, "is phased out gradually", "OrderBus", "do_not_use"), "record": "0003"}
    [row] = await judged(shop, given)
    assert row["verdict"] == "partial"


async def test_a_source_that_cannot_be_read_may_hold_what_shows_nowhere(shop: Desk) -> None:
    write(shop.project, "src/shop/odd.py", b"\x00\x01\x02" * 100)
    wanted, banned = (claim(15, "Whatever happens", "MailCoach", polarity) for polarity in ("use", "do_not_use"))
    rows = await judged(shop, wanted, banned)
    assert [row["verdict"] for row in rows] == ["not_checkable", "not_checkable"]
    assert all("could not be read" in row["note"] for row in rows)


async def test_a_record_that_is_not_in_force_is_told_with_its_state(shop: Desk) -> None:
    given = {**claim(15, "is asked of the OldPricer", "OldPricer"), "record": "2"}
    [row] = await judged(shop, given)
    assert (row["verdict"], row["note"]) == ("not_checkable", "the record is not in force: it is superseded")


async def test_all_that_is_wrong_is_told_at_once_and_nothing_is_judged(shop: Desk) -> None:
    found = await problems(
        shop,
        claim(15, "is put on the OrderBus", "OrderBus"),
        claim(16, "is put on the OrderBus", "OrderBus"),
        claim(15, "is put on the StageCoach", "OrderBus", folder="src/nowhere"),
        claim(99, "is put on the OrderBus", "OrderBus"),
        {**claim(15, "is put on the OrderBus", "OrderBus"), "record": "0099"},
    )
    assert found == [
        f"claims[1].quote: {BUS}:16 does not have the words “is put on the OrderBus”; they stand on line 15",
        f"claims[2].quote: {BUS}:15 does not have the words “is put on the StageCoach”; {ONE_LINE}",
        "claims[2].folder: the project has no folder 'src/nowhere'; leave it empty for the whole project",
        f"claims[3].line: {BUS} has 30 lines, not 99; cite what was shown to you",
        "claims[4].record: No decision '0099'. Known: 0001, 0002, How orders travel, How prices are made.",
    ]
    told = await shop.run("check_claims", claims=[claim(16, "is put on the OrderBus", "OrderBus")])
    assert "1 problem in the claims, so none was judged" in told.text


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"quote": "of   the"}, "at least 8 characters"),
        ({"quote": "of       the"}, "at least 8 characters"),
        ({"polarity": "at_least"}, "'at_least' needs a version"),
        ({"polarity": "at_least", "version": "new"}, "needs a version such as 3.11"),
        ({"version": "3.11"}, "'use' takes no version"),
        ({"polarity": "lies_at"}, "'lies_at' needs a target"),
        ({"target": "src"}, "'use' takes no target"),
        ({"polarity": "lies_at", "target": "src", "folder": "docs"}, "takes no names and no folder"),
        ({"polarity": "prefer"}, "'prefer' is none of 'use', 'do_not_use'"),
        ({"subject": "  "}, "subject is empty"),
        ({"names": ["Order\0Bus"]}, "control character"),
        ({"names": ["Name"] * 9}, "has 9 entries; at most 8"),
        ({"names": ["*Repository"]}, "a name is looked for as it stands"),
    ],
)
async def test_a_claim_of_the_wrong_shape_is_refused_by_field(shop: Desk, wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArgumentsError, match=message):
        await shop.run("check_claims", claims=[{**claim(15, "is put on the OrderBus", "OrderBus"), **wrong}])


async def test_the_summary_leads_with_the_drift_and_says_where_was_searched(shop: Desk) -> None:
    given = [
        claim(15, "is put on the OrderBus", "OrderBus"),
        claim(16, "the price list", "MailCoach"),
        {**claim(15, "is asked of the OldPricer", "OldPricer"), "record": OLD},
    ]
    text = (await shop.run("check_claims", claims=given)).text
    lines = [line for line in text.splitlines() if line]
    assert lines[0] == "3 claims judged (1 conform, 1 drift, 1 not checkable)."
    assert lines[1] == f'drift (medium) 0001 {BUS}:16 "the price list": MailCoach is nowhere to be seen'
    assert "searched: the lines of 9 sources" in text
    told = [line.partition(" (")[0].partition(": the")[0] for line in lines[2:]]
    assert told.index("conform 0001 use OrderBus") < told.index(f"not checkable 0002 {OLD}:15 OldPricer")


@pytest.mark.parametrize(("looks", "at"), [(3, 1), (2, 0)])
async def test_what_there_was_no_time_for_is_told_by_its_place_and_none_is_lost(
    shop: Desk, looks: int, at: int
) -> None:
    # The tool looks at the clock when it begins, before it judges, and before each claim.
    left = iter([30.0] * looks)
    tool = shop.application.catalog.tool("check_claims")
    given = [claim(15, "is put on the OrderBus", name) for name in ("OrderBus", "MailCoach", "LedgerBook")]
    context = tool_context(shop.project, seconds_left=lambda: next(left, 1.0))
    value = (await tool.run(tool.parse({"claims": given}), context)).model_dump()
    assert [row["at"] for row in value["judgements"]] == list(range(at))
    assert [(one["at"], one["subject"]) for one in value["unjudged"]] == [
        (place, given[place]["subject"]) for place in range(at, 3)
    ]
    assert value["problems"] == []


async def test_the_place_of_a_claim_among_those_given_is_told(shop: Desk) -> None:
    given = (claim(15, "is put on the OrderBus", name) for name in ("OrderBus", "MailCoach", "LedgerBook"))
    rows = await judged(shop, *given)
    assert [(row["at"], row["claim"]["subject"]) for row in rows] == [
        (1, "MailCoach"),
        (2, "LedgerBook"),
        (0, "OrderBus"),
    ]
