"""Answers are checked against their schema, and a caller's schema can neither run for ever nor fetch anything."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.sandbox.schemas import example_of, schema_faults, schema_problems

REVIEW: dict[str, Any] = {
    "type": "object",
    "properties": {
        "verdict": {"enum": ["keep", "drop"]},
        "rules": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}},
        "count": {"type": "integer", "minimum": 3},
    },
    "required": ["verdict", "count"],
    "additionalProperties": False,
}


def test_each_problem_says_its_field() -> None:
    found = schema_problems(REVIEW, {"verdict": "maybe", "rules": [{"id": 1}], "count": 3, "more": 1})
    assert len(found) == 3
    assert any(line.startswith("verdict: 'maybe' is not one of") for line in found)
    assert any(line.startswith("rules.0.id: 1 is not of type 'string'") for line in found)
    assert any(line.startswith("value: ") and "'more'" in line for line in found)


def test_a_missing_field_is_named_by_its_path() -> None:
    nested = {"type": "object", "properties": {"reviews": {"type": "array", "items": REVIEW}}}
    assert schema_problems(nested, {"reviews": [{"verdict": "keep"}]}) == (
        "reviews.0.count: is missing; it is required",
    )


def test_many_problems_are_cut_and_counted() -> None:
    found = schema_problems({"type": "array", "items": {"type": "string"}}, list(range(50)))
    assert len(found) == 9
    assert found[-1] == "… 42 more"


def test_an_example_has_the_shape_of_its_schema() -> None:
    assert example_of(REVIEW) == {"verdict": "keep", "count": 3}
    assert schema_problems(REVIEW, example_of(REVIEW)) == ()


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ([], "it is no object"),
        ({"type": "string", "pattern": "(a+)+$"}, "it uses pattern"),
        ({"properties": {"a": {"patternProperties": {}}}}, "it uses patternProperties"),
        ({"$ref": "https://example.org/schema"}, "it uses $ref"),
        ({"type": "nothing"}, "type: "),
        ({"enum": list(range(5_000))}, "it has over 2,000 parts"),
        ({"allOf": [{"title": "x"}] * 3_000}, "it has over 2,000 parts"),
    ],
)
def test_a_schema_of_a_caller_that_could_do_harm_is_refused(schema: object, told: str) -> None:
    (fault,) = schema_faults(schema)
    assert fault.startswith(told)


def test_a_schema_nested_without_end_is_refused_without_recursion() -> None:
    schema: dict[str, Any] = {}
    for _ in range(50_000):
        schema = {"not": schema}
    assert schema_faults(schema) == ("it has over 2,000 parts",)
    while schema:
        schema = schema.pop("not")


def test_a_regular_expression_behind_many_parts_is_found_or_the_schema_refused() -> None:
    assert schema_faults({"enum": list(range(1_990)), "not": {"not": {"pattern": "(a+)+$"}}}) != ()


def test_a_property_may_be_called_like_a_word_of_the_language() -> None:
    assert schema_faults({"properties": {"format": {"type": "string"}, "pattern": {"type": "string"}}}) == ()
    assert schema_faults({"properties": {"properties": {"pattern": "(a+)+$"}}}) != ()


def test_a_shipped_schema_may_hold_a_regular_expression() -> None:
    schema = {"type": "string", "pattern": "^a"}
    assert schema_faults(schema, shipped=True) == ()
    assert schema_faults(schema) != ()


@given(
    st.dictionaries(st.sampled_from(["type", "items", "properties", "enum", "required", "x"]), st.text() | st.none())
)
def test_any_object_is_accepted_or_refused_with_a_reason(schema: dict[str, Any]) -> None:
    if not schema_faults(schema):
        schema_problems(schema, {"a": 1})
        example_of(schema)
