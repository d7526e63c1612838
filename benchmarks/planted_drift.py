"""Measure which decisions the review can see broken: take away what shows each technology that a record wants.

    python -m benchmarks.planted_drift FOLDER… [--each] [--most N]

For every claim in the checkouts under FOLDER… that is judged to conform, all that shows its technology is taken away in
memory: the lines of its evidence, of its imports, packages and symbols, the lines that name it outside documents, and
the files that the lexicon says are its own. It is judged again, once with what was there before as the past of the
project and once without any history. Drift is expected; every other verdict is a decision that could be left unseen.
A row of the table is a slot of the lexicon, "-" a technology without one, "package" one that only the project's own
manifests name. Nothing is written into FOLDER; at most N claims of a slot in one project (8) are taken.
"""

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from adr_server.codebase import shipped_lexicon
from adr_server.codebase.stack import Entry
from adr_server.decisions import DecisionLog, read_log
from adr_server.errors import BrokenInputError
from adr_server.review import Judgement, KnownStates, Shared, State, Survey, Verdict, tells_of_use
from adr_server.review.words.wording import Polarity
from adr_server.storage import Checkout

WANTED = (Polarity.USE, Polarity.ONLY, Polarity.AT_LEAST)
ROUNDS = 40
"""Of looking for what is still seen at the most, for only some lines of each kind are kept as evidence."""
MOST_NOTES = 3


@dataclass(kw_only=True)
class Row:
    """The counts of one slot."""

    conform: int = 0
    past: Counter[str] = field(default_factory=Counter)
    plain: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--each", action="store_true", help="print every claim that gives no drift")
    parser.add_argument("--most", type=int, default=8, metavar="N", help="claims of one slot in one project")
    arguments = parser.parse_args()
    rows: dict[str, Row] = defaultdict(Row)
    for folder in arguments.folders:
        for slot, claim, past, plain in _planted(folder, arguments.most):
            row = rows[slot]
            row.conform += 1
            for one, counts, told in ((past, row.past, "with history"), (plain, row.plain, "without")):
                counts[one[0]] += 1
                if one[0] != Verdict.DRIFT:
                    row.notes[f"{told}: {one[0]}: {one[1]}"] += 1
                    if arguments.each:
                        print(f"{slot} {folder.name} {claim} {told}: {one[0]}: {one[1]}", flush=True)
    print(f"{'slot':26}{'conform':>9}{'drift with history':>20}{'without':>9}  other verdicts, most common first")
    for slot, row in sorted(rows.items()):
        notes = "; ".join(f"{count} {note}" for note, count in row.notes.most_common(MOST_NOTES))
        print(f"{slot:26}{row.conform:>9}{row.past['drift']:>20}{row.plain['drift']:>9}  {notes}")
    every = [sum(counts) for counts in zip(*_totals(rows), strict=True)] or [0, 0, 0]
    print(f"{'all':26}{every[0]:>9}{every[1]:>20}{every[2]:>9}")
    return 0


def _totals(rows: Mapping[str, Row]) -> Iterator[tuple[int, int, int]]:
    for row in rows.values():
        yield row.conform, row.past["drift"], row.plain["drift"]


def _planted(folder: Path, most: int) -> Iterator[tuple[str, str, tuple[str, str], tuple[str, str]]]:
    """For each conforming claim its slot, its words, and the verdict and note with and without a past."""
    checkout = Checkout.open(folder.resolve())
    texts = _texts(checkout)
    log, shared = read_log(checkout.paths(), checkout.read_text), Shared()
    whole = _Project(log=log, shared=shared, texts=texts).survey(texts)
    taken: Counter[str] = Counter()
    groups: dict[str, list[Judgement]] = defaultdict(list)
    for one in whole.judgements:
        if one.verdict is Verdict.CONFORM and one.claim.polarity in WANTED and one.evidence and not one.note:
            slot = _slot(one)
            if not one.claim.any_of and taken[slot] < most:
                taken[slot] += 1
                groups[one.claim.subject.entry or one.claim.subject.name].append(one)
    bare = _Project(log=log, shared=shared, texts=texts)
    for name, wanted in groups.items():
        entry = shipped_lexicon().by_name.get(name) if wanted[0].claim.subject.entry else None
        left = _without(name, entry, bare)
        before = {path: text for path, text in texts.items() if tells_of_use(path) and left.get(path) != text}
        state = State(commit="0" * 40, day="2000-01-01", files=before)
        with_past, plain = (bare.survey(left, states).judgements for states in ((state,), ()))
        for one in wanted:
            words = f"{one.claim.path}:{one.claim.line} {name}"
            yield _slot(one), words, _verdict(one, with_past), _verdict(one, plain)


@dataclass(frozen=True, kw_only=True)
class _Project:
    """The records of a project, its texts, and what all its states have in common."""

    log: DecisionLog
    shared: Shared
    texts: Mapping[str, str]

    def survey(self, texts: Mapping[str, str], states: tuple[State, ...] = ()) -> Survey:
        """The project as it would be with other texts and another past."""
        return Survey(self.log, sorted(texts), _Held(texts).read, self.shared, KnownStates(known=states))


def _slot(one: Judgement) -> str:
    if one.claim.subject.entry is None:
        return "package"
    return shipped_lexicon().by_name[one.claim.subject.entry].slot or "-"


class _Held:
    """Texts in the place of files."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    def read(self, path: str) -> str:
        """The text of a file. Raises BrokenInputError."""
        if path not in self._texts:
            raise BrokenInputError(f"{path}: is not there.")
        return self._texts[path]


def _texts(checkout: Checkout) -> dict[str, str]:
    texts = {}
    for path in checkout.paths():
        try:
            texts[path] = checkout.read_text(path)
        except BrokenInputError:
            continue
    return texts


def _without(name: str, entry: Entry | None, project: _Project) -> dict[str, str]:
    """The project as it would be had the technology left it."""
    naming = _naming(name, entry)
    records = {decision.path for decision in project.log.decisions}
    left: dict[str, str] = {}
    for path, text in project.texts.items():
        if path in records or PurePosixPath(path).suffix in {".md", ".adoc", ".rst"}:
            left[path] = text
        elif not _is_own(path, entry):
            left[path] = "\n".join("" if naming.search(line) else line for line in text.split("\n"))
    for _ in range(ROUNDS):
        ground = project.survey(left).ground
        found = ground.technology(name).every if entry is not None else ground.package(name).every
        if not found:
            break
        for one in found:
            lines = left[one.path].split("\n") if one.path in left else []
            if lines and lines[one.line - 1]:
                lines[one.line - 1] = ""
                left[one.path] = "\n".join(lines)
            else:  # What shows it is the file's name, not the line.
                left.pop(one.path, None)
    return left


def _naming(name: str, entry: Entry | None) -> re.Pattern[str]:
    """Lines that name the technology, or a package, module, symbol, image, resource, variable or command of its."""
    words = {name}
    if entry is not None:
        words |= {*entry.aliases, *entry.images, *entry.resources, *entry.actions, *entry.env, *entry.commands}
        for by_ecosystem in (entry.packages, entry.imports, entry.symbols):
            words |= {word for names in by_ecosystem.values() for word in names}
        words |= {f"{scheme}://" for scheme in entry.schemes}
    forms = {form for word in words for form in (word, word.replace("-", "_"), word.replace(" ", ""))}
    shapes = [
        re.escape(form.rstrip("*")) + ("" if form.endswith(("*", "/")) else r"(?![A-Za-z0-9])")
        for form in sorted(forms, key=len, reverse=True)
        if len(form.rstrip("*")) > 1
    ]
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(shapes)})", re.IGNORECASE)


def _is_own(path: str, entry: Entry | None) -> bool:
    """Whether the file belongs to the technology by its name or its ending."""
    if entry is None:
        return False
    name = PurePosixPath(path).name
    return any(PurePosixPath(name).match(pattern) for pattern in entry.files) or name.endswith(
        tuple(entry.extensions) or ("\0",)
    )


def _verdict(one: Judgement, judgements: Sequence[Judgement]) -> tuple[str, str]:
    """The verdict on the same sentence and subject, and its note with the subject's name left out."""
    claim = one.claim
    for other in judgements:
        if (other.claim.path, other.claim.line, other.claim.subject.name) == (
            claim.path,
            claim.line,
            claim.subject.name,
        ) and other.claim.polarity is claim.polarity:
            note = re.sub(r"“[^”]*”", "“…”", other.note).replace(claim.subject.name, "X")
            return other.verdict.value, re.sub(r"it stood at \S+ in the commit \S+ of \S+", "it stood there", note)
    return "no claim", ""


if __name__ == "__main__":
    sys.exit(main())
