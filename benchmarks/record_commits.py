"""Choose by rule the commits that `benchmarks.record_files` asks about: a record and the code that came with it.

    ADR_SERVER_MIRRORS=FOLDER python -m benchmarks.record_commits > benchmarks/record_files.yaml

FOLDER holds mirrors of public repositories with their history. A commit of the default branch is chosen where

- it has one parent, and changes at most forty files;
- it adds one file in a folder of records that reads as a record: it has a section that says what was decided;
- it is about the record: its subject line shares a telling word with the record's title;
- it adds or changes one to ten files of code. Tests, examples, documents and what is generated are none, and a file in
  which fewer than three lines change (a version, an import, one call under its new name) is not counted.

Of a repository the four with the lowest commit ids are kept. The rule looks at nothing that a search answers.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

from adr_server.codebase.languages import language_of
from adr_server.codebase.search.path_words import is_aside, is_no_code
from adr_server.codebase.search.terms import query_terms, root_of
from adr_server.decisions import Decision, SectionKind, read_decision
from benchmarks._work_trees import mirrors

MOST_CHANGED = 40
MOST_FILES = 10
LEAST_LINES = 3
MOST_OF_ONE = 4
RECORD = re.compile(
    r"(?:^|/)(?:[\w-]*adrs?|(?:architectur\w+[-_ ]?)?decisions?(?:[-_ ](?:records?|log))?)/"
    r"(?:[^/]+/)?[^/]+\.(?:md|rst|adoc)$",
    re.IGNORECASE,
)
_GENERATED_PATH = re.compile(r"(?:^|/)(?:dist|build|generated|gen)/|\.min\.js$|_pb2\w*\.py$|\.pb\.go$|\.g\.\w+$")
_GENERATED = re.compile(r"generated\b.{0,200}\bdo not (?:edit|modify)|@generated\b", re.IGNORECASE | re.DOTALL)
_HEAD = 600
# What the titles of records and the subjects of commits say whatever they are about.
_SAYS_NOTHING_TEXT = """
adr architecture architectural decision record decisions document documentation docs doc add adding introduce use
using support new update change remove fix feat feature chore refactor improve implement make move
"""
_SAYS_NOTHING = frozenset(root_of(word) for word in _SAYS_NOTHING_TEXT.split())


def main() -> int:
    """Print the rows."""
    stored = mirrors()
    if stored is None:
        return 1
    rows: list[dict[str, object]] = []
    for place in sorted(stored.iterdir(), key=lambda place: place.name.lower()):
        if (place / "repo").is_dir():
            rows += _of_repository(place.name.replace("+", "/", 1), place / "repo")
    print("# Commits that add one decision record together with code; chosen by rule: benchmarks/record_commits.py.")
    print(yaml.safe_dump(rows, sort_keys=False, allow_unicode=True, width=200), end="")
    return 0


def _of_repository(name: str, repository: Path) -> list[dict[str, object]]:
    try:
        held = git(repository, "ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0")
        if not any(map(RECORD.search, held)):
            return []
        added = list(_added(repository))
    except subprocess.CalledProcessError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return []
    chosen: list[dict[str, object]] = []
    for commit, subject, record in sorted(added):
        if len(chosen) == MOST_OF_ONE:
            break
        try:
            files = _code_of(repository, commit)
            about = files and _is_about(_record_at(repository, commit, record), subject)
        except subprocess.CalledProcessError as error:
            print(f"{name} {commit}: {error}", file=sys.stderr)  # A stored snapshot may lack some objects.
            continue
        if about:
            chosen.append({"repository": name, "commit": commit, "record": record, "files": files})
    return chosen


def _added(repository: Path) -> Iterator[tuple[str, str, str]]:
    """Commit, subject and record of each commit that adds one record."""
    options = (
        "--no-merges",
        "--min-parents=1",
        "--no-renames",
        "--diff-filter=A",
        "--name-only",
        "--format=%x01%H%x02%s",
    )
    kinds = ("*.md", "*.rst", "*.adoc")
    plain = ("-c", "core.quotePath=off", "log", "--format=%x01%H%x02%s")
    log = git(repository, *plain, *options, "HEAD", "--", *kinds)
    for block in log.split("\x01")[1:]:
        head, *files = block.split("\n")
        commit, _, subject = head.partition("\x02")
        records = [path for path in files if RECORD.search(path)]
        if len(records) == 1:
            yield commit, subject, records[0]


def _code_of(repository: Path, commit: str) -> list[str]:
    """The files of code that a commit adds or changes; none where it changes too many."""
    rows = git(repository, "show", "--format=", "-M", "--numstat", "-z", "--diff-filter=AMR", commit).split("\0")
    everything = git(repository, "show", "--format=", "-M", "--name-only", "-z", commit).split("\0")
    if len(everything) - 1 > MOST_CHANGED:
        return []
    found = []
    following = iter(rows)
    for row in following:
        plus, _, rest = row.partition("\t")
        minus, _, path = rest.partition("\t")
        if plus and not path:  # A renamed file: its two names follow.
            path = (next(following), next(following))[1]
        lines = int(plus) + int(minus) if plus.isdigit() and minus.isdigit() else 0
        if lines >= LEAST_LINES and _is_code(path) and not _is_generated(repository, commit, path):
            found.append(path)
    return sorted(found) if len(found) <= MOST_FILES else []


def _is_code(path: str) -> bool:
    return bool(language_of(path)) and not is_aside(path) and not is_no_code(path) and not _GENERATED_PATH.search(path)


def _is_generated(repository: Path, commit: str, path: str) -> bool:
    return bool(_GENERATED.search(git(repository, "show", f"{commit}:{path}")[:_HEAD]))


def _record_at(repository: Path, commit: str, path: str) -> Decision:
    return read_decision(git(repository, "show", f"{commit}:{path}"), path)


def _is_about(record: Decision, subject: str) -> bool:
    decides = any(section.kind is SectionKind.DECISION and section.text.strip() for section in record.sections)
    return decides and bool(_told(record.title or "") & _told(subject))


def _told(line: str) -> set[str]:
    return {root_of(term) for term in query_terms(line) if not term.isdigit()} - _SAYS_NOTHING


def git(repository: Path, *arguments: str) -> str:
    """What git prints; raises CalledProcessError, as where a stored snapshot lacks an object."""
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8", "replace")


if __name__ == "__main__":
    sys.exit(main())
