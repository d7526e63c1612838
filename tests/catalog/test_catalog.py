"""The catalogue: read from YAML, searched without importing, one tool loaded when it is called."""

import ast
import asyncio
import os
import sys
from pathlib import Path

import pytest

from adr_server.catalog import Catalog, Kind
from adr_server.catalog.details import full_of, signature_of
from adr_server.content import content_root
from adr_server.errors import BrokenInputError, InvalidArgumentsError, UnknownNameError
from adr_server.tool_api import Effects
from fakes import tool_context
from tool_folders import ACTION, DIRECTIVE, MACHINE, manifest, write_sound_tool, write_tool

BROKEN = [
    ("text/no_body", {}, "servers/text/no_body:1: needs exactly one of action.py, directive.yaml, machine.yaml"),
    ("text/two_bodies", {"action.py": ACTION, "machine.yaml": MACHINE}, "has action.py and machine.yaml"),
    ("text/stray", {"action.py": ACTION, "notes.txt": ""}, "servers/text/stray/notes.txt:1: no file of a tool folder"),
    ("text/no-name", {"action.py": ACTION}, "'no-name' cannot be a name"),
    ("text/bad_yaml", {"action.py": ACTION, "tool.yaml": "a: [\n"}, "servers/text/bad_yaml/tool.yaml:"),
    ("text/bad_field", {"action.py": ACTION, "tool.yaml": manifest(effects="writes_all")}, "tool.yaml:4: effects:"),
]


def test_a_broken_folder_is_withheld_alone_with_its_place(tmp_path: Path) -> None:
    write_sound_tool(tmp_path)
    for name, files, _ in BROKEN:
        write_tool(tmp_path, name, files)
    catalog = Catalog(tmp_path / "servers")
    assert catalog.entries.names() == ("count_words",)
    for _, _, told in BROKEN:
        assert any(told in line for line in catalog.problems), told


def test_what_is_left_of_a_tool_that_moved_away_is_no_tool_and_no_problem(tmp_path: Path) -> None:
    write_sound_tool(tmp_path)
    (tmp_path / "servers" / "text" / "moved" / "__pycache__").mkdir(parents=True)
    catalog = Catalog(tmp_path / "servers")
    assert (catalog.entries.names(), catalog.problems) == (("count_words",), ())


def test_a_name_that_two_categories_use_belongs_to_the_first(tmp_path: Path) -> None:
    write_sound_tool(tmp_path, "prose/count_words")
    write_sound_tool(tmp_path, "text/count_words")
    catalog = Catalog(tmp_path / "servers")
    assert [entry.category for entry in catalog.entries] == ["prose"]
    assert catalog.problems == (
        "servers/text/count_words:1: the name 'count_words' is taken by servers/prose/count_words",
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_in_place_of_a_file_is_told_instead_of_waited_for(tmp_path: Path) -> None:
    folder = write_sound_tool(tmp_path)
    (folder / "tool.yaml").unlink()
    os.mkfifo(folder / "tool.yaml")
    assert "not a regular file" in Catalog(tmp_path / "servers").problems[0]


def test_no_folder_at_all_is_an_empty_catalogue(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path / "servers")
    assert (len(catalog.entries), catalog.problems, catalog.search("anything")) == (0, (), ())


def test_listing_searching_and_loading_one_tool_import_no_other(tmp_path: Path) -> None:
    write_sound_tool(tmp_path, "lazy_text/lazy_one")
    write_tool(tmp_path, "lazy_text/lazy_other", {"action.py": 'raise AssertionError("imported")\n'})
    catalog = Catalog(tmp_path / "servers")
    assert len(catalog.search("count words")) == 2
    assert catalog.templates == {}
    assert not any(name.startswith("adr_server_servers.lazy_text") for name in sys.modules)
    catalog.tool("lazy_one")
    loaded = [name for name in sys.modules if name.startswith("adr_server_servers.lazy_text")]
    assert loaded == ["adr_server_servers.lazy_text.lazy_one.action"]


def test_loading_a_tool_reads_no_other_and_is_what_the_listing_has(tmp_path: Path) -> None:
    write_sound_tool(tmp_path, "more_text/count_words")
    write_sound_tool(tmp_path, "text/count_words")
    broken = write_tool(tmp_path, "a_text/count_words", {"action.py": "", "tool.yaml": "summary: [\n"})
    os.mkfifo(broken.parent / "count_lines")
    alone, listed = Catalog(tmp_path / "servers"), Catalog(tmp_path / "servers")
    assert alone.tool("count_words").entry == listed.entries.get("count_words")
    assert alone.tool("count_words").entry.category == "more_text"
    assert "entries" not in alone.__dict__


@pytest.mark.parametrize("name", ["count_lines", "../text/count_words", "", ".", "text/count_words"])
def test_a_name_of_no_tool_is_answered_with_the_nearest(tmp_path: Path, name: str) -> None:
    write_sound_tool(tmp_path)
    with pytest.raises(UnknownNameError):
        Catalog(tmp_path / "servers").tool(name)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import nothing_of_this_name\n", "action.py:1: cannot be imported: ModuleNotFoundError"),
        ("\n\nx = 1 / 0\n", "action.py:3: cannot be imported: ZeroDivisionError"),
        ("def broken(:\n", "action.py:1: cannot be imported: SyntaxError"),
        ("import sys\nsys.exit(3)\n", "action.py:2: cannot be imported: SystemExit"),
        ("x = 1\n", "needs `class Input(ToolInput)`"),
        (ACTION.replace("async def run", "def run"), "needs `async def run("),
    ],
)
def test_a_body_that_cannot_be_loaded_says_where_and_why(tmp_path: Path, text: str, told: str) -> None:
    write_tool(tmp_path, "text/broken", {"action.py": text})
    with pytest.raises(BrokenInputError) as broken:
        Catalog(tmp_path / "servers").tool("broken")
    assert str(broken.value).startswith("servers/text/broken/")
    assert told in str(broken.value)


def test_an_action_takes_checked_arguments_and_runs(tmp_path: Path) -> None:
    write_sound_tool(tmp_path)
    tool = Catalog(tmp_path / "servers").tool("count_words")
    result = asyncio.run(tool.run(tool.parse({"text": "two words"}), tool_context(tmp_path)))
    assert result.model_dump() == {"words": 2}
    assert tool.effects is Effects.READ_ONLY
    with pytest.raises(InvalidArgumentsError, match=r"txt: unknown field; did you mean 'text'\?.*Example: \{"):
        tool.parse({"txt": ""})


def test_a_directive_and_a_machine_give_their_definition_under_their_own_name(tmp_path: Path) -> None:
    write_tool(tmp_path, "text/tell_prose", {"directive.yaml": DIRECTIVE})
    write_tool(tmp_path, "text/judge_prose", {"machine.yaml": MACHINE})
    catalog = Catalog(tmp_path / "servers")
    told = catalog.tool("tell_prose")
    directive = asyncio.run(told.run(told.parse({"text": "a"}), tool_context(tmp_path)))
    machine = asyncio.run(catalog.tool("judge_prose").run({}, tool_context(tmp_path)))
    assert (getattr(directive, "tool", None), getattr(machine, "tool", None)) == ("tell_prose", "judge_prose")
    with pytest.raises(InvalidArgumentsError, match="text"):
        told.parse({"text": 1})
    assert [entry.name for entry in catalog.of_kind(Kind.MACHINE)] == ["judge_prose"]


def test_a_tool_that_is_named_exactly_comes_first(tmp_path: Path) -> None:
    write_tool(tmp_path, "text/words", {"action.py": ACTION, "tool.yaml": manifest(summary="Say nothing of interest.")})
    busy = manifest(summary="Count words, words and more words.", keywords="words, word list, all words")
    write_tool(tmp_path, "text/count_words", {"action.py": ACTION, "tool.yaml": busy})
    found = Catalog(tmp_path / "servers").search("Words")
    assert [item.entry.name for item in found] == ["words", "count_words"]
    assert all(item.score > 0 and item.matched for item in found)


def test_a_search_keeps_to_its_category_and_limit(tmp_path: Path) -> None:
    for number in range(4):
        write_sound_tool(tmp_path, f"text/count_{number}")
    write_sound_tool(tmp_path, "code/count_lines")
    catalog = Catalog(tmp_path / "servers")
    assert len(catalog.search("count words", limit=2)) == 2
    assert [item.entry.name for item in catalog.search("count words", category="code")] == ["count_lines"]
    with pytest.raises(UnknownNameError, match="Did you mean 'text'"):
        catalog.search("count words", category="texts")


def test_an_unknown_tool_or_template_is_answered_with_the_nearest(tmp_path: Path) -> None:
    write_tool(tmp_path, "text/count_words", {"action.py": ACTION, "template.md.j2": "{{ words }}"})
    catalog = Catalog(tmp_path / "servers")
    with pytest.raises(UnknownNameError, match="Did you mean 'count_words'"):
        catalog.tool("count_word")
    with pytest.raises(UnknownNameError, match="Did you mean 'count_words'"):
        catalog.template("count_word")
    assert catalog.template("count_words") == "{{ words }}"


NESTED = '''\
"""Nested models."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    names: list[str]
    """Names."""
    status: Literal["open", "it's \\"done\\""] | None = None
    """A status."""
    limit: int = Field(default=5, ge=1)
    """A limit."""


class Place(BaseModel):
    model_config = ConfigDict(extra="forbid")

    path: str
    inner: "Place | None" = None


class Output(ToolOutput):
    places: list[Place]
    by_name: dict[str, list[Place]]
    either: int | str | None = None


async def run(args: Input, context: ToolContext) -> Output:
    return Output(places=[], by_name={})
'''


def test_a_signature_is_valid_python_however_models_nest(tmp_path: Path) -> None:
    write_tool(tmp_path, "text/find_places", {"action.py": NESTED})
    catalog = Catalog(tmp_path / "servers")
    text = signature_of(catalog, catalog.entries.get("find_places"))
    tree = ast.parse(text)
    (stub,) = [node for node in tree.body if isinstance(node, ast.AsyncFunctionDef)]
    assert [argument.arg for argument in stub.args.kwonlyargs] == ["names", "status", "limit"]
    defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    assert used <= defined | {"TypedDict", "Literal", "Any", "Outcome", "str", "int", "list", "dict"}
    assert "limit: int = 5" in text


def test_the_full_detail_has_schemas_and_examples_without_titles(tmp_path: Path) -> None:
    write_sound_tool(tmp_path)
    catalog = Catalog(tmp_path / "servers")
    told = full_of(catalog, catalog.entries.get("count_words"))
    assert told["input_schema"]["properties"] == {
        "text": {"type": "string", "default": "", "description": "The text to count in."}
    }
    assert told["output_schema"]["additionalProperties"] is False
    assert "title" not in str(told)
    assert told["examples"] == [{}]


def test_a_tool_is_found_by_what_people_say_who_need_it(tmp_path: Path) -> None:
    folder = write_sound_tool(tmp_path)
    (folder / "needs.txt").write_text("is my essay too lengthy\n", encoding="utf-8")
    [found] = Catalog(tmp_path / "servers").search("lengthy essays")
    assert found.entry.name == "count_words"
    assert set(found.matched) == {"lengthy", "essays"}


def test_needs_that_cannot_be_read_are_none(tmp_path: Path) -> None:
    folder = write_sound_tool(tmp_path)
    (folder / "needs.txt").write_bytes(b"\xff\xfe\x00")
    catalog = Catalog(tmp_path / "servers")
    assert catalog.entries.get("count_words").needs == ()
    assert catalog.search("count words")[0].entry.name == "count_words"


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("mask secrets", "mask_content"),
        ("find stale ADRs", "find_stale_decisions"),
        ("who owns this file", "find_owners"),
        ("what would break if we drop Kafka", "assess_removal"),
        ("which saved snippets are there", "list_skills"),
    ],
)
def test_the_shipped_tool_comes_first(asked: str, first: str) -> None:
    assert Catalog(content_root().servers).search(asked)[0].entry.name == first
