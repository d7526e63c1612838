import pytest

from adr_server.codebase.entities import Annotation, Link, read_entities

FULL = """
type: function
description: Reserves the stock of an order.
owner: orders-team
status: stable
tags: [orders, stock]
links:
  - {type: jira, url: "https://shop.atlassian.net/browse/ORD-7", title: Reserve first}
  - url: https://linear.app/shop/issue/ORD-8
  - https://github.com/shop/orders/pull/9
context:
  business_goal: Fewer cancelled orders
  funnel_stage: purchase
  revenue_impact: high
  domain: orders
dependencies:
  services: [stock]
  external_apis: [tax]
  databases: [orders-db]
compliance:
  regulations: [GDPR]
  data_sensitivity: confidential
  audit_requirements: [yearly]
operational:
  sla: 99.9%
  on_call_team: orders-oncall
  monitoring_dashboards:
    - {title: Orders, url: "https://grafana.example.com/d/1"}
reviewer: nobody
""".strip()


def only(path: str, text: str) -> Annotation:
    facts = read_entities(path, text)
    assert facts.problems == ()
    (annotation,) = facts.annotations
    return annotation


def test_every_known_key_is_read_and_unknown_ones_are_kept_by_name() -> None:
    annotation = only(
        "orders.py",
        'def reserve():\n    """\n    @knowgraph\n'
        + "\n".join(f"    {line}" for line in FULL.split("\n"))
        + '\n    """\n',
    )

    assert annotation == Annotation(
        entity="reserve",
        line=3,
        type="function",
        description="Reserves the stock of an order.",
        owner="orders-team",
        status="stable",
        tags=("orders", "stock"),
        links=(
            Link(type="jira", url="https://shop.atlassian.net/browse/ORD-7", title="Reserve first"),
            Link(type="linear", url="https://linear.app/shop/issue/ORD-8"),
            Link(type="github", url="https://github.com/shop/orders/pull/9"),
        ),
        business_goal="Fewer cancelled orders",
        funnel_stage="purchase",
        revenue_impact="high",
        services=("stock",),
        external_apis=("tax",),
        databases=("orders-db",),
        regulations=("GDPR",),
        data_sensitivity="confidential",
        audit_requirements=("yearly",),
        sla="99.9%",
        on_call_team="orders-oncall",
        monitoring_dashboards=("https://grafana.example.com/d/1",),
        unknown_keys=("context.domain", "reviewer"),
    )


@pytest.mark.parametrize(
    ("path", "text", "entity"),
    [
        (
            "a.ts",
            "/**\n * @knowgraph\n * type: class\n * description: Takes orders.\n */\nexport class Orders {}\n",
            "Orders",
        ),
        (
            "a.go",
            "package a\n\n// @knowgraph\n// type: class\n// description: Takes orders.\ntype Orders struct{}\n",
            "Orders",
        ),
        (
            "A.java",
            "/**\n * @knowgraph\n * type: class\n * description: Takes orders.\n */\n@Service\nclass Orders {}\n",
            "Orders",
        ),
        (
            "a.rs",
            "/// @knowgraph\n/// type: class\n/// description: Takes orders.\n#[derive(Debug)]\nstruct Orders;\n",
            "Orders",
        ),
        ("a.rb", "# @knowgraph\n# type: class\n# description: Takes orders.\nclass Orders\nend\n", "Orders"),
        (
            "a.py",
            "# @knowgraph\n# type: function\n# description: Takes orders.\n@app.task\ndef orders(): ...\n",
            "orders",
        ),
        ("a.sql", "-- @knowgraph\n-- type: table\n-- description: Orders.\nCREATE TABLE orders (id INT);\n", "orders"),
        (
            "a.lua",
            "--[[\n@knowgraph\ntype: function\ndescription: Takes orders.\n]]\nfunction orders() end\n",
            "orders",
        ),
        ("a.ex", "# @knowgraph\n# type: module\n# description: Takes orders.\ndefmodule Orders do\nend\n", ""),
        ("a.hs", "-- @knowgraph\n-- type: function\n-- description: Takes orders.\norders :: Int\n", "orders"),
        (
            "a.php",
            "<?php\n# @knowgraph\n# type: function\n# description: Takes orders.\nfunction orders() {}\n",
            "orders",
        ),
        (
            "a.tf",
            '# @knowgraph\n# type: resource\n# description: Keeps orders.\nresource "a_b" "orders" {\n}\n',
            "a_b.orders",
        ),
        (
            "compose.yaml",
            "services:\n  # @knowgraph\n  # type: service\n  # description: Takes orders.\n  orders:\n    image: a\n",
            "orders",
        ),
        (
            "a.vue",
            "<script>\n// @knowgraph\n// type: function\n// description: Places.\nfunction place() {}\n</script>\n",
            "place",
        ),
    ],
)
def test_an_annotation_belongs_to_what_its_comment_stands_above(path: str, text: str, entity: str) -> None:
    annotation = only(path, text)

    assert annotation.entity == entity
    assert annotation.description


def test_a_modules_annotation_belongs_to_the_module_whatever_follows() -> None:
    text = "/**\n * @knowgraph\n * type: module\n * description: All of it.\n */\n\ninterface Entry {}\n"

    assert only("a.ts", text).entity == ""


def test_a_docstring_belongs_to_what_it_stands_in() -> None:
    text = 'class A:\n    """\n    @knowgraph\n    type: class\n    description: It.\n    """\n\n    def f(self): ...\n'

    assert only("a.py", text).entity == "A"


def test_prose_behind_a_blank_line_is_no_part_of_an_annotation() -> None:
    text = '"""\n@knowgraph\ntype: module\ndescription: It.\n\nMore on it: see [here], or: there\n"""\n'

    assert only("a.py", text).description == "It."


def test_a_string_that_names_the_marker_is_no_annotation() -> None:
    assert read_entities("a.py", 'MARKER = "@knowgraph"\n').annotations == ()


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("# description: It.", 1, "@knowgraph has no `type`: add a line `type: function`"),
        ("# type: module", 1, "has no `description`"),
        ("# type: module\n# description: [It]", 3, "`description` is no text"),
        ("# type: module\n# description: It.\n# links:\n#   - {title: x}", 5, "a link has no `url`"),
        ("# type: module\n# description: It.\n# context: growth", 4, "`context` is no mapping"),
        ("# type: module\n# description: It.\n# tags: {a: b}", 4, "`tags` is no list of texts"),
        ("# type: module\n# description: 'It.", 3, "is no YAML"),
        ("# it is a fine thing", 1, "holds no `key: value` lines"),
    ],
)
def test_a_wrong_annotation_says_where_and_what_to_write(body: str, line: int, message: str) -> None:
    facts = read_entities("a.py", f"# @knowgraph\n{body}\n")

    assert any(problem.line == line and message in problem.message for problem in facts.problems), facts.problems


def test_yaml_that_grows_or_builds_objects_is_only_text() -> None:
    body = "# type: module\n# description: !!python/object/apply:os.system [ls]\n# tags: &a [*a, *a]\n"
    facts = read_entities("a.py", f"# @knowgraph\n{body}")

    assert facts.annotations[0].description == ""
    assert facts.annotations[0].tags == ()


def test_a_manifest_speaks_of_its_repository() -> None:
    facts = read_entities(
        ".knowgraph.yml", "version: '1.0'\nname: shop\ndescription: Takes orders.\nowner: shop-team\n"
    )

    (annotation,) = facts.annotations
    assert (annotation.entity, annotation.type, annotation.owner) == ("", "repository", "shop-team")
    assert annotation.unknown_keys == ("version", "name")


def test_what_an_annotation_depends_on_is_a_reference_of_its_entity_once() -> None:
    text = (
        "# @knowgraph\n# type: function\n# description: Pays\n# dependencies:\n#   services: [billing, billing]\n"
        "#   external_apis: [bank]\n#   databases: [ledger]\ndef pay():\n    pass\n"
    )
    found = read_entities("pay.py", text)
    declared = [(one.source, one.target, one.line) for one in found.references if one.kind == "depends_on"]
    assert declared == [("pay", "billing", 1), ("pay", "bank", 1), ("pay", "ledger", 1)]
