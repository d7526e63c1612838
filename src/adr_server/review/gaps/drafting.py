"""Propose the record that is missing: its context is evidence, its options fill the same role or stand in a pattern.

Pure and deterministic: the same evidence gives the same proposal. Nothing is chosen, nothing is claimed that no line
shows, and all else is open.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from adr_server.codebase import Lexicon
from adr_server.decisions.writing import OptionDraft, Proposal
from adr_server.plurals import counted
from adr_server.review.gaps.gaps import Gap
from adr_server.review.gaps.pattern_options import Weighed
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.word_tables import slot_tables

MOST_OPTIONS = 5
MOST_LINES = 12
_FENCE = re.compile(r"^\s*(?:`{3,}|~{3,})")
_MATTER = re.compile(r"\A---[ \t]*\r?\n")
_PLAIN = re.compile(r"[\w./:@ -]+")
_MARKDOWN = (".md", ".markdown")
_THINGS = frozenset(
    {
        *("broker", "bundler", "bus", "cdn", "crm", "database", "engine", "framework", "gateway", "image", "language"),
        *("library", "manager", "mesh", "orchestrator", "orm", "provider", "proxy", "queue", "runtime", "server"),
        *("store", "system", "transpiler"),
    }
)
"""The last word of a slot that is called by one thing; what fills any other is there for what that says."""
_ABBREVIATIONS = frozenset({"cdn", "crm", "orm"})


@dataclass(frozen=True, kw_only=True)
class Mentioned:
    """A technology that a document names, its role, and each line that does, with its number."""

    name: str
    slot: str
    lines: tuple[tuple[int, str], ...]


def gap_proposal(
    gap: Gap, lexicon: Lexicon, commits: Sequence[tuple[str, str]] = (), weighed: Sequence[Weighed] = ()
) -> Proposal:
    """The proposal for a technology that is used; `commits` are the ids and subjects that touched the evidence.

    `weighed` is what the patterns that the project shows weigh it against.
    """
    shown = [f"* `{one.path}:{one.line}`: `{_code(one.text)}`" for one in gap.evidence]
    context = [f"No record in force names {gap.name}, which is used in {counted(gap.files, 'file')}:", "", *shown]
    if commits:
        context += ["", "Commits that touch these files:", ""]
        context += [f"* {commit[:12]} {' '.join(subject.split())}" for commit, subject in commits[:MOST_LINES]]
    context += ["", _same_role(gap.name, gap.slot, lexicon), *map(_told, weighed)]
    return Proposal(
        title=f"Use {gap.name} {_role(gap.slot)}",
        context="\n".join(context),
        options=_options(gap.name, gap.slot, lexicon, weighed, because=f"it is in use ({gap.evidence[0].path})"),
        unknowns=(
            f"What made {gap.name} necessary?",
            "Why this option and none of the others?",
            *(one.question for one in weighed),
        ),
    )


def requirement_proposal(
    mentioned: Mentioned, path: str, lexicon: Lexicon, weighed: Sequence[Weighed] = ()
) -> Proposal:
    """The proposal for a technology that the requirements in `path` name; `weighed` as for `gap_proposal`."""
    lines = [f"* `{path}:{number}`: {text}" for number, text in mentioned.lines[:MOST_LINES]]
    left_out = len(mentioned.lines) - MOST_LINES
    lines += [f"* and {counted(left_out, 'more line')}"] if left_out > 0 else []
    because = f"the requirements name it ({path})"
    return Proposal(
        title=f"Decide on {mentioned.name} {_role(mentioned.slot)}",
        context="\n".join(
            [
                f"The requirements name {mentioned.name}, and no record in force does:",
                "",
                *lines,
                "",
                _same_role(mentioned.name, mentioned.slot, lexicon),
                *map(_told, weighed),
            ]
        ),
        options=_options(mentioned.name, mentioned.slot, lexicon, weighed, because=because),
        unknowns=(
            f"Do the requirements demand {mentioned.name}, or only something that does its work?",
            *(one.question for one in weighed),
        ),
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


def _options(
    name: str, slot: str, lexicon: Lexicon, weighed: Sequence[Weighed], *, because: str
) -> tuple[OptionDraft, ...]:
    """What is there; what the project's patterns weigh it against; what else the lexicon knows for the same role."""
    others = [*(other for one in weighed for other in one.others), *_others(name, slot, lexicon)]
    each = {other.casefold(): other for other in reversed(others)}
    rest = [each[folded] for folded in dict.fromkeys(other.casefold() for other in others)]
    return (OptionDraft(title=name, pros=(because,)), *(OptionDraft(title=other) for other in rest[:MOST_OPTIONS]))


def _told(weighed: Weighed) -> str:
    options = ", ".join(weighed.others) or "nothing else"
    return f"The pattern {weighed.pattern} weighs it, under {weighed.topic}, against: {options}."


def _others(name: str, slot: str, lexicon: Lexicon) -> list[str]:
    return sorted(entry.name for entry in lexicon.entries if entry.slot == slot and entry.name != name)


def _same_role(name: str, slot: str, lexicon: Lexicon) -> str:
    """What else could be meant: not every form of record has a place for options."""
    others = _others(name, slot, lexicon)
    if not others:
        return f"Nothing else is known here {_role(slot)}."
    more = f" and {len(others) - MOST_OPTIONS} more" if len(others) > MOST_OPTIONS else ""
    return f"Also known {_role(slot)}: {', '.join(others[:MOST_OPTIONS])}{more}."


def _role(slot: str) -> str:
    """What a slot is, in a sentence: "as a message broker", of what is no single thing "for infrastructure as code"."""
    *before, last = slot.split("_")
    if last not in _THINGS:
        return f"for {' '.join([*before, last])}"
    words = " ".join([*before, last.upper() if last in _ABBREVIATIONS else last])
    return f"as {'an' if words[0] in 'aeiouO' else 'a'} {words}"


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
