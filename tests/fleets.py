"""Many checkouts for tests: real ones in a folder, and a report made by hand with texts that mean harm."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from adr_server.cli.fleet.model import Departure, Drift, Fleet, Place, Record, Scan, Technology, Undecided
from git_repositories import write
from review_projects import FILES as TORN
from samples import FILES, write_project

HOSTILE = "</style></title><script>alert(1)</script> \"'><img src=x onerror=alert(1)> \x1b[31m\x00 {{ 7 * 7 }}"
"""Text as a record, a path or a line of code may hold it."""


def write_fleet(root: Path) -> Path:
    """Checkouts in order, torn and nested, beside what is none."""
    write_project(root / "a-orders", FILES)
    write_project(root / "host" / "owner" / "torn", TORN)
    write(root, "notes.txt")
    write(root, "host/no-checkout/README.md")
    return root


def waiting_git(folder: Path, checkout: str) -> Mapping[str, str]:
    """An environment whose git, asked for the first time for `checkout`, says who asks and never answers.

    Who reads the FIFO `folder / "asked"` waits for that moment; it gives the process id of whoever runs git.
    """
    asked = folder / "asked"
    os.mkfifo(asked)
    once = folder / "once"
    script = f"""#!/bin/sh
case "$*" in *{checkout}*)
  if mkdir {once} 2>/dev/null; then echo $PPID > {asked}; exec sleep 600; fi;;
esac
exec {shutil.which("git")} "$@"
"""
    program = write(folder, "bin/git", script)
    program.chmod(0o755)
    return {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}


def hostile_fleet() -> Fleet:
    """One checkout of which all is known, each text of it hostile, and one of which nothing is."""
    place = Place(path=HOSTILE, line=3, text=HOSTILE)
    departure = Departure(
        record=HOSTILE,
        claim=place,
        subject=HOSTILE,
        verdict="drift",
        severity="high",
        note=HOSTILE,
        evidence=(place, place),
        searched=(),
    )
    absent = Departure(
        record="0002",
        claim=place,
        subject="Kafka",
        verdict="partial",
        severity="low",
        note="nowhere",
        evidence=(),
        searched=(HOSTILE, "pom.xml"),
    )
    known = Scan(
        path=HOSTILE,
        commit="0" * 40,
        records=(
            Record(id=HOSTILE, path=HOSTILE, title=HOSTILE, status="accepted", date="2024-01-31"),
            Record(id="2", path="b.md", title=None, status="proposed", date=None),
        ),
        stack=(
            Technology(name=HOSTILE, category=HOSTILE, version=None, used=True, evidence=(place,)),
            Technology(name="Redis", category="datastore", version="4", used=False, evidence=()),
        ),
        drift=Drift(conform=4, drift=1, partial=1, not_checkable=2, departures=(departure, absent)),
        gaps=(Undecided(name=HOSTILE, kind="queue", files=2, evidence=(place,)),),
        notes=(HOSTILE,),
    )
    return Fleet.of([Scan(path="zz/gone", error="The project 'gone' does not exist."), known])
