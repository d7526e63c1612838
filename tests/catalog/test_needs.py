"""The right tool is found from what people ask: the needs of the benchmark, and its bars."""

from pathlib import Path
from typing import Any

import pytest

from adr_server.catalog import Catalog
from adr_server.content import content_root
from adr_server.registry import read_yaml

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
CATALOG = Catalog(content_root().servers)


@pytest.mark.parametrize("name", ["tool_needs.yaml", "tool_needs_tuning.yaml"])
def test_the_right_tool_is_among_the_first_five_and_mostly_first(name: str) -> None:
    held: Any = read_yaml((BENCHMARKS / name).read_text(encoding="utf-8"), name).value
    asked = [(need, tool) for tool, needs in held.items() if tool in CATALOG.entries for need in needs]
    found = [([item.entry.name for item in CATALOG.search(need, 5)], tool) for need, tool in asked]
    assert len(asked) >= 200
    assert sum(tool in names for names, tool in found) / len(asked) >= 0.95
    assert sum(names[:1] == [tool] for names, tool in found) / len(asked) >= 0.85


@pytest.mark.parametrize(
    ("need", "tool"),
    [
        ("welche Entscheidungen gelten für diese Datei", "decisions_for_paths"),
        ("wem gehört diese Datei", "find_owners"),
        ("suche Passwörter im Quelltext", "scan_secrets"),
        ("was geht kaputt, wenn wir Kafka entfernen", "assess_removal"),
        ("quelles décisions sont obsolètes", "find_stale_decisions"),
        ("lister les dépendances du projet", "list_dependencies"),
        ("masquer les secrets dans ce texte", "mask_content"),
        ("qué tecnologías usa el proyecto", "detect_stack"),
        ("decisiones que se contradicen", "find_conflicts"),
        ("explica esta violación de una regla", "explain_violation"),
        ("这个文件归谁负责", "find_owners"),
        ("哪些决策已经过时", "find_stale_decisions"),
        ("列出项目依赖", "list_dependencies"),
        ("このファイルの所有者は誰ですか", "find_owners"),
        ("ルール違反を確認", "check_rules"),
        ("決定の一覧を表示", "list_decisions"),
    ],
)
def test_a_need_in_another_language_finds_its_tool_among_the_first_five(need: str, tool: str) -> None:
    assert tool in [item.entry.name for item in CATALOG.search(need, 5)]


def test_a_need_in_no_word_of_the_field_finds_nothing() -> None:
    assert CATALOG.search("what is the weather like") == ()
