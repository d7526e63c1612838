"""Read one file of source code: its entities, its references, its annotations. Pure: text in, facts out.

Nothing that a file holds makes this raise: what a grammar cannot read is read by patterns, what patterns cannot read is
text, and the facts say which and why.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from posixpath import basename, dirname

from adr_server.codebase.entities.annotations import MANIFESTS, MARKER, read_annotations, read_manifest
from adr_server.codebase.entities.comments import IsComment, Places, find_citations, looks_like_comment
from adr_server.codebase.entities.documents import may_declare, read_document
from adr_server.codebase.entities.grammars import Parsed, grammar, in_comment
from adr_server.codebase.entities.hostile import why_generated, why_not_code
from adr_server.codebase.entities.infrastructure import INFRASTRUCTURE
from adr_server.codebase.entities.languages import Language, language_named, language_of_file
from adr_server.codebase.entities.model import (
    Annotation,
    Entity,
    EntityType,
    FileFacts,
    Problem,
    Reader,
    Reference,
    ReferenceKind,
)
from adr_server.codebase.entities.outline import Outline, read_outline
from adr_server.codebase.entities.patterns import has_patterns, read_patterns
from adr_server.codebase.entities.source_text import SourceText, first_sentence
from adr_server.errors import BudgetExceededError

_SCRIPT = re.compile(rb"<script\b[^>]{0,300}>", re.IGNORECASE)
_SCRIPT_END = re.compile(rb"</script\b", re.IGNORECASE)
_INDEXES = frozenset({"__init__", "index", "mod", "main", "lib"})
_NOTHING = Outline(entities=(), references=())


@dataclass(slots=True)
class _Read:
    """What one way of reading gave."""

    reader: Reader = Reader.TEXT
    outline: Outline = _NOTHING
    parsed: Parsed | None = None
    problems: list[Problem] = field(default_factory=list)


def read_entities(path: str, text: str, *, use_grammar: bool = True) -> FileFacts:
    """What the file `path` (from the project's root) says; `text` with line feeds as its only line ends.

    `use_grammar=False` reads without tree-sitter: for a file that took a whole process down with it before.
    """
    language = language_of_file(path, text)
    is_code = language is not None and language.name != "Markdown"
    if reason := why_not_code(text) or (why_generated(text) if is_code else None):
        return _text_only(path, text, language, reason)
    source = SourceText(text, language.line if language else ())
    read = _read(path, text, source, language, use_grammar=use_grammar)
    module = _module(path, source, language)
    entities = (module, *read.outline.entities)
    places = Places(source, entities, language.line if language else ())
    is_comment = _comments(read.parsed, source, language)
    cited = tuple(find_citations(places, is_comment))
    annotations, wrong = _annotations(path, text, places, is_comment)
    said = {(one.source, one.target) for one in read.outline.references if one.kind is ReferenceKind.DEPENDS_ON}
    declared = tuple(_declared(annotations, said))
    return FileFacts(
        path=path,
        language=language.name if language else None,
        reader=read.reader,
        lines=source.last_line,
        entities=entities,
        references=tuple(sorted((*read.outline.references, *cited, *declared), key=lambda reference: reference.line)),
        annotations=annotations,
        problems=(*read.problems, *wrong),
    )


def _declared(annotations: Sequence[Annotation], known: Collection[tuple[str, str]]) -> Iterator[Reference]:
    """What annotations say that their entities depend on, each once, but for what the code itself says (`known`)."""
    seen = set(known)
    for annotation in annotations:
        for target in (*annotation.services, *annotation.external_apis, *annotation.databases):
            if (annotation.entity, target) not in seen:
                seen.add((annotation.entity, target))
                yield Reference(
                    source=annotation.entity, kind=ReferenceKind.DEPENDS_ON, target=target, line=annotation.line
                )


def _text_only(path: str, text: str, language: Language | None, reason: str) -> FileFacts:
    lines = max(text.count("\n") + (not text.endswith("\n")), 1)
    module = Entity(key="", name=_module_name(path), type=EntityType.MODULE, line=1, end_line=lines)
    return FileFacts(
        path=path,
        language=language.name if language else None,
        reader=Reader.TEXT,
        lines=lines,
        entities=(module,),
        problems=(Problem(line=1, message=reason),),
    )


def _read(path: str, text: str, source: SourceText, language: Language | None, *, use_grammar: bool) -> _Read:
    if language is None:
        return _Read()
    if language.script is not None:
        return _read_script(source, language_named(language.script), use_grammar=use_grammar)
    read = _Read()
    if language.grammar is not None and use_grammar:
        if language.is_document and not may_declare(text):
            return read
        try:
            return _by_grammar(path, source, language)
        except BudgetExceededError as error:
            read.problems.append(Problem(line=1, message=f"{error}: read without it"))
    if has_patterns(language.name):
        read.reader, read.outline = Reader.PATTERNS, read_patterns(language.name, source)
    return read


def _by_grammar(path: str, source: SourceText, language: Language) -> _Read:
    if language.grammar is None:
        return _Read()
    parsed = grammar(*language.grammar, language.queries).parse(source.source)
    if language.is_document:
        outline = read_document(parsed, source, path)
    elif (special := INFRASTRUCTURE.get(language.name)) is not None:
        outline = special(parsed, source)
    elif language.name == "Markdown":
        outline = _NOTHING
    else:
        outline = read_outline(parsed, source, docs_inside=language.docs_inside)
    return _Read(reader=Reader.GRAMMAR, outline=outline, parsed=parsed)


def _read_script(source: SourceText, script: Language, *, use_grammar: bool) -> _Read:
    """The scripts of a component, everything around them blanked out so that lines and offsets stay."""
    if not use_grammar:
        return _Read()
    whole = source.source
    kept = bytearray(re.sub(rb"[^\n]", b" ", whole))
    at = 0
    while (opening := _SCRIPT.search(whole, at)) and (closing := _SCRIPT_END.search(whole, opening.end())):
        kept[opening.end() : closing.start()] = whole[opening.end() : closing.start()]
        at = closing.end()
    try:
        return _by_grammar("", SourceText(kept.decode("utf-8", "replace"), script.line), script)
    except BudgetExceededError as error:
        return _Read(problems=[Problem(line=1, message=f"{error}: read as text only")])


def _module(path: str, source: SourceText, language: Language | None) -> Entity:
    comment = ""
    if language is not None and language.docs_inside:
        first = re.match(rb"(?:\s*#[^\n]*\n|\s+)*", source.source)
        comment = source.string_at(first.end() if first else 0)[1]
    elif language is not None and language.name == "Markdown":
        comment = next((line.decode("utf-8", "replace") for line in source.lines[:50] if line.startswith(b"#")), "")
    elif language is not None:
        comment = source.opening_comment()
    return Entity(
        key="",
        name=_module_name(path),
        type=EntityType.MODULE,
        line=1,
        end_line=source.last_line,
        summary=first_sentence(comment.split(MARKER)[0]),
    )


def _module_name(path: str) -> str:
    """The file's name without its ending; its folder's where the name says nothing."""
    stem = basename(path).split(".", 1)[0] or basename(path)
    return basename(dirname(path)) or stem if stem in _INDEXES else stem


def _comments(parsed: Parsed | None, source: SourceText, language: Language | None) -> IsComment:
    if language is not None and language.name == "Markdown" and parsed is not None:
        code = [(node.start_byte, node.end_byte) for _, captures in parsed.matches for node in captures.get("code", ())]
        return lambda offset: not any(start <= offset < end for start, end in code)
    if parsed is not None:
        root = parsed.root
        return lambda offset: in_comment(root, offset)
    return looks_like_comment(source)


def _annotations(
    path: str, text: str, places: Places, is_comment: IsComment
) -> tuple[tuple[Annotation, ...], tuple[Problem, ...]]:
    if basename(path) in MANIFESTS:
        return read_manifest(text)
    return read_annotations(places, is_comment) if MARKER in text else ((), ())
