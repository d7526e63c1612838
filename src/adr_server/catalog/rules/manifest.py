"""Rules over `tool.yaml` and the path of a folder: what a reader finds a tool by, and that it works as shown."""

import keyword
import re
from collections.abc import Iterator

from adr_server.catalog.entries import NEEDS
from adr_server.catalog.rules.subject import Fault, Known, Subject
from adr_server.errors import InvalidArgumentsError
from adr_server.tool_api import Effects

LONGEST_NEED = 100
MOST_NEEDS = 24
_NEXT_SENTENCE = re.compile(r"[.!?]\s+[A-Z]")


def name_is_importable(subject: Subject, _known: Known) -> Iterator[Fault]:
    """Code says `from servers.<category> import <tool>`; a word that Python keeps for itself cannot stand there."""
    for part in (subject.entry.category, subject.entry.name):
        if keyword.iskeyword(part):
            yield Fault(file="", line=1, message=f"'{part}' is a word of Python and cannot be imported; rename it")


def summary_is_one_sentence(subject: Subject, _known: Known) -> Iterator[Fault]:
    """The summary is all that a listing shows."""
    summary = subject.entry.manifest.summary
    if not summary[0].isupper():
        yield subject.in_manifest(("summary",), "begins in lower case; write a sentence")
    if not summary.endswith("."):
        yield subject.in_manifest(("summary",), "has no full stop at its end; write a sentence")
    if _NEXT_SENTENCE.search(summary):
        yield subject.in_manifest(("summary",), "is more than one sentence; say when to use the tool in use_when")


def keywords_add_words(subject: Subject, _known: Known) -> Iterator[Fault]:
    """Keywords are other words for the tool: its name is searched anyway."""
    name = set(subject.entry.name.split("_"))
    seen: set[str] = set()
    for index, word in enumerate(subject.entry.manifest.keywords):
        parts = re.split(r"[\s_-]+", word.casefold())
        if name.issuperset(parts):
            yield subject.in_manifest(("keywords", index), f"'{word}' repeats the name; use another word for it")
        if word.casefold() in seen:
            yield subject.in_manifest(("keywords", index), f"'{word}' is there twice")
        seen.add(word.casefold())


def needs_are_short_lines(subject: Subject, _known: Known) -> Iterator[Fault]:
    """Each line of `needs.txt` is what one person would say, once."""
    seen: set[str] = set()
    for line, need in enumerate(subject.entry.needs, start=1):
        if len(need) > LONGEST_NEED:
            message = f"longer than {LONGEST_NEED} characters; write what somebody would say"
            yield Fault(file=NEEDS, line=line, message=message)
        if need.casefold() in seen:
            yield Fault(file=NEEDS, line=line, message=f"'{need}' is there twice")
        seen.add(need.casefold())
    if len(subject.entry.needs) > MOST_NEEDS:
        yield Fault(file=NEEDS, line=MOST_NEEDS + 1, message=f"more than {MOST_NEEDS} lines; keep the clearest")


def examples_parse(subject: Subject, _known: Known) -> Iterator[Fault]:
    """Every example is a call that the tool would take."""
    for index, example in enumerate(subject.entry.manifest.examples):
        try:
            subject.tool.parse(example.args)
        except InvalidArgumentsError as error:
            for problem in error.problems:
                yield subject.in_manifest(("examples", index), problem)


def write_is_a_switch(subject: Subject, _known: Known) -> Iterator[Fault]:
    """A tool that may write into the project does so only when told `write: true`; no other has such a switch."""
    switch = subject.properties.get("write")
    if subject.tool.effects is Effects.WRITES_PROJECT:
        if switch is None or switch.get("type") != "boolean" or switch.get("default") is not False:
            yield subject.in_manifest(("effects",), "writes_project needs the argument `write: bool = False`")
    elif switch is not None:
        yield subject.in_manifest(("effects",), "an argument 'write' belongs to writes_project; rename it, or say so")


def has_a_test(subject: Subject, known: Known) -> Iterator[Fault]:
    """Every tool has its test, where its path says."""
    entry = subject.entry
    if known.tests is not None:
        path = f"servers/{entry.category}/test_{entry.name}.py"
        if not (known.tests / path).is_file():
            yield Fault(file="", line=1, message=f"test: {known.tests.name}/{path} is missing; write it")
