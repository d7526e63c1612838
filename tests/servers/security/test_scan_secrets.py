"""scan_secrets: the project's files, each find with its place."""

import pytest

from applications import Desk
from secret_samples import GITHUB

pytestmark = pytest.mark.anyio


async def test_a_secret_in_a_file_is_found_by_path_and_line(desk: Desk) -> None:
    (desk.project / "deploy.sh").write_text(f"#!/bin/sh\nexport GH={GITHUB}\n")
    value = await desk.value("scan_secrets", paths=["*.sh"])
    assert [(row["path"], row["line"], row["rule"]) for row in value["secrets"]] == [("deploy.sh", 2, "github-token")]
    assert value["files"] == 1


async def test_a_file_that_cannot_be_read_is_said_and_the_rest_goes_on(desk: Desk) -> None:
    (desk.project / "blob.sh").write_bytes(b"\0\1\2" * 100)
    (desk.project / "deploy.sh").write_text(GITHUB)
    value = await desk.value("scan_secrets", paths=["*.sh"])
    assert [row["path"] for row in value["secrets"]] == ["deploy.sh"]
    assert [place["path"] for place in value["unread"]] == ["blob.sh"]
