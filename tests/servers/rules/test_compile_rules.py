"""compile_rules: what it writes is what the other tools read."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import tree_sitter_java
from tree_sitter import Language, Parser

from adr_server.review import read_rule_set
from applications import Desk

pytestmark = pytest.mark.anyio


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    script = Path(sys.executable).parent / "lint-imports"
    environment = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"}
    return subprocess.run(
        [str(script), "--config", ".importlinter", "--no-cache"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def node(folder: Path, code: str) -> str:
    command = [shutil.which("node") or "node", "-e", code]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


async def test_import_linter_itself_breaks_the_same_rules_and_keeps_them_once_the_code_is_mended(ruled: Desk) -> None:
    value = await ruled.value("compile_rules", to="import-linter", write=True)
    assert value["written"]
    assert [name.partition("-")[0] for name in value["rules"]] == ["0001", "0002", "0003"]
    broken = lint(ruled.project)
    assert broken.returncode == 1, broken.stdout + broken.stderr
    assert "0 kept, 3 broken" in broken.stdout
    assert "shop.domain.order -> shop.web" in broken.stdout
    (ruled.project / "shop/domain/order.py").write_text("import os\n")
    (ruled.project / "shop/web/page.py").write_text("import shop.domain.price\n")
    mended = lint(ruled.project)
    assert "3 kept, 0 broken" in mended.stdout, mended.stdout + mended.stderr
    assert {row["rule_id"].partition("-")[0] for row in value["left_out"]} == {"0004", "0005", "0007"}


async def test_dependency_cruiser_gets_a_module_whose_patterns_match_the_broken_import(ruled: Desk) -> None:
    value = await ruled.value("compile_rules", to="dependency-cruiser")
    body = value["text"].partition("module.exports = ")[2].rstrip().removesuffix(";")
    [rule] = json.loads(body)["forbidden"]
    assert re.search(rule["from"]["path"], "site/model/cart.ts")
    assert re.search(rule["to"]["path"], "site/view/page.ts")
    assert not re.search(rule["from"]["path"], "site/models/cart.ts")
    assert rule["severity"] == "error"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
async def test_node_loads_what_dependency_cruiser_is_to_read(ruled: Desk) -> None:
    await ruled.value("compile_rules", to="dependency-cruiser", write=True)
    assert node(ruled.project, "console.log(require('./.dependency-cruiser.cjs').forbidden.length)") == "1"


async def test_archunit_gets_java_that_parses(ruled: Desk) -> None:
    value = await ruled.value("compile_rules", to="archunit")
    tree = Parser(Language(tree_sitter_java.language())).parse(value["text"].encode())
    assert not tree.root_node.has_error
    assert (
        '.that().resideInAnyPackage("com.acme.core..").and().resideOutsideOfPackages("com.acme.rest..")'
        in value["text"]
    )
    assert '.resideInAnyPackage("com.acme.rest..")' in value["text"]
    assert '@AnalyzeClasses(packages = {"com.acme"}' in value["text"]


async def test_yaml_holds_every_rule_and_reads_back(ruled: Desk) -> None:
    value = await ruled.value("compile_rules", to="yaml")
    rules = read_rule_set(value["text"], "rules").rules
    assert {rule.rule_id for rule in rules} == set(value["rules"])
    assert sum(rule.check is not None for rule in rules) == 5


async def test_a_file_that_somebody_else_wrote_is_not_written_over(ruled: Desk) -> None:
    (ruled.project / ".importlinter").write_text("[importlinter]\nroot_package = shop\n")
    answer = await ruled.run("compile_rules", to="import-linter", write=True)
    assert answer.failed
    assert ".importlinter was not written by this tool" in answer.text
    assert "root_package = shop" in (ruled.project / ".importlinter").read_text()


async def test_what_was_written_before_is_written_again(ruled: Desk) -> None:
    await ruled.value("compile_rules", to="yaml", write=True)
    assert (await ruled.value("compile_rules", to="yaml", write=True))["written"] is False


async def test_text_alone_is_given_beside_a_file_that_somebody_else_wrote(ruled: Desk) -> None:
    (ruled.project / ".importlinter").write_text("[importlinter]\nroot_package = shop\n")
    value = await ruled.value("compile_rules", to="import-linter")
    assert value["text"]
    assert any("was not written by this tool" in note for note in value["notes"])
    (ruled.project / ".importlinter").write_text("")
    assert (await ruled.value("compile_rules", to="import-linter", write=True))["written"]
