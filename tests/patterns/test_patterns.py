"""Patterns: the shipped ones hold, and a broken one is withheld alone with all its problems."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from adr_server.errors import InvalidDocumentError, UnknownNameError
from adr_server.patterns import PatternRegistry, check, pattern_schema, read_pattern, schema_text
from adr_server.registry import read_yaml

SHIPPED = Path(__file__).parents[2] / "patterns"
REGISTRY = PatternRegistry.load(SHIPPED)
GOOD = """\
summary: Put things where they belong.
use_when: Things lie around in many places.
avoid_when: There is only one thing to keep.
sources: [{title: The book, url: "https://example.org/book"}]
detection: {paths: ["things/**"]}
phases:
  - {name: Tidy, goal: Every thing has its place., steps: [Move each thing to its place.], checks: [tidy]}
checks:
  - {id: tidy, statement: Every thing is in its place., evidence: A thing elsewhere refutes it., source: "https://example.org/book"}
decisions: [{topic: Places, question: Which thing goes to which place?}]
"""


def _root(tmp_path: Path, **files: str) -> Path:
    root = tmp_path / "patterns"
    (root / "tidiness").mkdir(parents=True)
    for name, text in files.items():
        (root / "tidiness" / f"{name}.yaml").write_text(text, encoding="utf-8")
    (root / "schema.json").write_text(schema_text(), encoding="utf-8")
    return root


def test_the_shipped_patterns_meet_every_rule() -> None:
    assert check(SHIPPED) == ()
    assert {"kubernetes", "twelve-factor", "modular-monolith", "event-driven"} <= set(REGISTRY.names())


@pytest.mark.parametrize("name", REGISTRY.names())
def test_each_shipped_pattern_meets_the_schema_that_authors_edit_against(name: str) -> None:
    schema = json.loads((SHIPPED / "schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    pattern = REGISTRY.get(name)
    Draft202012Validator(schema).validate(read_yaml(pattern.text, pattern.place).value)


def test_the_written_schema_is_the_one_of_the_model() -> None:
    assert (SHIPPED / "schema.json").read_text(encoding="utf-8") == schema_text()
    assert pattern_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_name_and_category_are_the_path(tmp_path: Path) -> None:
    pattern = PatternRegistry.load(_root(tmp_path, shelves=GOOD)).get("shelves")
    assert (pattern.name, pattern.category, pattern.place) == ("shelves", "tidiness", "patterns/tidiness/shelves.yaml")
    assert pattern.content.summary == "Put things where they belong."


def test_a_broken_file_is_withheld_alone_with_all_its_problems(tmp_path: Path) -> None:
    broken = GOOD.replace("summary: Put", f"name: shelves\nsummary: {'very ' * 30}Put").replace(
        "checks: [tidy]", "checks: [tidi]"
    )
    registry = PatternRegistry.load(_root(tmp_path, shelves=GOOD, boxes=broken, bags="a: ["))
    assert registry.names() == ("shelves",)
    bags, *boxes = registry.problems
    assert bags.startswith("patterns/tidiness/bags.yaml:2: ")
    known = "avoid_when, checks, decisions, detection, phases, sources, summary, use_when"
    assert boxes == [
        f"patterns/tidiness/boxes.yaml:1: name: unknown field; known: {known}",
        "patterns/tidiness/boxes.yaml:2: summary: longer than 100 characters",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("checks: [tidy]", "checks: [tidy, neat]", "a phase names check 'neat', which is not among the checks"),
        (", checks: [tidy]", "", "no phase names check 'tidy'; add it to one"),
        ('source: "https://example.org/book"', 'source: "https://else.org/"', "which is not among the sources"),
        ('{paths: ["things/**"]}', "{}", "detection: has neither technologies nor paths"),
        ('url: "https://example.org/book"', 'url: "http://example.org/book"', "does not match ^https://"),
        ('paths: ["things/**"]', 'paths: ["/etc/**"]', "detection.paths[0]: '/etc/**' does not match"),
        ("summary: Put things where they belong.\n", "", "summary: is missing"),
    ],
)
def test_each_rule_of_a_pattern_is_checked(old: str, new: str, problem: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        read_pattern(GOOD.replace(old, new), "p.yaml")
    assert any(problem in line for line in caught.value.problems)


def test_two_files_of_one_name_are_a_problem_of_the_second(tmp_path: Path) -> None:
    root = _root(tmp_path, shelves=GOOD)
    (root / "zoo").mkdir()
    (root / "zoo" / "shelves.yaml").write_text(GOOD, encoding="utf-8")
    registry = PatternRegistry.load(root)
    assert registry.get("shelves").category == "tidiness"
    assert registry.problems == (
        "patterns/zoo/shelves.yaml:1: patterns/tidiness/shelves.yaml has that name already; rename one",
    )


def test_a_schema_that_lags_behind_the_model_is_a_problem(tmp_path: Path) -> None:
    root = _root(tmp_path, shelves=GOOD)
    (root / "schema.json").write_text("{}", encoding="utf-8")
    assert check(root)[0].startswith("patterns/schema.json:1: differs from the model")
    (root / "schema.json").unlink()
    assert check(root)[0].startswith("patterns/schema.json:1: cannot be read")


def test_an_unknown_pattern_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match=r"No pattern 'kubernets'\. Did you mean 'kubernetes'"):
        REGISTRY.get("kubernets")
