"""Both readers of imports, that of rules and graphs and that of the code index, say the same of the same source."""

from collections.abc import Iterable

import pytest

from adr_server.codebase.entities import ReferenceKind, read_entities
from adr_server.codebase.import_paths import ImportPaths
from adr_server.codebase.imports import Imports
from adr_server.codebase.project_files import ProjectFiles
from compiled_imports import COMPILED
from import_samples import PROJECT, ImportSample
from scripted_imports import SCRIPTED

EACH = pytest.mark.parametrize("sample", [pytest.param(sample, id=sample.label) for sample in (*SCRIPTED, *COMPILED)])


def _files(sample: ImportSample) -> ProjectFiles:
    every = {**PROJECT, sample.path: sample.source}
    return ProjectFiles(list(every), every.__getitem__)


def _tops(found: Iterable[str], expected: frozenset[str]) -> set[str]:
    """Each module that was found, by the expected one that it is or lies below."""
    return {
        next((top for top in expected if one == top or one.startswith(tuple(top + mark for mark in "./#\\:"))), one)
        for one in found
    }


@EACH
def test_the_imports_of_rules_and_graphs_are_those_that_the_source_writes(sample: ImportSample) -> None:
    found = Imports(_files(sample)).of(sample.path)

    assert {one.target for one in found if one.target is not None} == sample.own
    assert _tops((one.module for one in found if one.target is None), sample.foreign) == sample.foreign


@EACH
def test_the_imports_of_the_code_index_are_those_that_the_source_writes(sample: ImportSample) -> None:
    facts, paths = read_entities(sample.path, sample.source), ImportPaths(_files(sample))
    written = [one.target for one in facts.references if one.kind is ReferenceKind.IMPORTS]
    meant = {target: paths.find(target, sample.path, facts.language) for target in written}
    own = {meaning.path for meaning in meant.values() if meaning is not None and meaning.path is not None}
    foreign = {target for target, meaning in meant.items() if meaning is None or meaning.path is None}

    assert own == sample.own | sample.declared
    assert _tops(foreign, sample.foreign) == sample.foreign
