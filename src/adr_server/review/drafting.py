"""Propose the record that is missing: its context is evidence, its options fill the same role.

Pure and deterministic: the same evidence gives the same proposal. Nothing is chosen, nothing is claimed that no line
shows, and all else is open.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from adr_server.codebase import Lexicon
from adr_server.decisions.writing import OptionDraft, Proposal
from adr_server.review.gaps import Gap
from adr_server.review.naming import TechnologyNames
from adr_server.review.wording import slot_tables

MOST_OPTIONS = 5
MOST_LINES = 12
_FENCE = re.compile(r"^\s*(?:`{3,}|~{3,})")
_MATTER = re.compile(r"\A---[ \t]*\r?\n")
_PLAIN = re.compile(r"[\w./:@ -]+")
_MARKDOWN = (".md", ".markdown")


@dataclass(frozen=True, kw_only=True)
class Mentioned:
    """A technology that a document names, its role, and each line that does, with its number."""

    name: str
    slot: str
    lines: tuple[tuple[int, str], ...]


def gap_proposal(gap: Gap, lexicon: Lexicon, commits: Sequence[tuple[str, str]] = ()) -> Proposal:
    """The proposal for a technology that is used; `commits` are the ids and subjects that touched the evidence."""
    shown = [f"* `{one.path}:{one.line}`: `{_code(one.text)}`" for one in gap.evidence]
    context = [f"{gap.name} is used, and no record in force names it. {gap.files} files rest on it:", "", *shown]
    if commits:
        context += ["", "Commits that touch these files:", ""]
        context += [f"* {commit[:12]} {' '.join(subject.split())}" for commit, subject in commits[:MOST_LINES]]
    context += ["", _same_role(gap.name, gap.slot, lexicon)]
    return Proposal(
        title=f"Use {gap.name} as {_role(gap.slot)}",
        context="\n".join(context),
        options=_options(gap.name, gap.slot, lexicon, because=f"it is in use ({gap.evidence[0].path})"),
        unknowns=(f"What made {gap.name} necessary?", "Why this option and none of the others?"),
    )


def requirement_proposal(mentioned: Mentioned, path: str, lexicon: Lexicon) -> Proposal:
    """The proposal for a technology that the requirements in `path` name."""
    lines = [f"* `{path}:{number}`: {text}" for number, text in mentioned.lines[:MOST_LINES]]
    left_out = len(mentioned.lines) - MOST_LINES
    lines += [f"* and {left_out} more lines"] if left_out > 0 else []
    return Proposal(
        title=f"Decide on {mentioned.name} as {_role(mentioned.slot)}",
        context="\n".join(
            [
                f"The requirements name {mentioned.name}, and no record in force does:",
                "",
                *lines,
                "",
                _same_role(mentioned.name, mentioned.slot, lexicon),
            ]
        ),
        options=_options(mentioned.name, mentioned.slot, lexicon, because=f"the requirements name it ({path})"),
        unknowns=(f"Do the requirements demand {mentioned.name}, or only something that does its work?",),
    )


def mentions_of(text: str, names: TechnologyNames, lexicon: Lexicon) -> tuple[Mentioned, ...]:
    """The architecturally significant technologies that a document names outside of its code, in order."""
    found: dict[str, list[tuple[int, str]]] = {}
    fenced = False
    for number, line in enumerate(text.splitlines(), start=1):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            named = dict.fromkeys(mark.subject.entry for mark in names.marks(line) if mark.subject.entry is not None)
            for name in named:
                found.setdefault(name, []).append((number, " ".join(line.split())[:200]))
    slots = {name: lexicon.by_name[name].slot for name in found if name in lexicon.by_name}
    return tuple(
        Mentioned(name=name, slot=slot, lines=tuple(lines))
        for name, lines in found.items()
        if (slot := slots.get(name)) is not None and slot in _significant()
    )


def with_provenance(text: str, path: str, facts: Mapping[str, str | Sequence[str]]) -> str | None:
    """`text` with where it comes from in its front matter; None where the form has none."""
    if not path.lower().endswith(_MARKDOWN):
        return None
    lines = ["provenance:"]
    for key, value in facts.items():
        if isinstance(value, str):
            lines.append(f"  {key}: {_scalar(value)}")
        else:
            lines += [f"  {key}:", *(f"    - {_scalar(one)}" for one in value)]
    ending = "\r\n" if "\r\n" in text else "\n"
    block = "".join(f"{line}{ending}" for line in lines)
    opening = _MATTER.match(text)
    if opening is not None:
        return text[: opening.end()] + block + text[opening.end() :]
    return f"---{ending}{block}---{ending}{ending}{text}"


def _options(name: str, slot: str, lexicon: Lexicon, *, because: str) -> tuple[OptionDraft, ...]:
    """What is there, and what else the lexicon knows for the same role, in the alphabet's order."""
    rest: Iterable[OptionDraft] = (OptionDraft(title=other) for other in _others(name, slot, lexicon)[:MOST_OPTIONS])
    return (OptionDraft(title=name, pros=(because,)), *rest)


def _others(name: str, slot: str, lexicon: Lexicon) -> list[str]:
    return sorted(entry.name for entry in lexicon.entries if entry.slot == slot and entry.name != name)


def _same_role(name: str, slot: str, lexicon: Lexicon) -> str:
    """What else could be meant: not every form of record has a place for options."""
    others = _others(name, slot, lexicon)
    if not others:
        return f"Nothing else is known here as {_role(slot)}."
    more = f" and {len(others) - MOST_OPTIONS} more" if len(others) > MOST_OPTIONS else ""
    return f"Also known as {_role(slot)}: {', '.join(others[:MOST_OPTIONS])}{more}."


def _role(slot: str) -> str:
    words = slot.replace("_", " ")
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _code(text: str) -> str:
    return " ".join(text.split()).replace("`", "'")


def _scalar(text: str) -> str:
    if _PLAIN.fullmatch(text) and ": " not in text and text[0].isalpha() and not text.endswith((":", " ")):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign.isprintable() else " " for sign in escaped) + '"'


@cache
def _significant() -> frozenset[str]:
    """The slots whose technologies a decision should name."""
    return frozenset(slot for slots in slot_tables().gap_kinds.values() for slot in slots)
