import pytest

from adr_server.decisions.lint import LintOptions, Severity
from adr_server.errors import InvalidArgumentsError

PLACE = "pyproject.toml: [tool.adr-server.lint]"


def test_a_full_table_is_read() -> None:
    options = LintOptions.from_mapping(
        {
            "select": ["ADR1", "status-missing"],
            "ignore": ["adr103"],
            "severity": {"ADR2": "error", "ADR103": "off"},
            "per-file-ignores": {"old/*": ["ADR5"]},
            "proposed-days": 30,
            "gap_density": 0.9,
            "index-share": 1,
            "house-share": 0.25,
        },
        PLACE,
    )
    assert options.select == ("ADR1", "ADR301")
    assert options.ignore == ("ADR103", "ADR103")
    assert options.severity["ADR204"] is Severity.ERROR
    assert options.ignored_for("old/adr/0001-x.md") == ("ADR5",)
    assert (options.proposed_days, options.gap_density, options.index_share, options.house_share) == (30, 0.9, 1, 0.25)


def test_an_empty_table_means_the_defaults() -> None:
    assert LintOptions.from_mapping({}, PLACE) == LintOptions()


def test_all_problems_are_told_at_once_with_the_nearest_names() -> None:
    table = {
        "selekt": [],
        "ignore": ["ADR999", "number-gab"],
        "severity": {"ADR101": "fatal"},
        "proposed-days": True,
        "gap-density": 2,
        "per-file-ignores": [],
        "index-share": "x",
    }
    with pytest.raises(InvalidArgumentsError) as raised:
        LintOptions.from_mapping(table, PLACE)
    text = str(raised.value)
    assert len(raised.value.problems) == 8
    assert text.startswith(PLACE)
    for part in (
        "'select'",
        "'number-gap'",
        "'fatal'",
        "proposed-days",
        "gap-density",
        "per-file-ignores",
        "index-share",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("select", "ignore", "runs"),
    [
        ((), (), True),
        (("ADR2",), (), False),
        (("ADR1",), (), True),
        (("ADR1",), ("ADR103",), False),
        (("ADR103",), ("ADR1",), True),
        ((), ("ADR",), False),
        (("ADR103",), ("ADR103",), False),
    ],
)
def test_the_more_exact_entry_decides_whether_a_rule_runs(
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    runs: bool,  # noqa: FBT001 - a table
) -> None:
    assert LintOptions(select=select, ignore=ignore).enabled("ADR103") is runs
