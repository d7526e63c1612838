"""What a sentence of a record says without its marks, links and asides, and which words its writer set apart. Pure."""

import re
from itertools import count

from adr_server.review.claims.sentences import STRUCK_OUT
from adr_server.review.words.labels import any_of

_OPTION = re.compile(rf"^\[?{any_of('option')}\s*(?:\d+|[A-Z])\b\s*[:.\-–—)\]]*\s*", re.IGNORECASE)
_STRESSED = re.compile(
    r"\*\*`?([\w.@/-]{2,60})`?\*\*|__([\w.@/-]{2,60})__|`([\w.@/-]{2,60})`|\[[*_`]*([\w.@/-]{2,60}?)[*_`]*\][(\[]"
)
_REASON = re.compile(rf",|;|\b{any_of('before_reasons')}\b")
"""Where the title of an option ends that stands in no quotation marks."""
_ESCAPED_ITEM = re.compile(r"\s+\\\*\s+")
"""The mark of a list's entry that a conversion escaped, so that the list stands in one line."""
_AFTER_COLON = re.compile(r":\s+\\\*\s+")
_LEAD = re.compile(r"^[\W_]*?(?=[^\W_]|[`@]|\.\w)")
_QUOTED = re.compile(r"`[^`\n]+`|\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»")
_ASIDE = re.compile(r"\([^()\n]{0,300}\)|<!--.*?-->|(?:(?<!\w)<|<(?=/|br\b|https?:))[^<>\n]{1,200}>|!?\[\^?\d*\]")
_NAMED_ASIDE = re.compile(
    rf"\b(?i:{any_of('a_kind')}) (?:[a-z][\w/-]* ){{0,3}}[a-z][\w/-]* "
    r"\((?=[^()]*(?:[a-rt-z]|s(?!\))))([A-Z][\w.+#]*(?: [A-Z][\w.+#]*){0,2})\)"
)
"""A kind of thing with the name of the one that is meant behind it: "a state manager (Redux)". Initials are no name."""
_PROPER = r"[A-Z][\w.+#/-]*(?: [A-Z\d][\w.+#/-]*){0,3}"
_NAMES = re.compile(rf"{_PROPER}(?:(?:,| and|,? und|,? et| \+| &|, and) {_PROPER}){{0,3}}")
_LINK = re.compile(r"!?\[([^\]\n]{1,300})\]\([^)\n]{0,500}\)|!?\[([^\]\n]{1,300})\]\[[^\]\n]{0,100}\]")
_NUMBERED = re.compile(r"\d{1,4}\. [A-Z]")
"""The title of a record that a link leads to: what it decides is not decided here."""
_ADOPTED = re.compile(r"\s*\[\d{1,4}\. ([A-Z][^\]\n]{1,300})\]\(https?://[^)\n]{1,500}\)\W*$")
"""No more than the title of a record of another project: it is made this one's."""
_SHORTCUT = re.compile(r"(?<![\w`\]])\[([\w .`@/+#-]{2,60})\](?![(\[:])")
_CODE = re.compile(r"(?<!`)``?(?!`)([^`\n]+)``?(?!`)")
_BLANK = re.compile(r"(?<=[/._-])<([\w -]{1,40})>|<([\w -]{1,40})>(?=[/._-])")
"""What a path in code leaves open: "`recipes/<name>.ts`"."""
_KEPT = re.compile("\0(\\d+)\0")
_MARKUP = re.compile(r"(`[^`\n]+`)|\*{2,3}|_{2,3}|~~|(?<!\w)[*_]|[*_](?!\w)")
"""The signs that set words apart, and code, in which they are none."""


def stressed_in(text: str) -> frozenset[str]:
    """The single words, folded, that are bold, in code marks, or linked."""
    return frozenset(next(filter(None, match.groups())).lower() for match in _STRESSED.finditer(text))


def written_on(lines: list[str], line: int, sentence: str) -> str:
    """The sentence as far as it stands on its line, so that the quotation resolves."""
    sentence = sentence.removesuffix("…")
    whole = lines[line - 1].strip() if 1 <= line <= len(lines) else sentence
    if sentence in whole:
        return sentence[:300]
    head = sentence[: max(len(whole), 1)]
    while head and head not in whole:
        head = head[: head.rstrip().rfind(" ")] if " " in head.rstrip() else ""
    return (head or whole)[:300]


def shortened(text: str, most: int) -> str:
    """A text as it is, or its beginning with an ellipsis, cut between two words where it has any."""
    if len(text) <= most:
        return text
    head = text[: most - 1]
    return f"{head[: head.rfind(' ')] if ' ' in head else head}…"


def plain_of(text: str, *, asides: bool = False) -> str:
    """A sentence without links and marks, what is quoted left out; in brackets too, but for `asides`.

    With its asides it keeps its code, too, as it is written.
    """
    if not asides:
        return _bare(text, asides=False)
    code = _CODE.findall(text)
    numbers = count()  # What is left out may hold code as well.
    told = _bare(_CODE.sub(lambda _: f"`\0{next(numbers)}\0`", text), asides=True)
    return _KEPT.sub(lambda match: code[int(match[1])], told)


def _bare(text: str, *, asides: bool) -> str:
    text = _CODE.sub(lambda code: _BLANK.sub(lambda blank: f"{{{blank[1] or blank[2]}}}", code[0]), text)
    text = _ESCAPED_ITEM.sub(", ", _AFTER_COLON.sub(": ", text.replace("``", "`")))
    adopted = _ADOPTED.match(text)
    linked = adopted[1] if adopted else _LINK.sub(_link_text, STRUCK_OUT.sub("", text))
    # What stands in quotation marks within code is code.
    told = _NAMED_ASIDE.sub(r"\1", _QUOTED.sub(lambda match: match[0] if match[0][0] == "`" else "…", linked))
    if not asides:
        told = _ASIDE.sub("", _ASIDE.sub("", told))  # An aside may hold another one.
    bare = _MARKUP.sub(r"\1", _SHORTCUT.sub(r"\1", told))
    return " ".join(_LEAD.sub("", bare, count=1).split()).rstrip(" .!")


def _link_text(match: re.Match[str]) -> str:
    text = match[1] or match[2] or ""
    return "…" if _NUMBERED.match(text) else text


def named_aside(title: str, text: str) -> str:
    """The names in brackets right behind the title of an option: "Message queue (RabbitMQ)"; empty where none are."""
    match = re.search(rf"{re.escape(title)}[`*_\"”]{{0,3}} \(([^()\n]{{2,60}})\)", text)
    return match[1] if match is not None and _NAMES.fullmatch(match[1]) else ""


def option_title(text: str) -> str:
    """The title of a chosen option: its own quotation, else up to the reason."""
    linked = _LINK.sub(lambda match: match[1] or match[2] or "", text)
    quoted = re.match(r"\W*[\"“„«]([^\"”“»\n]{1,300})[\"”“»]", linked)
    words = quoted[1] if quoted else _REASON.split(linked, maxsplit=1)[0]
    return _OPTION.sub(
        "", " ".join(_LEAD.sub("", _MARKUP.sub(r"\1", _ASIDE.sub("", words)), count=1).split()).rstrip(" .!]")
    )
