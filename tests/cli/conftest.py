"""A project and a state folder, as the options that name them."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from samples import write_project


@pytest.fixture
def on_project(tmp_path: Path) -> Sequence[str]:
    """`--project` and `--state-dir` of the sample project."""
    project = write_project(tmp_path / "project")
    return ["--project", str(project), "--state-dir", str(tmp_path / "state")]
