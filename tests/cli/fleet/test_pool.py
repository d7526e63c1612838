"""Processes that scan: warm, ended where they hang, and never the end of the others."""

import os
import select
import sys
from contextlib import closing
from pathlib import Path

import pytest

from adr_server.cli.fleet.pool import STOPPED, ScanPool, ScanProcess, scan_locally
from adr_server.cli.fleet.scanning import Job

PROGRAM = """
import os, signal, subprocess, sys
from adr_server.storage.frames import receive, send
source, sink = sys.stdin.buffer, sys.stdout.buffer
receive(source)
send(sink, "ready")
while True:
    job = receive(source)
    match job["name"]:
        case "exits":
            os._exit(7)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hangs":
            child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
            with open(job["folder"], "w") as file:
                file.write(f"{os.getpid()} {child.pid}")
            signal.pause()
        case "nonsense":
            send(sink, {"answer": 42})
        case "garbage":
            sink.write(b"\\0\\0\\0\\2]]")
            sink.flush()
        case name:
            send(sink, {"path": name, "notes": [str(os.getpid())]})
"""
"""A scanner that does to a job what the job's name says."""


def fake() -> ScanProcess:
    return ScanProcess((sys.executable, "-c", PROGRAM))


def job(name: str, *, folder: str = "", seconds: float = 60) -> Job:
    return Job(name=name, folder=folder, state_dir=None, seconds=seconds)


def ends(pid: str) -> bool:
    """Whether a process that was told to end does; the system may take a moment."""
    try:
        handle = os.pidfd_open(int(pid))
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], 60)[0])
    finally:
        os.close(handle)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("exits", "ended with exit code 7"),
        ("killed", "was ended by SIGKILL"),
        ("nonsense", "answered nonsense"),
        ("garbage", "answered nonsense"),
    ],
)
def test_a_process_that_fails_costs_its_checkout_only(name: str, told: str) -> None:
    with closing(fake()) as process:
        assert process.ask(job("before")).error is None
        assert told in str(process.ask(job(name)).error)
        assert process.ask(job("after")).error is None


def test_one_process_scans_many_checkouts() -> None:
    found = list(scan_locally([job(f"r{number}") for number in range(9)], 1, fake))
    assert {scan.path for scan in found} == {f"r{number}" for number in range(9)}
    assert len({scan.notes for scan in found}) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="it asks Linux")
def test_what_takes_too_long_is_ended_with_all_that_it_began(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    with closing(fake()) as process:
        assert process.ask(job("before")).error is None
        late = process.ask(job("hangs", folder=str(file), seconds=2))
        assert late.error == "it took longer than 2 s (--timeout)"
        assert process.ask(job("after")).error is None
    assert all(ends(pid) for pid in file.read_text().split())


@pytest.mark.skipif(sys.platform != "linux", reason="it asks Linux")
def test_who_stops_asking_ends_the_processes_and_starts_no_more(tmp_path: Path) -> None:
    fifo = tmp_path / "pids"
    os.mkfifo(fifo)
    jobs = [job("first"), job("hangs", folder=str(fifo)), *(job(f"later{number}") for number in range(5))]
    scans = scan_locally(jobs, 1, fake)
    assert next(scans).path == "first"
    pids = fifo.read_text().split()
    scans.close()
    assert all(ends(pid) for pid in pids)


def test_a_closed_pool_says_that_it_was_stopped() -> None:
    with ScanPool(1, fake) as pool:
        pass
    assert pool.ask(job("late")).error == STOPPED


def test_a_program_that_is_not_there_is_the_error_of_each_checkout() -> None:
    broken = [ScanProcess(("/no/such/program",)), ScanProcess((sys.executable, "-c", "raise SystemExit(3)"))]
    told = [process.ask(job("x")).error for process in broken]
    assert told == ["no process that scans can be started"] * 2
