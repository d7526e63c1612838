from datetime import date

import pytest

from adr_server.decisions.model import DecisionLog, Status
from adr_server.decisions.writing import init, shipped_templates
from adr_server.errors import UsageError
from sample_logs import LOGS, log_of

DAY = date(2026, 11, 21)
EMPTY = DecisionLog(decisions=())


@pytest.mark.parametrize("name", [template.name for template in shipped_templates()])
def test_a_log_starts_with_a_record_a_template_and_an_index(name: str) -> None:
    changes = init(EMPTY, today=DAY, template=name)
    files = {edit.path: edit.after for edit in changes.edits}
    assert set(files) == {
        "docs/decisions/0001-record-architecture-decisions.md",
        "docs/decisions/README.md",
        "docs/decisions/template.md",
    }
    (first,) = log_of(files).decisions
    assert (first.title, first.status, first.date) == ("Record architecture decisions", Status.ACCEPTED, "2026-11-21")
    assert "[Record architecture decisions](0001-record-architecture-decisions.md)" in files["docs/decisions/README.md"]


def test_an_unusual_folder_is_named_in_a_file_that_tools_read() -> None:
    files = {edit.path: edit.after for edit in init(EMPTY, today=DAY, folder="notes/why/").edits}
    assert files[".adr-dir"] == "notes/why\n"


def test_what_is_there_stays() -> None:
    changes = init(EMPTY, today=DAY, existing={"docs/decisions/README.md", "src/a.py"})
    assert "docs/decisions/README.md" not in {edit.path for edit in changes.edits}
    assert changes.notes == ("docs/decisions/README.md: is there already, left as it is.",)


@pytest.mark.parametrize("folder", ["../x", "/etc", "a/../../b"])
def test_a_folder_outside_the_project_is_refused(folder: str) -> None:
    with pytest.raises(UsageError, match="inside the project"):
        init(EMPTY, today=DAY, folder=folder)


def test_a_folder_that_holds_records_is_refused() -> None:
    with pytest.raises(UsageError, match="holds records already"):
        init(log_of(LOGS["nygard"]), today=DAY, folder="docs/adr")


def test_a_second_log_beside_an_existing_one_has_to_be_meant() -> None:
    log = log_of(LOGS["nygard"])
    with pytest.raises(UsageError, match=r"docs/adr holds a log already \(2 records in all\).*--folder"):
        init(log, today=DAY)
    assert init(log, today=DAY, folder="docs/decisions")
