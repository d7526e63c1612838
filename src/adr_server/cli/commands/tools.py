"""`adr-server tools`: what is on the wire, and what each tool costs in tokens, as a client would receive it."""

import argparse
import json

from adr_server.cli.output import add_json_option, print_json, print_text, table
from adr_server.meta_tools import listed
from adr_server.meta_tools.wire import model_form, wire_form
from adr_server.settings import Surface
from adr_server.tokens import count


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tools`."""
    parser.add_argument("--surface", choices=[surface.value for surface in Surface], default=Surface.ALL.value)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    tools = listed(Surface(arguments.surface))
    counts = {tool.name: count(model_form(tool)) for tool in tools}
    total = sum(counted.tokens for counted in counts.values())
    size = len(json.dumps({"tools": [wire_form(tool) for tool in tools]}, ensure_ascii=False, separators=(",", ":")))
    first = count("")
    if arguments.json:
        shown = [{**wire_form(tool), "tokens": counts[tool.name].tokens} for tool in tools]
        print_json({"tools": shown, "total_tokens": total, "list_bytes": size, "tokenizer": first.tokenizer})
        return 0
    rows = [["tool", "tokens", "what it does"]]
    rows += [[tool.name, str(counts[tool.name].tokens), tool.description] for tool in tools]
    print_text(table(rows, numbers=frozenset({1})))
    print_text(
        f"\n{len(tools)} tools, {total:,} tokens ({first.tokenizer}; name, description and input schema); "
        f"tools/list is {size:,} bytes"
    )
    return 0
