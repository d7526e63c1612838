"""Jinja2 over plain data, sandboxed. The only module that imports jinja2; `templates` is its door in the host.

A template reaches values, never objects: an attribute is a key of the data or one of a few methods of text, lists and
objects; only those, macros and loops can be called. Jinja's own sandbox (immutable) stays beneath as a second line.
It bounds neither time nor memory: text from outside is rendered in the confined worker, where limits do.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MethodType, TracebackType
from typing import Any

from jinja2 import (
    FunctionLoader,
    StrictUndefined,
    Template,
    TemplateError,
    TemplateSyntaxError,
    Undefined,
    meta,
    nodes,
    pass_context,
)
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from adr_server.errors import InvalidProgramError, shorten
from adr_server.plurals import counted
from adr_server.sandbox.markdown import drop_control, escape_line

_TEXT_METHODS = """
    capitalize casefold center count endswith find isalnum isalpha isdigit islower isspace isupper join ljust lower
    lstrip partition removeprefix removesuffix replace rjust rpartition rsplit rstrip split splitlines startswith strip
    title upper zfill
"""
SAFE_METHODS: dict[type, frozenset[str]] = {
    str: frozenset(_TEXT_METHODS.split()),
    dict: frozenset({"get", "items", "keys", "values"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
}
_PLAIN = (str, bool, int, float, type(None), list, dict, tuple)
_RUNTIME = (LoopContext, Macro, TemplateReference, BlockReference, Namespace, Undefined)
_DROPPED_FILTERS = ("attr", "pprint", "random", "urlize", "xmlattr")
_MARK = "template:"  # opens the file name of compiled templates, to find their lines in a traceback
_MAX_RANGE = 100_000
KEPT_TEMPLATES, KEPT_TEXT = 256, 20_000
"""Compiled texts that are kept, and the longest of them: every answer of a tool is rendered by one of the same few."""


@dataclass(frozen=True, kw_only=True)
class TemplateProblem:
    """What is wrong with a template, and on which line of it (from 1; 0 where it cannot be told)."""

    line: int
    message: str


class _Method:
    """A safe method of a plain value: callable, and printed without the address that Python prints."""

    __slots__ = ("call", "name")

    def __init__(self, name: str, call: Callable[..., Any]) -> None:
        self.name = name
        self.call = call

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.call(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<method {self.name}>"


class PlainEnvironment(ImmutableSandboxedEnvironment):
    """An environment whose templates see plain data only."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`: a key first, then a safe method; nothing else of a plain value."""
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        if attribute.startswith("_"):
            return self.unsafe_undefined(obj, attribute)
        if isinstance(obj, _PLAIN):
            return self._method(obj, attribute)
        if isinstance(obj, _RUNTIME):
            return super().getattr(obj, attribute)
        return self.unsafe_undefined(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """`obj[argument]`: an item, never an attribute."""
        if isinstance(obj, _RUNTIME) and not isinstance(argument, str):
            return super().getitem(obj, argument)
        if isinstance(obj, _RUNTIME):
            return self.getattr(obj, argument)
        if isinstance(obj, str | list | tuple | dict):
            try:
                return obj[argument]
            except (TypeError, LookupError):
                return self.undefined(obj=obj, name=argument)
        return self.undefined(obj=obj, name=argument)

    def is_safe_callable(self, obj: Any) -> bool:
        """Ours, macros, blocks, loops and a loop's own methods; and what is undefined, which says so when called."""
        if isinstance(obj, MethodType):
            return isinstance(obj.__self__, LoopContext)
        return isinstance(obj, _Method | Macro | BlockReference | LoopContext | Undefined) or obj is Namespace

    def _method(self, obj: Any, attribute: str) -> Any:
        for kind, names in SAFE_METHODS.items():
            if isinstance(obj, kind) and attribute in names:
                return _Method(attribute, getattr(obj, attribute))
        if attribute in getattr(obj, "_fields", ()):  # what the groupby filter yields
            return getattr(obj, attribute)
        if hasattr(type(obj), attribute):
            return self.unsafe_undefined(obj, attribute)
        return self.undefined(obj=obj, name=attribute)


class Environment:
    """Templates by name, and text, compiled and rendered by the rules of this module.

    `load` gives the text of a named template, None where there is none.
    """

    def __init__(self, load: Callable[[str], str | None]) -> None:
        def source(name: str) -> tuple[str, str, Callable[[], bool]] | None:
            text = load(name)
            return None if text is None else (text, _MARK + name, lambda: True)

        environment = PlainEnvironment(
            autoescape=False,  # the output is Markdown; the filter `md` escapes what would break it
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            finalize=_finalize,
            # Folding constants would evaluate `'x' * 10**10` while a text is only being checked.
            optimized=False,
            loader=FunctionLoader(source),
        )
        environment.globals.clear()
        environment.globals.update(range=_Method("range", _range), namespace=Namespace, dict=_Method("dict", dict))
        for name in _DROPPED_FILTERS:
            environment.filters.pop(name, None)
        environment.filters["counted"] = counted
        environment.filters["md"] = to_markdown
        environment.filters["tojson"] = _to_json
        self._jinja = environment
        self._compiled = lru_cache(maxsize=KEPT_TEMPLATES)(self._compile)

    def render(self, label: str, text: str | None, data: Mapping[str, Any]) -> str:
        """Render `text`, or the template named `label` where `text` is None.

        Raises:
            InvalidProgramError: it does not parse, or it failed; the problem says `label:line`.
        """
        try:
            return self._template(label, text).render(data)
        except MemoryError:
            raise
        except Exception as problem:  # a template can provoke any exception, by nature
            raise InvalidProgramError(f"Template {shorten(label)!r}", [_explain(label, problem)]) from problem

    def check(self, label: str, text: str) -> list[TemplateProblem]:
        """All problems that can be found without data, in order of their lines."""
        try:
            tree = self._jinja.parse(text, label, _MARK + label)
        except TemplateSyntaxError as problem:
            return [TemplateProblem(line=problem.lineno, message=problem.message or "syntax error")]
        except RecursionError:
            return [TemplateProblem(line=0, message="nested too deep")]
        problems = list(self._problems(tree))
        if not problems:
            try:
                self._jinja.compile(tree, label, _MARK + label)
            except TemplateSyntaxError as problem:
                problems.append(TemplateProblem(line=problem.lineno, message=problem.message or "syntax error"))
            except (SyntaxError, RecursionError, MemoryError) as problem:  # Python's own limits on nesting
                problems.append(TemplateProblem(line=0, message=f"nested too deep: {shorten(str(problem))}"))
        return sorted(problems, key=lambda problem: (problem.line, problem.message))

    def variables(self, label: str, text: str) -> set[str]:
        """The names that the template takes from its data.

        Raises:
            InvalidProgramError: it does not parse.
        """
        try:
            tree = self._jinja.parse(text, label, _MARK + label)
            return meta.find_undeclared_variables(tree) - set(self._jinja.globals)
        except (TemplateError, RecursionError) as problem:
            raise InvalidProgramError(f"Template {shorten(label)!r}", [_explain(label, problem)]) from problem

    def _template(self, label: str, text: str | None) -> Template:
        if text is None:
            return self._jinja.get_template(label)
        return self._compiled(label, text) if len(text) <= KEPT_TEXT else self._compile(label, text)

    def _compile(self, label: str, text: str) -> Template:
        code = self._jinja.compile(text, label, _MARK + label)
        return self._jinja.template_class.from_code(self._jinja, code, self._jinja.make_globals(None))

    def _problems(self, tree: nodes.Template) -> Iterator[TemplateProblem]:
        for kind, known in ((nodes.Filter, self._jinja.filters), (nodes.Test, self._jinja.tests)):
            for used in tree.find_all(kind):
                if used.name not in known:
                    message = f"no {kind.__name__.lower()} named {shorten(used.name)!r}"
                    yield TemplateProblem(line=used.lineno, message=message)
        for attribute in tree.find_all(nodes.Getattr):
            if attribute.attr.startswith("_"):
                message = f"{shorten(attribute.attr)!r} is out of reach: names with a leading underscore are private"
                yield TemplateProblem(line=attribute.lineno, message=message)
        for called in tree.find_all((nodes.Include, nodes.Extends, nodes.Import, nodes.FromImport)):
            target = getattr(called, "template", None)  # find_all of several kinds is typed as their common root
            if isinstance(target, nodes.Const) and isinstance(target.value, str) and not self._exists(target.value):
                message = f"no template named {shorten(target.value)!r}"
                yield TemplateProblem(line=called.lineno, message=message)

    def _exists(self, name: str) -> bool:
        loader = self._jinja.loader
        try:
            return loader is not None and bool(loader.get_source(self._jinja, name))
        except TemplateError:
            return False


def render_text(text: str, data: Any) -> str:
    """Render a text on its own, with no other template in reach. Data that is no object is there as `data`.

    Raises:
        InvalidProgramError: as `Environment.render`.
    """
    return _ALONE.render("template", text, data if isinstance(data, dict) else {"data": data})


def to_markdown(value: Any) -> str:
    """The filter `md`: `value` as plain text on one line, wherever Markdown puts it."""
    return escape_line(value if isinstance(value, str) else str(show(value)))


def show(value: Any) -> Any:
    """What `{{ value }}` prints: nothing for null, JSON for lists and objects, text without control characters."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return drop_control(value)
    if isinstance(value, int | float | Undefined):
        return value
    if isinstance(value, list | tuple | dict):
        return drop_control(_to_json(value))
    raise TypeError(f"a value of type {type(value).__name__} cannot be printed; use `|list`, `|join` or call it")


@pass_context
def _finalize(_context: Context, value: Any) -> Any:
    # Asking for the context keeps the compiler from evaluating what it could print beforehand, see `optimized`.
    return show(value)


def _to_json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent, separators=None if indent else (", ", ": "))


def _range(*args: int) -> range:
    steps = range(*args)
    if len(steps) > _MAX_RANGE:
        raise OverflowError(f"a range of {len(steps):,} numbers; at most {_MAX_RANGE:,}")
    return steps


def _explain(label: str, problem: Exception) -> str:
    if isinstance(problem, TemplateSyntaxError):
        name = problem.name or label
        return f"{shorten(name)}:{problem.lineno}: {shorten(problem.message or 'syntax error', 300)}"
    name, line = _place(problem.__traceback__, label)
    reason = "nested too deep" if isinstance(problem, RecursionError) else str(problem)
    kind = "" if isinstance(problem, TemplateError | RecursionError) else f"{type(problem).__name__}: "
    return f"{shorten(name)}:{line}: {kind}{shorten(reason, 300)}"


def _place(traceback: TracebackType | None, label: str) -> tuple[str, int]:
    place = (label, 0)
    while traceback is not None:
        file = traceback.tb_frame.f_code.co_filename
        if file.startswith(_MARK):
            place = (file.removeprefix(_MARK), traceback.tb_lineno)
        traceback = traceback.tb_next
    return place


_ALONE = Environment(lambda _name: None)  # built at import, so that a forked worker finds it ready
