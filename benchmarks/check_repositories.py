"""Hold `adr-server check` to public repositories: forms valid, second run the same, planted faults told, innocents not.

usage: python -m benchmarks.check_repositories REPOSITORY…

REPOSITORY: a git repository with records, at least three of them accepted; it is cloned into a temporary folder and
stays as it is. The base of the first two runs is the twelfth commit from the tip. Then one commit of harmless edits and
one with a fault of each kind are made, and judged against the tip. Seconds are of the wall, start included.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import xmlschema
from jsonschema import Draft4Validator, Draft202012Validator, ValidationError

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "tests/cli/reports/schemas"
FORMATS = ("json", "sarif", "junit", "gitlab", "markdown", "github", "text")
COMMITS_BACK = 12
COMPOSE = "services:\n  db:\n    image: {image}\n"
RECORD = """# {number}. {title}

Date: {day}

## Status

{status}

## Context

{context}

## Decision

{decision}
"""


class Fault(NamedTuple):
    """A planted fault: the rule that tells it, its path, and its line where there is one for sure."""

    rule: str
    path: str
    line: int | None = None


class Judged(NamedTuple):
    """One run of `check`: exit code, seconds, the bytes of each form, and what its schema says against one."""

    code: int
    seconds: float
    forms: Mapping[str, bytes]
    invalid: tuple[str, ...]

    def new(self) -> list[dict[str, Any]]:
        """The findings that the change brings."""
        return [one for one in json.loads(self.forms["json"])["findings"] if one["state"] == "new"]


class Checkout:
    """A clone to work on, with a state of its own."""

    def __init__(self, source: str, room: Path) -> None:
        self.root, self._room = room / "clone", room
        subprocess.run(["git", "clone", "--quiet", "--shared", source, str(self.root)], check=True, capture_output=True)

    def git(self, *arguments: str) -> str:
        """What git answers."""
        who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
        command = ["git", "-C", str(self.root), *who, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of adr-server on the clone."""
        where = ("--project", str(self.root), "--state-dir", str(self._room / "state"))
        command = [sys.executable, "-m", "adr_server", *arguments, *where]
        return subprocess.run(command, check=False, capture_output=True, text=True, cwd=self._room, env=os.environ)

    def check(self, base: str) -> Judged:
        """Run `check` against `base`, in every form."""
        files = {form: self._room / f"out.{form}" for form in FORMATS}
        options = [part for form, file in files.items() for part in ("--format", form, "--output", str(file))]
        started = time.perf_counter()
        answer = self.run("check", "--base", base, *options)
        seconds = time.perf_counter() - started
        if answer.returncode > 1:
            raise RuntimeError(answer.stderr.strip())
        forms = {form: file.read_bytes() for form, file in files.items()}
        return Judged(answer.returncode, seconds, forms, tuple(_against(forms)))

    def commit(self, branch: str, start: str, change: Callable[[], None]) -> None:
        """Make `change` on a branch from `start`, and commit all of it."""
        self.git("checkout", "--quiet", "-b", branch, start)
        change()
        self.git("add", "--all", "--force")
        self.git("commit", "--quiet", "--message", branch)


def _against(forms: Mapping[str, bytes]) -> Iterator[str]:
    sarif = json.loads((SCHEMAS / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    own = json.loads((ROOT / "docs/schemas/check.json").read_text(encoding="utf-8"))
    tests: dict[str, Callable[[str], object]] = {
        "sarif": lambda text: Draft4Validator(sarif).validate(json.loads(text)),
        "json": lambda text: Draft202012Validator(own).validate(json.loads(text)),
        "junit": xmlschema.XMLSchema(str(SCHEMAS / "junit-10.xsd")).validate,
        "gitlab": json.loads,
    }
    for form, test in tests.items():
        try:
            test(forms[form].decode())
        except (ValidationError, xmlschema.XMLSchemaException, ValueError) as problem:
            yield f"{form}: {str(problem)[:100]}"


def accepted(checkout: Checkout) -> list[dict[str, Any]]:
    """The accepted records in Markdown that have a file of their own."""
    records = json.loads(checkout.run("decisions", "list", "--json").stdout)
    paths = [record["path"] for record in records]
    return [
        record
        for record in records
        if record["status"] == "accepted" and record["path"].endswith(".md") and paths.count(record["path"]) == 1
    ]


def innocent(checkout: Checkout, records: list[dict[str, Any]]) -> None:
    """Edits that look like faults and are none; a new record is drafted."""
    path = checkout.root / records[0]["path"]
    path.write_bytes(path.read_bytes().rstrip(b"\n") + b"\n\n")
    files = {
        "notes.planted.md": "Title\n=======\n\nWe looked at Couchbase once. password: <your password>\n\n"
        "    <<<<<<< opens a conflict\n",
        "original.txt": 'key = os.environ["API_KEY"]\n',
    }
    for name, text in files.items():
        (checkout.root / name).write_text(text)
    (checkout.root / "small.bin").write_bytes(random.Random(1).randbytes(900_000))  # noqa: S311 - bytes that do not compress
    checkout.run("decisions", "new", "Keep the planted thing", "--write")


def plant(checkout: Checkout, records: list[dict[str, Any]]) -> list[Fault]:
    """A fault of each kind; where each has to be told."""
    rewritten, removed, twin = (record["path"] for record in records[:3])
    folder = Path(rewritten).parent
    faults = [Fault("CHK102", removed)]
    (checkout.root / removed).unlink()
    sections = json.loads(checkout.run("decisions", "show", rewritten, "--json").stdout)["sections"]
    decided = [section["line"] for section in sections if section["kind"] in {"decision", "context"}]
    if decided:
        lines = (checkout.root / rewritten).read_text().split("\n")
        lines[decided[0] + 1 : decided[0] + 1] = ["", "We now do quite the opposite of what stood here, at once.", ""]
        (checkout.root / rewritten).write_text("\n".join(lines))
        faults.append(Fault("CHK101", rewritten))
    files = {
        "planted/docker-compose.yml": COMPOSE.format(image="couchbase:7.2"),
        "planted/store.py": "from couchbase.cluster import Cluster\n",
        "planted/requirements.txt": "couchbase==4.3.0\n",
        "planted/docker-compose.cassandra.yml": COMPOSE.format(image="cassandra:4"),
        "planted/conflict.txt": "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n",
        "planted/x.orig": "x",
        "planted/__pycache__/m.cpython-311.pyc": "x",
        "planted/conf.py": f'# settings\nAWS_ACCESS_KEY_ID = "{_key()}"\n',
        "planted/waived.py": "# adr-check waive=CHK201\n\n# adr-check waive=CHK201 until=2020-01-01 reason: old\n",
        str(folder / "0998-no-cassandra.md"): RECORD.format(
            number=998,
            title="Do not use Cassandra",
            day="2024-01-01",
            status="Accepted",
            context="It hurts.",
            decision="We must not use Cassandra.",
        ),
        str(folder / "0999-gone.md"): RECORD.format(
            number=999, title="Old way", day="2024-02-31", status="Superseded", context="A.", decision="We do it."
        ),
        twin.removesuffix(".md") + "-twin.md": RECORD.format(
            number=records[2]["number"] or 1,
            title="Twin",
            day="2024-02-01",
            status="Accepted",
            context="A.",
            decision="We do it.",
        ),
    }
    for name, text in files.items():
        path = checkout.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (checkout.root / "planted/big.bin").write_bytes(random.Random(2).randbytes(1_200_000))  # noqa: S311 - as above
    if records[2]["number"] is not None:
        faults.append(Fault("ADR101", twin))
    return [
        *faults,
        Fault("CHK201", "planted/docker-compose.cassandra.yml", 3),
        Fault("CHK301", "planted/docker-compose.yml", 3),
        Fault("CHK401", "planted/conflict.txt", 2),
        Fault("CHK402", "planted/x.orig", 1),
        Fault("CHK403", "planted/__pycache__/m.cpython-311.pyc", 1),
        Fault("CHK404", "planted/big.bin", 1),
        Fault("CHK501", "planted/conf.py", 2),
        Fault("CHK901", "planted/waived.py", 1),
        Fault("CHK902", "planted/waived.py", 3),
        Fault("ADR205", str(folder / "0999-gone.md"), 7),
        Fault("ADR402", str(folder / "0999-gone.md"), 3),
    ]


def _key() -> str:
    """A key that nobody has, made here: it must not stand in a file."""
    return "AKIA" + "".join(random.Random(3).choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", k=16))  # noqa: S311 - no secret


def judge(source: str, room: Path) -> list[object]:
    """A row of the table for one repository."""
    checkout = Checkout(source, room)
    tip = checkout.git("rev-parse", "HEAD")
    base = checkout.git("rev-list", "--first-parent", f"--max-count={COMMITS_BACK}", "HEAD").split()[-1]
    first, second = checkout.check(base), checkout.check(base)
    row: list[object] = [
        len(checkout.git("ls-files").splitlines()),
        f"{first.seconds:.1f}",
        f"{second.seconds:.1f}",
        "yes" if first.forms == second.forms else "NO",
        "; ".join(first.invalid) or "valid",
    ]
    records = accepted(checkout)
    if len(records) < 3:  # noqa: PLR2004 - one to rewrite, one to remove, one to double
        return [*row, "few records", ""]
    checkout.commit("innocent", tip, lambda: innocent(checkout, records))
    harmless = checkout.check(tip)
    loud = sorted({one["rule"] for one in harmless.new() if one["severity"] == "error"})
    faults: list[Fault] = []
    checkout.commit("planted", tip, lambda: faults.extend(plant(checkout, records)))
    told = {(one["rule"], one["path"], one["line"]) for one in checkout.check(tip).new()}
    missed = [
        fault for fault in faults if not any(fault[:2] == one[:2] and fault.line in {None, one[2]} for one in told)
    ]
    names = " ".join(fault.rule for fault in missed)
    silent = f"exit {harmless.code} {' '.join(loud)}".strip()
    return [*row, silent, f"{len(faults) - len(missed)} of {len(faults)} {names}".strip()]


def main() -> None:
    """Judge each repository and print a row for it as soon as it is there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("repositories", nargs="+", metavar="REPOSITORY")
    shape = "{:40} {:>6} {:>6} {:>6} {:>5}  {:8} {:12} {}"
    print(shape.format("repository", "files", "cold", "warm", "same", "forms", "innocent", "planted faults told"))
    for source in parser.parse_args().repositories:
        name = source.rstrip("/").removesuffix("/repo").rpartition("/")[2]
        with tempfile.TemporaryDirectory() as room:
            try:
                row = judge(source, Path(room))
            except (subprocess.CalledProcessError, RuntimeError) as problem:
                stderr = getattr(problem, "stderr", b"") or b""
                with suppress(AttributeError):
                    stderr = stderr.decode(errors="replace")
                print(f"{name:40} {str(stderr or problem).strip()[-120:]}", flush=True)
                continue
        print(shape.format(name[:40], *row), flush=True)


if __name__ == "__main__":
    main()
