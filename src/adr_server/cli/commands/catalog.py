"""`adr-server catalog`: what tools there are, found, shown and checked."""

import argparse
import gc
from pathlib import Path

from adr_server.catalog import Catalog, Found, ToolEntry
from adr_server.cli.numbers import positive
from adr_server.cli.output import add_json_option, print_json, print_text, table, warn
from adr_server.content import content_root
from adr_server.settings.files import user_cache_file
from adr_server.tokens.kept import kept_counts

DETAILS = ("brief", "signature", "full")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `catalog`."""
    add_json_option(parser)
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    listing = actions.add_parser("list", help="every tool")
    listing.add_argument("--category", metavar="C")
    searching = actions.add_parser("search", help="tools that fit a need, best first")
    searching.add_argument("query", metavar="QUERY")
    searching.add_argument("--detail", choices=DETAILS, default="brief")
    searching.add_argument("--limit", type=positive, default=5, metavar="N")
    showing = actions.add_parser("show", help="one tool: when to use it, its schemas, examples")
    showing.add_argument("name", metavar="NAME")
    checking = actions.add_parser("check", help="all problems of all tool, prompt, pattern and machine files")
    checking.add_argument("--run", action="store_true", help="also run every example of every tool, and check results")
    checking.add_argument("--project", type=Path, metavar="DIR", help="with --run: the project; default: a sample")
    for action in (listing, searching, showing, checking):
        # SUPPRESS: a sub-command that is not given --json must not reset it.
        add_json_option(action, default=argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Do the action; without one, tell the categories."""
    if arguments.action != "check":
        gc.disable()  # A listing is over before looking for cycles could pay.
    catalog = Catalog(content_root().servers)
    match arguments.action:
        case "list":
            _list(catalog, arguments)
        case "search":
            _search(catalog, arguments)
        case "show":
            _show(catalog, arguments)
        case "check":
            return _check(arguments)
        case _:
            _categories(catalog, arguments)
    for problem in catalog.problems:
        warn(f"withheld: {problem}")
    return 0


def _categories(catalog: Catalog, arguments: argparse.Namespace) -> None:
    listings = {name: "\n".join(map(_line, entries)) for name, entries in catalog.categories().items()}
    counted = kept_counts(listings, user_cache_file("token-counts.json"))
    rows = [
        {"category": name, "tools": len(entries), "listing_tokens": counted.tokens[name]}
        for name, entries in catalog.categories().items()
    ]
    total = {
        "tools": len(catalog.entries),
        "listing_tokens": sum(counted.tokens.values()),
        "tokenizer": counted.tokenizer,
        "exact": counted.exact,
    }
    if arguments.json:
        print_json({"categories": rows, "total": total})
        return
    shown: list[list[object]] = [["category", "tools", "tokens of its listing"]]
    shown += [list(row.values()) for row in rows]
    shown.append(["all", total["tools"], total["listing_tokens"]])
    counting = "counted" if counted.exact else "estimated"
    print_text(table(shown, numbers=frozenset({1, 2})) + f"\n\nTokens {counting} with {counted.tokenizer}.")


def _list(catalog: Catalog, arguments: argparse.Namespace) -> None:
    entries = catalog.in_category(arguments.category) if arguments.category else tuple(catalog.entries)
    if arguments.json:
        print_json([_row(entry) for entry in entries])
    else:
        rows = [[entry.category, entry.name, entry.kind.value, entry.summary] for entry in entries]
        print_text(table(rows))


def _search(catalog: Catalog, arguments: argparse.Namespace) -> None:
    found = catalog.search(arguments.query, arguments.limit)
    if arguments.json:
        print_json([{**_row(item.entry), "score": item.score, **_detail(catalog, item, arguments)} for item in found])
        return
    if not found:
        print_text("No tool shares a word with that. `adr-server catalog list` shows all.")
    for item in found:
        print_text(f"{item.entry.name} ({item.entry.kind.value}) — {item.entry.summary}")
        for text in _detail(catalog, item, arguments).values():
            print_text(str(text))


def _detail(catalog: Catalog, item: Found, arguments: argparse.Namespace) -> dict[str, object]:
    if arguments.detail == "brief":
        return {}
    from adr_server.catalog.details import full_of, usage_of  # noqa: PLC0415 - loads tools, and what they need

    if arguments.detail == "signature":
        return {"signature": usage_of(catalog, item.entry)}
    return full_of(catalog, item.entry)


def _show(catalog: Catalog, arguments: argparse.Namespace) -> None:
    from adr_server.catalog.details import full_of, signature_of  # noqa: PLC0415 - as above

    entry = catalog.entries.get(arguments.name)
    if arguments.json:
        print_json(full_of(catalog, entry))
        return
    manifest = entry.manifest
    print_text(f"{entry.name} — {entry.kind.value} in {entry.category}, {manifest.effects.replace('_', ' ')}")
    print_text(f"{manifest.summary}\nUse when: {manifest.use_when}\n\n{signature_of(catalog, entry)}")
    for example in manifest.examples:
        print_text(f"\nexample: {example.args}" + (f" (needs {example.needs})" if example.needs else ""))


def _check(arguments: argparse.Namespace) -> int:
    from adr_server.meta_tools.checking import content_problems  # noqa: PLC0415 - as above

    ran: list[str] = []
    if arguments.run:  # First, for a project that is not there is told at once.
        from adr_server.cli.exercises import run_examples  # noqa: PLC0415 - as above

        ran = run_examples(arguments.project)
    problems = [*content_problems(content_root()), *ran]
    if arguments.json:
        print_json(problems)
    elif problems:
        print_text("\n".join(problems))
    else:
        print_text("no problems")
    return 1 if problems else 0


def _row(entry: ToolEntry) -> dict[str, object]:
    return {
        "name": entry.name,
        "category": entry.category,
        "kind": entry.kind.value,
        "summary": entry.summary,
    }


def _line(entry: ToolEntry) -> str:
    return f"{entry.name} — {entry.summary}"
