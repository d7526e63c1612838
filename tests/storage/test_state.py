import os
import stat
from pathlib import Path

import pytest

from adr_server.errors import UsageError
from adr_server.storage import StateDir


def test_each_project_has_a_private_folder_of_its_own(tmp_path: Path) -> None:
    one = StateDir.open(tmp_path / "state", tmp_path / "a" / "shop")
    two = StateDir.open(tmp_path / "state", tmp_path / "b" / "shop")
    assert one.folder != two.folder
    assert one.folder.name.startswith("shop-")
    if os.name != "nt":
        assert stat.S_IMODE(one.folder.stat().st_mode) == 0o700
        assert stat.S_IMODE(one.subfolder("runs").stat().st_mode) == 0o700


def test_the_same_project_by_another_path_has_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    state = tmp_path / "state"
    assert StateDir.open(state, tmp_path / "link") == StateDir.open(state, tmp_path / "real")


def test_nothing_is_written_into_the_project(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    StateDir.open(tmp_path / "state", project).subfolder("runs")
    assert list(project.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="modes say nothing there")
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_that_others_may_write_is_refused_with_the_remedy(tmp_path: Path, mode: int) -> None:
    state = tmp_path / "state"
    state.mkdir()
    state.chmod(mode)
    with pytest.raises(
        UsageError, match="may be written by others: chmod 700 it, or name another one with --state-dir"
    ):
        StateDir.open(state, tmp_path)


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").touch()
    with pytest.raises(UsageError, match="'state' is a file"):
        StateDir.open(tmp_path / "state", tmp_path)
