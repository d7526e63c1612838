"""What of a record's text may close a gap: what its writer says. An address names no technology, nor does an example.

Rule: what a link is called counts, where it leads does not. Code in a block uses things and decides on none; a drawing
and what stands in a block of no language say what they name. Each line stays where it is. Pure.
"""

import re

_TARGET = re.compile(r"(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+\"[^\"\n]*\")?\)")
"""Behind what a link of Markdown is called; names of files may have brackets of their own."""
_DEFINED = re.compile(r"^[ \t]{0,3}\[[^\]\n]+\]:[ \t]*\S+.*$", re.MULTILINE)
"""Where a link leads that Markdown calls by a name."""
_OF_RST = re.compile(r"^[ \t]*\.\. _[^\n]+:[ \t]*\S*$", re.MULTILINE)
_ADDRESS = re.compile(
    r"\b(?:https?|ftp|git|ssh)://[^\s<>()\[\]\"'`|]+|\bwww\.[^\s<>()\[\]\"'`|]+|\bmailto:\S+", re.IGNORECASE
)
_FENCED = re.compile(
    r"^[ \t]*(?P<fence>`{3,}|~{3,})[ \t]*(?:\{?\.?)(?P<language>[\w+#-]+)[^\n]*\n"
    r".*?(?:^[ \t]*(?P=fence)[`~]*[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_LISTED = re.compile(
    r"^\[source,[ \t]*(?P<language>[\w+#-]+)[^\]\n]*\]\n(?P<fence>-{4,})[ \t]*\n.*?(?:^(?P=fence)[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
"""The same in AsciiDoc."""
_NO_CODE = frozenset(
    {"mermaid", "plantuml", "puml", "dot", "graphviz", "d2", "structurizr", "text", "txt", "md", "markdown"}
)


def said_in(text: str, *, code: bool = False) -> str:
    """A record's text without addresses, without where links lead, and without `code`; lines keep their numbers."""
    for pattern in (_DEFINED, _OF_RST, _TARGET, _ADDRESS):
        text = pattern.sub(" ", text)
    if not code:
        text = _LISTED.sub(_without_code, _FENCED.sub(_without_code, text))
    return text


def _without_code(block: re.Match[str]) -> str:
    return block[0] if block["language"].lower() in _NO_CODE else "\n" * block[0].count("\n")
