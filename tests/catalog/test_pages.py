"""The pages of the catalogue are made from it, and current."""

from pathlib import Path

from adr_server.catalog import Catalog
from adr_server.catalog.pages import COMMAND, category_pages
from adr_server.content import content_root
from tool_folders import write_sound_tool

DOCS = Path(__file__).parents[2] / "docs" / "tools"


def test_the_pages_are_what_the_catalogue_says_now() -> None:
    pages = category_pages(Catalog(content_root().servers))
    written = {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")}
    stale = sorted(name for name in pages.keys() | written.keys() if pages.get(name) != written.get(name))
    assert stale == [], f"run `{COMMAND}`"


def test_a_page_tells_each_tool_with_its_arguments_and_examples(tmp_path: Path) -> None:
    write_sound_tool(tmp_path)
    pages = category_pages(Catalog(tmp_path / "servers"))
    assert sorted(pages) == ["README.md", "text.md"]
    assert "## count_words" in pages["text.md"]
    assert '| `text` | `""` | The text to count in. |' in pages["text.md"]
    assert '"name": "count_words"' in pages["text.md"]
    assert "| [text](text.md) | 1 |" in pages["README.md"]
