"""Tell JSON Schemas as the types of a language: one walk over a schema, a `Dialect` for the words. Pure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adr_server.registry.casing import upper_camel


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """How a language writes types. `define` gives the text of a named object type from its name and fields."""

    scalars: Mapping[str, str]
    anything: str
    literal: Callable[[Iterable[object]], str]
    array: Callable[[str], str]
    mapping: Callable[[str], str]
    names_field: Callable[[str], bool]
    define: Callable[[str, Mapping[str, str]], str]


@dataclass(kw_only=True)
class TypeTexts:
    """Turns schemas into type texts, collecting a definition for every object with named fields."""

    prefix: str
    dialect: Dialect
    definitions: list[str] = field(default_factory=list)
    _names: set[str] = field(default_factory=set)
    _root: Mapping[str, Any] = field(default_factory=dict)

    def result(self, schema: Mapping[str, Any]) -> str:
        """The type text of a whole result."""
        self._root = schema
        return self._of(schema, "Result")

    def parameters(self, schema: Mapping[str, Any]) -> list[tuple[str, str, Mapping[str, Any]]]:
        """Name, type text and schema of each argument, required ones first."""
        self._root = schema
        required = set(schema.get("required", ()))
        properties: Mapping[str, Any] = schema.get("properties", {})
        names = sorted(properties, key=lambda name: name not in required)
        return [(name, self._of(properties[name], upper_camel(name)), properties[name]) for name in names]

    def _of(self, schema: Mapping[str, Any], hint: str) -> str:
        """The type text of a schema; `hint` names an object that has no name of its own."""
        if "$ref" in schema:
            name = str(schema["$ref"]).rsplit("/", 1)[-1]
            return self._of(self._root.get("$defs", {}).get(name, {}), name)
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return " | ".join(dict.fromkeys(self._of(choice, hint) for choice in schema[word]))
        choices = [schema["const"]] if "const" in schema else schema.get("enum")
        return self._typed(schema, hint) if choices is None else self.dialect.literal(choices)

    def _typed(self, schema: Mapping[str, Any], hint: str) -> str:
        match schema.get("type"):
            case "array":
                return self.dialect.array(self._of(schema.get("items", {}), hint.removesuffix("s") or hint))
            case "object":
                return self._object(schema, hint)
            case scalar:
                return self.dialect.scalars.get(str(scalar), self.dialect.anything)

    def _object(self, schema: Mapping[str, Any], hint: str) -> str:
        properties: Mapping[str, Any] = schema.get("properties", {})
        if not all(map(self.dialect.names_field, properties)):
            return self.dialect.mapping(self.dialect.anything)
        if not properties:
            items = schema.get("additionalProperties")
            return self.dialect.mapping(self._of(items, hint) if isinstance(items, Mapping) else self.dialect.anything)
        name = self.prefix + upper_camel(hint)
        if name not in self._names:
            self._names.add(name)
            fields = {key: self._of(shape, upper_camel(key)) for key, shape in properties.items()}
            self.definitions.append(self.dialect.define(name, fields))
        return name
