"""Each command: what it prints for a reader, and what it prints as JSON."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from adr_server.catalog import Catalog
from adr_server.cli.main import main
from adr_server.content import Content, content_root
from adr_server.prompts import PromptRegistry
from own_tools import write_content
from tool_folders import ACTION, write_sound_tool, write_tool

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *argv: str, code: int = 0) -> str:
    """What a command prints on standard output."""
    assert main(argv) == code
    return capsys.readouterr().out


def as_json(capsys: Capture, *argv: str, code: int = 0) -> Any:
    """What a command prints with `--json`, all of it."""
    return json.loads(printed(capsys, *argv, "--json", code=code))


def test_catalog_tells_categories_counts_and_the_cost_of_a_listing(capsys: Capture) -> None:
    told = as_json(capsys, "catalog")
    catalog = Catalog(content_root().servers)
    assert {row["category"]: row["tools"] for row in told["categories"]} == {
        name: len(entries) for name, entries in catalog.categories().items()
    }
    assert all(row["listing_tokens"] > 0 for row in told["categories"])
    assert told["total"]["tools"] == len(catalog.entries)
    assert told["total"]["exact"] is True
    assert "o200k_base" in printed(capsys, "catalog")


def test_catalog_list_names_every_tool_or_those_of_a_category(capsys: Capture) -> None:
    every = as_json(capsys, "catalog", "list")
    assert set(every[0]) == {"name", "category", "kind", "summary"}
    rules = as_json(capsys, "catalog", "list", "--category", "rules")
    assert {row["category"] for row in rules} == {"rules"}
    assert rules == [row for row in every if row["category"] == "rules"]
    assert len(printed(capsys, "catalog", "list").splitlines()) == len(every)


def test_catalog_search_ranks_and_tells_as_much_as_asked(capsys: Capture) -> None:
    brief = as_json(capsys, "catalog", "search", "which decisions are there")
    assert set(brief[0]) == {"name", "category", "kind", "summary", "score"}
    assert brief[0]["name"] == "list_decisions"
    assert [row["score"] for row in brief] == sorted((row["score"] for row in brief), reverse=True)
    signature = as_json(capsys, "catalog", "search", "list_decisions", "--detail", "signature", "--limit", "1")
    assert signature[0]["signature"].startswith("decisions.list_decisions(status: ")
    full = as_json(capsys, "catalog", "search", "list_decisions", "--detail", "full", "--limit", "1")
    assert {"input_schema", "output_schema", "examples"} <= set(full[0])
    assert as_json(capsys, "catalog", "search", "xylophone") == []
    assert "catalog list" in printed(capsys, "catalog", "search", "xylophone")


def test_catalog_show_tells_when_to_use_a_tool_and_how(capsys: Capture) -> None:
    text = printed(capsys, "catalog", "show", "list_decisions")
    for told in ("list_decisions — action in decisions", "Use when:", "async def list_decisions(", "example:"):
        assert told in text
    assert as_json(capsys, "catalog", "show", "list_decisions")["effects"] == "read_only"


def test_json_before_the_action_counts_too(capsys: Capture) -> None:
    assert json.loads(printed(capsys, "catalog", "--json", "list")) == as_json(capsys, "catalog", "list")


def test_the_shipped_content_has_no_problem(capsys: Capture) -> None:
    assert as_json(capsys, "catalog", "check") == []
    assert printed(capsys, "prompts", "check") == "no problems\n"
    assert printed(capsys, "patterns", "check") == "no problems\n"


def test_problems_of_a_catalogue_are_all_told_and_are_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    content = write_content(tmp_path)
    write_tool(tmp_path, "text/first_bad", {"tool.yaml": "summary: 3\n", "action.py": ACTION})
    write_tool(tmp_path, "text/second_bad", {})
    monkeypatch.setattr("adr_server.cli.commands.catalog.content_root", lambda: Content(root=content.root))
    problems = as_json(capsys, "catalog", "check", code=1)
    assert any("first_bad/tool.yaml:1: summary" in problem for problem in problems), problems
    assert any("second_bad" in problem for problem in problems)


def test_prompts_are_listed_and_shown_by_section(capsys: Capture) -> None:
    listed = as_json(capsys, "prompts", "list")
    assert "validation" in next(row["sections"] for row in listed if row["name"] == "rules/refine")
    whole = as_json(capsys, "prompts", "show", "rules/refine")
    section = as_json(capsys, "prompts", "show", "rules/refine#validation")
    assert 0 < section["tokens"] < whole["tokens"]
    assert section["section"] == "validation"
    assert f"[{section['tokens']:,} tokens, o200k_base]" in printed(
        capsys, "prompts", "show", "rules/refine#validation"
    )


def test_a_prompt_is_rendered_with_the_arguments_given(capsys: Capture) -> None:
    listed = PromptRegistry.read(content_root().prompts, None, None, None).catalogue()  # type: ignore[arg-type]  # nothing is rendered
    with_arguments = [item for item in listed if item.arguments]
    assert with_arguments
    for item in with_arguments:
        given = [f"--arg={argument.name}=payments" for argument in item.arguments]
        assert "payments" in printed(capsys, "prompts", "show", item.name, *given), item.name


def test_a_machine_is_listed_drawn_and_defined(capsys: Capture) -> None:
    assert "draft_rules" in {row["name"] for row in as_json(capsys, "machines", "list")}
    drawing = printed(capsys, "machines", "show", "draft_rules", "--format", "mermaid")
    assert drawing.startswith(("stateDiagram", "---"))
    assert "reviewing" in drawing
    definition = json.loads(printed(capsys, "machines", "show", "draft_rules", "--format", "json"))
    assert definition["initial"] == "extracting"
    assert {"from", "event", "to"} <= set(definition["transitions"][0])


def test_patterns_are_listed_and_shown(capsys: Capture) -> None:
    assert "kubernetes" in {row["name"] for row in as_json(capsys, "patterns", "list")}
    assert as_json(capsys, "patterns", "show", "kubernetes")["summary"] in [
        row["summary"] for row in as_json(capsys, "patterns", "list")
    ]


def test_tools_tells_what_is_on_the_wire_and_its_cost(capsys: Capture) -> None:
    told = as_json(capsys, "tools")
    assert told["total_tokens"] == sum(tool["tokens"] for tool in told["tools"])
    core = as_json(capsys, "tools", "--surface", "core")
    assert {tool["name"] for tool in core["tools"]} < {tool["name"] for tool in told["tools"]}
    assert f"{told['total_tokens']:,} tokens" in printed(capsys, "tools")


def test_run_prints_the_summary_or_the_outcome(capsys: Capture, on_project: Sequence[str]) -> None:
    assert "4 decisions" in printed(capsys, "run", "list_decisions", *on_project)
    outcome = as_json(capsys, "run", "list_decisions", "--args", '{"status": "accepted"}', *on_project)
    assert set(outcome) == {"run_id", "status", "summary", "receipt", "results"}
    assert outcome["status"] == "done"
    assert outcome["results"] == f"/results/{outcome['run_id']}/"
    assert outcome["receipt"]["exact"] is True
    assert "2 decisions" in outcome["summary"]


def test_run_asks_in_json_with_a_question(capsys: Capture, on_project: Sequence[str]) -> None:
    asked = as_json(capsys, "run", "draft_rules", *on_project)
    assert asked["status"] == "asking"
    assert asked["question"]["events"] == ["accept", "revise"]


def test_plan_prints_the_definition_and_runs_nothing(capsys: Capture, on_project: Sequence[str]) -> None:
    plan = json.loads(printed(capsys, "run", "project_overview", "--plan", *on_project))
    assert plan["kind"] == "directive"
    assert json.loads(printed(capsys, "run", "draft_rules", "--plan", *on_project))["kind"] == "machine"
    assert not list(Path(on_project[-1]).glob("*/runs/*"))


def test_a_run_that_fails_says_why_and_is_two(capsys: Capture, on_project: Sequence[str]) -> None:
    outcome = as_json(capsys, "run", "read_decision", "--args", '{"id": "0099"}', *on_project, code=2)
    assert outcome["status"] == "failed"
    assert "0099" in outcome["summary"]


def test_a_tool_that_breaks_is_three(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, on_project: Sequence[str]
) -> None:
    content = write_content(tmp_path / "content")
    monkeypatch.setattr("adr_server.meta_tools.application.content_root", lambda: content)
    assert as_json(capsys, "run", "faulty_tool", *on_project, code=3)["failed_by"] == "fault"


def test_a_tool_that_prints_does_not_reach_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, on_project: Sequence[str]
) -> None:
    content = write_content(tmp_path / "content")
    body = (
        (content.servers / "text/reporting_tool/action.py")
        .read_text()
        .replace("for step", "print('noise')\n    for step")
    )
    (content.servers / "text/reporting_tool/action.py").write_text(body)
    monkeypatch.setattr("adr_server.meta_tools.application.content_root", lambda: content)
    assert main(["run", "reporting_tool", "--json", *on_project]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["status"] == "done"
    assert "noise" in told.err


def test_progress_is_no_bar_where_nobody_looks(capsys: Capture, on_project: Sequence[str]) -> None:
    assert main(["run", "project_overview", *on_project]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("kind", ["tool", "directive", "machine", "prompt", "pattern"])
def test_new_writes_a_body_and_its_test_that_the_check_accepts(kind: str, tmp_path: Path, capsys: Capture) -> None:
    root = tmp_path / "checkout"
    (root / "tests" / "servers").mkdir(parents=True)
    for name in ("prompts", "patterns"):
        (root / name).mkdir()
    write_sound_tool(root)  # For a directive or machine to call.
    name = "platform/word-count" if kind == "pattern" else "notes/word_count"
    written = printed(capsys, "new", kind, name, "--root", str(root))
    paths = [Path(line) for line in written.splitlines()]
    assert all(path.is_file() for path in paths)
    assert sum("tests" in path.parts for path in paths) == 1
    assert main(["new", kind, name, "--root", str(root)]) == 2
    assert "is taken" in capsys.readouterr().err


def test_exec_takes_the_language_from_the_name_of_the_file(
    tmp_path: Path, capsys: Capture, on_project: Sequence[str]
) -> None:
    code = 'import { listDecisions as l } from "./servers/decisions";\nexport default (await l()).decisions.length;\n'
    (tmp_path / "count.ts").write_text(code, encoding="utf-8")
    assert printed(capsys, "exec", str(tmp_path / "count.ts"), *on_project).strip() == "4"
    (tmp_path / "count").write_text(code, encoding="utf-8")
    outcome = as_json(capsys, "exec", str(tmp_path / "count"), "--language", "typescript", *on_project)
    assert outcome["value"] == 4


def test_doctor_names_the_typescript_engine_with_its_version_and_layers(
    capsys: Capture, on_project: Sequence[str]
) -> None:
    layers = as_json(capsys, "doctor", *on_project)["code: typescript"]
    assert layers["deno"][0].isdigit()
    assert layers["process"] == "separate"
    assert {"rlimits", "types"} <= set(layers)
