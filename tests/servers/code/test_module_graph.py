"""module_graph: who imports whom, with lines; cycles, layers, and a drawing within its budget."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_edges_between_folders_carry_the_first_line_that_makes_them(shop: Desk) -> None:
    found = await shop.value("module_graph")
    assert [(row["source"], row["target"], row["imports"]) for row in found["edges"]] == [("tests", "shop", 1)]
    assert found["layers"] == [["shop"], ["tests"]]
    assert found["cycles"] == []
    assert_evidence_resolves(shop.project, found)


async def test_a_cycle_is_told_with_each_import_on_the_way(shop: Desk) -> None:
    write(shop.project, "shop/mail.py", "from shop import orders\n")
    found = await shop.value("module_graph", level="file")
    [cycle] = found["cycles"]
    assert cycle["modules"] == ["shop/mail.py", "shop/orders.py"]
    assert [(at["path"], at["line"]) for at in cycle["at"]] == [("shop/mail.py", 1), ("shop/orders.py", 3)]
    assert found["layers"] == [["shop/mail.py", "shop/orders.py"], ["tests/test_orders.py"]]


async def test_a_path_is_shown_with_its_neighbours(shop: Desk) -> None:
    found = await shop.value("module_graph", path="shop/mail.py")
    assert [(row["source"], row["target"]) for row in found["edges"]] == [("shop", "shop/mail.py")]


@pytest.mark.parametrize("form", ["mermaid", "dot"])
async def test_a_drawing_keeps_to_its_nodes_and_says_what_is_left(shop: Desk, form: str) -> None:
    for number in range(20):
        write(shop.project, f"part{number}/a.py", "from shop.orders import OrderService\n")
    found = await shop.value("module_graph", format=form, max_nodes=5)
    assert found["drawn"] == 4
    assert "18 more modules" in found["drawing"]
    assert "18" in (await shop.run("module_graph", format=form, max_nodes=5)).text


async def test_languages_whose_imports_are_not_resolved_are_said(shop: Desk) -> None:
    write(shop.project, "lib/a.rb", "require 'b'\n")
    found = await shop.value("module_graph")
    assert found["unresolved"]["Ruby"] == 1


async def test_sources_that_were_not_read_whole_are_said(shop: Desk) -> None:
    (shop.project / "shop/binary.py").write_bytes(b"import os\n\x00")
    write(shop.project, "lib/long.py", "import os\n" + "#" * 400_000)
    found = await shop.value("module_graph")
    assert found["unread"] == [
        "lib/long.py: its imports are read in the first 400,000 characters alone",
        "shop/binary.py: is binary, not text",
    ]
    assert [why.partition(":")[0] for why in (await shop.value("module_graph", path="shop"))["unread"]] == [
        "shop/binary.py"
    ]


async def test_an_unknown_path_is_refused_with_what_looks_like_it(shop: Desk) -> None:
    answer = await shop.run("module_graph", path="shop/mial.py")
    assert answer.failed
    assert "Did you mean 'shop/mail.py'" in answer.text


async def test_a_name_that_is_syntax_in_a_drawing_is_only_a_name(shop: Desk) -> None:
    write(shop.project, 'a"]-->x[b/m.py', "from shop.orders import OrderService\n")
    found = await shop.value("module_graph", format="mermaid")
    assert '"]-->x' not in found["drawing"]
