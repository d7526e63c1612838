"""What a client is told at the start: how to begin, in names of tools that its list has."""

from typing import assert_never

from adr_server.settings import Mode, Surface

_SUBJECT = "Architecture review over this project's decision records"


def instructions_for(mode: Mode, surface: Surface) -> str:
    """The instructions of a server in that mode; the surface counts where the catalogue is not listed whole."""
    if mode is Mode.DIRECT:
        begin = (
            f"{_SUBJECT}, one tool a question. Start with project_overview; a run that asks goes on with advance_run"
        )
    else:
        begin = f"{_SUBJECT}. {_way(surface)}"
    return f"{begin}; what does not fit stays under /results for read_file. Every finding carries path:line."


def _way(surface: Surface) -> str:
    find = "search_tools finds any of the catalogue's tools"
    match surface:
        case Surface.ALL:
            return f"Start with project_overview. {find}, call_tool runs one"
        case Surface.CORE:
            return f"{find}, call_tool runs one"
        case Surface.CODE:
            return f"{find}, execute_code runs code that calls them"
        case _:
            assert_never(surface)
