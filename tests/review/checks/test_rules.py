"""The table of rules, and the page that explains each."""

import re
from pathlib import Path

import pytest

from adr_server.review.checks import RULES, CheckRule, code_of

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
OWN = [rule for rule in RULES.values() if rule.code.startswith("CHK")]


@pytest.mark.parametrize("rule", OWN, ids=lambda rule: rule.code)
def test_every_rule_is_explained_under_its_code(rule: CheckRule) -> None:
    found = re.search(rf"^### {rule.code}\n\n`{rule.name}` \({rule.severity}\)\. (.+?)\n", PAGE, re.MULTILINE)
    assert found is not None
    assert found[1].startswith(rule.summary)


def test_no_other_rule_is_explained() -> None:
    assert re.findall(r"^### (CHK\d+)$", PAGE, re.MULTILINE) == [rule.code for rule in OWN]


def test_every_page_that_a_finding_names_is_there() -> None:
    assert all((ROOT / rule.page.partition("#")[0]).is_file() for rule in RULES.values())


def test_a_rule_is_meant_by_code_and_by_name() -> None:
    assert code_of("chk201") == code_of("Decision_Broken") == "CHK201"
    assert code_of("adr101") == "ADR101"
    assert code_of("nothing") is None
