"""Check the types of a program against the stubs of exactly the tools that it names, in a confined language server.

The server is started at first use and kept, for a check takes a tenth of its start. It is ended and started anew when
it does not answer in time, and when the catalogue's categories change. Without Landlock nothing keeps it from reading
the files that a program imports, so there types are not checked.
"""

import asyncio
import json
import os
import shutil
import stat
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import AdrServerError, InternalFaultError
from adr_server.registry.casing import lower_camel
from adr_server.sandbox.code.typescript.language_server import Diagnostic, LanguageServer, ServerLostError
from adr_server.sandbox.code.typescript.modules import Importable, names_of
from adr_server.sandbox.code.typescript.process import DenoCommand, DenoProcess
from adr_server.sandbox.confined import LaunchServer
from adr_server.sandbox.confined.landlock import supported_abi
from adr_server.sandbox.scratch import drop_folder, take_folder

SCRIPT = "code.ts"
SECONDS = 8.0
"""For one check; the start of the server is no fault of the text, and may take what the caller has."""
START_SECONDS = 30.0
DATA_BYTES = 1_500_000_000  # V8 counts half a gigabyte of addresses for compiled code before it does anything
_HEAP = "--max-old-space-size=400"
_GLOBALS = Path(__file__).with_name("globals.d.ts")
# What a model writes for one run is no library: missing annotations and checks for null are not held against it.
_OPTIONS = {"strict": False, "lib": ["esnext"], "types": ["./globals.d.ts"]}


class NotCheckedError(Exception):
    """The types could not be checked, and why. Never leaves this package."""


class Checker:
    """A language server for one engine. Close it, so that it stops."""

    def __init__(self, find_binary: Callable[[], Path], launcher: LaunchServer) -> None:
        self._find_binary = find_binary
        self._launcher = launcher
        self._turn = asyncio.Lock()
        self._modules: tuple[str, ...] = ()
        self._starting: asyncio.Task[_Workplace] | None = None
        self._leaving: set[asyncio.Task[None]] = set()

    async def check(
        self, text: str, stubs: Mapping[str, str], modules: Sequence[str], *, seconds: float
    ) -> tuple[Diagnostic, ...]:
        """The errors in `text`; `stubs` by module, of all `modules` that could be imported. In all at most `seconds`.

        Raises:
            NotCheckedError: this machine has nothing that confines the checker, or it gave no answer in time.
        """
        if not can_check():
            raise NotCheckedError("nothing here confines the checker")
        files = {f"{module}.ts": stub for module, stub in stubs.items()} | {SCRIPT: text}
        try:
            async with asyncio.timeout(seconds), self._turn:
                place = await self._ready(tuple(modules))
                async with asyncio.timeout(SECONDS):
                    return await self._diagnose(place, files)
        except TimeoutError:
            raise NotCheckedError("the checker was not done in time") from None
        except (ServerLostError, InternalFaultError):
            raise NotCheckedError("the checker was stopped: the text asks too much of it") from None

    async def aclose(self) -> None:
        """Stop the server and remove its folder."""
        self._drop()
        await asyncio.gather(*self._leaving)

    async def _diagnose(self, place: "_Workplace", files: Mapping[str, str]) -> tuple[Diagnostic, ...]:
        done = False
        try:
            found = await place.server.diagnose(SCRIPT, files)
            done = True
            return found
        finally:
            if not done:  # It works on a text that nobody waits for; a new one is ready sooner than this one.
                modules = self._modules
                self._drop()
                self._started(modules)

    async def _ready(self, modules: tuple[str, ...]) -> "_Workplace":
        try:
            # Shielded: a caller that gives up does not stop the start that the next one waits for.
            return await asyncio.shield(self._started(modules))
        except (ServerLostError, InternalFaultError):
            raise NotCheckedError("the checker does not start here") from None

    def _started(self, modules: tuple[str, ...]) -> "asyncio.Task[_Workplace]":
        ended = self._starting is not None and self._starting.done() and not _serves(self._starting)
        if ended or self._modules != modules:
            self._drop()
        if self._starting is None:
            self._modules = modules
            self._starting = asyncio.create_task(_start(self._find_binary(), self._launcher, modules))
        return self._starting

    def _drop(self) -> None:
        starting, self._starting = self._starting, None
        if starting is not None:
            starting.cancel()
            leaving = asyncio.create_task(_gone(starting))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)


@dataclass(frozen=True, kw_only=True)
class _Workplace:
    """A server and the folder that it reads."""

    server: LanguageServer
    folder: Path


async def _start(binary: Path, launcher: LaunchServer, modules: Sequence[str]) -> _Workplace:
    """A server that has checked something, so that the next check is quick."""
    folder = _workspace(modules)
    server: LanguageServer | None = None
    try:
        command = DenoCommand(
            binary=binary,
            arguments=("lsp", "--quiet"),
            data_bytes=DATA_BYTES,
            line_bytes=1 << 16,
            v8_flags=_HEAP,
            readable=folder,
        )
        server = LanguageServer(await DenoProcess.start(command, launcher), folder.as_uri())
        async with asyncio.timeout(START_SECONDS):
            await server.greet()
            await server.diagnose(SCRIPT, {SCRIPT: "export default await Promise.resolve([console]);"})
    except BaseException as problem:
        if server is not None:
            await server.kill()
        drop_folder(folder)
        if isinstance(problem, TimeoutError):
            raise ServerLostError from None
        raise
    return _Workplace(server=server, folder=folder)


def _serves(started: "asyncio.Task[_Workplace]") -> bool:
    return not started.cancelled() and started.exception() is None and started.result().server.alive


async def _gone(starting: "asyncio.Task[_Workplace]") -> None:
    with suppress(InternalFaultError, ServerLostError, asyncio.CancelledError):
        place = await starting
        await place.server.kill()
        drop_folder(place.folder)


def can_check() -> bool:
    """Whether the checker can be confined here."""
    return sys.platform == "linux" and os.name == "posix" and supported_abi() is not None


def module_stubs(
    named: Mapping[str, Sequence[str]], importable: Importable, signature: Callable[[str], str]
) -> dict[str, str]:
    """A stub for each module that a program may mean: the tools that it names in full, the others by name."""
    stubs = {f"servers/{name}": _stub(tools, importable.tools[name], signature) for name, tools in named.items()}
    stubs["servers"] = "".join(f'export * from "./{module}";\n' for module in stubs)
    skills = (*importable.skills, *importable.python_skills)
    stubs["skills"] = "".join(f"export declare function {name}(...given: any[]): Promise<any>;\n" for name in skills)
    return stubs


def _stub(named: Sequence[str], all_names: Sequence[str], signature: Callable[[str], str]) -> str:
    parts = []
    for name in all_names:
        text = f"export declare const {lower_camel(name)}: any;"
        if name in named:
            with suppress(AdrServerError):  # A tool that cannot be loaded is told when it is called.
                text = signature(name)
        parts.append(text)
    return "\n".join(parts) + "\n"


def _workspace(modules: Sequence[str]) -> Path:
    """A folder with the server's configuration, for others to read: the server runs without rights."""
    folder = take_folder("types")
    imports = {name: f"./{module}.ts" for module in modules for name in names_of(module)}
    (folder / "deno.json").write_text(json.dumps({"imports": imports, "compilerOptions": _OPTIONS}), encoding="utf-8")
    shutil.copyfile(_GLOBALS, folder / _GLOBALS.name)
    folder.chmod(stat.S_IRWXU | stat.S_IRGRP | stat.S_IXGRP | stat.S_IROTH | stat.S_IXOTH)
    return folder
