"""The whole application on a real project, for tests that go through the doors a client goes through."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from adr_server.catalog.details import full_of
from adr_server.content import Content
from adr_server.meta_tools import Answer, Application, named_tool
from adr_server.settings import Surface
from fakes import no_progress

WHOLE = 10_000_000
"""Characters: more than any result of a test's project."""


@dataclass(frozen=True, kw_only=True)
class Desk:
    """An open application, and the project it works on."""

    application: Application
    project: Path

    async def ask(self, name: str, arguments: Mapping[str, Any] | None = None) -> Answer:
        """What a client gets from a meta-tool."""
        return await named_tool(name, Surface.ALL)(self.application, dict(arguments or {}), no_progress)

    async def run(self, tool: str, **arguments: Any) -> Answer:
        """A catalogue tool through `call_tool`."""
        return await self.ask("call_tool", {"name": tool, "args": arguments})

    async def value(self, tool: str, **arguments: Any) -> Any:
        """The whole result of an action, which meets the schema that the tool declares."""
        answer = await self.run(tool, **arguments)
        assert not answer.failed, answer.text
        value = json.loads(self.result(answer, "value"))
        entry = self.application.catalog.entries.get(tool)
        Draft202012Validator(full_of(self.application.catalog, entry)["output_schema"]).validate(value)
        return value

    def result(self, answer: Answer, key: str) -> str:
        """What a run left behind its handle."""
        return self.application.stores.runs.read_result(answer.structured["run_id"], f"{key}.json", limit=WHOLE).text


@cache
def _shipped() -> Application:
    """An application that nothing runs in: others take their tools and templates from it."""
    return Application.open(Path(__file__).parent, environ={})


@asynccontextmanager
async def open_desk(
    root: Path, project: Path, *, content: Content | None = None, **overrides: object
) -> AsyncIterator[Desk]:
    """The application of `project`, with its state under `root`; stores are closed at the end.

    The shipped tools and templates are those of one application, as a server has them for every project.
    """
    given = {"state_dir": str(root / "state"), **overrides}
    opened = (
        Application.open(project, overrides=given, environ={}, content=content)
        if content is not None
        else _shipped().of_another(project, overrides=given, environ={})
    )
    async with opened as application:
        try:
            yield Desk(application=application, project=application.settings.project)
        finally:
            for store in ("runs", "memory", "cache"):
                if store in vars(application):
                    vars(application)[store].close()


def places_in(value: object) -> Iterator[Mapping[str, Any]]:
    """Every mapping inside a result that names a path and a line."""
    match value:
        case dict():
            if isinstance(value.get("path"), str) and isinstance(value.get("line"), int):
                yield value
            for item in value.values():
                yield from places_in(item)
        case list():
            for item in value:
                yield from places_in(item)
        case _:
            return


def assert_evidence_resolves(project: Path, value: object) -> None:
    """Each place names a line that the file has, and where it quotes text, that text stands on it or begins there."""
    places = list(places_in(value))
    assert places, "no evidence at all"
    for place in places:
        lines = (project / place["path"]).read_text(encoding="utf-8").splitlines()
        assert 1 <= place["line"] <= len(lines), place
        quoted = str(place.get("text") or "").strip().rstrip("…")
        line = lines[place["line"] - 1]
        ends = (line[at:].strip() for at, sign in enumerate(line) if sign == " " or at == 0)
        assert quoted in line or any(end and quoted.startswith(f"{end} ") for end in ends), (place, line)
