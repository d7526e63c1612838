"""The engine for a cluster: two workers, one of which is lost on the way."""

import json
import os
import signal
import sys
import threading
from pathlib import Path

import pytest
from distributed import LocalCluster

from adr_server.cli.fleet.on_dask import scan_there
from adr_server.cli.fleet.scanning import Job
from adr_server.cli.fleet.worker import job_value
from adr_server.cli.main import main
from fleets import waiting_git, write_fleet
from samples import write_project


@pytest.mark.skipif(sys.platform != "linux", reason="it finds a parent in /proc")
def test_a_worker_that_is_lost_on_the_way_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fleet = write_fleet(tmp_path / "fleet")
    for number in range(4):
        write_project(fleet / f"more{number}")
    place = [str(fleet), "--format", "json", "--state-dir", str(tmp_path / "state")]
    assert main(["fleet", "scan", *place]) == 1
    here = capsys.readouterr().out
    monkeypatch.setenv("PATH", waiting_git(tmp_path, "torn")["PATH"])

    def kill_who_waits() -> None:
        scanner = (tmp_path / "asked").read_text().strip()
        worker = Path(f"/proc/{scanner}/stat").read_text().rpartition(")")[2].split()[1]
        os.kill(int(worker), signal.SIGKILL)

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        killer = threading.Thread(target=kill_who_waits)
        killer.start()
        assert main(["fleet", "scan", *place, "--engine", "dask", "--scheduler", cluster.scheduler_address]) == 1
        killer.join()
    assert capsys.readouterr().out == here
    assert {one["error"] for one in json.loads(here)["repositories"]} == {None}


def test_without_a_scheduler_a_cluster_of_this_machine_is_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_project(tmp_path / "fleet" / "calm", {"README.md": "# Calm\n"})
    place = [str(tmp_path / "fleet"), "--state-dir", str(tmp_path / "state")]
    assert main(["fleet", "scan", *place, "--engine", "dask", "--jobs", "1"]) == 0
    assert "calm" in capsys.readouterr().out


def test_a_scheduler_that_does_not_answer_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_project(tmp_path / "fleet" / "calm", {"README.md": "# Calm\n"})
    place = [str(tmp_path / "fleet"), "--state-dir", str(tmp_path / "state"), "--engine", "dask"]
    assert main(["fleet", "scan", *place, "--scheduler", "nonsense://x"]) == 2
    assert "check --scheduler" in capsys.readouterr().err


def test_a_worker_with_another_version_says_so() -> None:
    job = Job(name="x", folder="/nowhere", state_dir=None, seconds=1)
    assert "install one version everywhere" in scan_there(job_value(job), "0.0.0", "token")["error"]
