"""Read the imports of JavaScript and TypeScript: static, given on, dynamic, required, of types alone.

Source: ECMA-262, "Imports" and "Exports"; the TypeScript handbook, "Modules". What is imported under a name that only
running tells is not read.
"""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.import_statements.model import WrittenImport, whole
from adr_server.codebase.import_statements.unspoken import Unspoken

_COMMENT = r"//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/"
_GAP = rf"(?:\s|{_COMMENT})*+"
_TEXT = r"(?:\"([^\"\n]+)\"|'([^'\n]+)')"
_PLAIN = r"(?:\"([^\"\n]+)\"|'([^'\n]+)'|`([^`\n$]+)`)"
# No clause holds the word that begins one; without that each `import` of a text would look as far as the next.
_CLAUSE = rf"(?:[^'\"`;()=<>/i]|i(?!(?<=\bi)mport\b)|{_COMMENT}){{1,9000}}?"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"import(?<![\w$.]import)(?=[\s{{*\"'/])(?:{_CLAUSE}\bfrom|(?=\s*[\"'])){_GAP}{_TEXT}",
        rf"export(?<![\w$.]export){_GAP}(?:type\s{_GAP})?(?:\*{_GAP}(?:as\s+\S+\s*)?|\{{[^}}'\"]*+\}}){_GAP}from{_GAP}{_TEXT}",
        rf"import{_GAP}(?<![\w$.]import)\({_GAP}{_PLAIN}",
        rf"require(?:(?<![\w$.]require)|(?<=\.\.\.require)){_GAP}\({_GAP}{_PLAIN}{_GAP}[,)]",
    )
)


def script_modules(text: str, end: int, *, page: bool = False) -> Iterator[WrittenImport]:
    """Each module that the first `end` characters import; of a `page` only its scripts are read."""
    unspoken = Unspoken(text, Ecosystem.NPM, page=page)
    found = [match for pattern in _PATTERNS for match in unspoken.spoken(pattern, end)]
    for match in sorted(found, key=lambda match: match.start()):
        group = match.lastindex or 1
        yield whole(match[group], match.start(group))
