"""Whatever the text, Markdown shows it as that text and nothing else."""

import re
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from adr_server.sandbox.markdown import drop_control, escape_line

MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])


@example("__0__")
@given(st.text(max_size=40) | st.text(alphabet="\\`*_[]<>|#+-=~.1)&;a !:\n\r\t/", max_size=40))
def test_any_text_is_plain_within_a_table_cell_and_a_list(text: str) -> None:
    escaped = escape_line(text)
    expected = re.sub(r"\s+", " ", _printable(text)).strip()
    cells = _texts(MARKDOWN.parse(f"| head | next |\n|---|---|\n| {escaped} | end |\n"))
    assert cells == ["head", "next", expected, "end"]
    if expected:
        tokens = MARKDOWN.parse(f"{escaped}\n")
        assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
        assert _texts(tokens) == [expected]


def test_control_characters_go_and_lines_stay() -> None:
    assert drop_control("a\x00\x1b[31mb\r\nc\rd\te\u202e") == "a[31mb\nc\nd\te"


def _printable(text: str) -> str:
    return re.sub(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]", "", text)


def _texts(tokens: Any) -> list[str]:
    inline = [token for token in tokens if token.type == "inline"]
    assert all(child.type in {"text", "text_special"} for token in inline for child in token.children)
    return ["".join(child.content for child in token.children) for token in inline]
