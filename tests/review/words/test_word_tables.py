"""The tables of words say each thing once: of two rows of one name YAML would keep the last, and lose the other."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest
import yaml
from yaml.nodes import MappingNode, Node, SequenceNode

TABLES = [
    one
    for folder in (("adr_server.review", "words"), ("adr_server.codebase", "lexicon"))
    for one in files(folder[0]).joinpath(folder[1]).iterdir()
    if one.name.endswith(".yaml")
]


def said_twice(node: Node | None) -> Iterator[str]:
    """The keys that stand twice in one mapping, with their lines."""
    if isinstance(node, SequenceNode):
        for item in node.value:
            yield from said_twice(item)
    elif isinstance(node, MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if key.value in seen:
                yield f"{key.value} (line {key.start_mark.line + 1})"
            seen.add(key.value)
            yield from said_twice(value)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_no_table_says_a_thing_twice(table: Traversable) -> None:
    text = table.read_text(encoding="utf-8")
    assert list(said_twice(yaml.compose(text, Loader=yaml.CSafeLoader))) == []


def test_a_key_that_stands_twice_is_told() -> None:
    assert list(said_twice(yaml.compose("a: {x: 1, y: 2, x: 3}\nb: []\na: 4\n"))) == ["x (line 1)", "a (line 3)"]
