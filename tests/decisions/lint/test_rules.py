import re
from pathlib import Path

import pytest

from adr_server.decisions.lint import RULES, LintOptions, Rule
from adr_server.decisions.lint.codes import RULE_NAMES

PAGES = Path(__file__).parents[3] / "docs" / "rules"
HEADINGS = ["What it finds", "Why it matters", "Example", "Remedy", "How to switch it off"]


def test_the_table_and_the_names_have_the_same_codes_in_order() -> None:
    assert [rule.code for rule in RULES] == sorted(RULE_NAMES)
    assert len({rule.name for rule in RULES}) == len(RULES)


def test_there_is_a_page_for_every_rule_and_no_other() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} - {"README"} == set(RULE_NAMES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_page_agrees_with_its_rule(rule: Rule) -> None:
    text = (PAGES / f"{rule.code}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {rule.code} {rule.name}\n\n{rule.summary} Severity: {rule.severity}.\n")
    outside_samples = [line for line in text.splitlines() if not line.startswith("    ")]
    assert [line[3:] for line in outside_samples if line.startswith("## ")] == HEADINGS
    assert set(re.findall(r"ADR\d{3}", text)) <= {*RULE_NAMES}


def test_the_list_of_pages_agrees_with_the_table() -> None:
    text = (PAGES / "README.md").read_text(encoding="utf-8")
    rows = [f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.severity} | {rule.summary} |" for rule in RULES]
    assert [line for line in text.splitlines() if line.startswith("| [")] == rows


def test_the_limits_on_the_pages_are_the_defaults() -> None:
    text = (PAGES / "README.md").read_text(encoding="utf-8")
    stated = dict(re.findall(r"^ +(\w+-\w+) = ([\d.]+)", text, re.MULTILINE))
    read = LintOptions.from_mapping(
        {key: float(value) if "." in value else int(value) for key, value in stated.items()}, ""
    )
    assert len(stated) == 4
    assert read == LintOptions()
