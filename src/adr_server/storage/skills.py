"""Saved code that later runs import: a function with what it does, when to use it and what it takes, two files each."""

import json
import keyword
import re
import sys
from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from typing import Any

from adr_server.errors import InvalidArgumentsError, UnknownNameError
from adr_server.storage.folder import FolderQuota, QuotaFolder
from adr_server.storage.state import StateDir

QUOTA = FolderQuota(total_bytes=4_000_000, file_bytes=100_000, files=400, depth=1)
_NAME = re.compile(r"[a-z][a-z0-9_]{1,59}")
_RESERVED = frozenset(sys.stdlib_module_names) | {"servers", "skills"}


@dataclass(frozen=True, kw_only=True)
class Skill:
    """One skill. `input_schema` is the JSON Schema of its arguments, as its author stated it."""

    name: str
    code: str
    description: str
    use_when: str = ""
    input_schema: dict[str, Any] = field(default_factory=dict)


class Skills:
    """The skills of one project."""

    def __init__(self, state: StateDir) -> None:
        self._folder = QuotaFolder(state.subfolder("skills"), name="skills", quota=QUOTA)

    def names(self) -> tuple[str, ...]:
        """The names of all that are whole."""
        paths = {file.path for file in self._folder.files()}
        return tuple(sorted(path[:-3] for path in paths if path.endswith(".py") and f"{path[:-3]}.json" in paths))

    def get(self, name: str) -> Skill:
        """One skill.

        Raises:
            UnknownNameError: there is none of that name; with the nearest ones.
            BrokenInputError: its files are damaged.
        """
        known = self.names()
        if name not in known:
            raise UnknownNameError("skill", name, known, remedy="save_skill makes one.")
        code, about = self._folder.read(f"{name}.py"), self._folder.read(f"{name}.json")
        try:
            told = json.loads(about or "{}")
            description, use_when = str(told["description"]), str(told.get("use_when", ""))
            schema = told.get("input_schema")
        except (ValueError, KeyError, AttributeError, RecursionError):
            description, use_when, schema = "(its description is damaged: save it again)", "", None
        return Skill(
            name=name,
            code=code or "",
            description=description,
            use_when=use_when,
            input_schema=schema if isinstance(schema, dict) else {},
        )

    def save(self, skill: Skill, *, taken: Collection[str]) -> None:
        """Save a skill, in place of one of the same name; `taken` are names that mean something else already.

        Raises:
            InvalidArgumentsError: its name or its code is none that can be imported; a line each.
            BudgetExceededError: the quota is used up.
        """
        problems = _problems(skill, taken)
        if problems:
            raise InvalidArgumentsError("save_skill", problems)
        about = {key: value for key, value in asdict(skill).items() if key not in {"name", "code"}}
        self._folder.write(f"{skill.name}.json", json.dumps(about, ensure_ascii=False))
        self._folder.write(f"{skill.name}.py", skill.code)

    def delete(self, name: str) -> None:
        """Delete a skill.

        Raises:
            UnknownNameError: there is none of that name.
        """
        if name not in self.names():
            raise UnknownNameError("skill", name, self.names())
        for suffix in (".py", ".json"):
            self._folder.delete(f"{name}{suffix}")

    def used_bytes(self) -> int:
        """The size of all skills."""
        return self._folder.used_bytes()


def _problems(skill: Skill, taken: Collection[str]) -> list[str]:
    name, problems = skill.name, []
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        problems.append("name: 2 to 60 lower case letters, digits and '_', as a function is named")
    elif name in _RESERVED or name in taken:
        problems.append(f"name: '{name}' is the name of a module or tool; choose another")
    if not re.search(rf"^(?:async )?def {re.escape(name)}\s*\(", skill.code, re.MULTILINE):
        problems.append(f"code: defines no function '{name}' at its top level: def {name}(…):")
    if not skill.description.strip():
        problems.append("description: say in a sentence what it does")
    return problems
