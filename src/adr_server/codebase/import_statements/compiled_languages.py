"""Read the imports of Go, of the languages of the JVM, and of .NET.

Sources: the Go specification, "Import declarations"; the Java Language Specification, 7.5; the grammars of Kotlin
("importHeader") and Scala ("Import"); the C# specification, "Using directives".
"""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.import_statements.model import WrittenImport, begins_statement, whole
from adr_server.codebase.import_statements.unspoken import Unspoken

_COMMENT = r"//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/"
_GO_TEXT = r'"[^"\n]*+"|`[^`]*+`'
# What begins with a literal is looked for many times faster than the beginning of a line.
_GO = re.compile(
    rf"import(?<!\wimport)\b[ \t]*+"
    rf"(?:\(((?:[^()\"`/]|{_GO_TEXT}|{_COMMENT})*+)\)|((?:[\w.]++[ \t]++)?(?:{_GO_TEXT})))"
)
_GO_NAME = re.compile(rf"{_COMMENT}|[\"`]([^\"`\n]+)[\"`]")
_JVM_PATH = r"(?:[\w.$]|`[^`\n]*+`)++"
_JVM = re.compile(
    rf"import(?<![\w$]import)\s++(?:static\s++)?((?:{_JVM_PATH}(?:\{{[^{{}}]*+\}})?(?:[ \t]*+,[ \t]*+(?=\w))?)++)"
)
_JVM_NAME = re.compile(rf"({_JVM_PATH})(?:\{{([^{{}}]*+)\}})?")
_SELECTED = re.compile(r"(`[^`\n]*+`|[\w$]++)(?:\s*(?:=>|\bas\b)\s*\w+)?")
_USING = re.compile(
    r"using(?<!\wusing)\s+(?:static\s+)?(?:unsafe\s+)?(?:\w+\s*=\s*)?(?:global::)?"
    r"([A-Za-z_]\w*(?:\.\w+)*)(?:<[^;()]*>)?[ \t?]*;"
)
# Pages end a line where C# wants a semicolon; F# and Visual Basic have words of their own.
_OPEN = re.compile(
    r"^[ \t]*+(?:@using[ \t]++(?:static[ \t]++)?(?:\w++[ \t]*+=[ \t]*+)?|open[ \t]++|Imports[ \t]++)([A-Z][\w.]*+)",
    re.MULTILINE,
)
_OPENING = ("@using", "open ", "open\t", "Imports")


def go_modules(text: str, end: int) -> Iterator[WrittenImport]:
    """Each package that the first `end` characters of a Go source import."""
    for match in Unspoken(text, Ecosystem.GOLANG).spoken(_GO, end):
        if not begins_statement(text, match.start()):
            continue
        group = 1 if match[1] is not None else 2
        for name in _GO_NAME.finditer(text, match.start(group), match.end(group)):
            if name[1]:
                yield whole(name[1], name.start(1))


def jvm_modules(text: str, end: int) -> Iterator[WrittenImport]:
    """Each class, member or package that the first `end` characters of Java, Kotlin, Scala or Groovy import."""
    for match in Unspoken(text, Ecosystem.MAVEN).spoken(_JVM, end):
        if not begins_statement(text, match.start(), ";"):
            continue
        for name in _JVM_NAME.finditer(text, match.start(1), match.end(1)):
            yield from _of_package(name)


def _of_package(name: re.Match[str]) -> Iterator[WrittenImport]:
    package = name[1].replace("`", "").rstrip(".").removesuffix("._")
    if name[2] is None:
        yield whole(package, name.start(1))
        return
    for part in _SELECTED.finditer(name.string, name.start(2), name.end(2)):
        one = part[1].strip("`")
        module = package if one in {"_", "given"} else f"{package}.{one}"
        yield WrittenImport(module, name.start(1), part.start(1))


def dotnet_modules(text: str, end: int) -> Iterator[WrittenImport]:
    """Each namespace or type that the first `end` characters of a source of .NET use."""
    unspoken = Unspoken(text, Ecosystem.NUGET)
    # Most sources are C#, which has none of the other words at the head of a line.
    patterns = (_USING, _OPEN) if any(word in text for word in _OPENING) else (_USING,)
    found = {(match.start(1), match[1]) for pattern in patterns for match in unspoken.spoken(pattern, end)}
    for at, name in sorted(found):
        yield whole(name, at)
