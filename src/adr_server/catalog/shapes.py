"""Schemas cut down to what a caller needs, and told as Python signatures. Pure."""

from collections.abc import Iterator, Mapping
from keyword import iskeyword
from typing import Any

_SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


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
    types = _Types(_camel(name))
    parameters = list(types.parameters(input_schema))
    star = ["*"] if parameters else []
    returns = types.of(output_schema, "Result") if output_schema else "Outcome"
    head = f"async def {name}({', '.join(star + parameters)}) -> {returns}: ..."
    return "\n".join([*types.definitions, head])


class _Types:
    """Turns schemas into type texts, collecting a TypedDict for every object with named fields."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._names: dict[str, str] = {}
        self._root: Mapping[str, Any] = {}
        self.definitions: list[str] = []

    def parameters(self, schema: Mapping[str, Any]) -> Iterator[str]:
        """`name: type = default` for each argument, required ones first."""
        self._root = schema
        required = set(schema.get("required", ()))
        properties: Mapping[str, Any] = schema.get("properties", {})
        for name in sorted(properties, key=lambda name: name not in required):
            text = f"{name}: {self.of(properties[name], _camel(name))}"
            if name not in required:
                default = properties[name].get("default")
                text += f" = {default!r}" if default is not None else " | None = None"
            yield text

    def of(self, schema: Mapping[str, Any], hint: str) -> str:
        """The type text of a schema; `hint` names an object that has no name of its own."""
        if hint == "Result":
            self._root = schema
        if "$ref" in schema:
            name = str(schema["$ref"]).rsplit("/", 1)[-1]
            return self.of(self._root.get("$defs", {}).get(name, {}), name)
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return " | ".join(dict.fromkeys(self.of(choice, hint) for choice in schema[word]))
        choices = [schema["const"]] if "const" in schema else schema.get("enum")
        if choices is not None:
            return f"Literal[{', '.join(map(repr, choices))}]"
        return self._typed(schema, hint)

    def _typed(self, schema: Mapping[str, Any], hint: str) -> str:
        match schema.get("type"):
            case "array":
                return f"list[{self.of(schema.get('items', {}), hint.removesuffix('s') or hint)}]"
            case "object":
                return self._object(schema, hint)
            case scalar:
                return _SCALARS.get(str(scalar), "Any")

    def _object(self, schema: Mapping[str, Any], hint: str) -> str:
        properties: Mapping[str, Any] = schema.get("properties", {})
        if not all(field.isidentifier() and not iskeyword(field) for field in properties):
            return "dict[str, Any]"
        if not properties:
            items = schema.get("additionalProperties")
            return f"dict[str, {self.of(items, hint)}]" if isinstance(items, Mapping) else "dict[str, Any]"
        name = self._prefix + _camel(hint)
        if name not in self._names:
            self._names[name] = name
            fields = "; ".join(f"{field}: {self.of(shape, _camel(field))}" for field, shape in properties.items())
            self.definitions.append(f"class {name}(TypedDict): {fields}")
        return name


def _camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.replace("-", "_").split("_"))
