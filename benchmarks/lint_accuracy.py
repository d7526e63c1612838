"""Lint the corpora as if each were a project, and print what was found of what a careful reader expects.

    python -m benchmarks.lint_accuracy [CORPORA] [--extra] [--list CODE]

`--extra` lists the findings that the expectations do not name, `--list` all findings of one rule. CORPORA is the folder
with `lint_expectations.json`; it defaults to $ADR_SERVER_CORPORA, then to `../shared/corpora` beside the repository.
Exit code 1 when less than 97 % is found.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from adr_server.decisions import read_log
from adr_server.decisions.lint import Finding, lint
from adr_server.errors import BrokenInputError

BAR = 0.97
CODES: Mapping[str, tuple[str, ...]] = {
    "duplicate_numbers": ("ADR101",),
    "number_gaps": ("ADR103",),
    "title_number_mismatch": ("ADR104",),
    "one_sided_supersession": ("ADR201",),
    "dangling_links": ("ADR204",),
    "status_unknown": ("ADR301", "ADR302"),
    "superseded_without_successor": ("ADR205",),
    "duplicate_titles": ("ADR105",),
}


@dataclass(kw_only=True)
class Tally:
    """What came of the corpora so far."""

    expected: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    extra: list[tuple[str, Finding]] = field(default_factory=list)
    findings: list[tuple[str, Finding]] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """One expectation: a finding of its kind at one of `paths` (any, when empty) that names all of `names`.

    A gap is wanted in a folder, with its number before the colon of the message.
    """

    kind: str
    paths: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    folder: str | None = None
    number: int | None = None

    def is_met_by(self, finding: Finding) -> bool:
        """Whether a careful reader would take the finding for this."""
        if finding.code not in CODES[self.kind] or (self.paths and finding.path not in self.paths):
            return False
        if self.folder is not None and _folder(finding.path) != self.folder:
            return False
        if self.number is not None and not _has_number(finding, self.number):
            return False
        told = f"{finding.path} {finding.message}".casefold()
        return all(name.casefold() in told for name in self.names)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 when the bar is missed, 2 when there are no corpora."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="?", type=Path, default=default_corpora())
    parser.add_argument("--extra", action="store_true")
    parser.add_argument("--list", metavar="CODE", default="")
    options = parser.parse_args(arguments)
    expectations = options.corpora / "lint_expectations.json"
    if not expectations.is_file():
        print(f"{expectations}: not found; give the folder of the corpora", file=sys.stderr)
        return 2
    tally = measure(options.corpora, json.loads(expectations.read_text(encoding="utf-8")))
    _print_table(tally)
    for corpus, finding in tally.extra if options.extra else ():
        print(f"extra   {_told(corpus, finding)}")
    for corpus, finding in tally.findings:
        if finding.code == options.list:
            print(_told(corpus, finding))
    return 0 if tally.found.total() >= BAR * tally.expected.total() else 1


def default_corpora() -> Path:
    """Where the corpora are unless told otherwise."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "corpora"
    return Path(os.environ.get("ADR_SERVER_CORPORA") or beside)


def measure(corpora: Path, expectations: Mapping[str, Mapping[str, Any]]) -> Tally:
    """Lint every corpus and hold the findings against its expectations."""
    tally = Tally()
    for corpus, expected in expectations.items():
        findings = lint_folder(corpora / corpus / "files")
        tally.findings.extend((corpus, finding) for finding in findings)
        met: set[Finding] = set()
        for wanted in _wanted(expected):
            hits = [finding for finding in findings if wanted.is_met_by(finding)]
            tally.expected[wanted.kind] += 1
            tally.found[wanted.kind] += bool(hits)
            met.update(hits)
            if not hits:
                tally.missed.append(f"{corpus}: {wanted}")
        tally.extra.extend((corpus, finding) for finding in findings if finding not in met)
    return tally


def lint_folder(root: Path) -> tuple[Finding, ...]:
    """The findings in one project folder."""
    paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())

    def read(path: str) -> str:
        try:
            return (root / path).read_bytes().decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise BrokenInputError(f"{path}: {error}") from error

    return lint(read_log(paths, read), texts=read)


def _wanted(expected: Mapping[str, Any]) -> Iterator[Wanted]:
    for group in expected["duplicate_numbers"]:
        yield Wanted(kind="duplicate_numbers", paths=tuple(group), names=tuple(group))
    for folder, numbers in expected["number_gaps"].items():
        for number in numbers:
            yield Wanted(kind="number_gaps", folder=folder, number=number)
    for kind in ("title_number_mismatch", "status_unknown", "superseded_without_successor"):
        for path in expected[kind]:
            yield Wanted(kind=kind, paths=(path,))
    for path, _relation, target in expected["one_sided_supersession"]:
        yield Wanted(kind="one_sided_supersession", paths=(path,), names=(target,))
    for path, _text in expected["dangling_links"]:
        yield Wanted(kind="dangling_links", paths=(path,))
    for title in expected["duplicate_titles"]:
        yield Wanted(kind="duplicate_titles", names=(title[:60],))


def _folder(path: str) -> str:
    parent = PurePosixPath(path).parent.as_posix()
    return "" if parent == "." else parent


def _has_number(finding: Finding, number: int) -> bool:
    numbers = finding.message.partition(":")[0].replace(",", " ").split()
    return str(number) in numbers


def _print_table(tally: Tally) -> None:
    print(f"{'kind':32} {'found':>6} {'expected':>9}  {'extra':>6}")
    extras = Counter(finding.code for _, finding in tally.extra)
    for kind, codes in CODES.items():
        print(f"{kind:32} {tally.found[kind]:6} {tally.expected[kind]:9}  {sum(extras[code] for code in codes):6}")
    found, expected = tally.found.total(), tally.expected.total()
    print(f"{'all':32} {found:6} {expected:9}  {found / max(1, expected):6.1%}")
    for line in tally.missed:
        print(f"missed  {line}")
    counted = Counter(finding.code for _, finding in tally.findings)
    print("findings by rule: " + ", ".join(f"{code} {count}" for code, count in sorted(counted.items())))


def _told(corpus: str, finding: Finding) -> str:
    return f"{finding.code} {corpus}/{finding.path}:{finding.line}: {finding.message}"


if __name__ == "__main__":
    sys.exit(main())
