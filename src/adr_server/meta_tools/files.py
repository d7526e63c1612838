"""Meta-tools that read: read_file and list_directory over the sandbox's virtual file system."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from adr_server.errors import UsageError
from adr_server.meta_tools.meta_tool import Answer, MetaInput, MetaTool
from adr_server.plurals import counted

if TYPE_CHECKING:
    from adr_server.meta_tools.application import Application
    from adr_server.sandbox.files import VirtualFiles
    from adr_server.tool_api import Progress

PAGE = 4_000
NAMES = 500
Detail = Literal["names", "signatures", "full"]

WHOLE_CATEGORY = "__init__"  # as sandbox.mounts has it, which a listing must not load
_SUFFIXES: dict[Detail, str] = {"names": ".txt", "signatures": ".pyi", "full": ".json"}
_STUBS = "servers"
_NO_NAMES = "(nothing to list; results of runs are listed by /results/<run_id>)"


class ReadFileInput(MetaInput):
    """Arguments of read_file; offset and limit count characters. `detail` is how much of a tool under /servers."""

    path: str = Field(max_length=1_000)
    offset: int = Field(default=0, ge=0)
    limit: int = Field(default=PAGE, ge=1, le=20_000)
    detail: Detail | None = None


class ListDirectoryInput(MetaInput):
    """Arguments of list_directory; `detail` tells the tools of a folder under /servers, not their files.

    Offset and limit count names; with `detail`, characters, as in read_file.
    """

    path: str = Field(default="/", max_length=1_000)
    offset: int = Field(default=0, ge=0)
    limit: int | None = Field(default=None, ge=1, le=20_000)
    detail: Detail | None = None


async def read_file(application: Application, given: ReadFileInput, progress: Progress) -> Answer:
    """One page of a file."""
    del progress
    files = application.files()
    path = given.path if given.detail is None else _stub(given.path, given.detail)
    page = await asyncio.to_thread(files.read, path, given.offset, given.limit)
    more = f"\n[{page.offset} to {page.next_offset} of {page.total}; next offset {page.next_offset}]"
    text = page.text + (more if page.next_offset is not None else "")
    text = text or f"[nothing from {given.offset} on: it has {counted(page.total, 'character')}]"
    structured = {"text": page.text, "offset": page.offset, "next_offset": page.next_offset, "total": page.total}
    return Answer(text=text, structured=structured)


async def list_directory(application: Application, given: ListDirectoryInput, progress: Progress) -> Answer:
    """The names in a folder."""
    del progress
    files = application.files()
    if given.detail is not None:
        return await _tools_in(files, given, given.detail)
    listing = await asyncio.to_thread(files.list, given.path, given.limit or NAMES, offset=given.offset)
    names = [entry.name + ("/" if entry.kind == "directory" else "") for entry in listing.entries]
    following = given.offset + len(names) if listing.left_out else None
    more = f"\n… {listing.left_out} more; next offset {following}" if listing.left_out else ""
    structured = {"entries": names, "left_out": listing.left_out, "next_offset": following}
    return Answer(text=("\n".join(names) or _NO_NAMES) + more, structured=structured)


async def _tools_in(files: VirtualFiles, given: ListDirectoryInput, detail: Detail) -> Answer:
    """The tools of a category, as much of each as was asked; what does not fit is read by `read_file`."""
    path = _stub(given.path, detail)
    page = await asyncio.to_thread(files.read, path, given.offset, given.limit or PAGE)
    more = f"\n[{page.offset} to {page.next_offset} of {page.total}; rest: read_file {path} offset {page.next_offset}]"
    text = page.text + (more if page.next_offset is not None else "")
    return Answer(text=text, structured={"entries": [path], "next_offset": page.next_offset, "total": page.total})


def _stub(path: str, detail: Detail) -> str:
    """The file that holds a tool, or a category, in that detail.

    Raises:
        UsageError: it lies elsewhere.
    """
    parts = [part for part in path.split("/") if part not in {"", "."}]
    if parts[:1] != [_STUBS] or len(parts) not in {2, 3}:
        raise UsageError(
            "detail is for tools: give /servers/<category>, or /servers/<category>/<tool>; or leave it out."
        )
    name = parts[2] if len(parts) > 2 else WHOLE_CATEGORY  # noqa: PLR2004 - /servers, category, tool
    for suffix in (*_SUFFIXES.values(), ".ts"):
        name = name.removesuffix(suffix)
    return f"/{_STUBS}/{parts[1]}/{name}{_SUFFIXES[detail]}"


READ_FILE = MetaTool(
    name="read_file",
    description="Page through a file under /project, /results, /servers, /prompts or /patterns.",
    input=ReadFileInput,
    output_schema={
        "type": "object",
        "properties": {
            "text": {"type": "string"},
            "offset": {"type": "integer"},
            "next_offset": {"type": ["integer", "null"]},
            "total": {"type": "integer"},
        },
        "required": ["text", "offset", "total"],
    },
    run=read_file,
    core=True,
    code=True,
    example='{"path": "/project/README.md"}',
)
LIST_DIRECTORY = MetaTool(
    name="list_directory",
    description="The names in a folder of that file system.",
    input=ListDirectoryInput,
    output_schema={"type": "object", "properties": {"entries": {"type": "array"}}, "required": ["entries"]},
    run=list_directory,
    core=True,
    example='{"path": "/servers"}',
)
