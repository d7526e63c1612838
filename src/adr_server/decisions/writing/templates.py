"""The shipped templates, one file each, and how one becomes text in the markup and language of a log.

A template's opening comment says what it is for, where its form comes from and its licence; it is not written out.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from adr_server.decisions.model import Status
from adr_server.decisions.writing.phrases import phrases
from adr_server.decisions.writing.references import Markup
from adr_server.decisions.writing.text_lines import columns
from adr_server.errors import UnknownNameError

_HEADER = re.compile(r"\A<!--\n(?P<header>.*?)\n-->\n", re.DOTALL)
_VARIABLE = re.compile(r"\{\{ (\w+) \}\}")
_HEADING = re.compile(r"^(#+) (.*)$")
_ANY_FIELD = re.compile(r"^[^\W\d_][\w-]*: \S")
_RST_MARKS = "=-~^"
_FIELD = re.compile(r"^(\* )?([A-Z]\w+):(?= )")


@dataclass(frozen=True, kw_only=True)
class Template:
    """A shipped template: `name` is its file's stem, `text` its Markdown with `{{ variables }}`."""

    name: str
    summary: str
    source: str
    licence: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Heading:
    """What a new record opens with. `number` is None in a log without numbers."""

    title: str
    number: int | None
    status: Status
    date: str


@cache
def shipped_templates() -> tuple[Template, ...]:
    """Every shipped template, by name."""
    folder = files(__package__).joinpath("templates")
    found = (entry for entry in folder.iterdir() if entry.name.endswith(".md"))
    return tuple(
        _parse(entry.name.removesuffix(".md"), entry.read_text(encoding="utf-8"))
        for entry in sorted(found, key=lambda entry: entry.name)
    )


def shipped_template(name: str) -> Template:
    """The shipped template of that name; raises `UnknownNameError` with the nearest."""
    known = {template.name: template for template in shipped_templates()}
    if name not in known:
        raise UnknownNameError("template", name, known)
    return known[name]


def render(template: Template, heading: Heading, *, markup: Markup, language: str) -> str:
    """The template as a record: title, status and date filled in, all else left as its `TODO`s. Ends in a newline."""
    words = phrases(language)
    values = {
        "title": heading.title,
        "numbered_title": heading.title if heading.number is None else f"{heading.number}. {heading.title}",
        "number": "" if heading.number is None else str(heading.number),
        "status": words.status[heading.status],
        "status_lower": words.status[heading.status].lower(),
        "date": heading.date,
    }
    # An AsciiDoc attribute is a key, whatever language its record is in.
    fields = {} if markup is Markup.ASCIIDOC else words.headings
    lines = [_translated(line, words.headings, fields) for line in template.text.splitlines()]
    filled = [_VARIABLE.sub(lambda hit: values[hit[1]], line) for line in lines]
    match markup:
        case Markup.MARKDOWN:
            return "\n".join(filled) + "\n"
        case Markup.ASCIIDOC | Markup.RST:
            return _converted(filled, markup)


def untranslated(template: Template, language: str) -> tuple[str, ...]:
    """The headings of the template that stay English in that language."""
    words = phrases(language)
    if words.language == "en":
        return ()
    found = (_HEADING.match(line) for line in template.text.splitlines())
    names = (hit[2] for hit in found if hit is not None and "{{" not in hit[2])
    return tuple(name for name in names if name not in words.headings and name != words.labels["status"])


def _parse(name: str, text: str) -> Template:
    header = _HEADER.match(text)
    pairs = (line.partition(": ") for line in (header["header"] if header else "").splitlines())
    facts = {key: value for key, _, value in pairs}
    return Template(
        name=name,
        summary=facts.get("summary", ""),
        source=facts.get("source", ""),
        licence=facts.get("licence", ""),
        text=text[header.end() :] if header else text,
    )


def _translated(line: str, words: Mapping[str, str], fields: Mapping[str, str]) -> str:
    heading = _HEADING.match(line)
    if heading is not None:
        return f"{heading[1]} {words.get(heading[2], heading[2])}"
    return _FIELD.sub(lambda hit: f"{hit[1] or ''}{fields.get(hit[2], hit[2])}:", line)


def _converted(lines: list[str], markup: Markup) -> str:
    """The Markdown lines in another markup: the title first, then every field of the head, then the sections."""
    rest = lines[lines.index("---", 1) + 1 :] if lines[0] == "---" else lines
    matter = lines[1 : lines.index("---", 1)] if lines[0] == "---" else []
    start = next((i for i, line in enumerate(rest) if line.startswith("## ")), len(rest))
    head = [*matter, *(line.removeprefix("* ") for line in rest[:start])]
    fields = [line.split(": ", 1) for line in head if _ANY_FIELD.match(line)]
    title = next(line for line in rest if line.startswith("# "))
    if markup is Markup.ASCIIDOC:
        out = [
            _asciidoc(title),
            *(f":{name.lower()}: {value}" for name, value in fields),
            "",
            *map(_asciidoc, rest[start:]),
        ]
    else:
        shown = [f":{name[:1].upper()}{name[1:]}: {value}" for name, value in fields]
        out = [
            *_rst(title),
            "",
            *shown,
            *([""] if shown else []),
            *(new for line in rest[start:] for new in _rst(line)),
        ]
    return "\n".join(out) + "\n"


def _asciidoc(line: str) -> str:
    heading = _HEADING.match(line)
    return f"{'=' * len(heading[1])} {heading[2]}" if heading is not None else line


def _rst(line: str) -> list[str]:
    heading = _HEADING.match(line)
    if heading is None:
        return [line]
    return [heading[2], _RST_MARKS[len(heading[1]) - 1] * columns(heading[2])]
