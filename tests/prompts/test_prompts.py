"""Prompts: found by name, loaded by section, filled in, counted once, and answered when asked wrongly."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError, UnknownNameError
from adr_server.prompts import PromptRegistry
from adr_server.tokens import TokenCount

REFINE = """\
---
summary: Refine the rules that were extracted.
arguments:
  - {name: focus, description: What to look at first, required: true}
  - {name: target, description: The checker}
dependencies: [review/change, review/gone#x]
answers: {validation: rule_review}
---
You review <<focus>>.

## Validation

Judge for [<<target>>].

## Wording

Write it well.
"""
CHANGE = "---\nsummary: Review a change with evidence.\n---\n## Start\n\nLook.\n"


class Marks:
    """Fills `<<name>>`, and counts how often it was asked."""

    def __init__(self) -> None:
        self.calls = 0

    def render(self, text: str, data: Mapping[str, Any], /) -> str:
        self.calls += 1
        for name, value in data.items():
            text = text.replace(f"<<{name}>>", str(value))
        return text


class Memory:
    """A cache in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Any] = {}

    def get(self, namespace: str, key: str) -> Any:
        return self.kept.get((namespace, key))

    def put(self, namespace: str, key: str, value: Any) -> None:
        self.kept[namespace, key] = value


class Setup:
    def __init__(self, root: Path) -> None:
        self.root = root / "prompts"
        self.renderer = Marks()
        self.cache = Memory()
        self.counted: list[str] = []
        for name, text in (
            ("rules/refine.md", REFINE),
            ("review/change.md", CHANGE),
            ("schemas/rule_review.json", "{}"),
        ):
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def count(self, text: str) -> TokenCount:
        self.counted.append(text)
        return TokenCount(tokens=len(text.split()), tokenizer="words", exact=True)

    @property
    def registry(self) -> PromptRegistry:
        return PromptRegistry.read(self.root, self.renderer, self.cache, self.count)


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    return Setup(tmp_path)


def test_the_catalogue_reads_front_matter_only(setup: Setup) -> None:
    lines = setup.registry.catalogue()
    assert [(line.name, line.category, line.summary) for line in lines] == [
        ("review/change", "review", "Review a change with evidence."),
        ("rules/refine", "rules", "Refine the rules that were extracted."),
    ]
    assert [argument.name for argument in lines[1].arguments] == ["focus", "target"]
    assert setup.renderer.calls == 0
    assert setup.counted == []


def test_a_section_comes_with_the_preamble_and_without_the_other_sections(setup: Setup) -> None:
    loaded = setup.registry.load("rules/refine", "validation", {"focus": "rooms"})
    assert loaded.text == "You review rooms.\n\n## Validation\n\nJudge for [].\n"
    assert loaded.tokens == TokenCount(tokens=8, tokenizer="words", exact=True)
    assert loaded.answer == "rule_review"
    assert loaded.sections == ("validation", "wording")


def test_a_prompt_without_a_section_comes_whole(setup: Setup) -> None:
    loaded = setup.registry.load("rules/refine", arguments={"focus": "rooms", "target": "ArchUnit"})
    assert "Judge for [ArchUnit]." in loaded.text
    assert "## Wording" in loaded.text
    assert (loaded.section, loaded.answer) == (None, None)


def test_the_section_may_stand_in_the_name(setup: Setup) -> None:
    assert setup.registry.load("rules/refine#wording", arguments={"focus": "x"}).section == "wording"


def test_dependencies_are_told_not_loaded(setup: Setup) -> None:
    loaded = setup.registry.load("rules/refine", "wording", {"focus": "x"})
    assert loaded.dependencies == {"review/change": "Review a change with evidence.", "review/gone#x": ""}
    assert "Look." not in loaded.text


def test_the_same_text_and_arguments_are_rendered_and_counted_once(setup: Setup) -> None:
    first = setup.registry.load("rules/refine", "wording", {"focus": "x"})
    again = setup.registry.load("rules/refine", "wording", {"focus": "x"})
    assert first == again
    assert (setup.renderer.calls, len(setup.counted)) == (1, 1)
    setup.registry.load("rules/refine", "wording", {"focus": "y"})
    assert setup.renderer.calls == 2


def test_an_edited_prompt_is_rendered_again(setup: Setup) -> None:
    setup.registry.load("review/change")
    setup.write("review/change.md", CHANGE.replace("Look.", "Look twice."))
    assert "Look twice." in setup.registry.load("review/change").text


@pytest.mark.parametrize(
    "value", [7, [], {"text": 1}, {"text": "x", "tokens": "many", "tokenizer": "t", "exact": True}]
)
def test_a_cached_value_of_another_shape_is_a_miss(setup: Setup, value: object) -> None:
    setup.registry.load("review/change")
    setup.cache.kept = dict.fromkeys(setup.cache.kept, value)
    assert "Look." in setup.registry.load("review/change").text


@pytest.mark.parametrize(
    ("name", "section", "arguments", "message"),
    [
        ("rules/refin", None, {}, "No prompt 'rules/refin'. Did you mean 'rules/refine'?"),
        ("rules/refine", "validaton", {}, "No section in prompt rules/refine 'validaton'. Did you mean 'validation'?"),
        (
            "rules/refine",
            "wording",
            {"focuss": "x"},
            "No argument of prompt rules/refine 'focuss'. Did you mean 'focus'?",
        ),
        ("review/change", None, {"x": 1}, "No argument of prompt review/change 'x'. It takes no arguments."),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(
    setup: Setup, name: str, section: str | None, arguments: Mapping[str, Any], message: str
) -> None:
    with pytest.raises(UnknownNameError) as caught:
        setup.registry.load(name, section, arguments)
    assert str(caught.value) == message


@pytest.mark.parametrize("arguments", [{}, {"focus": ""}, {"focus": None}])
def test_a_missing_argument_is_named_with_its_description(setup: Setup, arguments: Mapping[str, Any]) -> None:
    with pytest.raises(InvalidArgumentsError) as caught:
        setup.registry.load("rules/refine", "wording", arguments)
    assert str(caught.value) == (
        'Prompt rules/refine: focus is missing (What to look at first). Example: {"focus": "…"}'
    )


@pytest.mark.parametrize("value", [object(), {1: "a", "b": 2}, {"x": {1, 2}}])
def test_an_argument_that_is_no_json_is_refused(setup: Setup, value: object) -> None:
    with pytest.raises(InvalidArgumentsError, match="plain JSON"):
        setup.registry.load("rules/refine", "wording", {"focus": value})


def test_a_broken_prompt_is_withheld_alone_with_all_its_problems(setup: Setup) -> None:
    setup.write(
        "rules/bad.md", f"---\nsummary: {'long ' * 30}\nname: bad\narguments: [{{name: X, description: short}}]\n---\n"
    )
    registry = setup.registry
    assert registry.names() == ("review/change", "rules/refine")
    assert registry.problems == (
        "prompts/rules/bad.md:2: summary: longer than 100 characters",
        "prompts/rules/bad.md:3: name: unknown field; known: answers, arguments, dependencies, summary",
        "prompts/rules/bad.md:4: arguments[0].name: 'X' does not match ^[a-z][a-z0-9_]*$",
    )


def test_an_argument_or_dependency_named_twice_is_a_problem(setup: Setup) -> None:
    setup.write("rules/bad.md", "---\nsummary: Some summary.\ndependencies: [a/b, a/b]\n---\n## A\nx\n")
    assert setup.registry.problems == ("prompts/rules/bad.md:2: dependency 'a/b' is there twice; keep one",)
