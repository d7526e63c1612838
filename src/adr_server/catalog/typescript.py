"""Tools told as TypeScript: the same schemas as the Python stubs, the names as TypeScript writes them. Pure."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from adr_server.catalog.type_texts import Dialect, TypeTexts
from adr_server.registry.casing import lower_camel, upper_camel

_NAME = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)


def typescript_signature(name: str, input_schema: Mapping[str, Any], output_schema: Mapping[str, Any] | None) -> str:
    """A declaration of the tool, one interface for each object in its result. Arguments and fields keep their names."""
    types = TypeTexts(prefix=upper_camel(name), dialect=_TYPESCRIPT)
    required = set(input_schema.get("required", ()))
    arguments = "; ".join(
        f"{_key(argument)}{'' if argument in required else '?'}: {text}"
        for argument, text, _ in types.parameters(input_schema)
    )
    taken = f"args{'' if required else '?'}: {{ {arguments} }}" if arguments else ""
    returns = types.result(output_schema) if output_schema else "any"
    head = f"export declare function {lower_camel(name)}({taken}): Promise<{returns}>;"
    return "\n".join([*types.definitions, head])


def _literal(choices: Iterable[object]) -> str:
    return " | ".join(json.dumps(choice, ensure_ascii=False) for choice in choices)


def _array(item: str) -> str:
    return f"({item})[]" if " " in item else f"{item}[]"


def _interface(name: str, fields: Mapping[str, str]) -> str:
    return f"export interface {name} {{ {'; '.join(f'{_key(field)}: {text}' for field, text in fields.items())} }}"


def _key(name: str) -> str:
    return name if _NAME.fullmatch(name) else json.dumps(name, ensure_ascii=False)


_TYPESCRIPT = Dialect(
    scalars={"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"},
    anything="any",
    literal=_literal,
    array=_array,
    mapping=lambda item: f"Record<string, {item}>",
    names_field=lambda _: True,
    define=_interface,
)
