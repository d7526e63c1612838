"""Which cells of a decision's tables say what was chosen."""

import pytest

from judging import judged, record

FILES = {"package.json": '{"dependencies": {"react": "18"}}\n', "src/a.jsx": "import React from 'react'\n"}


def subjects(table: str) -> list[str]:
    return [one.claim.subject.name for one in judged(FILES, record(f"The table says it.\n\n{table}\n"))]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (
            "| Concern | Choice |\n|---|---|\n| UI | React |\n| Cache | **Redis**, because it is fast |",
            ["React", "Redis"],
        ),
        ("| Tool | Purpose |\n| :-- | --- |\n| [Redis](https://redis.io) | caching |", ["Redis"]),
        ("| Option | Chosen |\n|---|---|\n| Redis | ✅ |\n| Memcached | ❌ |\n| Valkey | no |", ["Redis"]),
        (
            "| Option | Pros | Decision |\n|---|---|---|\n| Redis | fast | Selected |\n| Memcached | old | Rejected |",
            ["Redis"],
        ),
        ("| Tool | Pros | Cons |\n|---|---|---|\n| Redis | fast | none |", []),
        ("| Option | Purpose | Stars |\n|---|---|---|\n| Redis | caching | 60k |", []),
        ("| Current | Choice |\n|---|---|\n| Redis | Memcached |", []),
        ("| Concern | Choice |\n|---|---|\n| Cache | not Redis |", []),
        ("```\n| Concern | Choice |\n|---|---|\n| Cache | Redis |\n```", []),
        ("| Layer | Technology |\n|---|---|\n| Cache | Redis or Memcached |", ["Redis", "Memcached"]),
        (
            "| Topic | Rule |\n|---|---|\n| Node | 20 everywhere: `.nvmrc`, CI |\n| Cache | Redis |",
            ["Node.js", "Redis"],
        ),
        ("| Rule | Why |\n|---|---|\n| Redis | It is there |", []),
        ("| Topic | Note |\n|---|---|\n| Node | 20 everywhere |", []),
        ("| a | b\n|---|", []),
        (f"| Concern | Choice |\n|---{' ' * 90_000}x\n| Cache | Redis |", []),
    ],
)
def test_the_heads_of_columns_tell_which_cells_decide(table: str, expected: list[str]) -> None:
    assert subjects(table) == expected
