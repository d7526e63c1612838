from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from adr_server.decisions.block_tokens import block_tokens
from corpora import corpora_folder

PLAIN = MarkdownIt("commonmark").enable("table").use(footnote_plugin)
PLAIN.core.ruler.enableOnly(["normalize", "block"])

PARTS = st.sampled_from(
    [
        *("> ", "- ", "* ", "+", "1. ", "2) ", "10. ", "    ", "  ", "\t", "#", "## ", "```", "~~~", "===", "---"),
        *("- - -", "***", "___", "|a|b|", "| a | b", "|-|-|", "--|--", ":-:", "[x]: y", "[a]:", "[^1]: note"),
        *("<div>", "</div>", "<!-- ", "-->", "a", "foo bar", "é", "\u0663. x", "\uff11. y", "\\", "'t'", "\u2028"),
        *("\xa0", "-", "=", "+ "),
    ]
)
LINES = st.lists(PARTS, max_size=4).map("".join)
TEXTS = st.lists(LINES, max_size=14).map("\n".join)


def facts(tokens: list[Token]) -> list[tuple[object, ...]]:
    """What the reader looks at, without the marks around a paragraph."""
    return [
        (
            token.type,
            token.tag,
            token.nesting,
            token.map,
            token.content,
            token.meta["label"] if token.type == "footnote_reference_open" else None,
        )
        for token in tokens
        if not token.type.startswith("paragraph")
    ]


def as_markdown_it_has_it(text: str) -> tuple[list[tuple[object, ...]], dict[str, str]]:
    env: dict[str, dict[str, dict[str, str]]] = {}
    tokens = PLAIN.parse(text, env)
    return facts(tokens), {label.casefold(): entry["href"] for label, entry in env.get("references", {}).items()}


@given(TEXTS)
def test_the_tokens_are_those_that_markdown_it_gives_when_it_asks_every_rule(text: str) -> None:
    tokens, references = block_tokens(text)
    assert (facts(tokens), references) == as_markdown_it_has_it(text)


@given(st.text(alphabet=st.characters(exclude_characters="\r\0"), max_size=80))
def test_any_text_at_all_gives_the_same_tokens(text: str) -> None:
    tokens, references = block_tokens(text)
    assert (facts(tokens), references) == as_markdown_it_has_it(text)


@pytest.mark.skipif(not corpora_folder().is_dir(), reason="the corpora are not beside the repository")
def test_the_documents_of_the_corpora_give_the_same_tokens() -> None:
    def differs(path: Path) -> bool:
        text = path.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
        text = text.replace("\0", " ")[:60_000]
        tokens, references = block_tokens(text)
        return (facts(tokens), references) != as_markdown_it_has_it(text)

    documents = sorted(path for path in corpora_folder().glob("*/files/**/*.md") if path.is_file())
    assert documents
    assert [path.name for path in documents if differs(path)] == []


def test_a_heading_by_underline_spans_its_lines() -> None:
    tokens, _ = block_tokens("Use\nSQLite\n======\n\ntext\n")
    assert [(token.type, token.tag, token.map) for token in tokens if token.type != "heading_close"] == [
        ("heading_open", "h1", [0, 3]),
        ("inline", "", [0, 2]),
        ("inline", "", [4, 5]),
    ]
