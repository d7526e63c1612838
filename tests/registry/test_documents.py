"""YAML and front matter: plain data with lines, or an error with its place; nothing else."""

from collections.abc import Callable
from typing import TypeVar

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import BrokenInputError
from adr_server.registry import JsonValue, read_front_matter, read_yaml, write_yaml

T = TypeVar("T")
_SCALARS = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=20)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)


def _outcome(read: Callable[[], T]) -> tuple[T | None, str]:
    try:
        return read(), ""
    except BrokenInputError as error:
        return None, str(error)


def test_every_key_and_item_knows_its_line() -> None:
    document = read_yaml("summary: x\nargs:\n  - name: a\n    kind: b\n  - name: c\n", "t.yaml")
    assert document.value == {"summary": "x", "args": [{"name": "a", "kind": "b"}, {"name": "c"}]}
    assert document.line(("summary",)) == 1
    assert document.line(("args",)) == 2
    assert document.line(("args", 0, "kind")) == 4
    assert document.line(("args", 1)) == 5


def test_a_path_that_is_not_there_has_the_line_of_what_is_around_it() -> None:
    document = read_yaml("a: 1\nargs:\n  - name: x\n", "t.yaml")
    assert document.line(("args", 0, "missing", "deeper")) == 3
    assert document.line(("missing",)) == 1


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *(
            (word, word)
            for word in ("yes", "no", "on", "0012", "08", "0x1F", "1:30", "2026-11-21", "1e3", "0E0", ".inf")
        ),
        *((word, word) for word in ("1_000", "12345678901234567890", "1.0e+999", "='x'")),
        *((word, None) for word in ("", "~", "null")),
        *((word, True) for word in ("true", "True")),
        *(("'1'", "1"), ("'true'", "true"), ("!!str 5", "5")),
        *(("12", 12), ("-2", -2), ("0", 0), ("1.5", 1.5), (".5", 0.5), ("1.5e+2", 150.0)),
    ],
)
def test_a_bare_word_is_a_number_or_constant_only_where_yaml_1_1_and_1_2_agree(written: str, value: JsonValue) -> None:
    read = read_yaml(f"a: {written}\n", "t").value
    assert read == {"a": value}
    assert isinstance(read, dict)
    assert type(read["a"]) is type(value)


def test_an_alias_gives_a_copy_of_its_own() -> None:
    value = read_yaml("a: &x [1]\nb: *x\n", "t").value
    assert isinstance(value, dict)
    assert value["a"] == value["b"] == [1]
    assert value["a"] is not value["b"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb: 2\na: 3\n", "t.yaml:3: key 'a' is there already, on line 1"),
        ("a: 1\nb: [\n", "t.yaml:3: "),
        ("1: x\n", "t.yaml:1: key 1 is not text"),
        ("? [a]\n: x\n", "t.yaml:1: a key must be text"),
        ("a: &x 1\n*x : 2\n", "t.yaml:2: a key must be text, not an alias"),
        ("a: 1\n---\nb: 2\n", "t.yaml:2: a second document"),
        ("a: &x [*x]\n", "t.yaml:1: alias *x stands inside what it names"),
        ("a: *x\n", "t.yaml:1: alias *x names nothing"),
        ("a: !!python/object:os.system x\n", "t.yaml:1: tag "),
        ("a: !!binary x\n", "t.yaml:1: tag "),
        ("b: !!omap\n- x: 1\n", "t.yaml:1: tag "),
        ("d: &d {x: 1}\ne:\n  <<: *d\n", "t.yaml:3: merge keys"),
        ("a: 1\nb: \x07\n", "t.yaml:2: holds a character"),
        ("a: \ud800\n", "t.yaml:1: holds half of a character"),
        ("[" * 100_000, "t.yaml:1: nested deeper than 40"),
        ("- " * 100_000, "t.yaml:1: nested deeper than 40"),
        ("a: " + "[{a: " * 50_000, "t.yaml:1: nested deeper than 40"),
        ("x" * 1_000_001, "t.yaml:1: longer than 1,000,000 characters"),
        ("[" + "1," * 30_000 + "]", "t.yaml:1: more than 20,000 nodes"),
    ],
)
def test_what_is_no_plain_document_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BrokenInputError) as caught:
        read_yaml(text, "t.yaml")
    assert str(caught.value).startswith(message)


def test_aliases_count_as_written_out() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]" for level in range(1, 10)]
    with pytest.raises(BrokenInputError, match="aliases counted as written out"):
        read_yaml("\n".join(lines), "bomb.yaml")


def test_aliases_cannot_stack_levels_beyond_the_limit() -> None:
    lines = ["a0: &a0 " + "[" * 30 + "]" * 30]
    lines += [f"a{level}: &a{level} {'[' * 30}*a{level - 1}{']' * 30}" for level in range(1, 90)]
    with pytest.raises(BrokenInputError, match=r"bomb\.yaml:2: nested deeper"):
        read_yaml("\n".join(lines), "bomb.yaml")


@given(_VALUES)
def test_what_yaml_writes_is_read_back(value: JsonValue) -> None:
    assert read_yaml(yaml.safe_dump(value), "t").value == value


@given(st.dictionaries(st.text(max_size=10), _VALUES, max_size=4))
def test_what_is_written_is_read_back(value: dict[str, JsonValue]) -> None:
    assert read_yaml(write_yaml(value), "t").value == value


def test_what_is_written_stays_readable() -> None:
    assert write_yaml({"b": "Prüfung 検証", "a": ["x", {"id": "0012"}]}) == ("b: Prüfung 検証\na:\n- x\n- id: '0012'\n")


@given(st.text(alphabet=st.sampled_from("ab:-[]{}&*!|>'\"#%@ \n\t?,<~01\u00e9\ud800\x00"), max_size=60))
def test_any_text_is_a_document_or_a_broken_input_with_its_place(text: str) -> None:
    document, error = _outcome(lambda: read_yaml(text, "t.yaml"))
    assert document is None or all(1 <= line <= text.count("\n") + 2 for line in document.lines.values())
    assert error.startswith("t.yaml:") or document is not None


@given(st.text(max_size=200))
def test_any_text_has_a_front_matter_or_a_broken_input(text: str) -> None:
    read, error = _outcome(lambda: read_front_matter(text, "p.md"))
    assert error.startswith("p.md:") or read is not None
    if read is not None:
        document, body, line = read
        assert isinstance(document.value, dict)
        assert text.endswith(body)
        assert 1 <= line <= text.count("\n") + 2


def test_front_matter_is_told_from_the_body_with_lines_of_the_file() -> None:
    document, body, line = read_front_matter("---\nsummary: x\n# c\nargs: []\n---\n\n## One\n", "p.md")
    assert document.value == {"summary": "x", "args": []}
    assert document.line(("args",)) == 4
    assert body == "\n## One\n"
    assert line == 6


def test_front_matter_survives_windows_line_ends_and_a_byte_order_mark() -> None:
    document, body, _ = read_front_matter("\ufeff---\r\nsummary: x\r\n---\r\nbody\r\n", "p.md")
    assert document.value == {"summary": "x"}
    assert body == "body\r\n"


def test_a_text_without_front_matter_is_all_body() -> None:
    document, body, line = read_front_matter("# Title\n---\n", "p.md")
    assert (document.value, body, line) == ({}, "# Title\n---\n", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("---\na: 1\n", "p.md:1: the front matter is not closed"),
        ("---\n- a\n---\n", "p.md:2: the front matter is no mapping"),
        ("---\na: 1\nb: [\n---\n", "p.md:4: "),
        ("---\na: 1\na: 1\n---\n", "p.md:3: key 'a'"),
    ],
)
def test_broken_front_matter_is_refused_with_the_line_of_the_file(text: str, message: str) -> None:
    with pytest.raises(BrokenInputError) as caught:
        read_front_matter(text, "p.md")
    assert str(caught.value).startswith(message)
