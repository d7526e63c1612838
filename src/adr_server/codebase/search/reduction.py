"""Cut a long list of results down to what a question needs. Pure and deterministic: the same list gives the same cut.

Source: maximal marginal relevance (Carbonell, Goldstein, 1998): each pick is the row that shares most with the question
and least with what was picked before.
"""

from collections.abc import Sequence

from adr_server.codebase.search.terms import query_terms, root_of

NOVELTY = 0.3


def reduce(question: str, texts: Sequence[str], limit: int) -> list[tuple[int, float]]:
    """The places in `texts` of the at most `limit` that the question needs, best first, with how relevant each is.

    A text that shares no word with the question is never needed; a question without a word keeps the first ones.
    """
    asked = {root_of(term) for term in query_terms(question)}
    if not asked:
        return [(at, 0.0) for at in range(min(limit, len(texts)))]
    held = [{root_of(term) for term in query_terms(text)} for text in texts]
    rarity = {term: 1.0 / (1 + sum(term in words for words in held)) for term in asked}
    whole = sum(rarity.values())
    relevance = [sum(rarity[term] for term in asked & words) / whole for words in held]
    left = [at for at in range(len(texts)) if relevance[at] > 0]
    picked: list[int] = []
    while left and len(picked) < limit:
        best = max(left, key=lambda at: (relevance[at] - NOVELTY * _closest(held, at, picked), -at))
        picked.append(best)
        left.remove(best)
    return [(at, round(relevance[at], 4)) for at in picked]


def _closest(held: Sequence[set[str]], at: int, picked: Sequence[int]) -> float:
    """The largest share of words that a text has in common with one that was picked."""
    return max(
        (len(held[at] & held[other]) / (len(held[at] | held[other]) or 1) for other in picked[-20:]), default=0.0
    )
