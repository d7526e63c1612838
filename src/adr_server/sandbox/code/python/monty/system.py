"""What code asks of its system, as the library wants it answered: files and folders of the virtual file system."""

import math
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any, cast

import pydantic_monty as monty

from adr_server.sandbox.code.answers import AnswerError
from adr_server.sandbox.code.python.session import Host


def answer_system(
    host: Host, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]
) -> monty.ExternalSettledResult:
    """The answer to one system call of the code; it may block, and runs in a thread."""
    try:
        if name == "open":
            return {"return_value": _open(host, arguments)}
        plain = (PurePosixPath(part.path) if isinstance(part, monty.MontyFileHandle) else part for part in arguments)
        return {"return_value": _as_system(name, host.ask_system(name, tuple(plain), named))}
    except AnswerError as problem:
        return raised_in_code(problem)


def _open(host: Host, arguments: tuple[Any, ...]) -> monty.MontyFileHandle:
    path, mode = PurePosixPath(str(arguments[0])), str(arguments[1]) if len(arguments) > 1 else "r"
    if "+" in mode or "b" in mode:
        raise AnswerError("ValueError", "Files are opened as text here, with 'r', 'w', 'a' or 'x'.")
    there = host.ask_system("Path.is_file", (path,), {})
    if mode == "r" and not there:
        host.ask_system("Path.read_text", (path,), {})  # which says what is there instead
    if mode == "x" and there:
        raise AnswerError("FileExistsError", f"'{path}' is there already.")
    if mode in {"w", "x"}:
        host.ask_system("Path.write_text", (path, ""), {})
    return monty.MontyFileHandle(str(path), mode)


def _as_system(name: str, answer: Any) -> Any:
    """What the library wants for an answer of the file system."""
    match name:
        case "Path.scan":
            return [
                monty.ScanEntry(path, is_dir=kind == "directory", is_file=kind == "file", is_symlink=False)
                for path, kind in answer
            ]
        case "Path.stat":
            kind, size = answer
            # No time is known of a virtual file, and a made-up one would be taken for true.
            make = monty.StatResult.dir_stat() if kind == "directory" else monty.StatResult.file_stat(size)
            return make._replace(st_atime=math.nan, st_mtime=math.nan, st_ctime=math.nan)
        case _:
            return answer


def raised_in_code(problem: AnswerError) -> monty.ExternalExceptionData:
    """A problem as the exception that the code sees."""
    return {"exc_type": cast("monty.ExcType", problem.kind), "message": problem.text}
