"""JSON Schemas whose properties say what the text beneath a model's field says.

Rule: the source is read when a schema is asked for. pydantic's own `use_attribute_docstrings` reads it when a class is
made, and so for every call of a tool, which needs no schema.
"""

import ast
import inspect
import sys
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

Docs = Mapping[str, Mapping[str, str]]


class WithFieldDocs(GenerateJsonSchema):
    """As pydantic's, with the text beneath each field as its description."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """The schema of a model and its fields' descriptions; one that a field was given is kept."""
        made = super().model_schema(schema)
        properties = made.get("properties", {})
        for name, text in _of_model(schema["cls"]).items():
            if name in properties:
                properties[name].setdefault("description", text)
        return made


def _of_model(model: type[BaseModel]) -> Mapping[str, str]:
    """The texts beneath the fields of `model` and of the models that it extends, by the field's name in a schema."""
    found: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if issubclass(cls, BaseModel) and cls is not BaseModel:
            found.update(_of_class(cls))
    fields = model.model_fields
    return {fields[name].alias or name: text for name, text in found.items() if name in fields}


def _of_class(cls: type) -> Mapping[str, str]:
    try:
        source = inspect.getsource(sys.modules[cls.__module__])
    except (KeyError, OSError, TypeError):  # made without a file, or its source is not shipped
        return {}
    return docs_of(source).get(cls.__name__, {})


@lru_cache(maxsize=64)
def docs_of(source: str) -> Docs:
    """The text beneath each annotated name of each class in a module's source, by class and name. Pure."""
    return {node.name: _fields(node) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}


def _fields(node: ast.ClassDef) -> Mapping[str, str]:
    return {
        field.target.id: inspect.cleandoc(beneath.value.value)
        for field, beneath in pairwise(node.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(beneath, ast.Expr)
        and isinstance(beneath.value, ast.Constant)
        and isinstance(beneath.value.value, str)
    }
