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
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from adr_server.errors import AdrServerError
from adr_server.registry.casing import lower_camel
from adr_server.sandbox.code.typescript.language_server import Diagnostic, LanguageServer, ServerLostError
from adr_server.sandbox.code.typescript.modules import Importable, names_of
from adr_server.sandbox.code.typescript.process import DenoCommand, DenoProcess
from adr_server.sandbox.confined.landlock import supported_abi

SCRIPT = "code.ts"
SECONDS = 8.0
DATA_BYTES = 1_500_000_000  # V8 counts half a gigabyte of addresses for compiled code before it does anything
_HEAP = "--max-old-space-size=400"
_GLOBALS = Path(__file__).with_name("globals.d.ts")
# What a model writes for one run is no library: missing annotations and checks for null are not held against it.
_OPTIONS = {"strict": False, "lib": ["esnext"], "types": ["./globals.d.ts"]}


class NotCheckedError(Exception):
    """The types could not be checked, and why. Never leaves this package."""


class Checker:
    """A language server for one engine. Close it, so that it stops."""

    def __init__(self, find_binary: Callable[[], Path]) -> None:
        self._find_binary = find_binary
        self._turn = asyncio.Lock()
        self._server: LanguageServer | None = None
        self._folder: Path | None = None
        self._modules: tuple[str, ...] = ()

    async def check(self, text: str, stubs: Mapping[str, str], modules: Sequence[str]) -> tuple[Diagnostic, ...]:
        """The errors in `text`; `stubs` by module, of all `modules` that could be imported.

        Raises:
            NotCheckedError: this machine has nothing that confines the checker, or it gave no answer.
        """
        if not can_check():
            raise NotCheckedError("nothing here confines the checker")
        files = {f"{module}.ts": stub for module, stub in stubs.items()} | {SCRIPT: text}
        async with self._turn:
            done = False
            try:
                async with asyncio.timeout(SECONDS):
                    server = await self._started(tuple(modules))
                    found = await server.diagnose(SCRIPT, files)
                    done = True
                    return found
            except TimeoutError:
                raise NotCheckedError(f"the checker took over {SECONDS:g} seconds") from None
            except ServerLostError:
                raise NotCheckedError("the checker was stopped: the text asks too much of it") from None
            finally:
                if not done:
                    await self._stop()

    @property
    def pid(self) -> int | None:
        """The process id of the server, while there is one."""
        return self._server.pid if self._server else None

    async def aclose(self) -> None:
        """Stop the server and remove its folder."""
        async with self._turn:
            await self._stop()

    async def _started(self, modules: tuple[str, ...]) -> LanguageServer:
        if self._server is not None and self._server.alive and self._modules == modules:
            return self._server
        await self._stop()
        self._folder, self._modules = _workspace(modules), modules
        command = DenoCommand(
            binary=self._find_binary(),
            arguments=("lsp", "--quiet"),
            data_bytes=DATA_BYTES,
            line_bytes=1 << 16,
            v8_flags=_HEAP,
            readable=self._folder,
        )
        self._server = LanguageServer(await DenoProcess.start(command), self._folder.as_uri())
        await self._server.greet()
        return self._server

    async def _stop(self) -> None:
        server, self._server = self._server, None
        folder, self._folder = self._folder, None
        if server is not None:
            await server.kill()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


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
    folder = Path(tempfile.mkdtemp(prefix="adr-server-types-"))
    imports = {name: f"./{module}.ts" for module in modules for name in names_of(module)}
    (folder / "deno.json").write_text(json.dumps({"imports": imports, "compilerOptions": _OPTIONS}), encoding="utf-8")
    shutil.copyfile(_GLOBALS, folder / _GLOBALS.name)
    folder.chmod(stat.S_IRWXU | stat.S_IRGRP | stat.S_IXGRP | stat.S_IROTH | stat.S_IXOTH)
    return folder
