"""Where the README of a project says that its decisions are: "Why it is so: `why/`".

Rule: a sentence points to a place when it says "decisions", "why" or the like, and names a folder or a document of the
project. What is there decides whether it holds records; a folder of guides, minutes or news is never one.
"""

import re
from collections.abc import Collection, Iterator
from functools import cache
from posixpath import basename, dirname, join, normpath

from adr_server.decisions import inline
from adr_server.decisions.words import fold, phrase_pattern, places

SIGNPOSTS = ("README.md", "readme.md", "Readme.md", "README.markdown", "README.adoc", "README.rst", "docs/README.md")
"""The documents that say where things are."""
MAX_TEXT = 100_000
MOST_WORDS = 25
"""A longer sentence tells about its subject, and names a folder by the way."""
_FENCED = re.compile(r"^ {0,3}(```|~~~).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)
_APART = re.compile(r"\n\s*\n|\n\s*(?:[-*+]|\d+[.)]|\||#{1,6}\s)\s*")
_ENDS = re.compile(r"[.!?。]\s+(?=[^\Wa-z_])")
_NAMED = re.compile(r"\]\(<?([^()\s<>#]+)[^()]*\)|`([^`\s]+)`|link:([^\s\[]+)\[|(?<![\w./:`-])((?:[\w.-]+/)+)(?![\w/])")


def pointed_to(signpost: str, text: str, folders: Collection[str], documents: Collection[str]) -> Iterator[str]:
    """The folders and documents that `text`, the file `signpost`, says hold decisions."""
    for part in _APART.split(_FENCED.sub("\n\n", text[:MAX_TEXT])):
        for sentence in _ENDS.split(part):
            named = [next(filter(None, found.groups())) for found in _NAMED.finditer(sentence)]
            if not named or not _points(sentence):
                continue
            for name in named:
                place = normpath(join(dirname(signpost), name)) if not name.startswith("/") else normpath(name[1:])
                if place in documents or (place in folders and may_hold_decisions(place)):
                    yield place


def may_hold_decisions(folder: str) -> bool:
    """Whether a folder that a README points to may hold decisions: it is no root, and none of guides or minutes."""
    return folder != "" and fold(basename(folder)) not in places()["other_folders"]


def _points(sentence: str) -> bool:
    words = fold(inline.plain(_NAMED.sub(lambda found: "] " if found[1] else " ", sentence)))
    return len(words.split()) <= MOST_WORDS and _pointing().search(words) is not None


@cache
def _pointing() -> re.Pattern[str]:
    return phrase_pattern(places()["pointing_words"])
