import pytest

from adr_server.decisions.model import Status
from adr_server.decisions.status import read_status


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Accepted", "accepted"),
        ("**Accepted**", "accepted"),
        ("✅ Accepted", "accepted"),
        (":white_check_mark: Accepted", "accepted"),
        ("ACCEPTED.", "accepted"),
        ("Accepted (PR [#2897](https://example.org/pull/2897))", "accepted"),
        ("Accepted (tracked in\n[#9256](https://example.org/9256))", "accepted"),
        ("Accepted, pending implementation", "accepted"),
        ("Accepted - 2021-03-04", "accepted"),
        ("2020-03-25 accepted", "accepted"),
        ("Accepted on 4 March 2021 by the board", "accepted"),
        ("Implemented (moved to another module)", "accepted"),
        ("Accepted (lazy consensus) & implemented", "accepted"),
        ("Accepted (lazy consensus) & removed", "deprecated"),
        ("~~Proposed~~ Accepted", "accepted"),
        ("~~Accepted~~\n\nDeprecated", "deprecated"),
        ("<del>Proposed</del> <b>Rejected</b>", "rejected"),
        ("Proposed | **Accepted** | Rejected", "accepted"),
        ("Proposed / _Accepted_ / Rejected / Superseded", "accepted"),
        ("proposed, accepted, `rejected`", "rejected"),
        ("- [ ] Proposed\n- [x] Accepted\n- [ ] Rejected", "accepted"),
        ("[ ] proposed [x] accepted [ ] rejected", "accepted"),
        ("- [ ] Proposed\n- [ ] Accepted", "unknown"),
        ("Proposed | Accepted | Rejected | Deprecated", "unknown"),
        ("[proposed | rejected | accepted | deprecated | … | superseded by [ADR-0005](0005-example.md)]", "unknown"),
        ("{Deprecated|Proposed|Accepted|Declined}", "unknown"),
        ("<proposed, accepted, rejected>", "unknown"),
        ("What is the status, such as proposed, accepted, rejected, deprecated, superseded, etc.?", "unknown"),
        ("", "unknown"),
        ("TBD by the team next week", "proposed"),
        ("on hold", "unknown"),
        ("Superseded by [ADR-0018](0018-x.md)", "superseded"),
        ("Accepted\n\nSuperseded by [3. Other](0003-other.md)", "superseded"),
        ("Superseeded by ADR 4", "superseded"),
        ("Deprecated (replaced by ADR-12)", "superseded"),
        ("Rejected in favour of ADR 111", "rejected"),
        ("Partly superseded", "accepted"),
        ("Accepted, partially superseded by [ADR-7](0007-x.md)", "accepted"),
        ("Partially Accepted", "accepted"),
        ("Accepted. Supersedes ADR-0003", "accepted"),
        ("Accepted\n\nSupersedes [1. First](0001-first.md)", "accepted"),
        ("Accepted\n\nAmended by [9. Help](0009-help.md)", "accepted"),
        ("Not accepted", "rejected"),
        ("Not yet accepted", "proposed"),
        ("Deprecated, no longer relevant", "deprecated"),
        ("Reverted by discussion #12", "deprecated"),
        ("Pending (may want to change if the complexity is high)", "proposed"),
        ("In Review.", "proposed"),
        ("Work in progress", "draft"),
        ("Placeholder", "draft"),
        ("- 2020-01-01: Proposed\n- 2020-02-01: Accepted", "accepted"),
        ("- 2022-02-01: Deprecated\n- 2020-02-01: Accepted\n- 2020-01-01: Proposed", "deprecated"),
        ("Proposed → Accepted", "accepted"),
        ("The two points above have been implemented; it works well.", "accepted"),
        ("![status: accepted](https://img.shields.io/badge/status-accepted-green)", "accepted"),
        ("![](https://img.shields.io/badge/status-superseded_by_ADR_0001-orange.svg?style=flat)", "superseded"),
        ("Akzeptiert", "accepted"),
        ("Abgelöst (Superseded)", "superseded"),
        ("Vorgeschlagen | **Akzeptiert** | Abgelehnt", "accepted"),
        ("Veraltet", "deprecated"),
        ("Ersetzt durch ADR-0012", "superseded"),
        ("Acceptée", "accepted"),
        ("Remplacée par [ADR 5](0005-x.md)", "superseded"),
        ("Accepté\n\nRemplace ADR-3", "accepted"),
        ("Proposé", "proposed"),
        ("Aceptada", "accepted"),
        ("Sustituida por ADR-4", "superseded"),
        ("Aceito", "accepted"),
        ("Substituído por ADR-4", "superseded"),
        ("Accettata", "accepted"),
        ("Sostituita da ADR-4", "superseded"),
        ("Geaccepteerd", "accepted"),
        ("Vervangen door ADR-4", "superseded"),
        ("Zaakceptowana", "accepted"),
        ("Zastąpiona przez ADR-4", "superseded"),
        ("承認済み", "accepted"),
        ("提案中", "proposed"),
        ("ADR-5に置き換え", "superseded"),
        ("却下", "rejected"),
        ("已接受", "accepted"),
        ("已被 ADR-5 取代", "superseded"),
        ("已废弃", "deprecated"),
        ("Accepted ✅ (was: Proposed)", "accepted"),
        ("Status: Accepted", "accepted"),
        ("Approved by the architecture board", "accepted"),
        ("Under discussion", "proposed"),
        ("Obsolete", "deprecated"),
        ("implementable", "accepted"),
        ("withdrawn", "rejected"),
        ("replaced", "superseded"),
        ("This decision was superseded by ADR-9 in 2022.", "superseded"),
        ("We have accepted this proposal.", "accepted"),
        ("Accepted, will be deprecated when v5 ships", "accepted"),
        ("Decided", "accepted"),
        ("Final", "accepted"),
        ("Open", "proposed"),
        ("Closed", "accepted"),
    ],
)
def test_a_status_is_read_as_a_careful_reader_would(text: str, status: str) -> None:
    assert read_status(text).status is Status(status)


@pytest.mark.parametrize(
    "text", ["Partly superseded", "Accepted, superseded in part by ADR-3", "Teilweise ersetzt durch ADR-3"]
)
def test_a_supersession_in_part_is_noted(text: str) -> None:
    reading = read_status(text)
    assert reading.status is Status.ACCEPTED
    assert reading.in_part


@pytest.mark.parametrize(
    ("text", "why"), [("Proposed | Accepted | Rejected", "template"), ("quite fine", "unknown_word")]
)
def test_what_is_unclear_is_said(text: str, why: str) -> None:
    assert read_status(text).unclear == why
