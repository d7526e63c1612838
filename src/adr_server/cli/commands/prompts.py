"""`adr-server prompts`: the prompts, by section."""

import argparse

from adr_server.cli.output import add_json_option, print_json, print_text, table
from adr_server.content import content_root
from adr_server.prompts import PromptRegistry, check
from adr_server.sandbox.templates import TemplateRenderer
from adr_server.tokens import count


class NoCache:
    """A desk command renders once; there is nothing to keep."""

    def get(self, namespace: str, key: str) -> None:
        """Nothing is held."""

    def put(self, namespace: str, key: str, value: object) -> None:
        """Nothing is kept."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `prompts`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="every prompt with its sections")
    showing = actions.add_parser("show", help="a prompt or one section, rendered, with its tokens")
    showing.add_argument("name", metavar="NAME[#SECTION]")
    showing.add_argument("--arg", action="append", default=[], metavar="NAME=VALUE", help="an argument of the prompt")
    checking = actions.add_parser("check", help="all problems of all prompt files")
    for action in (listing, showing, checking):
        add_json_option(action)


def run(arguments: argparse.Namespace) -> int:
    """Do the action."""
    renderer = TemplateRenderer()
    match arguments.action:
        case "list":
            _list(renderer, arguments)
        case "show":
            _show(renderer, arguments)
        case _:
            problems = check(content_root().prompts)
            print_json(list(problems)) if arguments.json else print_text("\n".join(problems) or "no problems")
            return 1 if problems else 0
    return 0


def _registry(renderer: TemplateRenderer) -> PromptRegistry:
    return PromptRegistry.read(content_root().prompts, renderer, NoCache(), count)


def _list(renderer: TemplateRenderer, arguments: argparse.Namespace) -> None:
    listed = _registry(renderer).catalogue()
    if arguments.json:
        print_json([{"name": item.name, "summary": item.summary, "sections": list(item.sections)} for item in listed])
    else:
        print_text(table([[item.name, ", ".join(item.sections), item.summary] for item in listed]))


def _show(renderer: TemplateRenderer, arguments: argparse.Namespace) -> None:
    name, _, section = arguments.name.partition("#")
    given = dict(pair.partition("=")[::2] for pair in arguments.arg)
    loaded = _registry(renderer).load(name, section or None, given)
    if arguments.json:
        tokens = {"tokens": loaded.tokens.tokens, "tokenizer": loaded.tokens.tokenizer, "exact": loaded.tokens.exact}
        print_json({"name": loaded.name, "section": loaded.section, "text": loaded.text, **tokens})
    else:
        print_text(loaded.text)
        print_text(f"\n[{loaded.tokens.tokens:,} tokens, {loaded.tokens.tokenizer}]")
