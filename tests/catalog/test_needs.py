"""The right tool is found from what people ask: the needs of the benchmark, and its bars."""

from pathlib import Path
from typing import Any

from adr_server.catalog import Catalog
from adr_server.content import content_root
from adr_server.registry import read_yaml

NEEDS = Path(__file__).parents[2] / "benchmarks" / "tool_needs.yaml"


def test_the_right_tool_is_among_the_first_five_and_mostly_first() -> None:
    catalog = Catalog(content_root().servers)
    held: Any = read_yaml(NEEDS.read_text(encoding="utf-8"), NEEDS.name).value
    asked = [(need, tool) for tool, needs in held.items() if tool in catalog.entries for need in needs]
    found = [([item.entry.name for item in catalog.search(need, 5)], tool) for need, tool in asked]
    assert len(asked) >= 200
    assert sum(tool in names for names, tool in found) / len(asked) >= 0.95
    assert sum(names[:1] == [tool] for names, tool in found) / len(asked) >= 0.85
