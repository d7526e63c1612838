"""Every rule of a prompt file, all problems at once; and the shipped prompts keep them all."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from jinja2 import Environment, StrictUndefined, TemplateSyntaxError, meta
from jsonschema import Draft202012Validator

from adr_server.prompts import MAX_SECTION_TOKENS, check
from adr_server.prompts.answers import AnswerSchemas
from adr_server.prompts.prompts import filled, read_prompts
from adr_server.tokens import TokenCount, count

SHIPPED = Path(__file__).parents[2] / "prompts"
SCHEMAS = AnswerSchemas(SHIPPED)
PROMPTS = {prompt.name: prompt for prompt in read_prompts(SHIPPED)[0]}
HEAD = "---\nsummary: A prompt for the tests.\n---\n"
SCHEMA = '{"$schema": "https://json-schema.org/draft/2020-12/schema"}'


LEAST_PROMPTS, LEAST_SECTIONS = 12, 50


@dataclass(frozen=True)
class Found:
    line: int
    message: str


class Templates:
    """Jinja2 as the server sets it up, without its sandbox."""

    environment = Environment(
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # noqa: S701 - prompts are Markdown, not HTML
    )

    def check(self, text: str, /) -> Sequence[Found]:
        try:
            self.environment.parse(text)
        except TemplateSyntaxError as error:
            return [Found(error.lineno, error.message or "")]
        return []

    def variables(self, text: str, /) -> Collection[str]:
        return meta.find_undeclared_variables(self.environment.parse(text))


def _words(text: str) -> TokenCount:
    return TokenCount(tokens=len(text.split()), tokenizer="words", exact=True)


def _problems(tmp_path: Path, text: str, **others: str) -> tuple[str, ...]:
    root = tmp_path / "prompts"
    for name, content in {
        "tests/this.md": text,
        **{name.replace("__", "/"): other for name, other in others.items()},
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return check(root, templates=Templates(), count=_words)


def test_there_are_prompts_for_each_piece_of_work_and_each_says_how_to_start_by_hand() -> None:
    assert len(PROMPTS) >= LEAST_PROMPTS
    assert sum(len(prompt.body.sections) for prompt in PROMPTS.values()) >= LEAST_SECTIONS
    assert all(prompt.body.sections[0].name == "start" for prompt in PROMPTS.values())


def test_the_shipped_prompts_and_schemas_keep_every_rule() -> None:
    assert check(SHIPPED, templates=Templates(), count=count) == ()
    assert {"rules/refine", "decisions/draft", "review/change", "decisions/suggest", "research/question"} <= set(
        PROMPTS
    )


@pytest.mark.parametrize("name", PROMPTS)
def test_every_section_of_a_shipped_prompt_renders_with_and_without_its_arguments(name: str) -> None:
    prompt = PROMPTS[name]
    given = {argument.name: f"<{argument.name}>" for argument in prompt.arguments}
    needed = {argument.name: f"<{argument.name}>" for argument in prompt.arguments if argument.required}
    for section in prompt.sections:
        for arguments in (given, needed):
            text = Templates.environment.from_string(prompt.text(section)).render(filled(prompt, arguments))
            assert "{%" not in text
            assert "\n\n\n" not in text
            assert count(text).tokens <= MAX_SECTION_TOKENS
    whole = Templates.environment.from_string(prompt.text(None)).render(given)
    assert all(value in whole for value in given.values())


@pytest.mark.parametrize("name", PROMPTS)
def test_a_section_that_a_machine_may_ask_needs_no_arguments(name: str) -> None:
    prompt = PROMPTS[name]
    assert not (prompt.head.answers and any(argument.required for argument in prompt.arguments))


@pytest.mark.parametrize("name", SCHEMAS.names)
def test_each_answer_schema_is_valid_accepts_its_example_and_refuses_an_empty_answer(name: str) -> None:
    schema = SCHEMAS.get(name)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assert schema["examples"]
    for example in schema["examples"]:
        validator.validate(example)
        assert not validator.is_valid({**example, "unheard_of": 1})
    assert not validator.is_valid({})


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("rule_review", {"verdicts": [{"rule": "1", "verdict": "edit", "reason": "too wide"}]}),
        (
            "rule_review",
            {"verdicts": [{"rule": "1", "verdict": "keep", "reason": "it says so", "statement": "x" * 20}]},
        ),
        ("rule_review", {"verdicts": [{"rule": "1", "verdict": "maybe", "reason": "it says so"}]}),
        ("rule_review", {"verdicts": []}),
        ("change_review", {"verdicts": [{"record": "1", "verdict": "violates", "evidence": []}]}),
        ("drift_verdicts", {"claims": [{"claim": "1", "verdict": "broken", "evidence": [], "reason": "it is"}]}),
        ("decision_draft", {"draft": {"title": "A title"}}),
        ("readiness_review", {"facts": [{"fact": "tests", "verdict": "blocks", "reason": "no"}]}),
    ],
)
def test_an_answer_without_its_evidence_or_its_text_is_refused(name: str, answer: object) -> None:
    assert not Draft202012Validator(SCHEMAS.get(name)).is_valid(json.loads(json.dumps(answer)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HEAD + "Only a preamble.\n", ":1: has no '## section'; write at least one"),
        (HEAD + "## One\na\n## one\nb\n", ":6: section 'one' is there already, on line 4; rename one"),
        (HEAD + "## One\n\n## Two\nx\n", ":4: section 'one' is empty"),
        (HEAD + "## …\nx\n", ":4: the heading '…' has no letter to name the section by"),
        (HEAD + "## One\n{% if %}\n", ":4: template: Expected an expression"),
        (HEAD + "## One\n{{ who }}\n", ":4: No argument 'who'. Declare it in the front matter."),
        (HEAD + "## One\n" + "word " * 1000, ":4: section 'one' takes 1002 tokens with the preamble; at most 900"),
        (
            HEAD.replace("\n---\n", "\narguments:\n  - {name: who, description: Who asks}\n---\n") + "## One\nx\n",
            ":4: argument 'who' is used in no section",
        ),
        (
            HEAD.replace("\n---\n", "\ndependencies: [tests/thiss]\n---\n") + "## One\nx\n",
            ":3: dependencies: No prompt 'tests/thiss'. Did you mean 'tests/this'?",
        ),
        (
            HEAD.replace("\n---\n", "\ndependencies: [tests/this]\n---\n") + "## One\nx\n",
            ":3: dependencies: the prompt depends",
        ),
        (
            HEAD.replace("\n---\n", "\ndependencies: [tests/this#onee]\n---\n") + "## One\nx\n",
            ":3: dependencies: No section in prompt tests/this 'onee'. Did you mean 'one'?",
        ),
        (
            HEAD.replace("\n---\n", "\nanswers: {one: nothing}\n---\n") + "## One\nx\n",
            ":3: answers: No answer schema 'nothing'.",
        ),
        (HEAD.replace("\n---\n", "\nsumary: x\n---\n"), ":3: sumary: unknown field; did you mean 'summary'?"),
        ("---\nsummary: [\n---\n", ":3: "),
    ],
)
def test_each_rule_is_checked_with_its_line(tmp_path: Path, text: str, problem: str) -> None:
    problems = _problems(tmp_path, text)
    assert any(line.startswith(f"prompts/tests/this.md{problem}") for line in problems), problems


def test_problems_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    problems = _problems(
        tmp_path,
        HEAD + "## One\n{{ who }}\n\n## Two\n",
        **{"tests__other.md": HEAD, "schemas__lonely.json": SCHEMA, "schemas__broken.json": "{"},
    )
    assert [problem.split(": ")[0] for problem in problems] == [
        "prompts/tests/other.md:1",
        "prompts/tests/this.md:7",
        "prompts/tests/this.md:4",
        "prompts/schemas/broken.json:1",
        "prompts/schemas/lonely.json:1",
    ]


def test_a_check_of_schemas_that_is_handed_in_is_used(tmp_path: Path) -> None:
    _problems(tmp_path, HEAD + "## One\nx\n", **{"schemas__any.json": SCHEMA})
    problems = check(tmp_path / "prompts", schema_problems=lambda schema: [f"has {len(schema)} key"])
    assert "prompts/schemas/any.json:1: has 1 key" in problems
