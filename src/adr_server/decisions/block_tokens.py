"""Block tokens of Markdown: our own rules for what most lines are, markdown-it-py's for the rest.

Rule: the tokens are those that markdown-it gives, but that a paragraph is its inline token alone; a test compares the
two. This module and the state that its rules share are the only ones that import markdown-it.
"""

from functools import cache
from typing import cast

from markdown_it import MarkdownIt
from markdown_it.parser_block import ParserBlock
from markdown_it.rules_block import StateBlock
from mdit_py_plugins.footnote import footnote_plugin

from adr_server.decisions.block_rules import BlockReader, BlockRule
from adr_server.decisions.block_state import BlockState, BlockToken

__all__ = ["BlockToken", "block_tokens"]


def block_tokens(text: str) -> tuple[list[BlockToken], dict[str, str]]:
    """The tokens of `text` (line feeds only, no NUL), and the address of each link definition by its folded label."""
    tokens: list[BlockToken] = []
    env: dict[str, object] = {}
    if text:
        parser = _parser()
        state = BlockState(text, parser, env, tokens)
        parser.block.tokenize(state, 0, state.lineMax)
    found = env.get("references")
    known = found if isinstance(found, dict) else {}
    return tokens, {str(label).casefold(): str(entry.get("href", "")) for label, entry in known.items()}


class _Blocks(ParserBlock):
    """markdown-it's parser of blocks as its rules call it, with our reader in its place."""

    def __init__(self, parser: MarkdownIt) -> None:
        self.ruler = parser.block.ruler
        names = self.ruler.get_active_rules()
        rules = dict(zip(names, self.ruler.getRules(""), strict=True))

        def named(chain: str) -> set[str]:
            asked = set(self.ruler.getRules(chain))
            return {name for name, rule in rules.items() if rule in asked}

        ours = cast("dict[str, BlockRule]", rules)  # each is handed the state that it was made with
        self._reader = BlockReader(ours, ends=named("paragraph"), stops=named("list"))

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803 - markdown-it's names
        """As markdown-it does."""
        self._reader.tokenize(cast("BlockState", state), startLine, endLine)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table").use(footnote_plugin)
    parser.block = _Blocks(parser)
    return parser
