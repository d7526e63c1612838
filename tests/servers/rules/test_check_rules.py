"""check_rules: violations with their lines, a baseline, and what does not run."""

from typing import Any

import pytest

from applications import Desk, assert_evidence_resolves
from review_projects import record

pytestmark = pytest.mark.anyio


def found(value: Any) -> set[tuple[str, str, int]]:
    return {(row["decision"], row["path"], row["line"]) for row in value["violations"]}


async def test_each_violation_is_told_with_its_line_and_tests_may_reach_anything(ruled: Desk) -> None:
    value = await ruled.value("check_rules")
    assert found(value) == {
        ("0001", "shop/domain/order.py", 3),
        ("0002", "shop/domain/order.py", 4),
        ("0003", "shop/web/page.py", 1),
        ("0003", "pyproject.toml", 5),
        ("0005", "site/model/cart.ts", 1),
        ("0007", "app/src/main/java/com/acme/core/Order.java", 2),
    }
    assert_evidence_resolves(ruled.project, value)
    assert [row["rule_id"] for row in value["not_run"]] == ["0004-1"]


async def test_the_baseline_holds_what_is_known_even_where_lines_move(ruled: Desk) -> None:
    first = await ruled.value("check_rules")
    (ruled.project / "known.json").write_text(first["baseline"])
    order = ruled.project / "shop/domain/order.py"
    order.write_text("# moved\n" + order.read_text() + "import shop.web.page\n")
    (ruled.project / "site/model/cart.ts").write_text("export const cart = 1\n")
    value = await ruled.value("check_rules", baseline="known.json")
    new = [(row["path"], row["line"]) for row in value["violations"] if not row["known"]]
    assert new == [("shop/domain/order.py", 6)]
    assert len(value["violations"]) == 6
    assert len(value["gone"]) == 1
    assert "site/model/cart.ts" in value["gone"][0]


async def test_the_baseline_holds_what_is_known_even_where_rules_and_records_get_other_ids(ruled: Desk) -> None:
    (ruled.project / "known.json").write_text((await ruled.value("check_rules"))["baseline"])
    layers = ruled.project / "docs/adr/0001-layers.md"
    before = (await ruled.value("infer_rules", ids=[layers.name]))["rules"]
    text = layers.read_text()
    layers.write_text(text.replace("The `shop/domain`", "Every module must have an owner.\n\nThe `shop/domain`", 1))
    for number in (2, 3):
        another = record(number, "Euros", "Sums are in euros.")
        (ruled.project / f"app/docs/adr/{number:04d}-euros.md").parent.mkdir(parents=True, exist_ok=True)
        (ruled.project / f"app/docs/adr/{number:04d}-euros.md").write_text(another)
    after = (await ruled.value("infer_rules", ids=[layers.name]))["rules"]
    assert {row["rule_id"]: row["text"] for row in after} != {row["rule_id"]: row["text"] for row in before}
    value = await ruled.value("check_rules", baseline="known.json")
    assert [row["path"] for row in value["violations"] if not row["known"]] == []
    assert value["gone"] == []


async def test_a_rule_set_of_the_project_is_checked_without_any_record(ruled: Desk) -> None:
    compiled = await ruled.value("compile_rules", to="yaml")
    (ruled.project / "architecture-rules.yaml").write_text(compiled["text"])
    from_records = await ruled.value("check_rules")
    from_file = await ruled.value("check_rules", file="architecture-rules.yaml")
    assert found(from_file) == found(from_records)
    assert from_file["searched"] == ["architecture-rules.yaml"]


async def test_globs_of_a_review_narrow_a_rule(ruled: Desk) -> None:
    rules = (await ruled.value("infer_rules", ids=["0003"]))["rules"]
    rules[0]["scope"] = ["shop/domain/**"]
    assert found(await ruled.value("check_rules", rules=rules)) == set()


@pytest.mark.parametrize(
    ("check", "told"),
    [({}, "names nothing"), ({"modules": ["requests"]}, "ecosystem:name"), ({"folders": [""]}, "list of texts")],
)
async def test_a_check_that_forbids_nothing_is_refused(ruled: Desk, check: dict[str, Any], told: str) -> None:
    rules = (await ruled.value("infer_rules", ids=["0003"]))["rules"]
    rules[0]["check"] = check
    answer = await ruled.run("check_rules", rules=rules)
    assert answer.failed
    assert told in answer.text


@pytest.mark.parametrize(
    "text", ["[", "{}", '{"version": 2, "violations": [{"rule": "x"}]}', '{"version": 1}', "[" * 5_000]
)
async def test_a_file_that_is_no_baseline_is_refused_with_the_remedy(ruled: Desk, text: str) -> None:
    (ruled.project / "known.json").write_text(text)
    answer = await ruled.run("check_rules", baseline="known.json")
    assert answer.failed
    assert "--update-baseline" in answer.text


async def test_the_meta_tool_leads_to_all_four(ruled: Desk) -> None:
    assert "6 new violations" in (await ruled.ask("architecture_rules", {"action": "check"})).text
    assert "0001-1" in (await ruled.ask("architecture_rules", {"action": "infer"})).text
    assert "protected" in (await ruled.ask("architecture_rules", {"action": "compile", "to": "import-linter"})).text
    assert "0004" in (await ruled.ask("architecture_rules", {"action": "uncovered"})).text


async def test_a_package_without_init_is_a_part_of_the_project_all_the_same(ruled: Desk) -> None:
    for name in ("shop", "shop/domain", "shop/web"):
        (ruled.project / name / "__init__.py").unlink()
    value = await ruled.value("check_rules")
    assert ("0001", "shop/domain/order.py", 3) in found(value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("// \0\nexport const cart = 1\n", "is binary"),
        ("//" + "x" * 400_000 + "\nimport { page } from '../view/page'\n", "first 400,000 characters"),
        ("//" + "x" * 6_000_000, "raise file-size"),
    ],
)
async def test_a_rule_over_a_source_that_is_not_read_whole_has_not_run(ruled: Desk, content: str, told: str) -> None:
    (ruled.project / "site/model/cart.ts").write_text(content)
    value = await ruled.value("check_rules")
    (reason,) = [row["reason"] for row in value["not_run"] if row["rule_id"] == "0005-1"]
    assert reason.startswith("1 of its 1 file not read whole (site/model/cart.ts: ")
    assert told in reason
    drift = await ruled.value("check_drift", ids=["0005"])
    (claim,) = [row for row in drift["judgements"] if row["claim"]["polarity"] == "may_not_reach"]
    assert (claim["verdict"], told in claim["note"]) == ("not_checkable", True)


async def test_a_source_that_is_not_read_is_counted_beside_one_that_breaks_the_rule(ruled: Desk) -> None:
    (ruled.project / "site/model/more.ts").write_text("// \0\n")
    value = await ruled.value("check_rules")
    assert ("0005", "site/model/cart.ts", 1) in found(value)
    assert [row["files"] for row in value["ran"] if row["rule_id"] == "0005-1"] == [1]
