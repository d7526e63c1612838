from pathlib import Path

import pytest
import yaml

from adr_server.codebase.entities import EntityType, FileFacts, Reader, ReferenceKind, read_entities

SAMPLES = Path(__file__).parent / "samples"
EXPECTED = yaml.safe_load((SAMPLES / "expected.yaml").read_text(encoding="utf-8"))


def read(path: str) -> FileFacts:
    return read_entities(path, (SAMPLES / path).read_text(encoding="utf-8"))


def test_every_sample_has_its_expectation() -> None:
    files = {file.relative_to(SAMPLES).as_posix() for file in SAMPLES.rglob("*") if file.is_file()}

    assert files - {"expected.yaml"} == EXPECTED.keys()


@pytest.mark.parametrize("path", EXPECTED)
def test_a_sample_says_what_was_written_down_for_it(path: str) -> None:
    facts = read(path)

    entities = [f"{entity.type} {entity.key} {entity.line}-{entity.end_line}" for entity in facts.entities[1:]]
    references = [f"{each.kind} {each.source or '.'} -> {each.target}" for each in facts.references]
    assert (facts.language, facts.reader) == (EXPECTED[path]["language"], EXPECTED[path]["reader"])
    assert entities == EXPECTED[path].get("entities", [])
    assert references == EXPECTED[path].get("references", [])
    assert facts.entities[0].summary == EXPECTED[path]["summary"]
    assert facts.problems == ()


@pytest.mark.parametrize("path", EXPECTED)
def test_blank_lines_on_top_move_lines_and_leave_keys_alone(path: str) -> None:
    text = (SAMPLES / path).read_text(encoding="utf-8")
    before = read_entities(path, text)
    after = read_entities(path, text.replace("<?php\n", "<?php\n\n\n") if "<?php" in text else "\n\n" + text)

    assert [entity.key for entity in after.entities] == [entity.key for entity in before.entities]
    assert [entity.line for entity in after.entities[1:]] == [entity.line + 2 for entity in before.entities[1:]]


def test_a_declaration_is_quoted_with_the_first_sentence_of_its_documentation() -> None:
    said = {entity.key: (entity.signature, entity.summary) for entity in read("orders.py").entities}

    assert said["Order"] == ("class Order(Base, mixins.Dated)", "An order of one customer.")
    assert said["Order.total"] == ("def total(self, rate: float = 1.0) -> float", "The sum.")
    assert said["Order.place"] == ("async def place(self)", "")


@pytest.mark.parametrize(
    ("path", "key", "signature", "summary"),
    [
        (
            "Orders.java",
            "Orders",
            "public class Orders extends Service implements Placeable, Closeable",
            "Takes orders.",
        ),
        (
            "Orders.cs",
            "OrdersController",
            "public class OrdersController : ControllerBase, IPlaceable",
            "Takes orders.",
        ),
        ("orders.ts", "createOrder", "export const createOrder = async (body: Body) =>", ""),
        ("orders.rs", "Order", "pub struct Order", "An order of one customer."),
        ("orders.go", "Order.Place", "func (o *Order) Place(rate float64) error", "Place reserves the stock."),
        ("orders.rb", "Shop.Order.total", "def total(rate = 1)", "The sum."),
        ("schema.sql", "shop.orders", "CREATE TABLE shop.orders", "Orders of customers."),
        (
            "openapi.json",
            "GET /orders",
            '"get": {"operationId": "listOrders", "summary": "List the orders."}',
            "List the orders.",
        ),
    ],
)
def test_signatures_leave_out_what_annotates_them(path: str, key: str, signature: str, summary: str) -> None:
    entity = next(entity for entity in read(path).entities if entity.key == key)

    assert (entity.signature, entity.summary) == (signature, summary)


def test_parents_are_the_things_that_a_thing_stands_in() -> None:
    parents = {entity.key: entity.parent for entity in read("orders.py").entities}

    assert parents[""] is None
    assert parents["Order"] == ""
    assert parents["Order.place.audit"] == "Order.place"


def test_what_another_file_defines_is_no_parent_here() -> None:
    facts = read_entities("stock.go", "package stock\n\nfunc (o *Order) Place() {\n\tsend()\n}\n")

    method = facts.entities[1]
    assert (method.key, method.parent, method.type) == ("Order.Place", "", EntityType.METHOD)
    assert [(each.source, each.target) for each in facts.references] == [("Order.Place", "send")]


def test_a_repeated_name_gets_a_key_of_its_own() -> None:
    facts = read_entities("a.py", "def f(): ...\ndef f(): ...\ndef f(): ...\n")

    assert [entity.key for entity in facts.entities] == ["", "f", "f#2", "f#3"]


def test_a_cache_is_no_router() -> None:
    facts = read_entities("a.js", 'cache.get("/orders", load);\nrouter.get("/orders", show);\n')

    assert [(entity.name, entity.line) for entity in facts.entities if entity.type is EntityType.ENDPOINT] == [
        ("GET /orders", 2)
    ]


def test_an_annotation_without_a_path_takes_the_class_path() -> None:
    text = (
        '@Path("/orders")\nclass Orders {\n    @GET\n    @Path("{id}")\n    public Order find() { return null; }\n\n'
        "    @DELETE\n    public void clear() { }\n}\n"
    )
    facts = read_entities("Orders.java", text)

    names = [entity.name for entity in facts.entities if entity.type is EntityType.ENDPOINT]
    assert names == ["GET /orders/{id}", "DELETE /orders"]


def test_only_comments_and_docstrings_cite_records() -> None:
    text = (
        '"""Kept by ADR-0001."""\n\nLABEL = "ADR-0002"\n\n\n# As adr/0003-cache.md says.\ndef f():\n    g()  # @adr 4\n'
    )
    facts = read_entities("a.py", text)

    cited = [(each.source, each.target, each.line) for each in facts.references if each.kind is ReferenceKind.CITES]
    assert cited == [("", "ADR-0001", 1), ("f", "adr/0003-cache.md", 6), ("f", "ADR-4", 8)]


def test_a_chain_of_calls_is_called_by_its_last_names() -> None:
    facts = read_entities("a.ts", "load<Order>(x).then((y) => y).catch(fail);\n")

    assert [each.target for each in facts.references] == ["load", "then", "catch"]


@pytest.mark.parametrize(
    ("path", "first", "language"),
    [
        ("bin/deploy", "#!/usr/bin/env -S python3 -u\n", "Python"),
        ("bin/run", "#!/bin/sh\n", "Shell"),
        ("Dockerfile.dev", "FROM scratch\n", "Dockerfile"),
        ("a.h", "class Order {};\n", "C++"),
        ("b.h", "struct order {};\n", "C"),
        ("LICENSE", "MIT\n", None),
    ],
)
def test_the_name_and_the_first_line_tell_the_language(path: str, first: str, language: str | None) -> None:
    assert read_entities(path, first).language == language


def test_a_language_without_patterns_is_text_with_its_module() -> None:
    facts = read_entities("notes/plan.txt", "We take orders.\n")

    assert (facts.reader, [entity.name for entity in facts.entities]) == (Reader.TEXT, ["plan"])


def test_reading_without_a_grammar_says_so() -> None:
    facts = read_entities("orders.py", "class Order: ...\n", use_grammar=False)

    assert (facts.reader, len(facts.entities)) == (Reader.TEXT, 1)
