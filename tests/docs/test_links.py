"""Every link between the pages of this repository leads to a file, and its fragment to a heading of that page."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("adrs/*.md")))
_NOT_IN_AN_ANCHOR = re.compile(r"[^\w\- ]")


def read(page: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def links_of(page: Path) -> list[str]:
    """The targets of a page's links that lead to files."""
    inside = [child for token in read(page) for child in token.children or []]
    targets = [str(token.attrs["href"]) for token in inside if token.type == "link_open"]
    return [target for target in targets if not urlsplit(target).scheme]


@cache
def anchors_of(page: Path) -> set[str]:
    """The fragments of a page's headings, as code hosts make them."""
    tokens = read(page)
    headings = [after.content for token, after in pairwise(tokens) if token.type == "heading_open"]
    return {_NOT_IN_AN_ANCHOR.sub("", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    broken = []
    for target in links_of(page):
        parts = urlsplit(target)
        file = page.parent / unquote(parts.path) if parts.path else page
        lost = not file.exists() or (parts.fragment and parts.fragment not in anchors_of(file))
        broken += [target] if lost else []
    return broken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken_links(page) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# Own part\n\n[a](#own-part) [b](#no-part) [c](none.md) [d](page.md#own-part) [e](https://x.org/y)\n"
    )

    assert broken_links(page) == ["#no-part", "none.md"]
