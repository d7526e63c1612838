"""What parts of a project must not do, by the lines of code that show it done: "the core does not print".

Rule: a part is a folder, the one project whose name ends so, or files that are called so or declare such a type; a deed
shows by a line of its table, or by the import of what is there to do it; a name of code, by itself. That no line of a
table is there proves nothing, for a deed may be done in other ways as well.
"""

import re
from collections.abc import Iterable, Iterator
from posixpath import basename, dirname, splitext

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.review.ground.file_kinds import VENDORED, Folders, folded, is_test, within
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.parts import in_each_number
from adr_server.review.ground.plain_code import code_lines
from adr_server.review.names.spellings import words_of
from adr_server.review.verdicts.references import native
from adr_server.review.words.deeds import Deed, bare_of, kinds_of_files

_STEM_ENDS = re.compile(r"[-_.]")
_CALLED = re.compile(r"[a-z_]\w*(?:\(\))?")
"""A plain name in small letters, which may be anything where it is not called."""
_DECLARES = (
    r"\b(?:class|interface|trait|struct|enum|object|record|def|fun|func|fn|function|type|protocol|module|const|let|var)"
    r"\s+{name}\b|^\s*(?:(?:export|public|private|protected|static|async|override) )*{name}\s*\([^)]*\)[^;]*\{{\s*$"
)
_TAKEN = r"^\s*(?:import|export|from|use|require)\b[^;\n]*\b{name}\b[^;\n]*?[\"'](?:\.|@/|~/)"
"""That a plain name is one of the project's own."""
_OF_TYPES = re.compile(r"^import type\b|(?i:errors?|exceptions?)\b")


def deed_named(name: str) -> Deed:
    """The deed of using a name of code: a plain one is called."""
    bare = name.removesuffix("()")
    before = r"(?<![\w$@])(?<![\w)\]]\.)(?<!->)(?<!::)" if bare[:1].isalnum() else ""
    whole = re.escape(bare).replace(r"\*", r"\w*")
    if not _CALLED.fullmatch(name):
        return Deed(words=re.compile(re.escape(name)), any_file=re.compile(rf"{before}{whole}(?!\w)"))
    spoken = re.compile(
        rf"{before}{whole}(?:\s*\(|(?=\s+[A-Za-z@:\[\"'])(?!\s+(?:in|is|as|and|or|if|of|from|for|do)\b))"
    )
    called = re.compile(rf"{before}{whole}!?\s*\(")
    return Deed(words=re.compile(re.escape(name)), lines={".rb": spoken, ".ex": spoken}, any_file=called)


def is_called_anywhere(ground: Ground, name: str) -> bool:
    """Whether a plain name in small letters is that of something which is called; any other name is one."""
    if not _CALLED.fullmatch(name) or name.endswith("()"):
        return True
    return any(done_in(ground, ground.sources, deed_named(name), name))


def done_in(ground: Ground, paths: Iterable[str], deed: Deed, name: str = "") -> Iterator[Evidence]:
    """The first line of each file that shows a deed done; of the use of a `name`, none that declares it.

    An import shows it only in files in which no line could.
    """
    known = {one.name for one in ground.stack().values() if one.slot in deed.slots}
    for path in paths:
        found = next(_lines(ground, path, deed, name), None)
        if found is None and deed.line_in(path) is None:
            found = next(_imports(ground, path, known), None)
        if found is not None:
            yield found


def files_called(ground: Ground, part: str, *, home: Folders) -> tuple[str, ...]:
    """The files of a part that no folder is called after."""
    every = [*ground.sources, *native(ground)]
    paths = [path for path in every if within(path, home) and not (is_test(path) or VENDORED.search(path))]
    return tuple(_files_of(ground, part, paths))


def _files_of(ground: Ground, part: str, paths: list[str]) -> Iterator[str]:
    word = bare_of(part)
    forms = set(in_each_number(folded(word)))
    projects = {dirname(path) for manifests in ground.ecosystems().values() for path in manifests}
    called = [one for one in projects if one and folded(_STEM_ENDS.split(basename(one))[-1]) in forms]
    if len(called) == 1:
        yield from (path for path in paths if within(path, (called[0],)))
        return
    kinds = [kind for kind in kinds_of_files() if kind[0].fullmatch(word)]
    for path in paths:
        if not kinds:
            # `views.py`, `order_controller.rb`, `OrderController.cs`.
            named = words_of(splitext(basename(path))[0])
            if named and named[-1] in forms:
                yield path
            continue
        declares = next((kind[2] for kind in kinds if path.endswith(kind[1])), None)
        text = ground.files().try_read(path) if declares is not None else None
        if declares is not None and isinstance(text, str) and declares.search(text):
            yield path


def _lines(ground: Ground, path: str, deed: Deed, name: str) -> Iterator[Evidence]:
    pattern = deed.line_in(path)
    text = ground.files().try_read(path) if pattern is not None else None
    if pattern is None or not isinstance(text, str):
        return
    bare = re.escape(name.removesuffix("()"))
    if name and re.search(_TAKEN.format(name=bare), text, re.MULTILINE) and _CALLED.fullmatch(name):
        return
    declares = re.compile(_DECLARES.format(name=bare)) if name else None
    for number, line in code_lines(path, text):
        if pattern.search(line) and (declares is None or not declares.search(line)):
            told = text.split("\n")[number - 1].strip()[:200]
            yield Evidence(path=path, line=number, text=told, kind=EvidenceKind.SYMBOL)


def _imports(ground: Ground, path: str, names: set[str]) -> Iterator[Evidence]:
    """The imports of technologies in a file, but for those of types alone."""
    ecosystem = ECOSYSTEM_OF.get(splitext(path)[1])
    for one in ground.imports.of(path) if names and ecosystem is not None else ():
        known = one.target is None and ground.lexicon.imported(one.ecosystem, one.module)
        if known and not _OF_TYPES.match(one.evidence.text) and any(entry.name in names for entry in known):
            yield one.evidence
