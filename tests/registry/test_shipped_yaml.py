"""Shipped YAML is read as texts, as PyYAML's own loader of texts would, and what is none is said."""

import hashlib
from pathlib import Path

import pytest
import yaml

from adr_server.errors import BrokenInputError
from adr_server.registry import read_scalars, read_shipped
from adr_server.registry.shipped_yaml import parse_shipped

PACKAGE = Path(__file__).parents[2] / "src" / "adr_server"


def test_every_shipped_table_reads_as_the_loader_of_texts_reads_it() -> None:
    tables = sorted(PACKAGE.rglob("*.yaml"))
    assert len(tables) > 20
    for table in tables:
        text = table.read_text(encoding="utf-8")
        assert read_shipped(text, table.name) == yaml.load(text, Loader=yaml.CBaseLoader), table.name  # noqa: S506 - texts only


def test_what_was_compiled_is_what_the_texts_say() -> None:
    compiled = PACKAGE / "registry" / "compiled"
    tables = {table.read_text(encoding="utf-8") for table in PACKAGE.rglob("*.yaml")}
    read = [text for text in tables if (compiled / f"{hashlib.sha256(text.encode()).hexdigest()}.json").exists()]
    assert len(read) > 20
    assert all(read_shipped(text, "x") == parse_shipped(text, "x") for text in read)


def test_a_text_that_nothing_was_compiled_of_is_read_itself() -> None:
    assert read_shipped("changed: [since]\n", "x") == {"changed": ["since"]}


def test_no_scalar_is_more_than_text() -> None:
    assert read_shipped("a: yes\nb: [1, null, ~, 2026-01-31]\nc:\n  on: |\n    two\n    lines\n", "x") == {
        "a": "yes",
        "b": ["1", "null", "~", "2026-01-31"],
        "c": {"on": "two\nlines\n"},
    }
    assert read_shipped("a: &one [b]\nc: *one\n", "x") == {"a": ["b"], "c": ["b"]}
    assert read_shipped("", "x") == ""


@pytest.mark.parametrize("text", ["a: [", "a: b: c", "? [a]\n: b", "a: &x [*x]", "a: 1\n---\nb: 2"])
def test_what_is_no_table_of_texts_is_said_with_its_place(text: str) -> None:
    with pytest.raises(BrokenInputError, match=r"^x\.yaml: is no YAML: "):
        read_shipped(text, "x.yaml")
    assert read_scalars(text) is None
