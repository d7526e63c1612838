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


@pytest.mark.parametrize(
    ("detail", "has", "has_not"),
    [
        ("names", ["list_decisions: List the"], ["def list_decisions"]),
        ("signatures", ["async def list_decisions(", "class ListDecisionsResult"], ["input_schema"]),
        ("full", ['"input_schema"', '"examples"'], ["async def"]),
    ],
)
async def test_a_category_is_told_in_as_much_detail_as_is_asked_and_the_rest_by_a_handle(
    desk: Desk, detail: str, has: list[str], has_not: list[str]
) -> None:
    first = await desk.ask("list_directory", {"path": "/servers/decisions/", "detail": detail})
    text, offset = first.text.rpartition("\n[")[0] or first.text, first.structured["next_offset"]
    assert len(text) <= 4_000
    while offset is not None:
        [path] = first.structured["entries"]
        assert f"read_file {path} offset" in first.text
        page = (await desk.ask("read_file", {"path": path, "offset": offset})).structured
        text, offset = text + page["text"], page["next_offset"]
    assert len(text) == first.structured["total"]
    for part in has:
        assert part in text
    for part in has_not:
        assert part not in text
    if detail == "signatures":
        compile(text, "stubs", "exec")
    if detail == "full":
        assert "list_decisions" in [tool["name"] for tool in json.loads(text)]


@pytest.mark.parametrize("path", ["/servers/decisions/list_decisions", "/servers/decisions/list_decisions.pyi"])
async def test_one_tool_is_read_in_each_detail_by_its_plain_path(desk: Desk, path: str) -> None:
    texts = [
        (await desk.ask("read_file", {"path": path, "detail": detail, "limit": 20_000})).structured["text"]
        for detail in ("names", "signatures", "full")
    ]
    assert texts[0].count("\n") == 1
    assert "async def list_decisions" in texts[1]
    assert json.loads(texts[2])["name"] == "list_decisions"
    assert len(texts[0]) < len(texts[1]) < len(texts[2])


@pytest.mark.parametrize("path", ["/project/README.md", "/servers", "/", "/servers/a/b/c"])
async def test_detail_is_refused_where_there_are_no_tools(desk: Desk, path: str) -> None:
    for name in ("read_file", "list_directory"):
        with pytest.raises(UsageError, match="/servers/<category>"):
            await desk.ask(name, {"path": path, "detail": "full"})


async def test_detail_of_a_tool_that_is_not_there_names_the_nearest(desk: Desk) -> None:
    with pytest.raises(UnknownNameError, match="list_decisions"):
        await desk.ask("read_file", {"path": "/servers/decisions/list_decision", "detail": "signatures"})
