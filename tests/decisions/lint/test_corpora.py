import json
from pathlib import Path

import pytest

from benchmarks.lint_accuracy import BAR, CODES, Tally, default_corpora, measure

CORPORA = default_corpora()
EXPECTATIONS = CORPORA / "lint_expectations.json"

pytestmark = pytest.mark.skipif(not EXPECTATIONS.is_file(), reason="the corpora are not beside the repository")


@pytest.fixture(scope="module")
def tally() -> Tally:
    return measure(CORPORA, json.loads(Path(EXPECTATIONS).read_text(encoding="utf-8")))


def test_what_a_careful_reader_finds_is_found(tally: Tally) -> None:
    assert tally.found.total() >= BAR * tally.expected.total(), tally.missed


def test_integrity_rules_tell_little_that_a_careful_reader_did_not(tally: Tally) -> None:
    codes = {code for family in CODES.values() for code in family}
    extra = [f"{corpus}/{one.path}:{one.line}: {one.message}" for corpus, one in tally.extra if one.code in codes]
    assert len(extra) <= tally.expected.total() // 10, extra
