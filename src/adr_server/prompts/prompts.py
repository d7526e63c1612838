"""Prompts by name. The catalogue costs front matter only; a text is split, rendered and counted when it is loaded."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from adr_server.errors import BrokenInputError, InvalidArgumentsError, InvalidDocumentError, UnknownNameError
from adr_server.prompts.answers import FOLDER, AnswerSchemas
from adr_server.prompts.model import Argument, PromptHead
from adr_server.prompts.sections import Body, Section, split_body
from adr_server.registry import ContentFile, Registry, read_folder, read_front_matter
from adr_server.registry.models import load_model
from adr_server.tokens import TokenCount

CACHE_NAMESPACE = "prompts"
# Part of every cache key: raise it when the same template and data come out differently.
RENDERING = 1


class Renderer(Protocol):
    """Fills a template."""

    def render(self, text: str, data: Mapping[str, Any], /) -> str:
        """`text` with `data` filled in."""
        ...


class Cache(Protocol):
    """Keeps JSON values by key; anything it lost or cannot read is None."""

    def get(self, namespace: str, key: str) -> Any:
        """What was put there, or None."""
        ...

    def put(self, namespace: str, key: str, value: Any) -> None:
        """Keep `value`."""
        ...


@dataclass(frozen=True, kw_only=True)
class LoadedPrompt:
    """A prompt or one section of it, ready to be sent.

    `dependencies` are the prompts it builds on, by name with their summaries (empty: not there), not loaded; `answer`
    names the schema that an answer to this section must meet; `sections` are all sections of the prompt.
    """

    name: str
    section: str | None
    text: str
    tokens: TokenCount
    dependencies: Mapping[str, str]
    answer: str | None
    sections: tuple[str, ...]


class Prompt:
    """One prompt file: its front matter, and its body split when it is first needed."""

    def __init__(self, file: ContentFile) -> None:
        document, text, line = read_front_matter(file.text, file.place)
        self.head = load_model(PromptHead, document)
        self.head_lines = document
        self.name = f"{file.category}/{file.name}"
        self.category = file.category
        self.place = file.place
        self._text = text
        self._line = line

    @property
    def summary(self) -> str:
        """What it is for, in a sentence."""
        return self.head.summary

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """What its reader fills in."""
        return self.head.arguments

    @cached_property
    def body(self) -> Body:
        """Its parts."""
        return split_body(self._text, self._line)

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of its sections, in order."""
        return tuple(section.name for section in self.body.sections)

    def text(self, section: str | None) -> str:
        """The preamble with one section, or with all of them; raises UnknownNameError with the nearest sections."""
        if section is None:
            wanted: Iterable[Section] = self.body.sections
        else:
            wanted = [found for found in self.body.sections if found.name == section][:1]
            if not wanted:
                raise UnknownNameError(f"section in prompt {self.name}", section, self.sections)
        parts = [self.body.preamble, *(f"## {part.title}\n\n{part.text}" for part in wanted)]
        return "\n\n".join(part for part in parts if part) + "\n"


class PromptRegistry(Registry[Prompt]):
    """Prompts by `category/name`, in path order; `problems` has one `place:line: …` line for all that was withheld."""

    def __init__(
        self,
        prompts: Iterable[Prompt],
        *,
        schemas: AnswerSchemas,
        renderer: Renderer,
        cache: Cache,
        count: Callable[[str], TokenCount],
        problems: Iterable[str] = (),
    ) -> None:
        super().__init__("prompt", ((prompt.name, prompt) for prompt in prompts))
        self.problems = tuple(problems)
        self._schemas = schemas
        self._renderer = renderer
        self._cache = cache
        self._count = count

    @classmethod
    def read(cls, root: Path, renderer: Renderer, cache: Cache, count: Callable[[str], TokenCount]) -> "PromptRegistry":
        """The prompts under `root` (`<category>/<name>.md`, `schemas/<name>.json`)."""
        prompts, problems = read_prompts(root)
        return cls(prompts, schemas=AnswerSchemas(root), renderer=renderer, cache=cache, count=count, problems=problems)

    def catalogue(self) -> tuple[Prompt, ...]:
        """Every prompt, for its front matter; a body is split only for whoever asks for its sections."""
        return tuple(self)

    def load(self, name: str, section: str | None = None, arguments: Mapping[str, Any] | None = None) -> LoadedPrompt:
        """A prompt, or one section of it, with `arguments` filled in; `name` may carry the section (`name#section`).

        Raises:
            UnknownNameError: no such prompt or section; the nearest ones.
            InvalidArgumentsError: an argument that is not known, or a required one that is missing.
        """
        if section is None and "#" in name:
            name, section = name.split("#", 1)
        prompt = self.get(name)
        text = prompt.text(section)
        rendered, tokens = self._rendered(text, filled(prompt, arguments or {}))
        return LoadedPrompt(
            name=prompt.name,
            section=section,
            text=rendered,
            tokens=tokens,
            dependencies={reference: self._summary(reference) for reference in prompt.head.dependencies},
            answer=prompt.head.answers.get(section) if section is not None else None,
            sections=prompt.sections,
        )

    def schema(self, name: str) -> Mapping[str, Any]:
        """The JSON Schema of an answer; raises UnknownNameError or BrokenInputError."""
        return self._schemas.get(name)

    def schemas(self) -> Collection[str]:
        """The names of all answer schemas."""
        return self._schemas.names

    def _summary(self, reference: str) -> str:
        name = reference.split("#", 1)[0]
        return self.get(name).summary if name in self else ""

    def _rendered(self, text: str, data: Mapping[str, Any]) -> tuple[str, TokenCount]:
        key = hashlib.sha256(
            json.dumps([RENDERING, text, data], sort_keys=True, ensure_ascii=True).encode()
        ).hexdigest()
        cached = _cached(self._cache.get(CACHE_NAMESPACE, key))
        if cached is not None:
            return cached
        rendered = self._renderer.render(text, data)
        tokens = self._count(rendered)
        counted = {"tokens": tokens.tokens, "tokenizer": tokens.tokenizer, "exact": tokens.exact}
        self._cache.put(CACHE_NAMESPACE, key, {"text": rendered, **counted})
        return rendered, tokens


def read_prompts(root: Path) -> tuple[tuple[Prompt, ...], tuple[str, ...]]:
    """The prompts under `root` that keep the rules of the front matter, and a line for each problem of the others."""
    folder = read_folder(root, ".md", reserved=frozenset({FOLDER}))
    prompts: list[Prompt] = []
    problems = list(folder.problems)
    for file in folder.files:
        try:
            prompts.append(Prompt(file))
        except InvalidDocumentError as error:
            problems += error.problems
        except BrokenInputError as error:
            problems.append(str(error))
    return tuple(prompts), tuple(problems)


def filled(prompt: Prompt, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """`arguments` with the ones that were left out as empty text.

    Raises:
        UnknownNameError: an argument that the prompt does not have; the nearest ones.
        InvalidArgumentsError: required ones that are missing, each with its description, or a value that is no JSON.
    """
    known = {argument.name: argument for argument in prompt.arguments}
    for name in arguments:
        if name not in known:
            remedy = "" if known else "It takes no arguments."
            raise UnknownNameError(f"argument of prompt {prompt.name}", name, known, remedy=remedy)
    missing = [
        f"{argument.name} is missing ({argument.description})"
        for argument in prompt.arguments
        if argument.required and arguments.get(argument.name) in (None, "")
    ]
    if missing:
        example = json.dumps(
            {argument.name: "…" for argument in prompt.arguments if argument.required}, ensure_ascii=False
        )
        raise InvalidArgumentsError(f"Prompt {prompt.name}", missing, example=example)
    given = {name: value for name, value in arguments.items() if value is not None}
    try:
        json.dumps(given, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        raise InvalidArgumentsError(f"Prompt {prompt.name}", ["arguments must be plain JSON values"]) from None
    return {**dict.fromkeys(known, ""), **given}


def _cached(value: object) -> tuple[str, TokenCount] | None:
    """A cached rendering; None for a value of any other shape, which an older or foreign cache may hold."""
    match value:
        case {"text": str(text), "tokens": int(tokens), "tokenizer": str(tokenizer), "exact": bool(exact)}:
            return text, TokenCount(tokens=tokens, tokenizer=tokenizer, exact=exact)
        case _:
            return None
