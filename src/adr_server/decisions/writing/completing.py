"""Put an answer into a proposal that was made from evidence: it adds, and takes nothing back. Pure.

Rule: title, evidence and open questions stay. An answer names no record to replace: whoever accepts the draft does.
"""

from collections.abc import Iterable
from dataclasses import replace

from adr_server.decisions.writing.proposals import OptionDraft, Proposal


def completed(proposal: Proposal, answer: Proposal) -> Proposal:
    """`proposal` with what `answer` knows beyond it."""
    options = _merged(proposal.options, answer.options)
    chosen = next((one.title for one in options if _folded(one.title) == _folded(answer.chosen or "")), None)
    unknowns = [*proposal.unknowns, *answer.unknowns]
    if answer.chosen and chosen is None:
        unknowns.append(f"Was {answer.chosen} chosen? It is none of the options.")
    unknowns += [f"Does this replace {record}?" for record in answer.supersedes]
    unknowns += [f"Does this change {record}?" for record in answer.amends]
    return replace(
        proposal,
        context="\n\n".join(part for part in (proposal.context, answer.context) if part.strip()),
        drivers=_each_once([*proposal.drivers, *answer.drivers]),
        options=options,
        chosen=chosen or proposal.chosen,
        because=answer.because if chosen else proposal.because,
        good=_each_once([*proposal.good, *answer.good]),
        bad=_each_once([*proposal.bad, *answer.bad]),
        confirmation=answer.confirmation or proposal.confirmation,
        unknowns=_each_once(unknowns),
    )


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
