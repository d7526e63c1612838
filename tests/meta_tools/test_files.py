"""read_file and list_directory: one file system, read only, and nothing outside it."""

import json
import os
from pathlib import Path

import pytest

from adr_server.errors import AdrServerError, BrokenInputError, UnknownNameError, UsageError
from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_a_result_is_read_page_by_page_and_the_pages_are_the_whole(desk: Desk) -> None:
    run = await desk.run("list_decisions")
    path, pages, offset = f"{run.structured['results']}value.json", [], 0
    while True:
        page = (await desk.ask("read_file", {"path": path, "offset": offset, "limit": 500})).structured
        pages.append(page["text"])
        if page["next_offset"] is None:
            break
        offset = page["next_offset"]
    assert len(pages) == 3
    assert len(json.loads("".join(pages))["decisions"]) == 4


async def test_every_mount_is_listed_and_each_file_it_lists_can_be_read(desk: Desk) -> None:
    listed = await desk.ask("list_directory", {"path": "/"})
    assert listed.structured["entries"] == [
        "patterns/",
        "project/",
        "prompts/",
        "results/",
        "servers/",
        "skills/",
        "workspace/",
    ]
    for mount in ("/patterns/", "/project/", "/prompts/", "/servers/"):
        folders, files = [mount], 0
        while folders:
            folder = folders.pop()
            for name in (await desk.ask("list_directory", {"path": folder})).structured["entries"]:
                if name.endswith("/"):
                    folders.append(folder + name)
                else:
                    assert "text" in (await desk.ask("read_file", {"path": folder + name})).structured
                    files += 1
        assert files


async def test_a_stub_is_python_and_its_neighbour_json(desk: Desk) -> None:
    stub = await desk.ask("read_file", {"path": "/servers/decisions/list_decisions.pyi"})
    compile(stub.structured["text"], "stub", "exec")
    full = await desk.ask("read_file", {"path": "/servers/decisions/list_decisions.json", "limit": 20_000})
    assert json.loads(full.structured["text"])["name"] == "list_decisions"


@pytest.mark.parametrize(
    "path",
    [
        "/project/../../etc/passwd",
        "/etc/passwd",
        "/project/.git/config",
        "/project//etc/passwd",
        "/project/a\0b",
        "..\\x",
    ],
)
async def test_nothing_outside_is_read(desk: Desk, path: str) -> None:
    with pytest.raises(AdrServerError) as refused:
        await desk.ask("read_file", {"path": path})
    assert "root:" not in str(refused.value)


async def test_a_link_that_leads_out_is_not_followed(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the secret")
    (desk.project / "docs" / "link.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(AdrServerError) as refused:
        await desk.ask("read_file", {"path": "/project/docs/link.txt"})
    assert "the secret" not in str(refused.value)
    assert str(tmp_path) not in str(refused.value)


async def test_links_in_a_circle_hold_nothing_up(desk: Desk) -> None:
    (desk.project / "loop").symlink_to(desk.project)
    (desk.project / "a").symlink_to(desk.project / "b")
    (desk.project / "b").symlink_to(desk.project / "a")
    assert not (await desk.run("project_overview")).failed
    assert (await desk.value("map_structure"))["files"] == 8


async def test_a_named_pipe_holds_nothing_up(desk: Desk) -> None:
    os.mkfifo(desk.project / "docs" / "adr" / "0009-pipe.md")
    assert not (await desk.run("project_overview")).failed


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("/project/README.mdd", "/project/README.md"),
        ("/servers/decision", "/servers/decisions"),
        ("/projct", "/project"),
    ],
)
async def test_a_path_that_is_not_there_is_answered_with_the_nearest(desk: Desk, path: str, near: str) -> None:
    with pytest.raises(UnknownNameError, match=f"'{near}'"):
        await desk.ask("read_file", {"path": path})


async def test_a_folder_is_not_read_and_a_file_is_not_listed(desk: Desk) -> None:
    with pytest.raises(UsageError, match="list_directory"):
        await desk.ask("read_file", {"path": "/project/docs"})
    with pytest.raises(UsageError, match="read_file"):
        await desk.ask("list_directory", {"path": "/project/README.md"})


async def test_binary_noise_is_refused_as_what_it_is(desk: Desk) -> None:
    write(desk.project, "noise.bin", bytes(range(256)) * 40)
    with pytest.raises(BrokenInputError, match=r"noise\.bin"):
        await desk.ask("read_file", {"path": "/project/noise.bin"})
