"""Which reason why a claim cannot be checked helps its reader, and how it is said of a whole record.

Rule: what a reason quotes must be a name in the record. What only looked like one tells more of the reading than of the
record, and of such a record is said no more than that: it is not said that nothing was heard where a claim is shown.
"""

import re

from adr_server.review.words.labels import any_of

NOT_HEARD = (
    "no claim was heard in it: say what to use, what not to use or which part may not import which, or give it a rule"
)
NOTHING_NAMED = "what was heard in it names nothing that is known here; drift shows it, and another wording would help"
_QUOTED = re.compile(r"“…?([^”]*)”")
_FOLDER = re.compile(r"\bno folder (?:or package )?is called ")
_NO_PACKAGE = re.compile(r"^no manifest names (.+?)[;,] (?:and )?it may be no package")
_FILLING = re.compile(rf"(?:{any_of('fills')}|{any_of('speakers')})", re.IGNORECASE)
_PART = re.compile(rf"^\W*(?:{any_of('parts')}|crate)s?\b", re.IGNORECASE)
_ENDS_IN_PART = re.compile(rf" (?:{any_of('parts')}|crate)s?$", re.IGNORECASE)
_PLAIN = re.compile(r"[A-Za-z]+")
_LEAST = 3


def telling_reason(note: str, sentence: str) -> str | None:
    """The reason for a reader of the record, None where it quotes what is no name in the sentence."""
    if package := _NO_PACKAGE.match(note):
        if _PLAIN.fullmatch(package[1]):
            return None
        return f"{package[1]} is no technology that is known and no package of a manifest here"
    for quote in _QUOTED.findall(note):
        words = quote.split()
        is_folder = _FOLDER.search(note) is not None
        least = 0 if is_folder and _is_named(quote, sentence) else _LEAST  # "the db layer"
        if all(len(word) < least or _FILLING.fullmatch(word) for word in words) or _FILLING.fullmatch(words[-1]):
            return None
        if is_folder and least:
            return None
    return note


def _is_named(words: str, sentence: str) -> bool:
    """Whether a sentence writes words as code, or as those of a part of the project."""
    if f"`{words}`" in sentence or _ENDS_IN_PART.search(words):
        return True
    return any(_PART.match(sentence[hit.end() :]) for hit in re.finditer(re.escape(words), sentence))
