"""Everything that must hold before a directive runs, all problems at once. Pure."""

from collections.abc import Collection, Iterator
from graphlib import CycleError, TopologicalSorter

from adr_server.directives.model import Directive, Section
from adr_server.errors import UnknownNameError
from adr_server.expressions import InvalidExpressionError, compile_expression

INPUT = "input"


def check_directive(directive: Directive, *, tools: Collection[str], templates: Collection[str]) -> tuple[str, ...]:
    """The problems of `directive`, one line each; none means that it may run."""
    return tuple(_problems(directive, tools, templates))


def dependencies(directive: Directive) -> dict[str, set[str]]:
    """For each section's key the keys of the sections that it refers to.

    Raises:
        InvalidExpressionError: an expression of a section is no JMESPath.
    """
    return {
        section.key: {root for read in section.reads() for root in read.roots} - {INPUT}
        for section in directive.sections
    }


def _problems(directive: Directive, tools: Collection[str], templates: Collection[str]) -> Iterator[str]:
    keys = [section.key for section in directive.sections]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"sections: the key '{key}' is there {keys.count(key)} times"
    if INPUT in keys:
        yield f"sections: the key '{INPUT}' is taken; it holds the directive's own arguments"
    if directive.names_template and directive.template not in templates:
        yield f"template: {UnknownNameError('shipped template', directive.template, templates)}"
    sound = True
    for section in directive.sections:
        for problem in _section_problems(section, keys, tools):
            sound = False
            yield f"section '{section.key}': {problem}"
    if sound:
        yield from _cycles(directive)


def _section_problems(section: Section, keys: Collection[str], tools: Collection[str]) -> Iterator[str]:
    if section.source not in tools:
        yield f"source: {UnknownNameError('tool', section.source, tools)}"
    try:
        if section.pick is not None:
            compile_expression(section.pick)
        reads = section.reads()
    except InvalidExpressionError as problem:
        yield str(problem)
        return
    for read in reads:
        if read.whole:
            yield f"'{read.text}' reads the whole run (`@`); name the section that it needs"
        for root in sorted(read.roots - set(keys) - {INPUT}):
            yield f"'{read.text}': {UnknownNameError('section', root, keys)}"


def _cycles(directive: Directive) -> Iterator[str]:
    try:
        TopologicalSorter(dependencies(directive)).prepare()
    except CycleError as cycle:
        yield f"sections refer to each other in a circle: {' → '.join(reversed(cycle.args[1]))}"
