"""Schemas cut down to what a caller needs, and told as Python signatures. Pure."""

from collections.abc import Mapping
from keyword import iskeyword
from typing import Any

from adr_server.catalog.type_texts import Dialect, TypeTexts
from adr_server.registry.casing import upper_camel


def bare(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema without generated titles and with `anyOf: [X, null]` told as X where null is the default.

    Titles repeat names, and an absent field is null anyway; both cost tokens and say nothing.
    """
    cut: dict[str, Any] = _bare(schema, inside_properties=False)
    return cut


def _bare(node: Any, *, inside_properties: bool) -> Any:
    if isinstance(node, list):
        return [_bare(item, inside_properties=False) for item in node]
    if not isinstance(node, Mapping):
        return node
    kept = {
        key: _bare(value, inside_properties=key == "properties" and not inside_properties)
        for key, value in node.items()
        if inside_properties or key != "title"
    }
    if inside_properties:
        return kept
    choices = kept.get("anyOf")
    if isinstance(choices, list) and kept.get("default", 0) is None and {"type": "null"} in choices:
        rest = [choice for choice in choices if choice != {"type": "null"}]
        if len(rest) == 1:
            del kept["anyOf"], kept["default"]
            kept = {**rest[0], **kept}
    return kept


def signature(name: str, input_schema: Mapping[str, Any], output_schema: Mapping[str, Any] | None) -> str:
    """A typed Python stub of the tool, one TypedDict for each object in its result."""
    types = TypeTexts(prefix=upper_camel(name), dialect=_PYTHON)
    required = set(input_schema.get("required", ()))
    parameters = [
        f"{argument}: {text}{'' if argument in required else _default(schema)}"
        for argument, text, schema in types.parameters(input_schema)
    ]
    star = ["*"] if parameters else []
    returns = types.result(output_schema) if output_schema else "Outcome"
    head = f"async def {name}({', '.join(star + parameters)}) -> {returns}: ..."
    return "\n".join([*types.definitions, head])


def _default(schema: Mapping[str, Any]) -> str:
    default = schema.get("default")
    return f" = {default!r}" if default is not None else " | None = None"


def _typed_dict(name: str, fields: Mapping[str, str]) -> str:
    return f"class {name}(TypedDict): {'; '.join(f'{field}: {text}' for field, text in fields.items())}"


_PYTHON = Dialect(
    scalars={"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"},
    anything="Any",
    literal=lambda choices: f"Literal[{', '.join(map(repr, choices))}]",
    array=lambda item: f"list[{item}]",
    mapping=lambda item: f"dict[str, {item}]",
    names_field=lambda field: field.isidentifier() and not iskeyword(field),
    define=_typed_dict,
)
