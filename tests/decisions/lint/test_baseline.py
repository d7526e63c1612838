import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions import Status
from adr_server.decisions.lint import Baseline, Known, apply_baseline
from adr_server.errors import BrokenInputError
from lint_logs import findings, record

ONE = record("adr/0001-a.md", status=Status.UNKNOWN, status_text="")
TWO = record("adr/0002-b.md", status=Status.UNKNOWN, status_text="")


def test_only_what_the_baseline_does_not_know_is_new_and_what_is_mended_is_gone() -> None:
    before, after = findings(ONE, select=["ADR301"]), findings(TWO, select=["ADR301"])
    baseline = Baseline.from_text(Baseline.of(before).to_text(), "b.json")
    assert apply_baseline(before, baseline) == ((), before, ())
    new, known, gone = apply_baseline(after, baseline)
    assert (new, known) == (after, ())
    assert [one.path for one in gone] == ["adr/0001-a.md"]


def test_each_finding_has_a_line_of_its_own() -> None:
    text = Baseline.of(findings(ONE, TWO, select=["ADR301"])).to_text()
    assert [line.count('"fingerprint"') for line in text.splitlines()] == [0, 0, 0, 1, 1, 0, 0]
    assert json.loads(text)["version"] == 1


@given(st.lists(st.tuples(st.text("0123456789abcdef", min_size=16, max_size=16), st.text(max_size=20)), max_size=5))
def test_what_was_written_is_read_again(entries: list[tuple[str, str]]) -> None:
    unique = {fingerprint: Known(fingerprint=fingerprint, code="ADR101", path=path) for fingerprint, path in entries}
    baseline = Baseline(known=tuple(unique.values()))
    assert Baseline.from_text(baseline.to_text(), "b.json") == baseline


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"version": 2, "findings": []}',
        '{"version": true, "findings": []}',
        '{"version": 1}',
        '{"version": 1, "findings": [1]}',
        '{"version": 1, "findings": [{"fingerprint": "xyz", "code": "ADR101", "path": "a"}]}',
        '{"version": 1, "findings": [{"fingerprint": "0123456789abcdef", "code": 1, "path": "a"}]}',
        "[" * 100_000,
    ],
)
def test_what_is_no_baseline_is_refused_with_place_and_remedy(text: str) -> None:
    with pytest.raises(BrokenInputError, match=r"^b\.json: .*write it again"):
        Baseline.from_text(text, "b.json")
