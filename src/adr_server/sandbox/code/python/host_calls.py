"""Answer what code asks of the host: calls of tools, of provided modules, and of the file system. One place for all.

What code sees of a failure is a type and a text written for it; a fault of ours is logged, and told as just that.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    NotAllowedError,
    UnknownNameError,
    UsageError,
    shorten,
)
from adr_server.sandbox.code.answers import AnswerError, answered
from adr_server.sandbox.code.engine import Bridge, CodeLimits
from adr_server.sandbox.code.entries import entries_below, entry_at
from adr_server.sandbox.code.python.provided import PROVIDED, compute
from adr_server.sandbox.plain import copy_plain

MAX_SCANNED = 50_000

Skill = Callable[[str, tuple[Any, ...], Mapping[str, Any]], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class HostCalls:
    """The host's side of one run. `skill` runs a saved one with its arguments."""

    bridge: Bridge
    limits: CodeLimits
    skill: Skill

    async def call(self, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        """What `name` gives: `servers.<category>.<tool>`, `skills.<name>` or a function of a provided module.

        Raises:
            AnswerError: what the code is to see. RunOverError: the run may do no more.
        """
        return await answered(name, self._called(name, arguments, named), self.limits)

    def ask_system(self, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        """What the file system answers; a path is one of the virtual file system.

        `Path.scan` gives (path from there, kind) for the folder itself and all below; `Path.stat` the kind and the
        bytes, 0 for a folder.

        Raises:
            AnswerError: no such file, not allowed, or nothing that exists here.
        """
        try:
            return self._file(name, arguments, named)
        except UnknownNameError as problem:
            raise AnswerError("FileNotFoundError", str(problem)) from None
        except NotAllowedError as problem:
            raise AnswerError("PermissionError", str(problem)) from None
        except AdrServerError as problem:
            raise AnswerError("OSError", str(problem)) from None

    async def _called(self, name: str, given: tuple[Any, ...], given_named: Mapping[str, Any]) -> Any:
        arguments, named = self._plain(given), self._plain(dict(given_named))
        module, _, function = name.rpartition(".")
        if module == "servers" or module.startswith("servers."):
            if arguments:
                raise AnswerError("TypeError", f"{function} takes arguments by name: {self.bridge.signature(function)}")
            return await self.bridge.call(function, named)
        if module == "skills":
            return await self.skill(function, tuple(arguments), named)
        if function in PROVIDED.get(module, {}):
            try:
                return await asyncio.to_thread(compute, module, function, tuple(arguments), named)
            except (TypeError, ValueError) as problem:
                raise AnswerError(type(problem).__name__, f"{name}: {problem}") from None
        raise AnswerError("NameError", f"name '{shorten(name)}' is not defined")

    def _plain(self, given: Any) -> Any:
        def refuse(item: object) -> object:
            raise UsageError(f"An argument holds a {_type_name(item)}; pass text, numbers, lists and dicts.")

        try:
            return copy_plain(given, self.limits.call, subject="What a call is given", other=refuse)
        except BudgetExceededError as problem:
            # Too much for one call; the run itself may go on.
            raise AnswerError("ValueError", str(problem), large=True) from None

    def _file(self, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        if not arguments or not isinstance(arguments[0], PurePosixPath):
            raise AnswerError("PermissionError", f"{name} does not exist here; pass values as inputs.")
        path, rest = arguments[0], arguments[1:]
        answers: dict[str, Callable[[], Any]] = {
            "Path.exists": lambda: self._kind(path) is not None,
            "Path.is_file": lambda: self._kind(path) == "file",
            "Path.is_dir": lambda: self._kind(path) == "directory",
            "Path.is_symlink": lambda: False,
            "Path.iterdir": lambda: [path / entry.name for entry in self.bridge.list_directory(str(path))],
            "Path.scan": lambda: self._scan(path, named.get("max_depth")),
            "Path.stat": lambda: self._stat(path),
            "Path.read_text": lambda: self.bridge.read_text(str(path)),
            "Path.read_bytes": lambda: self.bridge.read_text(str(path)).encode(),
            "Path.write_text": lambda: self._write(path, rest, append=False),
            "Path.append_text": lambda: self._write(path, rest, append=True),
            "Path.unlink": lambda: self.bridge.delete(str(path)),
            "Path.mkdir": lambda: None,  # A folder is there as soon as a file is in it.
            "Path.resolve": lambda: str(path),
            "Path.absolute": lambda: str(path),
        }
        if name not in answers:
            raise AnswerError("PermissionError", f"{name} does not exist here.")
        return answers[name]()

    def _write(self, path: PurePosixPath, rest: tuple[Any, ...], *, append: bool) -> int:
        text = rest[0] if rest else None
        if not isinstance(text, str):
            raise AnswerError("TypeError", f"Text is written here, not {type(text).__name__}.")
        self.bridge.write_text(str(path), text, append=append)
        return len(text)

    def _scan(self, path: PurePosixPath, levels: int | None) -> list[tuple[str, str]]:
        kind, _ = self._stat(path)
        found = [("", kind)]
        if kind == "directory" and levels != 0:
            for below, entry in entries_below(self.bridge, str(path), levels=levels):
                if len(found) >= MAX_SCANNED:
                    # No OSError: walks and globs take that for an empty folder, and would give a part as the whole.
                    text = f"'{path}' holds over {MAX_SCANNED:,} files and folders. Walk one folder below it at a time."
                    raise AnswerError("RuntimeError", text)
                found.append((below, entry.kind))
        return found

    def _stat(self, path: PurePosixPath) -> tuple[str, int]:
        entry = entry_at(self.bridge, str(path))
        if entry is None:
            self.bridge.read_text(str(path))  # which says what is there instead
            raise UnknownNameError("file", str(path), ())
        if entry.kind == "directory":
            return entry.kind, 0
        return entry.kind, len(self.bridge.read_text(str(path)).encode("utf-8", "replace"))

    def _kind(self, path: PurePosixPath) -> str | None:
        entry = entry_at(self.bridge, str(path))
        return entry.kind if entry else None


def _type_name(item: object) -> str:
    return "function, coroutine or module" if type(item).__module__ == "pydantic_monty" else type(item).__name__
