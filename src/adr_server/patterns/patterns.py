"""The shipped architecture patterns, by name. A file that breaks the rules is withheld alone, with all its problems."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError, InvalidDocumentError
from adr_server.patterns.model import PatternContent, pattern_schema
from adr_server.registry import ContentFile, Registry, read_folder, read_text, read_yaml
from adr_server.registry.models import load_model


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """A pattern and where it came from; `text` is the file as it stands, for readers of the file system."""

    name: str
    category: str
    place: str
    content: PatternContent
    text: str


class PatternRegistry(Registry[Pattern]):
    """Patterns by name, in path order; `problems` has one `place:line: …` line for all that was withheld."""

    def __init__(self, patterns: Iterable[Pattern], problems: Iterable[str] = ()) -> None:
        super().__init__("pattern", ((pattern.name, pattern) for pattern in patterns))
        self.problems = tuple(problems)

    @classmethod
    def load(cls, root: Path) -> "PatternRegistry":
        """The patterns under `root` (`<category>/<name>.yaml`)."""
        folder = read_folder(root, ".yaml")
        problems = list(folder.problems)
        patterns: dict[str, Pattern] = {}
        for file in folder.files:
            if file.name in patterns:
                problems.append(f"{file.place}:1: {patterns[file.name].place} has that name already; rename one")
                continue
            try:
                patterns[file.name] = _pattern(file)
            except BrokenInputError as error:
                problems += error.problems if isinstance(error, InvalidDocumentError) else [str(error)]
        return cls(patterns.values(), problems)


def read_pattern(text: str, place: str) -> PatternContent:
    """A pattern from anyone's text; raises BrokenInputError, or InvalidDocumentError with all its problems."""
    return load_model(PatternContent, read_yaml(text, place))


def check(root: Path) -> tuple[str, ...]:
    """Every problem of every pattern file under `root`, and of `schema.json` beside them."""
    return PatternRegistry.load(root).problems + _schema_problems(root)


def _pattern(file: ContentFile) -> Pattern:
    content = read_pattern(file.text, file.place)
    return Pattern(name=file.name, category=file.category, place=file.place, content=content, text=file.text)


def _schema_problems(root: Path) -> tuple[str, ...]:
    place = f"{root.name}/schema.json"
    written, problem = read_text(root / "schema.json", place)
    if problem:
        return (problem,)
    if written != schema_text():
        return (f"{place}:1: differs from the model; write it again from adr_server.patterns.schema_text()",)
    return ()


def schema_text() -> str:
    """`patterns/schema.json`, to the byte."""
    return json.dumps(pattern_schema(), indent=2, ensure_ascii=False) + "\n"
