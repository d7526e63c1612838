"""workspace_usage: what lies in the workspace, by size."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_files_are_told_with_their_size_and_the_quota(desk: Desk) -> None:
    code = "open('/workspace/a.txt', 'w').write('abc')\nopen('/workspace/b/c.txt', 'w').write('abcdef')"
    answer = await desk.ask("execute_code", {"code": code})
    assert answer.structured["artifacts"] == ["/workspace/a.txt", "/workspace/b/c.txt"]
    usage = await desk.value("workspace_usage")
    assert usage["used_bytes"] == 9
    assert [file["path"] for file in usage["files"]] == ["/workspace/b/c.txt", "/workspace/a.txt"]
    assert usage["quota_bytes"] > usage["used_bytes"]
