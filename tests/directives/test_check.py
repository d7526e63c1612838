"""A directive that could not run to its end is refused before anything runs, with all that is wrong with it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from adr_server.directives import Directive, check_directive, dependencies

TOOLS = ("detect_stack", "list_decisions", "check_drift")
TEMPLATES = ("overview",)


def directive(*sections: dict[str, Any], template: str = "overview") -> Directive:
    return Directive.model_validate({"sections": list(sections), "template": template})


def section(key: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "source": "list_decisions", **more}


def problems(*sections: dict[str, Any], template: str = "overview") -> tuple[str, ...]:
    return check_directive(directive(*sections, template=template), tools=TOOLS, templates=TEMPLATES)


def test_the_directive_of_the_design_has_no_problem() -> None:
    drift = section("drift", args={"ids": {"$ref": "decisions[].id"}}, when="decisions", on_error="skip")
    found = problems(section("stack"), section("decisions", pick="decisions[:20]"), drift)
    assert found == ()


def test_sections_that_refer_to_each_other_in_a_circle_are_told_with_the_circle() -> None:
    a = section("a", args={"x": {"$ref": "b"}})
    b = section("b", when="c.x")
    c = section("c", args={"deep": [{"x": {"$ref": "a[0]"}}]})
    (found,) = problems(a, b, c)
    assert "in a circle" in found
    assert found.count("→") == 3


def test_a_section_that_refers_to_itself_is_a_circle() -> None:
    (found,) = problems(section("a", when="a"))
    assert "in a circle: a → a" in found


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"source": "list_decision"}, "section 'a': source: No tool 'list_decision'. Did you mean 'list_decisions'?"),
        ({"when": "bb.x"}, "section 'a': 'bb.x': No section 'bb'."),
        ({"args": {"x": {"$ref": "nowhere"}}}, "section 'a': 'nowhere': No section 'nowhere'."),
        ({"pick": "a["}, "section 'a': 'a[' is no JMESPath"),
        ({"when": "a["}, "section 'a': 'a[' is no JMESPath"),
        ({"when": "keys(@)"}, "section 'a': 'keys(@)' reads the whole run (`@`)"),
    ],
)
def test_what_a_section_names_must_exist(changes: dict[str, Any], told: str) -> None:
    (found,) = problems({**section("a"), **changes})
    assert found.startswith(told)


def test_pick_reads_the_result_of_the_tool_and_not_the_run() -> None:
    assert problems(section("a", pick="whatever.it.has")) == ()


def test_a_key_that_is_there_twice_or_taken_is_told() -> None:
    assert problems(section("a"), section("a")) == ("sections: the key 'a' is there 2 times",)
    assert problems(section("input"))[0].startswith("sections: the key 'input' is taken")


def test_a_template_is_a_shipped_name_or_text() -> None:
    assert problems(section("a"), template="{{ a }}") == ()
    assert problems(section("a"), template="overveiw") == (
        "template: No shipped template 'overveiw'. Did you mean 'overview'?",
    )


def test_all_problems_come_at_once() -> None:
    found = problems(section("a", source="x"), section("b", when="zz"), template="nothing_here")
    assert len(found) == 3


def test_ten_thousand_sections_are_refused_by_the_model() -> None:
    with pytest.raises(ValidationError, match="at most 50"):
        directive(*(section(f"s{number}") for number in range(10_000)))


def test_fifty_sections_in_a_chain_are_checked() -> None:
    chain = [section("s0"), *(section(f"s{number}", when=f"s{number - 1}") for number in range(1, 50))]
    assert problems(*chain) == ()
    assert dependencies(directive(*chain))["s49"] == {"s48"}


@pytest.mark.parametrize(
    "wrong", [{"before": "os.system"}, {"key": "../x"}, {"key": "A"}, {"on_error": "ignore"}, {"args": []}]
)
def test_a_field_that_is_none_or_of_another_shape_is_refused_by_the_model(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        directive({**section("a"), **wrong})


@given(st.dictionaries(st.sampled_from("abcdef"), st.sets(st.sampled_from("abcdef")), min_size=1))
def test_a_circle_is_told_exactly_where_there_is_one(graph: dict[str, set[str]]) -> None:
    edges = {key: {other for other in others if other in graph} for key, others in graph.items()}
    sections = [
        section(key, args={other: {"$ref": other} for other in sorted(others)}) for key, others in edges.items()
    ]
    done: set[str] = set()
    while ready := {key for key, others in edges.items() if key not in done and others <= done}:
        done |= ready
    found = problems(*sections)
    assert bool(found) == (done != set(edges))
