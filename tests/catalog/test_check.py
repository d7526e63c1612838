"""Each rule of the catalogue: broken, it gives one line with its place; kept, it gives none."""

from pathlib import Path

import pytest
import yaml

from adr_server.catalog import Catalog
from adr_server.catalog.check import check_catalog
from adr_server.content import content_root
from adr_server.sandbox.templates import TemplateRenderer
from tool_folders import ACTION, DIRECTIVE, MACHINE, PROMPTS, SCHEMAS, manifest, write_sound_tool, write_tool


def problems(root: Path, *, tests: Path | None = None) -> tuple[str, ...]:
    catalog = Catalog(root / "servers")
    renderer = TemplateRenderer({name: catalog.template(name) for name in catalog.templates})
    return check_catalog(catalog, templates=renderer, prompts=PROMPTS, schemas=SCHEMAS, tests=tests)


def only(root: Path) -> str:
    found = problems(root)
    assert len(found) == 1, found
    return found[0]


def test_a_sound_tool_of_each_kind_has_no_problem(tmp_path: Path) -> None:
    write_sound_tool(tmp_path)
    write_tool(tmp_path, "text/tell_length", {"directive.yaml": DIRECTIVE})
    write_tool(tmp_path, "text/judge_length", {"machine.yaml": MACHINE})
    assert problems(tmp_path) == ()


def test_problems_of_every_folder_come_out_at_once(tmp_path: Path) -> None:
    write_tool(tmp_path, "text/one", {})
    write_tool(tmp_path, "text/two", {"action.py": "def broken(:\n"})
    write_tool(tmp_path, "text/three", {"action.py": ACTION, "tool.yaml": manifest(summary="no sentence here")})
    found = problems(tmp_path)
    for place in (
        "servers/text/one:1: ",
        "servers/text/two/action.py:1: ",
        "servers/text/three/tool.yaml:1: summary: ",
    ):
        assert any(line.startswith(place) for line in found), found


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"summary": "count the words of a text."}, "tool.yaml:1: summary: begins in lower case"),
        ({"summary": "Count the words of a text"}, "tool.yaml:1: summary: has no full stop"),
        ({"summary": "Count words. Quickly, too."}, "tool.yaml:1: summary: is more than one sentence"),
        ({"keywords": "prose, words"}, "tool.yaml:3: keywords: 'words' repeats the name"),
        ({"keywords": "prose, Count-Words"}, "tool.yaml:3: keywords: 'Count-Words' repeats the name"),
        ({"keywords": "prose, Prose"}, "tool.yaml:3: keywords: 'Prose' is there twice"),
        ({"args": "{txt: a}"}, "tool.yaml:6: examples: txt: unknown field; did you mean 'text'?"),
        ({"effects": "writes_project"}, "tool.yaml:4: effects: writes_project needs the argument"),
    ],
)
def test_a_manifest_that_breaks_a_rule_is_told_on_its_line(tmp_path: Path, change: dict[str, str], told: str) -> None:
    write_tool(tmp_path, "text/count_words", {"action.py": ACTION, "tool.yaml": manifest(**change)})
    assert only(tmp_path).startswith(f"servers/text/count_words/{told}")


def test_only_a_tool_that_writes_into_the_project_has_a_switch_for_it(tmp_path: Path) -> None:
    switched = ACTION.replace('text: str = ""', 'write: bool = False\n    """Write it."""\n    text: str = ""')
    write_tool(tmp_path, "text/count_words", {"action.py": switched})
    write_tool(tmp_path, "text/put_words", {"action.py": switched, "tool.yaml": manifest(effects="writes_project")})
    assert only(tmp_path).startswith("servers/text/count_words/tool.yaml:4: effects: an argument 'write' belongs to")


def test_a_switch_that_is_on_by_default_is_no_switch(tmp_path: Path) -> None:
    switched = ACTION.replace('text: str = ""', 'write: bool = True\n    """Write it."""\n    text: str = ""')
    write_tool(tmp_path, "text/put_words", {"action.py": switched, "tool.yaml": manifest(effects="writes_project")})
    assert "writes_project needs the argument `write: bool = False`" in only(tmp_path)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("from adr_server.storage import Checkout", "'adr_server.storage' is out of reach"),
        ("import adr_server.sandbox", "'adr_server.sandbox' is out of reach"),
        ("from adr_server import storage", "'adr_server.storage' is out of reach"),
        ("import yaml", "'yaml' is out of reach"),
        ("from . import storage", "'.' is out of reach"),
    ],
)
def test_an_import_out_of_reach_is_told_on_its_line(tmp_path: Path, line: str, told: str) -> None:
    # Never executed: whether it could be imported is beside the point.
    later = ACTION + f"\n\ndef _later() -> None:\n    {line}\n"
    write_tool(tmp_path, "text/count_words", {"action.py": later})
    assert only(tmp_path).startswith(f"servers/text/count_words/action.py:21: import: {told}")


def test_the_standard_library_pydantic_and_the_pure_rooms_are_in_reach(tmp_path: Path) -> None:
    imports = "import re\nfrom collections.abc import Iterable\nfrom pydantic import Field\n"
    rooms = "from adr_server.decisions import Decision\nfrom adr_server import review, security, codebase\n"
    write_tool(tmp_path, "text/count_words", {"action.py": imports + rooms + ACTION.partition("\n")[2]})
    assert problems(tmp_path) == ()


@pytest.mark.parametrize(
    ("signature", "told"),
    [
        ("async def run(args: Input, context: ToolContext, more: int = 0) -> Output:", "takes other arguments"),
        ("async def run(context: ToolContext, args: Input) -> Output:", "takes other arguments"),
        ("async def run(args: Input, context: ToolContext):", "must say that it returns"),
        ("async def run(args: Input, context: ToolContext) -> dict[str, int]:", "must say that it returns"),
    ],
)
def test_run_has_one_signature(tmp_path: Path, signature: str, told: str) -> None:
    changed = ACTION.replace("async def run(args: Input, context: ToolContext) -> Output:", signature)
    write_tool(tmp_path, "text/count_words", {"action.py": changed})
    found = only(tmp_path)
    assert found.startswith("servers/text/count_words/action.py:16: run: ")
    assert told in found


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ('text: str = ""', "Input.text: has no description"),
        ('text: Any = None\n    """Anything."""', "Input.text: has a type that JSON cannot say"),
        ('text: bytes = b""\n    """Bytes."""', "Input.text: has a type that JSON cannot say"),
    ],
)
def test_an_argument_says_what_it_is(tmp_path: Path, field: str, told: str) -> None:
    changed = ACTION.replace('text: str = ""\n    """The text to count in."""', field)
    changed = changed.replace("\nfrom adr_server", "\nfrom typing import Any\nfrom adr_server").replace(
        "args.text", "''"
    )
    write_tool(tmp_path, "text/count_words", {"action.py": changed})
    assert only(tmp_path).startswith(f"servers/text/count_words/action.py:8: {told}")


def test_a_type_without_any_json_schema_is_told_and_nothing_else(tmp_path: Path) -> None:
    changed = ACTION.replace('text: str = ""', "text: Callable[[], str] = str").replace(
        "\nfrom adr_server", "\nfrom collections.abc import Callable\nfrom adr_server"
    )
    write_tool(tmp_path, "text/count_words", {"action.py": changed})
    assert "Input, Output: no JSON Schema can be made" in only(tmp_path)


def test_a_nested_model_that_takes_any_field_is_told(tmp_path: Path) -> None:
    nested = "class Word(BaseModel):\n    text: str\n\n\nclass Output(ToolOutput):\n    first: Word | None = None\n"
    changed = ACTION.replace("class Output(ToolOutput):\n", nested).replace(
        "\nfrom adr_server", "\nfrom pydantic import BaseModel\nfrom adr_server"
    )
    write_tool(tmp_path, "text/count_words", {"action.py": changed})
    assert only(tmp_path).startswith("servers/text/count_words/action.py:12: Word: takes fields that it does not name")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("source: count_words", "source: count_word", "9: section 'words': source: No tool 'count_word'."),
        ("$ref: input.text", "$ref: input.txt", "9: section 'words': args: 'input.txt' reads the input 'txt'"),
        ("$ref: input.text", '$ref: "a["', "9: section 'words': 'a[' is no JMESPath"),
        (", description: The text to count in.", "", "7: inputs.text: has no description"),
        ("type: string", "type: strin", "3: inputs: "),
        (
            "  additionalProperties: false\n",
            "",
            "3: inputs: must have `type: object` and `additionalProperties: false`",
        ),
        (
            "{{ words.words }}",
            "{{ wrods }}",
            "10: template: the template reads 'wrods'; there is input, skipped, words",
        ),
        ("{{ words.words }}", "{{ words", "10: template: line 1: "),
        ('"{{ words.words }} words"', "nowhere", "10: template: No shipped template 'nowhere'."),
    ],
)
def test_a_directive_that_breaks_a_rule_is_told_on_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    write_sound_tool(tmp_path)
    write_tool(tmp_path, "text/tell_length", {"directive.yaml": DIRECTIVE.replace(old, new)})
    assert only(tmp_path).startswith(f"servers/text/tell_length/directive.yaml:{told}")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "section: validation",
            "section: validaton",
            "6: state 'asking': ask: No section of rules/refine 'validaton'.",
        ),
        ("accepts: verdict", "accepts: verdikt", "6: state 'asking': accepts: No answer schema 'verdikt'."),
        ("accepts: verdict", "accepts: {type: objekt}", "6: state 'asking': accepts: "),
        ("show: [words]", "show: [input.words]", "6: state 'asking': ask: 'input.words' reads the input 'words'"),
        ("event: accept, to: done", "event: accept, to: dune", "11: transition 'asking' 'accept' to 'dune': No state"),
        ("{{ words.words }}", "{{ word }}", "7: states.done: the template reads 'word'; there is error, input, words"),
        ("store: words", "store: input", "5: state 'counting': store: 'input' is taken"),
    ],
)
def test_a_machine_that_breaks_a_rule_is_told_on_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    write_sound_tool(tmp_path)
    write_tool(tmp_path, "text/judge_length", {"machine.yaml": MACHINE.replace(old, new)})
    found = problems(tmp_path)
    assert any(line.startswith(f"servers/text/judge_length/machine.yaml:{told}") for line in found), found


def test_a_callback_in_a_machine_is_an_unknown_field_and_is_never_called(tmp_path: Path) -> None:
    write_sound_tool(tmp_path)
    smuggled = MACHINE.replace("event: accept, to: done", "event: accept, to: done, before: os.system")
    write_tool(tmp_path, "text/judge_length", {"machine.yaml": smuggled})
    assert "machine.yaml:11: transitions[1].before: unknown field" in only(tmp_path)


def test_a_template_reads_only_what_its_tool_holds(tmp_path: Path) -> None:
    write_tool(tmp_path, "text/count_words", {"action.py": ACTION, "template.md.j2": "There are\n{{ letters }}\n"})
    assert only(tmp_path) == (
        "servers/text/count_words/template.md.j2:2: result: the template reads 'letters'; there is words"
    )


def test_a_template_that_does_not_parse_is_told_on_its_line(tmp_path: Path) -> None:
    write_tool(tmp_path, "text/count_words", {"action.py": ACTION, "template.md.j2": "There are\n{{ words | wc }}\n"})
    assert only(tmp_path).startswith("servers/text/count_words/template.md.j2:2: no filter named 'wc'")


def test_a_template_that_no_tool_uses_is_told_and_an_included_one_is_used(tmp_path: Path) -> None:
    files = {
        "action.py": ACTION,
        "template.md.j2": '{% include "row" %}{{ words }}',
        "row.md.j2": "row",
        "lost.md.j2": "lost",
    }
    write_tool(tmp_path, "text/count_words", files)
    assert only(tmp_path) == "servers/text/count_words/lost.md.j2:1: no tool uses this template; remove it"


def test_two_templates_of_one_name_are_told_both(tmp_path: Path) -> None:
    write_tool(tmp_path, "text/count_words", {"action.py": ACTION, "template.md.j2": "{{ words }}"})
    directive = DIRECTIVE.replace('"{{ words.words }} words"', "count_words")
    write_tool(tmp_path, "text/tell_length", {"directive.yaml": directive, "count_words.md.j2": "{{ words }}"})
    assert problems(tmp_path) == (
        "servers/text/count_words/template.md.j2:1: the template name 'count_words' is taken twice",
        "servers/text/tell_length/count_words.md.j2:1: the template name 'count_words' is taken twice",
    )


def test_a_tool_without_its_test_is_told_where_tests_are_asked_for(tmp_path: Path) -> None:
    write_sound_tool(tmp_path)
    tests = tmp_path / "tests"
    assert problems(tmp_path, tests=tests) == (
        "servers/text/count_words:1: test: tests/servers/text/test_count_words.py is missing; write it",
    )
    (tests / "servers" / "text").mkdir(parents=True)
    (tests / "servers" / "text" / "test_count_words.py").touch()
    assert problems(tmp_path, tests=tests) == ()


def test_a_name_that_python_keeps_for_itself_is_told(tmp_path: Path) -> None:
    write_sound_tool(tmp_path, "text/import")
    assert only(tmp_path) == "servers/text/import:1: 'import' is a word of Python and cannot be imported; rename it"


def test_every_problem_of_a_manifest_is_told_however_many(tmp_path: Path) -> None:
    unknown = "".join(f"field_{number}: 1\n" for number in range(30))
    write_tool(tmp_path, "text/count_words", {"action.py": ACTION, "tool.yaml": manifest() + unknown})
    found = problems(tmp_path)
    assert len(found) == 30
    assert all(line.startswith("servers/text/count_words/tool.yaml:") for line in found)


@pytest.mark.parametrize(
    ("needs", "told"),
    [
        ("how long is it\nhow many words\nHow many words\n", "needs.txt:3: 'How many words' is there twice"),
        ("how long is it\n" + "so " * 40, "needs.txt:2: longer than 100 characters"),
        ("\n".join(f"how many words are in text {at}" for at in range(25)), "needs.txt:25: more than 24 lines"),
    ],
)
def test_a_need_is_one_short_line_said_once(tmp_path: Path, needs: str, told: str) -> None:
    write_tool(tmp_path, "text/count_words", {"action.py": ACTION, "needs.txt": needs})
    assert only(tmp_path).startswith(f"servers/text/count_words/{told}")


@pytest.mark.parametrize("path", sorted(content_root().servers.glob("*/*/*.yaml")), ids=lambda path: path.parent.name)
def test_a_shipped_file_says_the_same_where_yaml_has_no_libyaml(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert yaml.load(text, Loader=yaml.SafeLoader) == yaml.load(text, Loader=yaml.CSafeLoader)
