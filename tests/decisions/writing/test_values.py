from datetime import date

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions.writing.values import quoted, restate, unquoted
from adr_server.errors import UsageError

DAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Accepted", "Rejected"),
        ("accepted", "rejected"),
        ("ACCEPTED", "REJECTED"),
        ("**Accepted**", "**Rejected**"),
        ("`accepted`", "`rejected`"),
        ("*Accepted.*", "*Rejected.*"),
        ("Accepted.", "Rejected."),
        ("✅ Accepted", "Rejected"),
        ("Accepted (lazy consensus) & removed", "Rejected"),
        ("2020-03-25 accepted", "2026-11-21 rejected"),
        ("Accepted (2020-03-25)", "Rejected (2026-11-21)"),
        ("Accepted on 2020-03-25", "Rejected on 2026-11-21"),
        ("Superseded by [ADR-2](0002-x.md)", "Rejected"),
        ("Proposed | **Accepted** | Rejected", "Proposed | Accepted | **Rejected**"),
        ("", "Rejected"),
    ],
)
def test_a_status_is_said_as_the_old_one_was(old: str, new: str) -> None:
    assert restate(old, "Rejected", today=DAY) == new


def test_a_link_stands_behind_the_words() -> None:
    assert restate("**Accepted**", "Superseded by", link="[2](2.md)") == "**Superseded by [2](2.md)**"
    assert restate("accepted", "Superseded by", link="[ADR-2](2.md)") == "superseded by [ADR-2](2.md)"
    assert restate("`Accepted`", "Superseded by", link="[2](2.md)") == "Superseded by [2](2.md)"


@given(
    st.text(alphabet=st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=60),
    st.sampled_from(["", "'x'", '"x"', "x"]),
)
def test_front_matter_reads_back_what_was_quoted(text: str, old: str) -> None:
    stripped = text.strip()
    if stripped:
        written = quoted(old, stripped, place="a:1")
        assert unquoted(written) == stripped or not written.startswith(("'", '"'))
        if any(ch in stripped for ch in "[]:#\"'"):
            assert yaml.safe_load(f"status: {written}")["status"] == stripped


def test_a_block_value_is_refused_with_its_place() -> None:
    with pytest.raises(UsageError, match=r"a\.md:3: the value is a YAML block"):
        quoted("|", "x", place="a.md:3")
