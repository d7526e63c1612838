"""Split source text and questions into the terms that the index holds. Pure.

Rule: an identifier is written as its parts and, where it has several, once more whole (`place_order`, `placeOrder` and
`PlaceOrder` all give `place order` and `placeorder`), so that words find identifiers and identifiers find themselves.
Stemming is left to the store. A question may hold anything: whatever is in it becomes plain terms, never syntax.
"""

import re
from functools import lru_cache

LONGEST_TERM = 64
LONGEST_LINE = 1_000
MOST_QUERY_TERMS = 48
MAX_QUERY_CHARACTERS = 4_000

_WORD = re.compile(r"[^\W_]+(?:_+[^\W_]+)*")
# The same words with the marks at their ends, and nothing else: found in two thirds of the time.
_RUN = re.compile(r"[^\W_]\w*")
_ASCII_WORDS = "".join(chr(at) if chr(at).isalnum() or chr(at) == "_" else " " for at in range(128))
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\WA-Za-z\d_]+")
_JOINED = re.compile(r"[^\W_]+(?:(?:_+|-|\.|::|/)[^\W_]+)+")
_BETWEEN = re.compile(r"[\W_]+")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")

_ENDING_TEXT = """
izations ization isation ations ation ators ator ating ated ates ate izing ized izes ize ments ment ings ing ers ies ied
ion ions ors or ed er es ly al ic s e y
"""
_ENDINGS = tuple(_ENDING_TEXT.split())
_SHORTEST_ROOT = 3

_STOP = frozenset(
    [
        "a",
        "about",
        "actually",
        "after",
        "all",
        "also",
        "am",
        "an",
        "and",
        "any",
        "are",
        "as",
        "at",
        "be",
        "been",
        "being",
        "both",
        "but",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "doing",
        "done",
        "each",
        "either",
        "else",
        "etc",
        "for",
        "from",
        "had",
        "has",
        "have",
        "having",
        "here",
        "how",
        "i",
        "if",
        "in",
        "into",
        "is",
        "it",
        "its",
        "itself",
        "me",
        "more",
        "most",
        "my",
        "no",
        "nor",
        "of",
        "on",
        "one",
        "onto",
        "or",
        "other",
        "our",
        "out",
        "over",
        "own",
        "same",
        "should",
        "so",
        "some",
        "such",
        "than",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "these",
        "they",
        "this",
        "those",
        "through",
        "to",
        "too",
        "under",
        "until",
        "up",
        "us",
        "very",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "whether",
        "which",
        "while",
        "who",
        "whom",
        "whose",
        "why",
        "will",
        "with",
        "within",
        "without",
        "would",
        "you",
        "your",
    ]
)


class TermSplitter:
    """Splits texts; remembers how identifiers split, for source repeats them. Not for several threads at once."""

    def __init__(self, *, most: int = 100_000) -> None:
        self._most = most
        self._split: dict[str, str] = {}
        self._whole: dict[str, str] = {}

    def body(self, text: str) -> tuple[str, str]:
        """The terms of `text` in order, and the compound identifiers in it, each once, whole."""
        if len(self._split) > self._most:
            self._split.clear()
            self._whole.clear()
        known, wholes = self._split, self._whole
        # The same words four times as fast; underscores before a word stay, and split_identifier drops them.
        words = text.translate(_ASCII_WORDS).split() if text.isascii() else _RUN.findall(text)
        distinct = set(words)
        for word in distinct.difference(known):
            parts = split_identifier(word)
            known[word] = " ".join(parts)
            if len(parts) > 1:
                wholes[word] = whole_form(word)
        compounds = {wholes[word] for word in wholes.keys() & distinct}
        return " ".join([known[word] for word in words]), " ".join(sorted(compounds))


def split_identifier(word: str) -> list[str]:
    """The parts of one identifier, folded: `parseHTTPResponse2` gives parse, http, response, 2."""
    if not word.isascii() and _CJK.search(word):
        pieces = [piece for piece in _BETWEEN.split(word.lower()) if piece]
        return [piece[at : at + 2] for piece in pieces for at in range(max(len(piece) - 1, 1))][:LONGEST_TERM]
    return [part.lower()[:LONGEST_TERM] for part in _PARTS.findall(word)]


@lru_cache(maxsize=100_000)
def root_of(word: str) -> str:
    """A folded word without its ending, roughly: enough to see that two names mean one thing.

    Measured, it ranks as a stemmer does, which takes 0.4 s to load.
    """
    ending = next((end for end in _ENDINGS if word.endswith(end) and len(word) - len(end) >= _SHORTEST_ROOT), "")
    root = word.removesuffix(ending)
    doubled = len(root) > _SHORTEST_ROOT and root[-1] == root[-2] and root[-1] not in "lsz"
    return root[:-1] if doubled else root


def whole_form(word: str) -> str:
    """An identifier without its separators, folded."""
    return _BETWEEN.sub("", word).lower()[:LONGEST_TERM]


def path_terms(path: str) -> str:
    """The terms of a path, the file's own name once more whole."""
    words = _WORD.findall(path)
    parts = [part for word in words for part in split_identifier(word)]
    name = path.rpartition("/")[2]
    stem = whole_form(name.partition(".")[0])
    return " ".join([*parts, *([stem] if stem and stem not in parts else [])])


def query_terms(query: str) -> tuple[str, ...]:
    """The terms of a question, each once, in order; what says nothing is kept only where there is nothing else."""
    text = query.encode("utf-8", "replace").decode()[:MAX_QUERY_CHARACTERS]
    found: list[str] = []
    for word in _WORD.findall(text):
        parts = split_identifier(word)
        found += parts
        if len(parts) > 1:
            found.append(whole_form(word))
    terms = list(dict.fromkeys(found))
    telling = [term for term in terms if is_telling(term)]
    return tuple((telling or terms)[:MOST_QUERY_TERMS])


def is_telling(term: str) -> bool:
    """Whether a folded term says something: no stop word, no single letter."""
    return term not in _STOP and (len(term) > 1 or not term.isascii())


def identifiers_in(query: str) -> tuple[str, ...]:
    """What in a question is written as code: `Name.part`, `snake_case`, `camelCase`, `Proper`, `call()`; in order."""
    text = query[:MAX_QUERY_CHARACTERS]
    found = [(match.start(), match[0]) for match in _JOINED.finditer(text)]
    alone = len(text.split()) == 1
    for match in _WORD.finditer(text):
        word = match[0]
        called = text[match.end() : match.end() + 1] == "("
        mixed = any(letter.isupper() for letter in word[1:]) and not word.isupper()
        proper = word[:1].isupper() and match.start() > 0
        if "_" in word or mixed or called or proper or alone:
            found.append((match.start(), word))
    return tuple(dict.fromkeys(word for _, word in sorted(found)))
