"""Write `docs/tools/<category>.md` from the catalogue: python tools/write_tool_pages.py."""

from pathlib import Path

from adr_server.catalog import Catalog
from adr_server.catalog.pages import category_pages
from adr_server.content import content_root


def main() -> None:
    """Write each page, and remove those of categories that are gone."""
    folder = Path(__file__).parent.parent / "docs" / "tools"
    folder.mkdir(exist_ok=True)
    pages = category_pages(Catalog(content_root().servers))
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    for path in folder.glob("*.md"):
        if path.name not in pages:
            path.unlink()
    print(f"{len(pages)} pages in docs/tools")


if __name__ == "__main__":
    main()
