"""Measure the ranking on public tool-retrieval sets, through the same door as our own search.

    python -m benchmarks.tool_search --livemcp CHECKOUT --metatool CHECKOUT [--misses]

Our own catalogue comes first, asked with the needs of `tool_needs.yaml`: each is one tool's, and `far` ones share no
distinctive word with its name or summary. The words of the tools were improved on these needs and on those of
`tool_needs_tuning.yaml`, and never on those of `tool_needs_held_out.yaml` and `tool_needs_blind.yaml` (which nobody who
worked on the ranking read): their lines are what a new need meets, and the last leaves out those held out that a line
of a tool or another set says in the same words. `--misses` tells the needs of the first two whose tool is not first.

CHECKOUT is a work tree or a bare repository of `icip-cas/LiveMCPBench` or `HowieHwong/MetaTool`. LiveMCPBench: every
annotated step of a task that lists as many tools as steps, paired by position (some tasks list their tools in another
order, so no ranking reaches 1). MetaTool: 2,000 single-tool queries of the held-out half; a
query is held out by the hash of its text, and nothing may be tuned on that half (`--half tuning` is there for that).
"""

import argparse
import csv
import hashlib
import io
import json
import math
import re
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from adr_server.catalog import Catalog
from adr_server.content import content_root
from adr_server.registry import read_yaml
from adr_server.registry.ranking import Entry, Hit, Ranking
from adr_server.registry.words import shipped_words

QUERIES = 2_000
NEEDS = Path(__file__).with_name("tool_needs.yaml")
HELD_OUT = Path(__file__).with_name("tool_needs_held_out.yaml")
BLIND = Path(__file__).with_name("tool_needs_blind.yaml")
TUNING = Path(__file__).with_name("tool_needs_tuning.yaml")
WEAK = "adr record decision architecture code project our file"
"""Words of this field that half of the tools have: sharing one of them tells nothing."""
WEIGHTS = {"name": 3.0, "server": 2.0, "arguments": 0.5, "group": 0.3}


class Searches(Protocol):
    """What is measured."""

    def search(self, query: str, limit: int = 5) -> Sequence[Hit]:
        """The best, best first."""
        ...


@dataclass(frozen=True, kw_only=True)
class Question:
    """What was asked, and the names of the tools that answer it."""

    text: str
    tools: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Means over questions, in 0..1; `p95` in milliseconds of processor time a query."""

    questions: int
    entries: int
    recall: float
    hit_first: float
    ndcg: float
    p95: float


def main() -> None:
    """Print one line a set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--livemcp", type=Path)
    parser.add_argument("--metatool", type=Path)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--half", choices=("held-out", "tuning"), default="held-out")
    options = parser.parse_args()
    print("| set | tools | queries | R@5 | Hit@1 | nDCG@5 | p95 CPU ms |\n|---|---|---|---|---|---|---|")
    catalog = Catalog(content_root().servers)
    every, tuning, held_out = own_needs(catalog), own_needs(catalog, TUNING), own_needs(catalog, HELD_OUT)
    blind = own_needs(catalog, BLIND)
    for name, needs in (("", every), (", tuning", tuning), (", held out", held_out), (", blind", blind)):
        show_own(f"our catalogue{name}", catalog, needs)
        show_own(f"our catalogue{name}, far", catalog, [need for need in needs if is_far(catalog, need)])
    known = {stems(need.text) for need in (*every, *tuning)}
    known |= {stems(line) for entry in catalog.entries for line in entry.needs}
    show_own(
        "our catalogue, held out, in new words", catalog, [need for need in held_out if stems(need.text) not in known]
    )
    if options.misses:
        show_misses(catalog, [*every, *tuning])
    if options.livemcp:
        show("LiveMCPBench", *livemcp(options.livemcp))
    if options.metatool:
        show(f"MetaTool ({options.half})", *metatool(options.metatool, held_out=options.half == "held-out"))


def show(name: str, entries: Sequence[Entry], questions: Sequence[Question]) -> None:
    """One line of the table."""
    show_figures(name, measure(Ranking(entries, WEIGHTS), questions, len(entries)))


def show_figures(name: str, figures: Figures) -> None:
    """One line of the table."""
    print(
        f"| {name} | {figures.entries} | {figures.questions} | {figures.recall:.3f} | {figures.hit_first:.3f} "
        f"| {figures.ndcg:.3f} | {figures.p95:.2f} |"
    )


def measure(ranking: Searches, questions: Sequence[Question], entries: int) -> Figures:
    """Ask every question once; the index is built before. Processor time, so that a busy machine changes nothing."""
    ranking.search("warm")
    recall = first = ndcg = 0.0
    times = []
    for question in questions:
        begin = time.thread_time()
        hits = ranking.search(question.text, 5)
        times.append(time.thread_time() - begin)
        gains = [hit.name in question.tools for hit in hits]
        recall += any(gains)
        first += bool(gains and gains[0])
        ndcg += 1 / math.log2(gains.index(True) + 2) if any(gains) else 0.0
    count = max(len(questions), 1)
    p95 = sorted(times)[int(len(times) * 0.95)] * 1000 if times else 0.0
    return Figures(
        questions=len(questions),
        entries=entries,
        recall=recall / count,
        hit_first=first / count,
        ndcg=ndcg / count,
        p95=p95,
    )


def own_needs(catalog: Catalog, file: Path = NEEDS) -> list[Question]:
    """The needs of the tools that the catalogue has."""
    held: Any = read_yaml(file.read_text(encoding="utf-8"), file.name).value
    return [
        Question(text=need, tools=frozenset({tool}))
        for tool, needs in held.items()
        if tool in catalog.entries
        for need in needs
    ]


def stems(text: str) -> frozenset[str]:
    """What a need says, whatever the order and the small words."""
    return frozenset(shipped_words().of_text(text))


def is_far(catalog: Catalog, need: Question) -> bool:
    """Whether a need shares no distinctive word, by its stem, with the name or summary of its tool."""
    words = shipped_words()
    [tool] = need.tools
    told = set(words.of_text(tool.replace("_", " "))) | set(words.of_text(catalog.entries.get(tool).summary))
    weak = {stem for word in WEAK.split() for stem in words.of_text(word)}
    return not told & (set(words.of_text(need.text)) - weak)


def own_figures(catalog: Catalog, needs: Sequence[Question]) -> Figures:
    """As `measure`, through the door that `search_tools` uses."""

    class Door:
        def search(self, query: str, limit: int = 5) -> Sequence[Hit]:
            found = catalog.search(query, limit)
            return [Hit(name=item.entry.name, score=item.score, matched=()) for item in found]

    return measure(Door(), needs, len(catalog.entries))


def show_own(name: str, catalog: Catalog, needs: Sequence[Question]) -> None:
    """One line of the table."""
    show_figures(name, own_figures(catalog, needs))


def show_misses(catalog: Catalog, needs: Sequence[Question]) -> None:
    """Each need whose tool is not the first, with what came before it."""
    for need in needs:
        names = [item.entry.name for item in catalog.search(need.text, 5)]
        [wanted] = need.tools
        if names[:1] != [wanted]:
            place = names.index(wanted) + 1 if wanted in names else "-"
            print(f"{place} {wanted}: {need.text} -> {', '.join(names[:3])}")


def livemcp(checkout: Path) -> tuple[list[Entry], list[Question]]:
    """Every server's tools, and steps with their one tool; where two servers have that tool, both are right."""
    entries: list[Entry] = []
    named: dict[str, set[str]] = {}
    for group in json.loads(read(checkout, "tools/LiveMCPTool/tools.json")):
        for server in group["tools"].values():
            for tool in server["tools"]:
                identity = f"{server['server_name']}/{tool['name']}/{len(entries)}"
                named.setdefault(tool["name"], set()).add(identity)
                fields = {
                    "name": tool["name"],
                    "description": tool.get("description") or "",
                    "arguments": argument_text(tool.get("inputSchema") or {}),
                    "server": f"{group['name']} {server['server_name']}",
                    "group": f"{group.get('description') or ''} {group.get('category') or ''}",
                }
                entries.append(Entry(name=identity, fields=fields))
    questions = []
    for task in json.loads(read(checkout, "annotated_data/all_annotations.json")):
        notes = task["Annotator Metadata"]
        steps, tools = numbered(notes["Steps"]), numbered(notes["Tools"])
        if len(steps) == len(tools):
            pairs = zip(steps, tools, strict=True)
            questions += [Question(text=step, tools=frozenset(named[tool])) for step, tool in pairs if tool in named]
    return entries, questions


def metatool(checkout: Path, *, held_out: bool) -> tuple[list[Entry], list[Question]]:
    """Plugins with their descriptions and 2,000 queries of one half, chosen by hash."""
    described = json.loads(read(checkout, "dataset/plugin_des.json"))
    entries = [Entry(name=name, fields={"description": text}) for name, text in described.items()]
    rows = csv.DictReader(io.StringIO(read(checkout, "dataset/data/all_clean_data.csv")))
    chosen = []
    for row in rows:
        digest = hashlib.sha256(row["Query"].encode()).digest()
        if row["Tool"] in described and (digest[0] < 128) == held_out:  # noqa: PLR2004 - half of a byte's values
            chosen.append((digest, Question(text=row["Query"], tools=frozenset({row["Tool"]}))))
    return entries, [question for _, question in sorted(chosen, key=lambda pair: pair[0])[:QUERIES]]


def argument_text(schema: dict[str, Any]) -> str:
    """The names and descriptions of a tool's arguments."""
    properties = schema.get("properties") or {}
    return " ".join(f"{name} {known.get('description') or ''}" for name, known in properties.items())


def numbered(text: str) -> list[str]:
    """The lines of a numbered list, without their numbers."""
    return [line.strip() for line in re.findall(r"^\s*\d+\.\s*(.+)$", text, re.MULTILINE)]


def read(checkout: Path, path: str) -> str:
    """A file of a work tree, or of a bare repository's newest commit."""
    file = checkout / path
    if file.exists():
        return file.read_text(encoding="utf-8")
    return subprocess.run(
        ["git", "-C", str(checkout), "show", f"HEAD:{path}"], check=True, capture_output=True, encoding="utf-8"
    ).stdout


if __name__ == "__main__":
    main()
