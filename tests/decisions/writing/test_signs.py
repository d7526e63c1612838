from datetime import date

import pytest

from adr_server.decisions.model import Status
from adr_server.decisions.reading import read_decision
from adr_server.decisions.writing import change_status, new_decision
from sample_logs import log_of, reader_of

DAY = date(2026, 11, 21)
LABEL = "# TITLE\n\n**Status:** STATUS\n\n## Context\n\nWe store data.\n\n## Decision\n\nWe will do it.\n"
SECTION = "# TITLE\n\n## Status\n\nSTATUS\n\n## Context\n\nWe store data.\n\n## Decision\n\nWe will do it.\n"


def three(template: str, *statuses: str) -> dict[str, str]:
    return {
        f"docs/adr/000{n}-use-x{n}.md": template.replace("TITLE", f"Use X{n}").replace("STATUS", status)
        for n, status in enumerate(statuses, 1)
    }


@pytest.mark.parametrize("template", [LABEL, SECTION])
@pytest.mark.parametrize(
    ("others", "old", "new"),
    [
        (("✅ Accepted", "✅ Accepted"), "🤔 Proposed", "✅ Accepted"),
        (("✅ accepted", "✅ accepted"), "🤔 proposed", "✅ accepted"),
        (("Accepted ✅", "Accepted ✅"), "Proposed 🤔", "Accepted ✅"),
        (("🤔 Proposed", "❌ Rejected"), "🤔 Proposed", "Accepted"),
        (("✅ Accepted", "✅ Accepted"), "Proposed", "Accepted"),
    ],
)
def test_a_status_takes_the_sign_that_other_records_give_it(
    template: str, others: tuple[str, str], old: str, new: str
) -> None:
    files = three(template, *others, old)
    changes = change_status(log_of(files), reader_of(files), "3", Status.ACCEPTED, today=DAY)
    after = changes.after("docs/adr/0003-use-x3.md")
    assert after == files["docs/adr/0003-use-x3.md"].replace(old, new)


def test_a_short_code_is_a_sign_too() -> None:
    accepted = ":white_check_mark: Accepted"
    files = three(SECTION, accepted, accepted, ":thinking: Proposed")
    changes = change_status(log_of(files), reader_of(files), "3", Status.ACCEPTED, today=DAY)
    after = changes.after("docs/adr/0003-use-x3.md")
    assert after == files["docs/adr/0003-use-x3.md"].replace(":thinking: Proposed", accepted)


@pytest.mark.parametrize("template", [LABEL, SECTION])
@pytest.mark.parametrize(
    ("statuses", "new"),
    [
        (("🤔 Proposed", "✅ Accepted", "✅ Accepted"), "🤔 Proposed"),
        (("❌ Rejected", "✅ Accepted", "✅ Accepted"), "Proposed"),
    ],
)
def test_a_new_record_takes_the_sign_of_proposed_ones_and_no_other(
    template: str, statuses: tuple[str, ...], new: str
) -> None:
    files = three(template, *statuses)
    (edit,) = new_decision(log_of(files), reader_of(files), title="Use Redis", today=DAY).edits
    assert template.partition("STATUS")[0].replace("TITLE", "Use Redis") + new + "\n" in edit.after
    assert read_decision(edit.after, edit.path).status is Status.PROPOSED
