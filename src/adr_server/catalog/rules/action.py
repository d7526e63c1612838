"""Rules over `action.py`: what it imports, the shape of `run`, and models whose schemas say all there is."""

import ast
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from adr_server.catalog.rules.subject import Fault, Known, Subject

OURS = ("tool_api", "decisions", "codebase", "security", "review")
_TYPE_WORDS = frozenset({"type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const"})
_BYTES = frozenset({"binary", "base64url"})
_RUN = "async def run(args: Input, context: ToolContext) -> Output"


def imports_stay_in_reach(subject: Subject, _known: Known) -> Iterator[Fault]:
    """An action sees its grants, the pure rooms, pydantic and the standard library."""
    for node in ast.walk(subject.source):
        for name in _imported(node):
            if not _is_allowed(name):
                rooms = ", ".join(OURS)
                message = (
                    f"import: '{name}' is out of reach; use adr_server.({rooms}), pydantic or the standard library"
                )
                yield subject.in_body(getattr(node, "lineno", 1), message)


def run_has_its_signature(subject: Subject, _known: Known) -> Iterator[Fault]:
    """`run` takes the arguments and the grants, in that order, and says what it returns."""
    found = [node for node in subject.source.body if isinstance(node, ast.AsyncFunctionDef) and node.name == "run"]
    if not found:
        yield subject.in_body(1, f"run: is not defined in the file itself; write `{_RUN}`")
        return
    run = found[-1]
    given = [(argument.arg, _text(argument.annotation)) for argument in run.args.args]
    others = (run.args.posonlyargs, run.args.kwonlyargs, run.args.vararg, run.args.kwarg, run.args.defaults)
    if given != [("args", "Input"), ("context", "ToolContext")] or any(others):
        yield subject.in_body(run.lineno, f"run: takes other arguments than `{_RUN}`")
    returned = {part.strip() for part in _text(run.returns).split("|")}
    if not returned or not returned <= {"Output", "Directive", "Machine"}:
        yield subject.in_body(run.lineno, "run: must say that it returns Output, Directive or Machine")


def arguments_are_described(subject: Subject, _known: Known) -> Iterator[Fault]:
    """Each argument, nested ones too, has a description and a type that JSON can say."""
    for model, name, schema in _fields(subject.tool.input_schema, "Input"):
        line = _line(subject.source, model, name)
        if not str(schema.get("description", "")).strip():
            yield subject.in_body(line, f"{model}.{name}: has no description; put a docstring under the field")
        if not _TYPE_WORDS & schema.keys() or schema.get("format") in _BYTES:
            yield subject.in_body(line, f"{model}.{name}: has a type that JSON cannot say; give it a plain one")


def models_are_closed(subject: Subject, _known: Known) -> Iterator[Fault]:
    """Every object of the arguments and of the result forbids what it does not name, so that its schema is whole."""
    for schema, root in ((subject.tool.input_schema, "Input"), (subject.tool.output_schema or {}, "Output")):
        for model, shape in _models(schema, root):
            if "properties" in shape and shape.get("additionalProperties") is not False:
                line = _line(subject.source, model, None)
                yield subject.in_body(line, f'{model}: takes fields that it does not name; set extra="forbid"')


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            whole = "." * level + (module or "")
            # `from adr_server import storage` names the room in its second half.
            yield from (f"{whole}.{alias.name}" for alias in names) if whole == "adr_server" else (whole,)
        case _:
            return


def _is_allowed(name: str) -> bool:
    first, _, rest = name.partition(".")
    if first == "adr_server":
        return rest.split(".")[0] in OURS
    return first == "pydantic" or first in sys.stdlib_module_names


def _text(annotation: ast.expr | None) -> str:
    if annotation is None:
        return ""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value
    return ast.unparse(annotation)


def _models(schema: Mapping[str, Any], root: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if "properties" in schema:
        yield root, schema
    yield from schema.get("$defs", {}).items()


def _fields(schema: Mapping[str, Any], root: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for model, shape in _models(schema, root):
        for name, field in shape.get("properties", {}).items():
            yield model, name, field


def _line(source: ast.Module, model: str, field: str | None) -> int:
    for node in source.body:
        if isinstance(node, ast.ClassDef) and node.name == model:
            for item in node.body:
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and item.target.id == field:
                    return item.lineno
            return node.lineno
    return 1
