"""Turn a document into a model at the door, and tell all that is wrong with it at once, each with its line."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from adr_server.errors import InvalidDocumentError, shorten
from adr_server.registry.documents import Document, JsonValue, KeyPath

ModelT = TypeVar("ModelT", bound=BaseModel)

_MEANT = {
    "string_type": "must be text; put it in quotes",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "set_type": "must be a list",
    "frozen_set_type": "must be a list",
    "dict_type": "must be a mapping of 'key: value' lines",
    "mapping_type": "must be a mapping of 'key: value' lines",
    "model_type": "must be a mapping of 'key: value' lines",
    "model_attributes_type": "must be a mapping of 'key: value' lines",
    "missing": "is missing; it is required",
    "string_too_long": "longer than {max_length} characters",
    "string_too_short": "shorter than {min_length} characters",
    "too_long": "has {actual_length} entries; at most {max_length}",
    "too_short": "has {actual_length} entries; at least {min_length}",
    "string_pattern_mismatch": "{given} does not match {pattern}",
    "literal_error": "{given} is none of {expected}",
    "enum": "{given} is none of {expected}",
    "union_tag_invalid": "{discriminator} '{tag}' is none of {expected_tags}",
    "union_tag_not_found": "{discriminator} is missing; it is required",
    "value_error": "{error}",
}


def load_model(model: type[ModelT], document: Document) -> ModelT:
    """`document` as `model`.

    Raises:
        InvalidDocumentError: `place:line: field: message` for every problem, in line order.
    """
    try:
        return model.model_validate(document.value)
    except ValidationError as error:
        found = [_problem(model, document, details) for details in error.errors(include_url=False)]
        lines = [f"{document.place}:{line}: {text}" for line, text in sorted(dict.fromkeys(found))]
        raise InvalidDocumentError(lines) from None


def problem_lines(model: type[BaseModel], value: JsonValue, error: ValidationError) -> tuple[str, ...]:
    """`field: message` for every problem that `error` found in `value`, which came from no document."""
    document = Document(value=value, place="")
    found = (_problem(model, document, details)[1] for details in error.errors(include_url=False))
    return tuple(dict.fromkeys(found))


def _problem(model: type[BaseModel], document: Document, details: ErrorDetails) -> tuple[int, str]:
    path = _path(document.value, details["loc"])
    if details["type"] == "missing":
        path = (*path, details["loc"][-1])
    message = _message(model, path, details)
    field = _dotted(path)
    return document.line(path), f"{field}: {message}" if field else message


def _path(value: JsonValue, location: Sequence[str | int]) -> KeyPath:
    """`location` without the names of union members and validators that pydantic puts in between."""
    path: list[str | int] = []
    for step in location:
        match value:
            case dict() if isinstance(step, str) and step in value:
                value = value[step]
            case list() if isinstance(step, int) and 0 <= step < len(value):
                value = value[step]
            case _:
                continue
        path.append(step)
    return tuple(path)


def _dotted(path: KeyPath) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{shorten(step, 40)}" for step in path)
    return text.removeprefix(".")


def _message(model: type[BaseModel], path: KeyPath, details: ErrorDetails) -> str:
    kind = details["type"]
    if kind == "extra_forbidden":
        return _unknown_field(model, path)
    if kind == "string_too_short" and details["input"] == "":
        return "is empty"
    if kind in _MEANT:
        given = f"'{shorten(str(details['input']), 60)}'"
        return _MEANT[kind].format_map({"given": given, **details.get("ctx", {})})
    text = details["msg"].removeprefix("Input should be ")
    return f"must be {text}" if text != details["msg"] else text[:1].lower() + text[1:]


def _unknown_field(model: type[BaseModel], path: KeyPath) -> str:
    known = sorted(_fields(model, path[:-1]))
    close = get_close_matches(str(path[-1])[:200], known, n=1)
    if close:
        return f"unknown field; did you mean '{close[0]}'?"
    return f"unknown field; known: {', '.join(known)}" if known else "unknown field"


def _fields(model: type[BaseModel], path: KeyPath) -> set[str]:
    """The names of the fields that may stand at `path` in a document of `model`."""
    here = [model]
    for step in path:
        annotations = [_by_name(candidate)[step] for candidate in here if step in _by_name(candidate)]
        if annotations:
            here = list(_models(annotations))
    return {name for candidate in here for name in _by_name(candidate) if isinstance(name, str)}


def _by_name(model: type[BaseModel]) -> Mapping[str | int, Any]:
    return {field.alias or name: field.annotation for name, field in model.model_fields.items()}


def _models(annotations: Iterable[Any]) -> Iterable[type[BaseModel]]:
    """The models that `annotations` speak of, inside lists, unions and mappings too."""
    waiting = list(annotations)
    while waiting:
        annotation = waiting.pop()
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            yield annotation
        waiting.extend(get_args(annotation))
