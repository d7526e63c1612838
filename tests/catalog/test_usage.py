"""A tool's call and result on one line: everything a caller needs, once."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adr_server.catalog.usage import answer_shape, usage

PLACE = {"type": "object", "properties": {"path": {"type": "string"}, "line": {"type": "integer"}}}
STATES = {"enum": ["open", "closed"]}
NULL = {"type": "null"}


def told(properties: dict[str, Any], **more: Any) -> str:
    """What is told of a result with these fields."""
    return usage("look", "demo", {}, {"type": "object", "properties": properties, **more}).partition(" -> ")[2]


def test_required_arguments_stand_first_and_others_tell_their_default() -> None:
    schema = {
        "properties": {
            "limit": {"type": "integer", "default": 5},
            "tag": {"anyOf": [{"type": "string"}, NULL], "default": None},
            "paths": {"type": "array", "items": {"type": "string"}},
            "state": {**STATES, "default": "open"},
        },
        "required": ["paths"],
    }
    said = "demo.look(paths: [str], limit: int = 5, tag: str = None, state: 'open|closed' = \"open\") -> Outcome"
    assert usage("look", "demo", schema, None) == said


def test_a_field_without_a_type_is_text_and_one_that_may_be_null_says_so() -> None:
    fields = {"id": {"type": "string"}, "title": {"anyOf": [{"type": "string"}, NULL]}, "on": {"type": "boolean"}}
    assert told(fields) == "{id, title?, on: bool}"


def test_a_shape_that_is_referred_to_twice_is_told_once() -> None:
    place = {"$ref": "#/$defs/Place"}
    fields = {"first": place, "others": {"type": "array", "items": place}}
    assert told(fields, **{"$defs": {"Place": PLACE}}) == "{first: Place{path, line: int}, others: [Place]}"


def test_a_shape_that_is_referred_to_once_has_no_name() -> None:
    assert told({"first": {"$ref": "#/$defs/Place"}}, **{"$defs": {"Place": PLACE}}) == "{first: {path, line: int}}"


def test_a_shape_that_holds_itself_comes_to_an_end() -> None:
    node = {"type": "object", "properties": {"below": {"$ref": "#/$defs/Node"}}}
    assert told({"root": {"$ref": "#/$defs/Node"}}, **{"$defs": {"Node": node}}) == "{root: Node{below: Node}}"


def test_the_words_of_a_field_are_told_once() -> None:
    given_state = {"properties": {"state": STATES}, "required": ["state"]}
    result = {"type": "object", "properties": {"state": STATES, "before": {"anyOf": [STATES, NULL]}}}
    said = "demo.look(state: 'open|closed') -> {state, before: 'open|closed'?}"
    assert usage("look", "demo", given_state, result) == said


def test_a_mapping_tells_what_its_values_are() -> None:
    counts = {"type": "object", "additionalProperties": {"type": "integer"}}
    assert told({"counts": counts, "any": {"type": "object"}}) == "{counts: {str: int}, any: {str: Any}}"


NAMES = st.from_regex(r"[a-z]+", fullmatch=True)
SHAPES = st.recursive(
    st.sampled_from([{"type": "string"}, {"type": "integer"}, NULL, STATES, {}]),
    lambda inner: (
        st.builds(lambda items: {"type": "array", "items": items}, inner)
        | st.builds(lambda fields: {"type": "object", "properties": fields}, st.dictionaries(NAMES, inner))
        | st.builds(lambda choices: {"anyOf": choices}, st.lists(inner, min_size=1))
    ),
    max_leaves=8,
)


@given(SHAPES)
def test_any_schema_is_told_on_one_line_with_each_bracket_closed(schema: dict[str, Any]) -> None:
    fields = {"value": schema}
    said = usage("look", "demo", {"properties": fields}, {"type": "object", "properties": fields})
    assert len(said.splitlines()) == 1
    for opening, closing in ("{}", "[]", "()"):
        assert said.count(opening) == said.count(closing)


def test_an_answer_tells_which_of_its_fields_may_be_left_out() -> None:
    inner = {
        "type": "object",
        "properties": {"path": {"type": "string"}, "quote": {"type": "string"}},
        "required": ["path"],
    }
    schema = {
        "type": "object",
        "properties": {"at": {"type": "array", "items": inner}, "why": {"type": "string"}},
        "required": ["at"],
    }
    assert answer_shape(schema) == "{at: [{path, quote=}], why=}"
