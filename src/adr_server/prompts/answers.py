"""The shapes that answers must have: `prompts/schemas/<name>.json`, each read when it is asked for."""

import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from adr_server.errors import BrokenInputError, UnknownNameError
from adr_server.registry import read_text

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schemas"


class AnswerSchemas:
    """The schemas beside the prompts under `root`, by name."""

    def __init__(self, root: Path) -> None:
        self._folder = root / FOLDER
        self._place = f"{root.name}/{FOLDER}"
        self._read: dict[str, Mapping[str, Any]] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All schemas, by name; none where the folder is missing."""
        try:
            return tuple(sorted(path.stem for path in self._folder.iterdir() if path.suffix == ".json"))
        except OSError:
            return ()

    def get(self, name: str) -> Mapping[str, Any]:
        """One schema.

        Raises:
            UnknownNameError: with the nearest names.
            BrokenInputError: it is no JSON object, or of another dialect than 2020-12.
        """
        if name not in self.names:
            raise UnknownNameError("answer schema", name, self.names)
        if name not in self._read:
            self._read[name] = self._schema(name)
        return self._read[name]

    def _schema(self, name: str) -> Mapping[str, Any]:
        place = f"{self._place}/{name}.json"
        text, problem = read_text(self._folder / f"{name}.json", place)
        if problem:
            raise BrokenInputError(problem)
        try:
            schema = json.loads(text)
        except json.JSONDecodeError as error:
            raise BrokenInputError(f"{place}:{error.lineno}: not JSON: {error.msg}") from None
        except (RecursionError, ValueError):
            raise BrokenInputError(f"{place}:1: nested too deep, or a number too long") from None
        if not isinstance(schema, dict):
            raise BrokenInputError(f"{place}:1: must be a JSON object")
        if schema.get("$schema") != DIALECT:
            raise BrokenInputError(f'{place}:1: must say "$schema": "{DIALECT}"')
        return schema
