"""search_tools and load_prompt: find what there is, in as few words as asked for."""

import pytest
from jsonschema import Draft202012Validator

from adr_server.errors import InvalidArgumentsError, UnknownNameError
from adr_server.tokens import count
from applications import Desk

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("query", "tool"),
    [
        ("which decisions are there", "list_decisions"),
        ("which packages does this project depend on", "list_dependencies"),
        ("how do records supersede each other", "decision_graph"),
        ("how do I supersede a record", "supersede_decision"),
        ("replace an old decision by a new one", "supersede_decision"),
        ("what did earlier sessions find out", "recall"),
        ("detect_stack", "detect_stack"),
    ],
)
async def test_a_need_in_plain_words_finds_the_tool_first(desk: Desk, query: str, tool: str) -> None:
    answer = await desk.ask("search_tools", {"query": query})
    assert answer.structured["tools"][0]["name"] == tool
    assert answer.text.splitlines()[0].startswith(f"{tool} (")


async def test_each_detail_tells_more_than_the_one_before(desk: Desk) -> None:
    sizes = []
    for detail in ("brief", "signature", "full"):
        answer = await desk.ask("search_tools", {"query": "list_decisions", "detail": detail, "limit": 1})
        sizes.append(count(answer.text).tokens)
    assert sizes == sorted(sizes)
    assert sizes[0] < 40
    full = answer.structured["tools"][0]
    Draft202012Validator.check_schema(full["input_schema"])
    Draft202012Validator.check_schema(full["output_schema"])


async def test_tools_that_are_named_come_first_in_the_order_named(desk: Desk) -> None:
    answer = await desk.ask("search_tools", {"query": "search_decisions list-dependencies", "limit": 2})
    assert [tool["name"] for tool in answer.structured["tools"]] == ["search_decisions", "list_dependencies"]


async def test_several_needs_are_answered_each_with_its_own_best(desk: Desk) -> None:
    needs = ("draw a diagram of how records relate", "what did earlier sessions find out")
    alone = [await desk.ask("search_tools", {"query": need, "limit": 1}) for need in needs]
    together = await desk.ask("search_tools", {"query": f" {needs[0]} ;; {needs[1]}; {needs[0]}", "limit": 1})
    assert together.structured["tools"] == [answer.structured["tools"][0] for answer in alone]


async def test_a_signature_says_what_to_import_what_goes_in_and_what_comes_out(desk: Desk) -> None:
    answer = await desk.ask("search_tools", {"query": "search_decisions", "detail": "signature", "limit": 1})
    told = answer.structured["tools"][0]["signature"]
    assert told.startswith("decisions.search_decisions(query: str, ")
    assert "-> {hits: [{id, path, title?, status, score: float" in told
    assert count(told).tokens <= 120


async def test_a_category_narrows_and_an_unknown_one_is_answered_with_the_nearest(desk: Desk) -> None:
    found = await desk.ask("search_tools", {"query": "list decisions", "category": "decisions", "limit": 25})
    names = {tool["name"] for tool in found.structured["tools"]}
    assert names <= {entry.name for entry in desk.application.catalog.in_category("decisions")}
    with pytest.raises(UnknownNameError, match="'decisions'"):
        await desk.ask("search_tools", {"query": "list", "category": "decision"})


async def test_words_that_no_tool_has_are_answered_with_the_categories(desk: Desk) -> None:
    answer = await desk.ask("search_tools", {"query": "xylophone"})
    assert answer.structured == {"tools": []}
    assert "decisions (" in answer.text


async def test_a_brief_result_says_which_words_found_it(desk: Desk) -> None:
    answer = await desk.ask("search_tools", {"query": "please mask the secrets in it", "limit": 1})
    assert answer.text.endswith("[mask, secrets]")


@pytest.mark.parametrize(
    "query",
    [
        "what would break if we drop Kafka",
        "which decisions govern the files that my uncommitted changes touch",
        "internationalisation-and-authentication-and-authorisation " * 8,
    ],
)
async def test_five_brief_results_cost_two_hundred_tokens_at_most(desk: Desk, query: str) -> None:
    answer = await desk.ask("search_tools", {"query": query})
    assert len(answer.structured["tools"]) == 5
    assert count(answer.text).tokens <= 200


@pytest.mark.parametrize(
    ("query", "name", "kind"),
    [
        ("a prompt for refining rules", "rules/refine", "prompt"),
        ("the architecture pattern for event driven systems", "event-driven", "pattern"),
    ],
)
async def test_prompts_and_patterns_are_found_when_they_are_asked_for(
    desk: Desk, query: str, name: str, kind: str
) -> None:
    answer = await desk.ask("search_tools", {"query": query})
    assert name in [item["name"] for item in answer.structured["tools"] if item.get("kind") == kind]
    without = await desk.ask("search_tools", {"query": query.replace(kind, "")})
    assert all("kind" not in item for item in without.structured["tools"])


async def test_asked_for_prompts_and_nothing_else_the_first_ones_are_shown(desk: Desk) -> None:
    answer = await desk.ask("search_tools", {"query": "which prompts are there", "limit": 3})
    assert [item.get("kind") for item in answer.structured["tools"]][:3] == ["prompt"] * 3


async def test_machines_come_first_when_they_are_asked_for(desk: Desk) -> None:
    plain = await desk.ask("search_tools", {"query": "rules out of decisions", "limit": 8})
    asked = await desk.ask("search_tools", {"query": "a machine for rules out of decisions", "limit": 8})
    assert "(machine)" not in plain.text.splitlines()[0]
    assert "(machine)" in asked.text.splitlines()[0]


@pytest.mark.parametrize(("query", "tool"), [("lst_decisons", "list_decisions"), ("maks_contnt", "mask_content")])
async def test_a_name_with_a_slip_finds_its_tool_first(desk: Desk, query: str, tool: str) -> None:
    answer = await desk.ask("search_tools", {"query": query})
    assert answer.structured["tools"][0]["name"] == tool


async def test_a_miss_is_answered_with_the_nearest_names(desk: Desk) -> None:
    answer = await desk.ask("search_tools", {"query": "troublshot"})
    assert answer.structured == {"tools": []}
    assert "Nearest names: troubleshoot." in answer.text
    assert "Nearest" not in (await desk.ask("search_tools", {"query": "xylophone"})).text


async def test_the_detail_must_be_one_of_three(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match=r"detail: .*brief") as refused:
        await desk.ask("search_tools", {"query": "x", "detail": "all"})
    assert 'Example: {"query"' in str(refused.value)


async def test_without_a_name_the_prompts_are_listed_with_their_sections(desk: Desk) -> None:
    answer = await desk.ask("load_prompt")
    assert "rules/refine" in answer.structured["prompts"]
    assert "validation" in answer.text


async def test_one_section_costs_less_than_the_whole_and_says_its_tokens(desk: Desk) -> None:
    whole = await desk.ask("load_prompt", {"name": "rules/refine"})
    section = await desk.ask("load_prompt", {"name": "rules/refine", "section": "validation"})
    assert section.structured["tokens"] < whole.structured["tokens"]
    assert section.structured["tokens"] == count(section.structured["text"]).tokens
    assert section.structured["text"].strip() in section.text


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        ({"name": "rules/refin"}, "rules/refine"),
        ({"name": "rules/refine", "section": "validaton"}, "validation"),
    ],
)
async def test_a_wrong_name_or_section_is_answered_with_the_nearest(
    desk: Desk, arguments: dict[str, object], near: str
) -> None:
    with pytest.raises(UnknownNameError, match=f"'{near}'"):
        await desk.ask("load_prompt", arguments)


async def test_a_prompt_is_rendered_with_its_arguments_as_plain_words(desk: Desk) -> None:
    names = {item.name: item for item in desk.application.prompts.catalogue() if item.arguments}
    name, item = next(iter(names.items()))
    given = {argument.name: "{{ 7 * 7 }}" for argument in item.arguments}
    answer = await desk.ask("load_prompt", {"name": name, "arguments": given})
    assert "49" not in answer.text
