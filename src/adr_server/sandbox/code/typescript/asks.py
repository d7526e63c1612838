"""Answer what a program asks of the host: tools, skills and files. What it sends is hostile until checked here."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adr_server.errors import UnknownNameError, shorten
from adr_server.sandbox.code.answers import AnswerError, answered
from adr_server.sandbox.code.engine import Bridge, CodeLimits
from adr_server.sandbox.code.entries import entry_at
from adr_server.sandbox.code.typescript.messages import Ask
from adr_server.sandbox.files import DirectoryEntry

SUFFIX = ".ts"


@dataclass(frozen=True, kw_only=True)
class Asks:
    """The host's side of one run."""

    bridge: Bridge
    limits: CodeLimits

    async def answer(self, ask: Ask) -> Any:
        """Plain data for the program.

        Raises:
            AnswerError: what the program is to see. RunOverError: the run may do no more.
        """
        return await answered(_name_of(ask), self._answer(ask), self.limits)

    async def _answer(self, ask: Ask) -> Any:
        given = ask.given
        if ask.what == "tool":
            arguments = given.get("arguments")
            if not isinstance(arguments, dict):
                raise AnswerError("TypeError", f"{_text(given, 'tool')} takes one object, such as {{limit: 5}}.")
            return await self.bridge.call(_text(given, "tool"), arguments)
        files: Mapping[str, Callable[[], Any]] = {
            "skill": lambda: self.bridge.skill(_text(given, "name"), SUFFIX),
            "read": lambda: self.bridge.read_text(_text(given, "path")),
            "list": lambda: [_told(entry) for entry in self.bridge.list_directory(_text(given, "path"))],
            "stat": lambda: self._stat(_text(given, "path")),
            "write": lambda: self._write(given),
            "delete": lambda: self.bridge.delete(_text(given, "path")),
        }
        if ask.what not in files:
            raise AnswerError("TypeError", f"There is no '{shorten(ask.what)}' here.")
        await asyncio.sleep(0)  # a program that only asks for files lets the others have their turn
        return files[ask.what]()

    def _stat(self, path: str) -> list[Any]:
        entry = entry_at(self.bridge, path)
        if entry is None:
            raise UnknownNameError("file", path, (), remedy="Deno.readDir lists a folder.")
        return _told(entry)

    def _write(self, given: Mapping[str, Any]) -> None:
        self.bridge.write_text(_text(given, "path"), _text(given, "text"), append=given.get("append") is True)


def _told(entry: DirectoryEntry) -> list[Any]:
    return [entry.name, entry.kind, entry.size]


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise AnswerError("TypeError", f"{name} is text")
    return value


def _name_of(ask: Ask) -> str:
    named = ask.given.get("tool") or ask.given.get("path") or ask.given.get("name")
    return shorten(named) if isinstance(named, str) else shorten(ask.what)
