"""Check plain data against a JSON Schema (2020-12). The only module that imports jsonschema.

No reference is fetched. A schema that a caller sent may hold no regular expression: one can run for ever.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from adr_server.errors import shorten

MAX_PROBLEMS = 8
MAX_SCHEMA_NODES = 2_000
_REGEX_WORDS = frozenset({"pattern", "patternProperties", "format", "$ref", "$dynamicRef"})
_MISSING = re.compile(r"'([^']+)' is a required property")
_NAMED = frozenset({"properties", "$defs", "dependentSchemas"})


def schema_problems(schema: Mapping[str, Any], value: object) -> tuple[str, ...]:
    """One line for each thing that is wrong with `value`: the field, what was expected, what was given."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - 60 ms that most commands never need
    from referencing import Registry  # noqa: PLC0415 - as above

    validator = Draft202012Validator(schema, registry=Registry())
    found = sorted(validator.iter_errors(value), key=lambda error: list(map(str, error.absolute_path)))
    lines = [_problem(error.absolute_path, error.message) for error in found[:MAX_PROBLEMS]]
    if len(found) > MAX_PROBLEMS:
        lines.append(f"… {len(found) - MAX_PROBLEMS} more")
    return tuple(lines)


def schema_faults(schema: object, *, shipped: bool = False) -> tuple[str, ...]:
    """Why `schema` cannot be used; none means that it can. A `shipped` one may hold regular expressions."""
    if not isinstance(schema, Mapping):
        return ("it is no object",)
    words = _words(schema)
    if words is None:
        return (f"it has over {MAX_SCHEMA_NODES:,} parts",)
    held = sorted(_REGEX_WORDS & words)
    if held and not shipped:
        return (f"it uses {', '.join(held)}, which only shipped schemas may",)
    return draft_problems(schema)


def draft_problems(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """Why `schema` is no JSON Schema of the 2020-12 draft; none means that it is one."""
    from jsonschema import Draft202012Validator, SchemaError  # noqa: PLC0415 - as above

    try:
        Draft202012Validator.check_schema(dict(schema))
    except SchemaError as problem:
        return (_line(problem.absolute_path, problem.message),)
    return ()


def example_of(schema: Mapping[str, Any]) -> Any:
    """A small value that has the shape of `schema`: required fields, first choices, placeholders for text."""
    for word in ("example", "default", "const"):
        if word in schema:
            return schema[word]
    for word in ("enum", "examples"):
        if schema.get(word):
            return schema[word][0]
    for word in ("anyOf", "oneOf"):
        if schema.get(word):
            return example_of(schema[word][0])
    return _typed_example(schema)


def _typed_example(schema: Mapping[str, Any]) -> Any:
    match schema.get("type"):
        case "object":
            properties = schema.get("properties", {})
            wanted = schema.get("required") or list(properties)[:1]
            return {name: example_of(properties.get(name, {})) for name in wanted}
        case "array":
            return [example_of(schema.get("items", {}))]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case kind:
            return {"string": "…", "boolean": True}.get(str(kind))


def _problem(path: Sequence[str | int], message: str) -> str:
    """One problem under the field that it is about: of a field that is missing, that field."""
    missing = _MISSING.fullmatch(message)
    return _line([*path, missing[1]], "is missing; it is required") if missing else _line(path, message)


def _line(path: object, message: str) -> str:
    field = ".".join(str(step) for step in path) if hasattr(path, "__iter__") else ""
    return f"{field or 'value'}: {shorten(message, 200)}"


def _words(schema: object) -> set[str] | None:
    """Every word of the schema's language that it uses, None where it has too many parts to look at all of them.

    A property may be called `format`; its name is no such word.
    """
    words: set[str] = set()
    open_: list[tuple[object, bool]] = [(schema, False)]
    seen = 0
    while open_:
        item, holds_names = open_.pop()
        seen += 1
        children = item.values() if isinstance(item, Mapping) else item if isinstance(item, list) else ()
        if seen + len(open_) + len(children) > MAX_SCHEMA_NODES:
            return None
        if isinstance(item, Mapping):
            words.update(() if holds_names else map(str, item))
            open_.extend((value, not holds_names and key in _NAMED) for key, value in item.items())
        else:
            open_.extend((child, False) for child in children)
    return words
