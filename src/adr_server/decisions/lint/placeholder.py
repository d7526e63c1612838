"""Tell text that an author wrote from what a template left standing. Pure; what is in doubt counts as written.

The stock sentences are those of the Nygard template in adr-tools and of MADR 2 to 4.
"""

import re

_MOST_READ = 2_000  # Nobody leaves a placeholder this long.
_STOCK = (
    "the issue motivating this decision, and any context that influences or constrains the decision",
    "the change that we're proposing or have agreed to implement",
    "what becomes easier or more difficult to do and any risks introduced by the change that will need to be mitigated",
    "what is the issue that we're seeing that is motivating this decision or change",
    "what is the change that we're proposing and/or doing",
    "what becomes easier or more difficult to do because of this change",
    "describe the context and problem statement, e.g., in free form using two to three sentences",
    "describe here the forces that influence the design decision",
    "describe here our response to these forces",
    "describe here the resulting context, after applying the decision",
)
_STOCK_LENGTH = 300  # The longest stock sentence with what templates put behind it.
_PLACEHOLDER = re.compile(
    r"""
    todo|tbd|tba|tbc|fixme|xxx+|wip|coming\ soon|work\ in\ progress|fill(?:\ me)?\ in|write\ me
    |lorem\ ipsum.*|\?+|\.{2,}|…
    |to\ be\ (?:done|defined|determined|decided|written|completed|added)
    |offen|noch\ offen|à\ compléter|à\ définir|por\ definir|por\ hacer|a\ definir|a\ preencher
    |\{+[^{}]*\}+
    |\[\s*[^\[\]\s]+\s+[^\[\]]*\]
    |<\s*[^<>=/@:\s]+\s+[^<>=/@:]*>
    """,
    re.IGNORECASE | re.VERBOSE,
)
_LEAD = re.compile(r"(?:good|bad|neutral|positive|negative),?\s+because\s+|e\.g\.,?\s+", re.IGNORECASE)
_BULLET = re.compile(r"^(?:[-*+>|#]\s*|\d{1,3}[.)]\s+)+")
_NO_TEXT = " \t\r\n*_-+>|#`=~"
_AROUND = " \t*_`'\"|.:;!,"
_AROUND_STOCK = _NO_TEXT + _AROUND + "{}[]<>\v\f\u00a0\u2028\u3000"
_STOCK_BEGINS = tuple({sentence[:4] for sentence in _STOCK})


def without_comments(text: str) -> str:
    """The text without HTML comments, with blank ends removed. A comment that never closes ends the text."""
    kept = []
    rest = text
    while True:
        before, opened, after = rest.partition("<!--")
        kept.append(before)
        if not opened:
            break
        rest = after.partition("-->")[2]
    return "".join(kept).strip()


def placeholder_in(text: str) -> str | None:
    """The first line of a text that consists of nothing but placeholders; None when any of it was written."""
    if len(text) > _MOST_READ:
        return None
    plain = without_comments(text)
    if plain.lstrip(_AROUND_STOCK)[:4].lower().startswith(_STOCK_BEGINS):
        flat = " ".join(plain[: 2 * _STOCK_LENGTH].split()).strip(_AROUND_STOCK).lower()
        if len(flat) <= _STOCK_LENGTH and flat.replace("\u2019", "'").startswith(_STOCK):
            return plain.partition("\n")[0].strip()
    first = None
    for line in plain.splitlines():
        if line.strip(_NO_TEXT):
            if not _is_placeholder(line.strip()):
                return None
            first = first or line.strip()
    return first


def is_empty(text: str) -> bool:
    """Whether nothing stands in a text but comments, bullets and rules."""
    return len(text) <= _MOST_READ and not without_comments(text).strip(_NO_TEXT)


def _is_placeholder(line: str) -> bool:
    bare = _BULLET.sub("", line).strip()
    # Looking for a word costs a tenth of looking for the pattern that begins with any of several.
    if "because" in (lowered := bare.lower()) or "e.g." in lowered:
        bare = _LEAD.sub("", bare, count=1).strip()
    return any(_PLACEHOLDER.fullmatch(text) is not None for text in (bare, bare.strip(_AROUND)))
