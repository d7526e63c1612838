import pytest

from adr_server.codebase.entities import FileFacts, coverage, read_entities, suggest, validate

ANNOTATED = '''"""
@knowgraph
type: module
description: Takes orders.
owner: shop-team
"""


class Orders:
    """Takes orders."""

    def place(self):
        """
        @knowgraph
        type: method
        description: Places one.
        status: shiny
        """
'''


def files() -> list[FileFacts]:
    return [read_entities("orders.py", ANNOTATED), read_entities("stock.py", "def reserve(): ...\nMAX = 3\n")]


def test_coverage_counts_what_is_worth_annotating_and_names_what_is_not() -> None:
    found = coverage(files())

    assert (found.annotated, found.entities) == (2, 5)
    assert (found.files_annotated, found.files) == (1, 2)
    assert found.by_type == {"class": (0, 1), "function": (0, 1), "method": (1, 1), "module": (1, 2)}
    assert found.by_owner == {"shop-team": 1}
    assert found.missing == (("orders.py", "Orders"), ("stock.py", ""), ("stock.py", "reserve"))


def test_validation_names_the_place_and_the_remedy_of_every_problem() -> None:
    problems = [(problem.path, problem.line, problem.message) for problem in validate(files())]

    assert problems == [
        ("orders.py", 14, "@knowgraph has no `owner`: add a line `owner: the team that answers for it`"),
        ("orders.py", 14, "@knowgraph has the status 'shiny': one of experimental, stable, deprecated is meant"),
    ]


def test_two_annotations_of_one_thing_are_one_too_many() -> None:
    one = "# @knowgraph\n# type: module\n# description: A.\n# owner: a\n"
    twice = f"{one}\n{one}"

    (problem,) = validate([read_entities("a.rb", twice)])
    assert (problem.line, problem.message) == (
        6,
        "@knowgraph describes the module again (first on line 1): merge the two",
    )


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", 'def place(id):\n    """Places one: the order, # 7."""\n'),
        ("a.ts", "/** Places one: the order, # 7. */\nexport function place(id: number) {}\n"),
        ("a.rb", "# Places one: the order, # 7.\ndef place(id)\nend\n"),
        ("a.sql", "-- Places one: the order, # 7.\nCREATE TABLE place (id INT);\n"),
    ],
)
def test_a_draft_reads_back_as_the_annotation_that_it_drafts(path: str, text: str) -> None:
    facts = read_entities(path, text)
    draft = suggest(facts, facts.entities[1], owner="shop: team")

    again = read_entities(path, draft + text)
    (annotation,) = again.annotations
    assert again.problems == ()
    assert (annotation.owner, annotation.description) == ("shop: team", "Places one: the order, # 7.")


def test_a_draft_says_what_a_person_has_to_fill_in() -> None:
    facts = read_entities("a.go", "package a\n\nfunc place() {}\n")

    assert suggest(facts, facts.entities[1]) == (
        "/**\n * @knowgraph\n * type: function\n"
        ' * description: "TODO: what place is for, in one sentence"\n'
        ' * owner: "TODO: the team that answers for it"\n * status: stable\n */\n'
    )
