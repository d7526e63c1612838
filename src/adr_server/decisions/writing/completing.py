"""Put an answer into a proposal that was made from evidence: it adds, and takes nothing back. Pure.

Rule: title, evidence and open questions stay. An answer names no record to replace: whoever accepts the draft does. Its
text is prose: a heading in it would be a section of the record, and could give it another status.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from adr_server.decisions.writing.proposals import OptionDraft, Proposal

_HEADING = re.compile(r"^[ \t>]*(?:#{1,6}|={1,6}|<h[1-6]\b[^>]*>)[ \t]*", re.IGNORECASE)
_RULED = re.compile(r"^[ \t>]*([-=~^*_+`:.#])\1{2,}.*$")


def completed(proposal: Proposal, answer: Proposal) -> Proposal:
    """`proposal` with what `answer` knows beyond it."""
    told = _in_prose(answer)
    options = _merged(proposal.options, told.options)
    chosen = next((one.title for one in options if _folded(one.title) == _folded(told.chosen or "")), None)
    unknowns = [*proposal.unknowns, *told.unknowns]
    if told.chosen and chosen is None:
        unknowns.append(f"Was {told.chosen} chosen? It is none of the options.")
    unknowns += [f"Does this replace {record}?" for record in told.supersedes]
    unknowns += [f"Does this change {record}?" for record in told.amends]
    return replace(
        proposal,
        context="\n\n".join(part for part in (proposal.context, told.context) if part.strip()),
        drivers=_each_once([*proposal.drivers, *told.drivers]),
        options=options,
        chosen=chosen or proposal.chosen,
        because=told.because if chosen else proposal.because,
        good=_each_once([*proposal.good, *told.good]),
        bad=_each_once([*proposal.bad, *told.bad]),
        confirmation=told.confirmation or proposal.confirmation,
        unknowns=_each_once(unknowns),
        whole=True,
    )


def _in_prose(answer: Proposal) -> Proposal:
    """Every text on one line, and the context in paragraphs without headings, rules and fences."""
    return replace(
        answer,
        context="\n".join(_lines(answer.context)).strip(),
        drivers=_flat(answer.drivers),
        options=tuple(
            OptionDraft(title=_line(one.title), pros=_flat(one.pros), cons=_flat(one.cons)) for one in answer.options
        ),
        chosen=_line(answer.chosen) if answer.chosen else None,
        because=_line(answer.because),
        good=_flat(answer.good),
        bad=_flat(answer.bad),
        confirmation=_line(answer.confirmation),
        unknowns=_flat(answer.unknowns),
        supersedes=_flat(answer.supersedes),
        amends=_flat(answer.amends),
    )


def _lines(text: str) -> Iterable[str]:
    for line in text.splitlines():
        if not _RULED.match(line):
            yield " ".join(_HEADING.sub("", line).split())


def _flat(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(_line(text) for text in texts)


def _line(text: str) -> str:
    return " ".join(" ".join(_lines(text)).split())


def _merged(ours: Iterable[OptionDraft], theirs: Iterable[OptionDraft]) -> tuple[OptionDraft, ...]:
    """Each option once, in the order of its first mention, with what either says for and against it."""
    held: dict[str, OptionDraft] = {}
    for option in (*ours, *theirs):
        known = held.setdefault(_folded(option.title), option)
        held[_folded(option.title)] = replace(
            known, pros=_each_once([*known.pros, *option.pros]), cons=_each_once([*known.cons, *option.cons])
        )
    return tuple(held.values())


def _each_once(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in texts if text.strip()))


def _folded(title: str) -> str:
    return " ".join(title.split()).casefold()
