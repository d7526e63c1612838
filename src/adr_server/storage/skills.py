"""Saved code that later runs import: a function with what it does, when to use it and what it takes, two files each."""

import json
import keyword
import re
import sys
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from adr_server.errors import InvalidArgumentsError, UnknownNameError
from adr_server.storage.folder import FolderQuota, QuotaFolder
from adr_server.storage.state import StateDir

QUOTA = FolderQuota(total_bytes=4_000_000, file_bytes=100_000, files=400, depth=1)
SUFFIXES: Mapping[str, str] = {"python": ".py", "typescript": ".ts"}
_NAME = re.compile(r"[a-z][a-z0-9_]{1,59}")
_TYPESCRIPT_NAME = re.compile(r"[a-z][a-zA-Z0-9_]{1,59}")
_TYPESCRIPT_WORDS = frozenset(
    """as async await break case catch class const continue debugger default delete do else enum export extends false
    finally for function if implements import in instanceof interface let new null package private protected public
    return static super switch this throw true try type typeof undefined var void while with yield""".split()  # noqa: SIM905 - a list of fifty quoted words would fill a page
)
_RESERVED = frozenset(sys.stdlib_module_names) | {"servers", "skills"}


@dataclass(frozen=True, kw_only=True)
class Skill:
    """One skill. `input_schema` is the JSON Schema of its arguments, as its author stated it."""

    name: str
    code: str
    description: str
    language: str = "python"
    """A key of SUFFIXES."""
    use_when: str = ""
    input_schema: dict[str, Any] = field(default_factory=dict)

    @property
    def import_line(self) -> str:
        """How code of its language imports it."""
        if self.language == "typescript":
            return f'import {{ {self.name} }} from "./skills";'
        return f"from skills import {self.name}"


class Skills:
    """The skills of one project."""

    def __init__(self, state: StateDir) -> None:
        self._folder = QuotaFolder(state.subfolder("skills"), name="skills", quota=QUOTA)

    def names(self) -> tuple[str, ...]:
        """The names of all that are whole."""
        return tuple(sorted(self._whole()))

    def files(self) -> tuple[str, ...]:
        """The file of each skill, `<name>.py` or `<name>.ts`."""
        return tuple(sorted(name + suffix for name, suffix in self._whole().items()))

    def _whole(self) -> dict[str, str]:
        """The suffix of each skill that has its description beside it, by name."""
        paths = {file.path for file in self._folder.files()}
        found = {
            path[: -len(suffix)]: suffix for suffix in SUFFIXES.values() for path in paths if path.endswith(suffix)
        }
        return {name: suffix for name, suffix in found.items() if f"{name}.json" in paths}

    def get(self, name: str) -> Skill:
        """One skill.

        Raises:
            UnknownNameError: there is none of that name; with the nearest ones.
            BrokenInputError: its files are damaged.
        """
        known = self._whole()
        if name not in known:
            raise UnknownNameError("skill", name, known, remedy="save_skill makes one.")
        language = next(language for language, suffix in SUFFIXES.items() if suffix == known[name])
        code, about = self._folder.read(f"{name}{known[name]}"), self._folder.read(f"{name}.json")
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
            language=language,
            use_when=use_when,
            input_schema=schema if isinstance(schema, dict) else {},
        )

    def check(self, skill: Skill, *, taken: Collection[str]) -> None:
        """Refuse what `save` would refuse, and save nothing.

        Raises:
            InvalidArgumentsError: its name or its code is none that can be imported; a line each.
        """
        problems = _problems(skill, taken)
        if problems:
            raise InvalidArgumentsError("save_skill", problems)

    def save(self, skill: Skill, *, taken: Collection[str]) -> None:
        """Save a skill, in place of one of the same name; `taken` are names that mean something else already.

        Raises:
            InvalidArgumentsError: as `check`. BudgetExceededError: the quota is used up.
        """
        self.check(skill, taken=taken)
        about = {key: value for key, value in asdict(skill).items() if key not in {"name", "code", "language"}}
        self._folder.write(f"{skill.name}.json", json.dumps(about, ensure_ascii=False))
        for suffix in set(SUFFIXES.values()) - {SUFFIXES[skill.language]}:
            self._folder.delete(f"{skill.name}{suffix}")
        self._folder.write(f"{skill.name}{SUFFIXES[skill.language]}", skill.code)

    def delete(self, name: str) -> None:
        """Delete a skill.

        Raises:
            UnknownNameError: there is none of that name.
        """
        if name not in self.names():
            raise UnknownNameError("skill", name, self.names())
        for suffix in (*SUFFIXES.values(), ".json"):
            self._folder.delete(f"{name}{suffix}")

    def used_bytes(self) -> int:
        """The size of all skills."""
        return self._folder.used_bytes()


def _problems(skill: Skill, taken: Collection[str]) -> list[str]:
    name, problems = skill.name, []
    if skill.language not in SUFFIXES:
        return [f"language: '{skill.language}' is none of {', '.join(SUFFIXES)}"]
    typescript = skill.language == "typescript"
    pattern, words = (_TYPESCRIPT_NAME, _TYPESCRIPT_WORDS) if typescript else (_NAME, frozenset(keyword.kwlist))
    if not pattern.fullmatch(name) or name in words:
        letters = "letters, the first a lower case one" if typescript else "lower case letters"
        problems.append(f"name: 2 to 60 {letters}, digits and '_', as a function is named")
    elif name in _RESERVED or name in taken:
        problems.append(f"name: '{name}' is the name of a module or tool; choose another")
    if typescript:
        found = re.search(
            rf"^export\s+(?:(?:async\s+)?function\s+|const\s+){re.escape(name)}\b", skill.code, re.MULTILINE
        )
        example = f"export function {name}(…) {{ … }}"
    else:
        found = re.search(rf"^(?:async )?def {re.escape(name)}\s*\(", skill.code, re.MULTILINE)
        example = f"def {name}(…):"
    if not found:
        problems.append(f"code: defines no function '{name}' at its top level: {example}")
    if not skill.description.strip():
        problems.append("description: say in a sentence what it does")
    return problems
