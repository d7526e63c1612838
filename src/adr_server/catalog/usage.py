"""How a tool is called and what it gives, on one line and in as few tokens as carry it. Pure.

Said once, here, for its readers: an argument with `=` may be left out, a field without a type is text, `?` may be null,
`'a|b'` is one of these words (told once: a field of the same name with the same words is bare after that), and
`Place{…}` is told where it first stands and is `Place` from there on.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

_SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_MOST_WORDS = 12


def usage(name: str, category: str, input_schema: Mapping[str, Any], output_schema: Mapping[str, Any] | None) -> str:
    """The tool as `category.name(argument: type = default) -> {field, field: type}`; a run gives an `Outcome`."""
    words: set[tuple[str, str]] = set()
    taken = ", ".join(_arguments(input_schema, words))
    given = _Shapes(output_schema, words).told() if output_schema else "Outcome"
    return f"{category}.{name}({taken}) -> {given}"


def answer_shape(schema: Mapping[str, Any]) -> str:
    """What an answer looks like; a field with `=` may be left out."""
    return _Shapes(schema, set(), sent=True).told()


def _arguments(schema: Mapping[str, Any], words: set[tuple[str, str]]) -> Iterator[str]:
    """Each argument, required ones first."""
    shapes = _Shapes(schema, words)
    required = set(schema.get("required", ()))
    properties: Mapping[str, Any] = schema.get("properties", {})
    for name in sorted(properties, key=lambda name: name not in required):
        kind = shapes.of(properties[name]).removesuffix("?")
        if kind.startswith("'"):
            words.add((name, kind))
        default = properties[name].get("default")
        shown = json.dumps(default, ensure_ascii=False) if isinstance(default, str | list | dict) else repr(default)
        yield f"{name}: {kind}" if name in required else f"{name}: {kind} = {shown}"


class _Shapes:
    """Tells the shapes of one schema; one that is referred to more than once is told once and then named.

    `words` holds the fields whose words were told, with them. What is `sent` tells which of its fields may be left out.
    """

    def __init__(self, schema: Mapping[str, Any], words: set[tuple[str, str]], *, sent: bool = False) -> None:
        self._words = words
        self._sent = sent
        self._schema = schema
        self._definitions: Mapping[str, Any] = schema.get("$defs", {})
        self._referred = Counter(_references(schema))
        self._told: set[str] = set()

    def told(self) -> str:
        """The whole schema."""
        return self.of(self._schema)

    def of(self, schema: Mapping[str, Any]) -> str:
        """One shape."""
        if "$ref" in schema:
            return self._referred_to(str(schema["$ref"]).rsplit("/", 1)[-1])
        for word in ("anyOf", "oneOf"):
            if word in schema:
                shapes = [self.of(choice) for choice in schema[word]]
                known = dict.fromkeys(shape for shape in shapes if shape != "None")
                return "|".join(known) + ("?" if "None" in shapes else "")
        choices = [schema["const"]] if "const" in schema else schema.get("enum")
        if choices is not None:
            more = "|…" if len(choices) > _MOST_WORDS else ""
            return f"'{'|'.join(map(str, choices[:_MOST_WORDS]))}{more}'"
        match schema.get("type"):
            case "array":
                return f"[{self.of(schema.get('items', {}))}]"
            case "object":
                return self._object(schema)
            case scalar:
                return _SCALARS.get(str(scalar), "Any")

    def _referred_to(self, name: str) -> str:
        shape: Mapping[str, Any] = self._definitions.get(name, {})
        if self._referred[name] < 2:  # noqa: PLR2004 - told once, it needs no name
            return self.of(shape)
        if name in self._told:
            return name
        self._told.add(name)
        return f"{name}{self.of(shape)}" if "properties" in shape else self.of(shape)

    def _object(self, schema: Mapping[str, Any]) -> str:
        properties: Mapping[str, Any] = schema.get("properties", {})
        if properties:
            needed = schema.get("required", ()) if self._sent else properties
            fields = (self._field(name, shape) + ("" if name in needed else "=") for name, shape in properties.items())
            return "{" + ", ".join(fields) + "}"
        items = schema.get("additionalProperties")
        return "{str: " + (self.of(items) if isinstance(items, Mapping) else "Any") + "}"

    def _field(self, name: str, schema: Mapping[str, Any]) -> str:
        kind = self.of(schema)
        null = "?" if kind.endswith("?") else ""
        words = kind.removesuffix("?")
        if words == "str" or (name, words) in self._words:
            return f"{name}{null}"
        if words.startswith("'"):
            self._words.add((name, words))
        return f"{name}: {kind}"


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, Mapping):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].rsplit("/", 1)[-1]
        for item in node.values():
            yield from _references(item)
    elif isinstance(node, list):
        for item in node:
            yield from _references(item)
