"""What sources import, beside what `import_samples` holds both readers to: offsets, bounds and hostile texts."""

import ast
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adr_server
from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.import_statements import MAX_CHARACTERS, imported_modules

SOURCES = sorted(Path(adr_server.__file__).parent.rglob("*.py"))


def _of_syntax(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
            module = "." * node.level + (node.module or "")
            dot = "" if module.endswith(".") else "."
            yield from (module if name.name == "*" else f"{module}{dot}{name.name}" for name in node.names)


def test_of_python_is_read_what_its_own_parser_reads_in_every_source_of_this_project() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SOURCES]
    read = [{one.module for one in imported_modules(text, Ecosystem.PYPI)} for text in texts]

    assert len(texts) > 400
    assert read == [set(_of_syntax(text)) for text in texts]


def test_a_module_comes_with_its_own_place_and_that_of_the_name() -> None:
    text = "from a.b import (\n    c,\n    d as e,\n)\n"
    found = [
        (one.module, text[one.offset :][:3], text[one.name_at :][:1]) for one in imported_modules(text, Ecosystem.PYPI)
    ]

    assert found == [("a.b.c", "a.b", "c"), ("a.b.d", "a.b", "d")]


def test_what_lies_behind_the_bound_is_not_read() -> None:
    text = "import os\n" + "#" * MAX_CHARACTERS + "\nimport re\n"

    assert [one.module for one in imported_modules(text, Ecosystem.PYPI)] == ["os"]


@pytest.mark.parametrize("ecosystem", list(Ecosystem))
@given(text=st.text(alphabet="import from use{}()[]'\"`/\\*#;:.,<>?$=@r\n ", max_size=300))
def test_any_text_is_read_without_an_error(ecosystem: Ecosystem, text: str) -> None:
    for one in imported_modules(text, ecosystem, "a.vue"):
        assert 0 <= one.offset <= one.name_at <= len(text)


@pytest.mark.parametrize("ecosystem", list(Ecosystem))
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("import " * 50_000, id="one word"),
        pytest.param("from " * 70_000, id="another word"),
        pytest.param("use " * 80_000, id="a third word"),
        pytest.param("using " * 60_000, id="a fourth word"),
        pytest.param("import {" + "a, " * 100_000, id="a clause without an end"),
        pytest.param("use " + "{" * 300_000, id="braces without an end"),
        pytest.param("/*" * 150_000, id="comments that open"),
        pytest.param("import x" + "'" * 300_000, id="quotes"),
        pytest.param("import x\n" + '"""\'' * 80_000, id="quotes of both kinds"),
        pytest.param("`${" * 100_000 + "import('x')", id="templates in templates"),
        pytest.param("from x import (" * 20_000, id="brackets without an end"),
        pytest.param("import\n" * 50_000, id="lines of one word"),
        pytest.param("use\n" * 80_000, id="lines of another word"),
        pytest.param("use x\n" * 60_000, id="statements without an end"),
    ],
)
def test_no_text_takes_time_that_grows_with_its_square(ecosystem: Ecosystem, text: str) -> None:
    started = time.process_time()
    list(imported_modules(text, ecosystem))

    assert time.process_time() - started < 3.0
