"""Measure which decisions on technologies are heard in texts that were written for it, and what is heard wrongly.

    python -m benchmarks.decision_texts [--set tuning|held-out] [--each]

`decision_texts_tuning.yaml` and `decision_texts_held_out.yaml` hold titles and decisions as engineers may write them,
each in a way of its own, by writers who did not know the tool, with what each wants, lets go, and merely mentions. The
rules of hearing may be mended on the one called tuning; of the other only the sums are read. No code is beside them, so
a name that neither the lexicon nor code marks tell is not heard.

"Heard" is a name with a claim of its kind, "clear" one whose claim nothing stands against, "told" those of them where
the record only tells of the thing. Of what is mentioned, a clear claim is wrong unless it is told; so is one that turns
round what is wanted or let go. "Known" counts the names that the lexicon knows.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from adr_server.codebase.stack import shipped_lexicon
from adr_server.decisions import read_log
from adr_server.review import Claim, Polarity, Survey
from adr_server.review.names.naming import TechnologyNames
from benchmarks.true_drift import folded, names_of

FOLDER = Path(__file__).parent
_VERSION = re.compile(r" v?\d[\d.x]*$")
PATH = "docs/adr/0001-decision.md"
WANTED = frozenset({Polarity.USE, Polarity.ONLY, Polarity.REPLACE, Polarity.AT_LEAST, Polarity.AT_MOST})
UNWANTED = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE, Polarity.ABOVE})


@dataclass(frozen=True, kw_only=True)
class Text:
    """One record's decision, and what it says of the names in it."""

    title: str
    decision: str
    options: str = ""
    wants: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()


def main() -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=("tuning", "held-out"), action="append", help="default: both")
    parser.add_argument("--each", action="store_true", help="print each name that is not clear, or wrong")
    arguments = parser.parse_args()
    lexicon = TechnologyNames(shipped_lexicon())
    print(f"{'set':12}{'kind':>10}{'names':>8}{'known':>8}{'heard':>8}{'clear':>8}{'told':>8}{'wrong':>8}")
    for name in arguments.set or ("tuning", "held-out"):
        counts: dict[str, Counter[str]] = {kind: Counter() for kind in ("wants", "leaves", "mentions")}
        for text in texts(FOLDER / f"decision_texts_{name.replace('-', '_')}.yaml"):
            _count(text, lexicon, counts, each=arguments.each)
        for kind, row in counts.items():
            sums = "".join(f"{row[head]:>8}" for head in ("names", "known", "heard", "clear", "told", "wrong"))
            print(f"{name:12}{kind:>10}{sums}")
    return 0


def texts(path: Path) -> Iterator[Text]:
    """What a file holds."""
    for row in yaml.safe_load(path.read_text("utf-8")):
        lists = {kind: tuple(map(str, row.get(kind) or ())) for kind in ("wants", "leaves", "mentions")}
        yield Text(title=str(row["title"]), decision=row["decision"], options=row.get("options") or "", **lists)


def claims_of(text: Text) -> Sequence[Claim]:
    """What is heard of a text in a record of its own."""
    options = f"## Considered Options\n\n{text.options}\n\n" if text.options else ""
    heading = "Decision Outcome" if text.options else "Decision"
    parts = (f"# 1. {text.title}", "## Status", "Accepted", "## Context", "A choice is due.", f"{options}## {heading}")
    files = {PATH: "\n\n".join([*parts, text.decision.strip(), "## Consequences", "None.", ""])}
    return Survey(read_log(tuple(files), files.__getitem__), tuple(files), files.__getitem__).claims


def _count(text: Text, lexicon: TechnologyNames, counts: dict[str, Counter[str]], *, each: bool) -> None:
    claims = claims_of(text)
    for kind in ("wants", "leaves", "mentions"):
        for name in getattr(text, kind):
            wanted, unwanted = _on(claims, name, WANTED), [*_on(claims, name, UNWANTED), *_replaced(claims, name)]
            own, others = (wanted, unwanted) if kind == "wants" else (unwanted, wanted)
            if kind == "mentions":
                own, others = [], [*wanted, *unwanted]
            wrong = any(not claim.obstacle and not claim.told for claim in others)
            clear = [claim for claim in own if not claim.obstacle]
            known = any(mark.subject.entry for mark in lexicon.marks(name, frozenset()))
            counts[kind] += Counter(
                names=1,
                known=int(known),
                heard=int(bool(own)),
                clear=int(bool(clear)),
                told=int(bool(clear) and all(claim.told for claim in clear)),
                wrong=int(wrong),
            )
            if each and (wrong or (kind != "mentions" and not clear)):
                said = "; ".join(f"{one.polarity} “{one.text[:90]}” {one.obstacle}" for one in (*own, *others))
                about = f"{kind} {name}{'' if known else ' (unknown)'} in “{text.title}”: {said}"
                print(f"{'WRONG' if wrong else 'missed'} {about}")
                if not wrong:
                    print(f"    {' / '.join(line for line in text.decision.splitlines() if name in line)[:300]}")


def _on(claims: Sequence[Claim], name: str, polarities: frozenset[Polarity]) -> list[Claim]:
    return [
        one
        for one in claims
        if one.polarity in polarities and _is_called(name, one.subject.name, *names_of(one.subject))
    ]


def _replaced(claims: Sequence[Claim], name: str) -> list[Claim]:
    return [one for one in claims if one.replaced and _is_called(name, one.replaced.name, *names_of(one.replaced))]


def _is_called(wanted: str, *names: str) -> bool:
    asked = folded(_VERSION.sub("", wanted))
    return any(folded(name) == asked or folded(name.rpartition("/")[2]) == asked for name in names)


if __name__ == "__main__":
    sys.exit(main())
