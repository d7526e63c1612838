"""docs/architecture.md: the drawing of the rooms and the table of `review` say what import-linter holds."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NODE = re.compile(r"(\w+)\[\"(.+?) — ")
ROW = re.compile(r"^\| (`[^|]+) \|", re.MULTILINE)


def layers_of(container: str) -> list[set[str]]:
    """The layers of a contract, from the top down, each with its rooms."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (contract,) = [found for found in contracts if found["containers"] == [container]]
    return [set(layer.split(" | ")) for layer in contract["layers"]]


def test_the_drawing_has_the_rooms_in_the_order_of_the_layers() -> None:
    drawn = {node: set(rooms.split(" · ")) for node, rooms in NODE.findall(PAGE)}
    arrows = re.findall(r"^  (\w+)(?:\[.*?\])? --> (\w+)", PAGE, re.MULTILINE)

    assert list(drawn.values()) == layers_of("adr_server")
    assert arrows == list(pairwise(drawn))


def test_the_table_of_review_has_the_folders_from_the_lowest_layer_up() -> None:
    assert [set(re.findall(r"`(\w+)`", row)) for row in ROW.findall(PAGE)] == layers_of("adr_server.review")[::-1]
