"""Turn text into comparable words: split, folded, stemmed, without what says nothing.

The only importer of snowballstemmer. Identifiers fall into their parts, and one without separators also stays whole
(`checkDrift` is `check`, `drift` and `checkdrift`, so that `checkdrift` finds it); accents are folded; Chinese,
Japanese and Korean become pairs of characters, since they write no spaces. Which words say nothing and which stand for
each other is data: `words.yaml` has what holds anywhere, `field_words.yaml` what holds among people who review an
architecture, `other_languages.yaml` how they ask in five more languages. A path in a question (`src/app/store.py`)
asks for what works on files: its own words count little. Shapes are what else is told by its form: `ADR-0012` is one
record, and 12 says nothing.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from adr_server.registry.documents import read_yaml
from adr_server.registry.models import load_model

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f"
_CJK_LETTER = re.compile(f"[{_CJK}]")
_CHUNK = re.compile(rf"[{_CJK}]+|[^\W{_CJK}]+")
_PARTS = re.compile(r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\WA-Za-z\d_]+")
_LATIN_MARKS = re.compile("[\u0300-\u036f]+")
_PATH = re.compile(
    r"(?<![\w/])(?:(?:~|\.{1,2})?/\.?\w[\w.-]*(?:/[\w.-]*)*"  # /etc/hosts, ./a.py, ~/notes
    r"|\.?\w[\w.-]*/(?:[\w.-]+/)*(?:[\w-]+\.\w{1,10})?)(?![\w/])"  # src/a.py, src/orders/
)
_COMPOUND = re.compile(r"\b[A-Za-z]\w*?[a-z0-9][A-Z]\w*")  # OrderService, GraphQL
_POSSESSIVE = re.compile(r"['\u2019](?:s|re|ve|ll|d|m|t)\b", re.IGNORECASE)

MAX_QUERY_CHARACTERS = 4_000
MAX_PATHS = 20
PATH_MEANS = "file"
WEAK_WEIGHT = 0.5
PATH_WEIGHT = 0.25
PART_WEIGHT = 0.7


@dataclass(frozen=True, kw_only=True)
class Word:
    """One word of a query: how it was written, its stem, its weight, and the stems that stand for it less well.

    `alone` is False of a word that tells entries apart but finds none by itself.
    """

    text: str
    stem: str
    weight: float = 1.0
    variants: tuple[str, ...] = ()
    alone: bool = True


class _WordsFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    stop_words: str = ""
    question_words: str = ""
    weak_words: str = ""
    shapes: dict[str, str] = {}
    phrases: dict[str, str] = {}
    synonyms: tuple[str, ...] = ()
    translations: dict[str, str] = {}


class Words:
    """Splits and stems text by one list of stop words, weak words, shapes, phrases and synonyms.

    With `question_words` stop words are kept: beside other words those count in full and the rest as weak words.
    """

    def __init__(
        self,
        *,
        stop_words: str = "",
        question_words: str = "",
        weak_words: str = "",
        shapes: Mapping[str, str] | None = None,
        phrases: Mapping[str, str],
        synonyms: tuple[str, ...],
    ) -> None:
        self._stem = _stemmer()
        self._stop = frozenset(stop_words.split())
        self._stop_stems = frozenset(self._stem(word) for word in self._stop)
        self._asking = frozenset(question_words.split())
        self._shapes = [(re.compile(shape, re.IGNORECASE), f" {meant} ") for shape, meant in (shapes or {}).items()]
        self._weak = frozenset(self._stem(word) for word in weak_words.split())
        self._phrases = {tuple(split(phrase)): tuple(meant.split()) for phrase, meant in phrases.items()}
        self._longest = max((len(phrase) for phrase in self._phrases), default=1)
        self._synonyms: dict[str, tuple[str, ...]] = {}
        for group in synonyms:
            stems = tuple(dict.fromkeys(self._stem(word) for word in group.split()))
            for stem in stems:
                others = (*self._synonyms.get(stem, ()), *(other for other in stems if other != stem))
                self._synonyms[stem] = tuple(dict.fromkeys(others))

    def of_text(self, text: str) -> list[str]:
        """The stems of a text to be found, in order, repeats kept; stop words where they count or stand alone."""
        words = list(split(self._shaped(text)))
        kept = words if self._asking else [word for word in words if word not in self._stop]
        return [self._stem(word) for word in kept or words]

    def content(self, stems: Iterable[str]) -> frozenset[str]:
        """Those of `stems` that say what a text is about: without stop words, unless it has nothing else."""
        every = frozenset(stems)
        return every - self._stop_stems or every

    def says_nothing(self, text: str) -> bool:
        """Whether `text` has stop words at most."""
        return all(word in self._stop for word in split(text))

    def of_query(self, text: str) -> tuple[Word, ...]:
        """The words of a question, each once; phrases are replaced by what they ask for.

        A question of stop words alone keeps them: they are all there is to go by.
        """
        text = self._shaped(text[:MAX_QUERY_CHARACTERS])
        paths = _PATH.findall(text)[:MAX_PATHS]
        written = list(split(_PATH.sub(" ", text) if paths else text))
        meant = [*self._meant(written), *((path, PATH_MEANS) for path in paths)]
        kept = [pair for pair in meant if pair[1] not in self._stop] or meant
        compounds = [tuple(split(name)) for name in _COMPOUND.findall(text)]
        only_names = all(any(word in compound for compound in compounds) for _, word in kept)
        parts = set() if only_names else {part for compound in compounds for part in compound[:-1]}
        found: dict[str, Word] = {}
        for shown, word in kept:
            stem = self._stem(word)
            weight = PART_WEIGHT if word in parts else WEAK_WEIGHT if stem in self._weak else 1.0
            word_found = Word(text=shown, stem=stem, weight=weight, variants=self._synonyms.get(stem, ()))
            found.setdefault(stem, word_found)
        for word in (word for path in paths for word in split(path)):
            found.setdefault(self._stem(word), Word(text=word, stem=self._stem(word), weight=PATH_WEIGHT))
        for shown, word in meant if self._asking else ():
            weight = 1.0 if word in self._asking else WEAK_WEIGHT
            found.setdefault(self._stem(word), Word(text=shown, stem=self._stem(word), weight=weight, alone=False))
        return tuple(found.values())

    def _shaped(self, text: str) -> str:
        for shape, meant in self._shapes:
            text = shape.sub(meant, text)
        return text

    def _meant(self, written: list[str]) -> Iterator[tuple[str, str]]:
        """Each word with the words it was written as."""
        at = 0
        while at < len(written):
            for length in range(min(self._longest, len(written) - at), 0, -1):
                meant = self._phrases.get(tuple(written[at : at + length]))
                if meant is not None:
                    shown = " ".join(written[at : at + length])
                    yield from ((shown, word) for word in meant)
                    at += length
                    break
            else:
                yield written[at], written[at]
                at += 1


def split(text: str) -> Iterator[str]:
    """The words of `text`, folded; a compound gives its parts and then itself."""
    for chunk in _CHUNK.findall(_POSSESSIVE.sub("", _folded(text)).replace("_", " ")):
        if _CJK_LETTER.match(chunk):
            yield from (chunk[at : at + 2] for at in range(max(len(chunk) - 1, 1)))
            continue
        parts = _PARTS.findall(chunk)
        if len(parts) > 1:
            yield from (part.casefold() for part in parts if len(part) > 1 or part.isdigit())
        yield chunk.casefold()


@lru_cache(maxsize=1)
def shipped_words() -> Words:
    """The words of `words.yaml`, read once."""
    return _words_of("words.yaml")


@lru_cache(maxsize=1)
def field_words() -> Words:
    """The words of `words.yaml` with those of `field_words.yaml` and `other_languages.yaml`, read once."""
    return _words_of("words.yaml", "field_words.yaml", "other_languages.yaml")


def _words_of(*names: str) -> Words:
    folder = files("adr_server.registry")
    read = [(name, folder.joinpath(name).read_text(encoding="utf-8")) for name in names]
    shipped = [load_model(_WordsFile, read_yaml(text, f"registry/{name}")) for name, text in read]
    translated = {
        word.replace("_", " "): meant
        for file in shipped
        for meant, words in file.translations.items()
        for word in words.split()
    }
    return Words(
        stop_words=" ".join(file.stop_words for file in shipped),
        question_words=" ".join(file.question_words for file in shipped),
        weak_words=" ".join(file.weak_words for file in shipped),
        shapes={shape: meant for file in shipped for shape, meant in file.shapes.items()},
        phrases={**translated, **{phrase: meant for file in shipped for phrase, meant in file.phrases.items()}},
        synonyms=tuple(group for file in shipped for group in file.synonyms),
    )


def _folded(text: str) -> str:
    """Full-width forms and accents folded away; marks that make another letter in other scripts stay."""
    plain = unicodedata.normalize("NFKC", text)
    if plain.isascii():
        return plain
    return unicodedata.normalize("NFC", _LATIN_MARKS.sub("", unicodedata.normalize("NFD", plain)))


@lru_cache(maxsize=1)
def _stemmer() -> Callable[[str], str]:
    import snowballstemmer  # noqa: PLC0415 - it reads 30 languages, which only a search should pay for

    stem = snowballstemmer.stemmer("english").stemWord

    @lru_cache(maxsize=50_000)
    def stem_word(word: str) -> str:
        # Names and numbers beyond this length are no English words, and the stemmer's time grows with them.
        return str(stem(word)) if word.isascii() and len(word) <= 40 else word[:100]  # noqa: PLR2004 - as said

    return stem_word
