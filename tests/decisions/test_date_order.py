"""A day that may be read two ways is read as the project writes its other days."""

import pytest

from adr_server.decisions import Decision, read_log

TEXT = "# Use Kafka\n\nDate: {}\n\n## Status\n\nAccepted\n\n## Context\n\nx\n"
GERMAN = "# Kafka\n\nDatum: {}\n\n## Status\n\nAkzeptiert\n\n## Kontext\n\nx\n\n## Entscheidung\n\nx\n"


def first_of(*days: str, text: str = TEXT) -> Decision:
    files = {f"docs/adr/000{n}-x.md": text.format(day) for n, day in enumerate(days, start=1)}
    return read_log(list(files), files.__getitem__).decisions[0]


def doubtful(decision: Decision) -> bool:
    return "date_ambiguous" in [problem.code for problem in decision.problems]


@pytest.mark.parametrize(
    ("others", "date"),
    [(["16/09/2022"], "2021-04-03"), (["9/16/2022", "2022-01-01"], "2021-03-04")],
)
def test_other_days_of_the_project_settle_a_doubtful_one(others: list[str], date: str) -> None:
    decision = first_of("03/04/2021", *others)
    assert (decision.date, doubtful(decision)) == (date, False)


@pytest.mark.parametrize("others", [[], ["16/09/2022", "9/16/2022"], ["2022-09-16"]])
def test_a_day_that_nothing_settles_stays_doubtful(others: list[str]) -> None:
    decision = first_of("03/04/2021", *others)
    assert (decision.date, doubtful(decision)) == ("2021-04-03", True)


def test_a_language_that_writes_the_day_first_settles_it() -> None:
    decision = first_of("03/04/2021", text=GERMAN)
    assert (decision.date, decision.language, doubtful(decision)) == ("2021-04-03", "de", False)
