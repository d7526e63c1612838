"""Inline Markdown: what a piece of text says without its marks, and the links in it.

Rule: every pattern here is linear in its text and sees at most `MAX_INLINE` characters.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

MAX_INLINE = 4000

_IMAGE = re.compile(r"!\[([^\[\]]*)\]\(([^()\s]*)[^()]*\)")
_LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\(\s*<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?[^()]*\)")
_EMPTY = re.compile(r"\[\]\([^()]*\)")
_REFERENCE = re.compile(r"\[((?:[^\[\]\\]|\\.)+)\](?:\s?\[([^\[\]]*)\])?(?![(:])")
_WIKI = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]")
_BARE = re.compile(r"<?(https?://[^\s<>()\[\]]+)>?")
_MARKS = re.compile(r"\*+|(?<!\w)_+|_+(?!\w)|`+|~~")
_SPECIAL = re.compile(r"[*_`~\[\\]")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|~<>/])")
_TRAIL = re.compile(r"\s*\{[#:.][^{}]*\}\s*$")
_NOTE = re.compile(r"\[\^([^\[\]\s]+)\]")
_EMOJI = re.compile(r":[a-z_]+:|[\u2300-\u2bff\u2e80-\u2eff\ufe0f\u200d\U0001f000-\U0001faff]")


class Mention(NamedTuple):
    """A link in a text: its words, its target as written, and where it stands."""

    text: str
    target: str
    start: int
    end: int


def expand(text: str, references: Mapping[str, str], footnotes: Mapping[str, str]) -> str:
    """`text` with reference links and wiki links written inline and the footnotes it calls appended as lines."""
    text = text[:MAX_INLINE]
    if "[" not in text:
        return text
    notes = [footnotes[label.casefold()] for label in _NOTE.findall(text) if label.casefold() in footnotes]
    if notes:
        text = "\n".join([_NOTE.sub("", text).rstrip(), *notes])[:MAX_INLINE]
    text = _WIKI.sub(
        lambda found: f"[{found.group(2) or found.group(1)}]({found.group(1).strip().replace(' ', '%20')})", text
    )
    if not references:
        return text

    def write(found: re.Match[str]) -> str:
        words, label = found.groups()
        target = references.get((label or words).strip().casefold())
        return found.group() if target is None else f"[{words}]({target})"

    return _REFERENCE.sub(write, text)


def links(text: str) -> list[Mention]:
    """Links and bare addresses in `text`, in order; images are none."""
    text = text[:MAX_INLINE]
    if "](" not in text and "://" not in text:
        return []
    found = [
        Mention(m.group(1), unquote(m.group(2)), m.start(), m.end())
        for m in _LINK.finditer(text)
        if not text[: m.start()].endswith("!")
    ]
    spans = [(mention.start, mention.end) for mention in found]
    found.extend(
        Mention("", unquote(bare.group(1).rstrip(".,;")), bare.start(), bare.end())
        for bare in _BARE.finditer(text)
        if not any(start <= bare.start() < end for start, end in spans)
    )
    return sorted(found, key=lambda mention: mention.start)


def without_targets(text: str) -> str:
    """`text` with every link reduced to its words; images to their alternative text."""
    if "](" not in text:
        return text
    return _LINK.sub(lambda found: found.group(1), _IMAGE.sub(lambda found: found.group(1), text))


def without_images(text: str) -> str:
    """`text` without its images, and without the links that hold nothing else."""
    return _EMPTY.sub("", _IMAGE.sub("", text)) if "![" in text else text


def images(text: str) -> list[tuple[str, str]]:
    """Alternative text and address of every image."""
    return [(found.group(1), found.group(2)) for found in _IMAGE.finditer(text[:MAX_INLINE])]


def plain(text: str) -> str:
    """`text` without links, emphasis, code marks and escapes, on one line."""
    text = text[:MAX_INLINE]
    if _SPECIAL.search(text) is None:
        return " ".join(text.split())
    return _unmarked(text)


@lru_cache(maxsize=1024)
def _unmarked(text: str) -> str:
    """The readers of a record's title, fields, sections and options each ask for the same texts."""
    return " ".join(_ESCAPE.sub(r"\1", _MARKS.sub("", without_targets(text))).split())


def without_emoji(text: str) -> str:
    """`text` without symbols and `:shortcodes:`."""
    return text if text.isascii() and ":" not in text else _EMOJI.sub(" ", text)


def without_attributes(text: str) -> str:
    """`text` without a trailing `{#anchor}`."""
    return _TRAIL.sub("", text)
