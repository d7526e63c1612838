"""A number and its noun agree, in Python, in templates, and in what a shipped tool says."""

import re
from pathlib import Path

import pytest

from adr_server.plurals import counted
from adr_server.sandbox.confined import ConfinedPool
from adr_server.sandbox.jinja_environment import render_text
from applications import open_desk
from samples import FILES, write_project

SERVERS = Path(__file__).parents[1] / "servers"
BARE = re.compile(r"\| length(?: [-+] \w+)?\)? \}\} [a-z-]+s\b")


@pytest.mark.parametrize(
    ("number", "nouns", "told"),
    [
        (0, ("record",), "0 records"),
        (1, ("record",), "1 record"),
        (2, ("record",), "2 records"),
        (1_200, ("record",), "1,200 records"),
        (1, ("entity", "entities"), "1 entity"),
        (2, ("entity", "entities"), "2 entities"),
        (1, ("record in force", "records in force"), "1 record in force"),
        (0, ("record in force", "records in force"), "0 records in force"),
    ],
)
@pytest.mark.anyio
async def test_a_noun_is_one_only_of_one_in_python_and_in_every_template(
    number: int, nouns: tuple[str, ...], told: str
) -> None:
    template = "{{ number | counted(" + ", ".join(f'"{noun}"' for noun in nouns) + ") }}"
    async with ConfinedPool() as pool:
        assert await pool.render(template, {"number": number}) == told
    assert render_text(template, {"number": number}) == told
    assert counted(number, *nouns) == told


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("records", "listed", "judged", "governed"),
    [
        (1, "1 decision (1 accepted)", " in 1 record (", "1 governing record for 1 file."),
        (2, "2 decisions (2 accepted)", " in 2 records (", "2 governing records for 1 file."),
    ],
)
async def test_a_summary_speaks_of_one_and_of_two(
    tmp_path: Path, records: int, listed: str, judged: str, governed: str
) -> None:
    names = ("docs/adr/0001-use-postgresql.md", "docs/adr/0003-use-rabbitmq.md")[:records]
    files = {path: text for path, text in FILES.items() if path in names or not path.startswith("docs/")}
    files["src/orders/store.py"] += "".join(f"# ADR-{Path(name).name[:4]}\n" for name in names)
    async with open_desk(tmp_path, write_project(tmp_path / "project", files)) as desk:
        assert listed in (await desk.run("list_decisions")).text
        assert judged in (await desk.run("check_drift")).text
        paths = await desk.run("decisions_for_paths", paths=["src/orders/store.py"])
        assert paths.text.startswith(governed)


def test_no_shipped_template_puts_a_plural_after_a_bare_number() -> None:
    texts = {path.relative_to(SERVERS).as_posix(): path.read_text("utf-8") for path in SERVERS.rglob("*.j2")}
    assert texts
    assert [(name, found) for name, text in texts.items() for found in BARE.findall(text)] == []
