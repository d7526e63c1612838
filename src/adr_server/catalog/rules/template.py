"""Rules over templates: they parse, they read only what will be there, and each is somebody's."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from adr_server.catalog.entries import OWN_TEMPLATE, TEMPLATE_SUFFIX, ToolEntry
from adr_server.catalog.loading import Action
from adr_server.catalog.rules.subject import Fault, Known, Subject
from adr_server.directives import INPUT, Directive
from adr_server.errors import InvalidProgramError
from adr_server.machines import ERROR, Machine, is_shipped_template
from adr_server.registry import read_text

SKIPPED = "skipped"
_CALLED = re.compile(r"\{%-?\s*(?:include|import|from|extends)\s+['\"]([^'\"]+)['\"]")


def templates_parse(subject: Subject, known: Known) -> Iterator[Fault]:
    """No template of the folder, nor the text that a definition holds itself, has a fault that shows without data."""
    for name in subject.entry.templates:
        for problem in known.templates.check(name):
            yield Fault(file=file_of(subject.entry, name), line=problem.line, message=problem.message)
    for field, text in _uses(subject):
        if not _is_name(text):
            for problem in known.templates.check(text):
                yield subject.in_body(_body_line(subject, field), f"{field}: line {problem.line}: {problem.message}")


def templates_read_what_is_there(subject: Subject, known: Known) -> Iterator[Fault]:
    """What a template takes from its data is among what the tool that uses it holds."""
    there = _variables(subject)
    for field, text in _uses(subject):
        if _is_name(text) and text not in known.names.templates:
            continue  # Another rule says that there is none.
        try:
            read = set(known.templates.variables(text))
        except InvalidProgramError:
            continue  # `templates_parse` says so.
        for name in sorted(read - there):
            message = f"{field}: the template reads '{name}'; there is {', '.join(sorted(there)) or 'nothing'}"
            if text in subject.entry.templates:
                yield Fault(
                    file=file_of(subject.entry, text), line=_line_of(subject.entry, text, name), message=message
                )
            else:
                yield subject.in_body(_body_line(subject, field), message)


def template_problems(entries: Sequence[ToolEntry], subjects: Sequence[Subject]) -> Iterator[tuple[ToolEntry, Fault]]:
    """What can be told only over all folders: no two templates share a name, and each is used."""
    owners = Counter(name for entry in entries for name in entry.templates)
    used = {text for subject in subjects for _, text in _uses(subject)}
    used |= {
        name for entry in entries for template in entry.templates for name in _CALLED.findall(_text(entry, template))
    }
    loaded = {subject.entry.name for subject in subjects}
    for entry in entries:
        for name in entry.templates:
            if owners[name] > 1:
                yield (
                    entry,
                    Fault(file=file_of(entry, name), line=1, message=f"the template name '{name}' is taken twice"),
                )
            if name not in used and entry.name in loaded:
                yield entry, Fault(file=file_of(entry, name), line=1, message="no tool uses this template; remove it")


def file_of(entry: ToolEntry, template: str) -> str:
    """The name of the file that holds a template of `entry`."""
    return OWN_TEMPLATE if template == entry.name else f"{template}{TEMPLATE_SUFFIX}"


def _uses(subject: Subject) -> Iterator[tuple[str, str]]:
    """Every template that the tool itself renders: the field that names it, and its name or text."""
    body = subject.tool.body
    match body:
        case Action():
            if subject.entry.name in subject.entry.templates:
                yield "result", subject.entry.name
        case Directive():
            yield "template", body.template
        case Machine():
            for name, state in body.states.items():
                if state.template:
                    yield f"states.{name}", state.template
        case _:
            assert_never(body)


def _variables(subject: Subject) -> set[str]:
    body = subject.tool.body
    match body:
        case Action():
            properties: Mapping[str, object] = (subject.tool.output_schema or {}).get("properties", {})
            return set(properties)
        case Directive():
            return {section.key for section in body.sections} | {INPUT, SKIPPED}
        case Machine():
            return {state.store for state in body.states.values() if state.store} | {INPUT, ERROR}
        case _:
            assert_never(body)


def _is_name(text: str) -> bool:
    return is_shipped_template(text)


def _body_line(subject: Subject, field: str) -> int:
    return 1 if isinstance(subject.tool.body, Action) else subject.definition.line(tuple(field.split(".")))


def _text(entry: ToolEntry, template: str) -> str:
    return read_text(entry.folder / file_of(entry, template), entry.place)[0]


def _line_of(entry: ToolEntry, template: str, name: str) -> int:
    word = re.compile(rf"\b{re.escape(name)}\b")
    lines = _text(entry, template).splitlines()
    return next((number for number, line in enumerate(lines, 1) if word.search(line)), 1)
