"""clean_workspace: files go, all or by prefix; skills stay."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_files_are_deleted_by_prefix_and_then_all(desk: Desk) -> None:
    code = "for name in ['tmp/a', 'tmp/b', 'kept']: open('/workspace/' + name, 'w').write('x')"
    await desk.ask("execute_code", {"code": code})
    assert (await desk.value("clean_workspace", prefix="/workspace/tmp/")) == {"deleted": 2, "used_bytes": 1}
    assert (await desk.ask("read_file", {"path": "/workspace/kept"})).text == "x"
    assert (await desk.value("clean_workspace"))["deleted"] == 1
