"""All that a record says in its title and its decision: sentences with their asides, headings of parts, rows of tables.

Rule: wider than the passages that claim (see `passages`), for it is read only where something else bears out what is
said; options that were not chosen, the context and the consequences are no part of it. Pure.
"""

from collections.abc import Iterator

from adr_server.decisions import Decision
from adr_server.review.claim import Kind
from adr_server.review.passages import Passage, deciding_lines, passages, plain_of, stressed_in, written_on
from adr_server.review.sentences import sentences

MAX_SENTENCE = 600


def spoken(decision: Decision, text: str) -> Iterator[Passage]:
    """What the decision says, in its order, then its chosen option and its title."""
    lines = text.splitlines()
    for first, last in deciding_lines(decision, lines):
        heading = lines[first - 2].strip() if first > 1 else ""
        if heading.startswith("###"):
            yield _passage(heading.lstrip("# "), first - 1, lines)
        for sentence in sentences(text, first, last):
            yield _passage(sentence.text, sentence.line, lines)
        for number in range(first, min(last, len(lines)) + 1):
            if lines[number - 1].lstrip().startswith("|"):
                yield _passage(lines[number - 1].strip().strip("|"), number, lines)
    yield from (one for one in passages(decision, text) if one.kind is not Kind.DECISION)


def _passage(written: str, line: int, lines: list[str]) -> Passage:
    words = written[:MAX_SENTENCE]
    plain = plain_of(words, asides=True)
    return Passage(
        kind=Kind.DECISION,
        text=written_on(lines, line, words),
        plain=plain,
        line=line,
        stressed=stressed_in(words),
    )
