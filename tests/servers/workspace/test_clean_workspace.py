"""clean_workspace: files go, all or by prefix; skills stay. A session is forgotten by its name."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_files_are_deleted_by_prefix_and_then_all(desk: Desk) -> None:
    code = "for name in ['tmp/a', 'tmp/b', 'kept']: open('/workspace/' + name, 'w').write('x')"
    await desk.ask("execute_code", {"code": code})
    assert (await desk.value("clean_workspace", prefix="/workspace/tmp/")) == {"deleted": 2, "used_bytes": 1}
    assert (await desk.ask("read_file", {"path": "/workspace/kept"})).text == "x"
    assert (await desk.value("clean_workspace"))["deleted"] == 1


async def test_a_session_is_forgotten_by_name_and_no_file_with_it(desk: Desk) -> None:
    await desk.ask("execute_code", {"code": "x = 1\nopen('/workspace/a', 'w').write('a')", "session": "one"})
    await desk.ask("execute_code", {"code": "x = 2", "session": "two"})
    usage = await desk.value("workspace_usage")
    assert [session["name"] for session in usage["sessions"]] == ["one", "two"]
    assert (await desk.value("clean_workspace", session="one")) == {"deleted": 1, "used_bytes": 1}
    assert (await desk.ask("execute_code", {"code": "x", "session": "one"})).failed
    assert (await desk.ask("execute_code", {"code": "x", "session": "two"})).structured["value"] == 2
    refused = await desk.run("clean_workspace", session="tow")
    assert "Did you mean 'two'" in refused.text
    assert (await desk.value("clean_workspace", session="*"))["deleted"] == 1
