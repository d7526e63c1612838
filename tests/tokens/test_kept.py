"""Counts are kept by content, and a kept file that is broken costs nothing but a new count."""

from pathlib import Path

import pytest

from adr_server.tokens.kept import kept_counts


def test_a_text_is_counted_once(tmp_path: Path) -> None:
    file = tmp_path / "cache" / "counts.json"
    first = kept_counts({"a": "Architecture decision records"}, file)
    assert first.tokens["a"] > 0
    assert first.exact
    file.write_text(file.read_text().replace(f": {first.tokens['a']}", ": 4321"))
    assert kept_counts({"a": "Architecture decision records"}, file).tokens == {"a": 4321}


@pytest.mark.parametrize("content", ["", "[]", "{", '{"x": "y"}', '{"x": -1}', "[" * 100_000, "\udcff"])
def test_a_broken_file_is_a_miss_and_replaced(tmp_path: Path, content: str) -> None:
    file = tmp_path / "counts.json"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    counted = kept_counts({"a": "one two three"}, file)
    assert counted.tokens == kept_counts({"a": "one two three"}, tmp_path / "new.json").tokens
    assert kept_counts({"a": "one two three"}, file) == counted


def test_a_folder_that_cannot_be_written_is_let_be(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.write_text("")
    assert kept_counts({"a": "one"}, file / "counts.json").tokens["a"] == 1
