"""Meta-tools that read: read_file and list_directory over the sandbox's virtual file system."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pydantic import Field

from adr_server.meta_tools.meta_tool import Answer, MetaInput, MetaTool

if TYPE_CHECKING:
    from adr_server.meta_tools.application import Application
    from adr_server.tool_api import Progress

PAGE = 4_000


class ReadFileInput(MetaInput):
    """Arguments of read_file; offset and limit count characters."""

    path: str = Field(max_length=1_000)
    offset: int = Field(default=0, ge=0)
    limit: int = Field(default=PAGE, ge=1, le=20_000)


class ListDirectoryInput(MetaInput):
    """Arguments of list_directory."""

    path: str = Field(default="/", max_length=1_000)


async def read_file(application: Application, given: ReadFileInput, progress: Progress) -> Answer:
    """One page of a file."""
    del progress
    files = application.files()
    page = await asyncio.to_thread(files.read, given.path, given.offset, given.limit)
    more = f"\n[{page.offset} to {page.next_offset} of {page.total}; next offset {page.next_offset}]"
    text = page.text + (more if page.next_offset is not None else "")
    structured = {"text": page.text, "offset": page.offset, "next_offset": page.next_offset, "total": page.total}
    return Answer(text=text, structured=structured)


async def list_directory(application: Application, given: ListDirectoryInput, progress: Progress) -> Answer:
    """The names in a folder."""
    del progress
    files = application.files()
    listing = await asyncio.to_thread(files.list, given.path)
    names = [entry.name + ("/" if entry.kind == "directory" else "") for entry in listing.entries]
    more = f"\n… {listing.left_out} more" if listing.left_out else ""
    return Answer(text="\n".join(names) + more, structured={"entries": names, "left_out": listing.left_out})


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
