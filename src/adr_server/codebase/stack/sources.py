"""Find what source files import, which symbols they name and which addresses they hold. Pure: text in, names out."""

import re
from collections.abc import Iterator, Sequence

from adr_server.codebase.dependencies import Ecosystem

# One pattern a keyword: `re` looks for a literal beginning many times faster than for a choice of beginnings.
_JS = tuple(
    re.compile(rf"""{keyword}[ \t]*\(?[ \t]*(?:"([^"\n]+)"|'([^'\n]+)')""") for keyword in ("from", "require", "import")
)
_PYTHON = re.compile(
    r"^[ \t]*(?:from[ \t]+(\w[\w.]*)[ \t]+import[ \t]+\(?[ \t]*(\w*)|import[ \t]+(\w[^\n#;(]*))", re.MULTILINE
)
_JVM = re.compile(r"^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)", re.MULTILINE)
_GO = re.compile(r"""^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?"([\w./~-]+)"[ \t]*(?://.*)?$""", re.MULTILINE)
_RUST = re.compile(r"^[ \t]*(?:pub[ \t]+)?(?:use|extern[ \t]+crate)[ \t]+([a-z][a-z0-9_]*)", re.MULTILINE)
_RUST_PATH = re.compile(r"(?<![\w:])([a-z][a-z0-9_]*)::$")
_DOTNET = re.compile(
    r"^[ \t]*(?:@?(?:global[ \t]+)?using[ \t]+(?:static[ \t]+)?(?:\w+[ \t]*=[ \t]*)?|open[ \t]+|Imports[ \t]+)"
    r"([A-Z][\w.]*)",
    re.MULTILINE,
)
_RUBY = re.compile(r"""^[ \t]*require[ \t(]+["']([\w/.-]+)["']""", re.MULTILINE)
_PHP = re.compile(r"^[ \t]*use[ \t]+(?:function[ \t]+|const[ \t]+)?\\?([A-Za-z]\w*(?:\\\w+)*)", re.MULTILINE)
_SWIFT = re.compile(
    r"^[ \t]*(?:@\w+[ \t]+)*import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let)[ \t]+)?(\w+)", re.MULTILINE
)
_DART = re.compile(r"""^[ \t]*(?:import|export)[ \t]+["']package:(\w+)/""", re.MULTILINE)
_ELIXIR = re.compile(r"^[ \t]*(?:use|import|alias|require)[ \t]+([A-Z][\w.]*)", re.MULTILINE)
_COMMENT = re.compile(r"^\s*(?://|#(?!\[)|\*|/\*|--|<!--|;|%)")
_SCHEME = re.compile(r"(?<![\w+.:-])((?:jdbc:|r2dbc:)?[a-z][a-z0-9]*(?:\+[a-z0-9]+)?)://$")

_PATTERNS = {
    Ecosystem.MAVEN: _JVM,
    Ecosystem.GOLANG: _GO,
    Ecosystem.CARGO: _RUST,
    Ecosystem.NUGET: _DOTNET,
    Ecosystem.GEM: _RUBY,
    Ecosystem.COMPOSER: _PHP,
    Ecosystem.SWIFT: _SWIFT,
    Ecosystem.PUB: _DART,
    Ecosystem.HEX: _ELIXIR,
}
MAX_CHARACTERS = 400_000
_PLAIN = ("http", "https", "file", "git", "ssh", "ws", "wss", "data")


def imported_modules(source: str, ecosystem: Ecosystem) -> Iterator[tuple[str, int]]:
    """Each module that a source file imports with the offset of the import, as its language writes module names."""
    if ecosystem is Ecosystem.PYPI:
        yield from _python_modules(source)
        return
    for pattern in _JS if ecosystem is Ecosystem.NPM else (_PATTERNS[ecosystem],):
        for match in pattern.finditer(source, 0, MAX_CHARACTERS):
            yield match[match.lastindex or 1], match.start(match.lastindex or 1)
    if ecosystem is Ecosystem.CARGO:
        yield from _rust_paths(source)


def _rust_paths(source: str) -> Iterator[tuple[str, int]]:
    at = source.find("::")
    while 0 <= at < MAX_CHARACTERS:
        if found := _RUST_PATH.search(source[max(0, at - 40) : at + 2]):
            yield found[1], at
        at = source.find("::", at + 2)


def _python_modules(source: str) -> Iterator[tuple[str, int]]:
    for match in _PYTHON.finditer(source, 0, MAX_CHARACTERS):
        if match[1]:
            # `from google.cloud import storage` imports the module google.cloud.storage.
            yield f"{match[1]}.{match[2]}" if match[2] else match[1], match.start(1)
        else:
            for part in match[3].split(","):
                if names := part.split():
                    yield names[0], match.start(3)


_ADDRESS_BEGINS = tuple("/$%{<@[_:")


def address_schemes(source: str) -> Iterator[tuple[str, int]]:
    """The scheme of each address with its offset, but for those of the web and for a scheme that stands alone."""
    at = source.find("://")
    while 0 <= at < MAX_CHARACTERS:
        addressed = source[at + 3 : at + 4].isalnum() or source[at + 3 : at + 4] in _ADDRESS_BEGINS
        if (
            addressed
            and not source.endswith(_PLAIN, max(0, at - 6), at)
            and (found := _SCHEME.search(source[max(0, at - 40) : at + 3]))
        ):
            yield found[1], at
        at = source.find("://", at + 3)


def is_comment(line: str) -> bool:
    """Whether a line is a comment from its first sign on, in any of the languages read here."""
    return _COMMENT.match(line) is not None


def own_modules(paths: Sequence[str]) -> frozenset[str]:
    """The names under which Python could import the project's own files."""
    return frozenset(
        part.removesuffix(".py") for path in paths if path.endswith(".py") for part in path.split("/") if part
    )


def is_word(text: str, at: int, symbol: str) -> bool:
    """Whether `symbol`, found at an offset of `text`, stands there by itself, and a setting at the head of its line."""
    end = at + len(symbol)
    before = text[at - 1 : at] if symbol[0].isalnum() else ""
    after = text[end : end + 1] if symbol[-1].isalnum() else ""
    if ": " in symbol and text[text.rfind("\n", 0, at) + 1 : at].strip(" \t-"):
        return False  # A setting begins its line; elsewhere it is quoted.
    return not any(sign.isalnum() or sign == "_" for sign in (before, after) if sign)
