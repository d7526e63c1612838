"""Find what source files import, each language by its own reader; of some a pattern of lines does.

Every reader keeps two rules: what a comment or a quoted text says imports nothing, and a statement is read whole, on
however many lines it stands. `tests/codebase/import_statements` holds them and the readers of entities to the same
answers.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.import_statements.compiled_languages import dotnet_modules, go_modules, jvm_modules
from adr_server.codebase.import_statements.grouped_paths import php_modules, rust_modules
from adr_server.codebase.import_statements.model import WrittenImport, whole
from adr_server.codebase.import_statements.python import python_modules
from adr_server.codebase.import_statements.scripts import script_modules
from adr_server.codebase.import_statements.unspoken import Unspoken

MAX_CHARACTERS = 400_000
_PAGES = (".vue", ".svelte", ".astro")
_LINES = {
    Ecosystem.GEM: re.compile(r"""^[ \t]*require[ \t(]+["']([\w/.-]+)["']""", re.MULTILINE),
    Ecosystem.SWIFT: re.compile(
        r"^[ \t]*(?:@\w+[ \t]+)*import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let)[ \t]+)?(\w+)", re.MULTILINE
    ),
    Ecosystem.PUB: re.compile(r"""^[ \t]*(?:import|export)[ \t]+["']package:(\w+)/""", re.MULTILINE),
    Ecosystem.HEX: re.compile(r"^[ \t]*(?:use|import|alias|require)[ \t]+([A-Z][\w.]*)", re.MULTILINE),
}


def _by_lines(text: str, end: int, *, ecosystem: Ecosystem) -> Iterator[WrittenImport]:
    for match in Unspoken(text, ecosystem).spoken(_LINES[ecosystem], end):
        yield whole(match[1], match.start(1))


_READERS: dict[Ecosystem, Callable[[str, int], Iterator[WrittenImport]]] = {
    Ecosystem.PYPI: python_modules,
    Ecosystem.NPM: script_modules,
    Ecosystem.GOLANG: go_modules,
    Ecosystem.MAVEN: jvm_modules,
    Ecosystem.NUGET: dotnet_modules,
    Ecosystem.CARGO: rust_modules,
    Ecosystem.COMPOSER: php_modules,
    **{ecosystem: partial(_by_lines, ecosystem=ecosystem) for ecosystem in _LINES},
}


def imported_modules(text: str, ecosystem: Ecosystem, path: str = "") -> Iterator[WrittenImport]:
    """Each module that a source imports in its first `MAX_CHARACTERS`, as its language writes modules.

    The ending of `path` tells a page, of which only the scripts are read. Haskell, whose modules do not bear the names
    of packages, and pods, which are imported as modules of Swift, have no statements of their own.
    """
    if ecosystem is Ecosystem.NPM:
        yield from script_modules(text, MAX_CHARACTERS, page=path.endswith(_PAGES))
    elif read := _READERS.get(ecosystem):
        yield from read(text, MAX_CHARACTERS)
