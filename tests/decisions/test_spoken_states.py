"""A record's state where a line below its title, or a sentence of its status section, says it in words."""

import pytest

from adr_server.decisions import Decision, Status, read_decision

TITLE, SECTION = "title", "section"
_MARKS = {"md": ("# {}\n\n", "## {}\n\n"), "adoc": ("= {}\n\n", "== {}\n\n")}


def read(words: str, markup: str = "md", place: str = TITLE) -> Decision:
    """The record that says `words` right below its title, or in its status section."""
    if markup == "rst":
        title, heading = (f"{{}}\n{mark * 12}\n\n" for mark in "=-")
    else:
        title, heading = _MARKS[markup]
    said = words if place == TITLE else f"{heading.format('Status')}{words}"
    body = f"{heading.format('Context')}x\n\n{heading.format('Decision')}We will use Kafka.\n"
    return read_decision(f"{title.format('Use Kafka')}{said}\n\n{body}", f"docs/adr/0003-use-kafka.{markup}")


@pytest.mark.parametrize(
    ("markup", "place", "words", "status", "date"),
    [
        ("md", TITLE, "*Deprecated since the move to Functions, was accepted in March 2021*", "deprecated", None),
        ("md", TITLE, "**declined**, 8 Mar 2025", "rejected", "2025-03-08"),
        ("md", TITLE, "accepted, June 2023", "accepted", None),
        ("md", TITLE, "Accepted 2024-09-25", "accepted", "2024-09-25"),
        ("md", TITLE, "Decided 2021-04-02 by the team", "accepted", "2021-04-02"),
        ("md", TITLE, "Status: accepted (replaces 0003 in part)", "accepted", None),
        ("md", TITLE, "_Retired: see 0042_", "deprecated", None),
        ("md", TITLE, "Rejected — too costly", "rejected", None),
        ("md", TITLE, "> Withdrawn on 12 January 2022, nobody had the time.", "rejected", None),
        ("md", TITLE, "__Approved__ by the architecture board on 2020-11-30", "accepted", "2020-11-30"),
        ("md", TITLE, "*Superseded by [ADR 12](0012-x.md), 3 May 2022*", "superseded", None),
        ("md", TITLE, "(proposed, 2023-01-09)", "proposed", None),
        ("md", TITLE, "Draft, last touched 2022-02-02", "draft", None),
        ("md", TITLE, "Accepted on 1 June 2022 after a long discussion.", "accepted", "2022-06-01"),
        ("md", TITLE, "**Obsolete** since 2023-07-01: the service is gone.", "deprecated", None),
        ("md", TITLE, "Angenommen am 12.03.2021", "accepted", "2021-03-12"),
        ("md", TITLE, "*Abgelehnt, 4. Mai 2022*", "rejected", "2022-05-04"),
        ("md", TITLE, "Veraltet seit dem Umzug in die Cloud", "deprecated", None),
        ("md", TITLE, "_Abgelöst durch [0009](0009-x.md)_", "superseded", None),
        ("md", TITLE, "Accepté le 14 février 2023", "accepted", "2023-02-14"),
        ("md", TITLE, "*Remplacé par 0011*", "superseded", None),
        ("md", TITLE, "Rejeté : trop cher", "rejected", None),
        ("md", TITLE, "Aceptado el 3 de marzo de 2022", "accepted", "2022-03-03"),
        ("md", TITLE, "**Rechazado** - no lo necesitamos", "rejected", None),
        ("md", TITLE, "Obsoleto desde 2021", "deprecated", None),
        ("md", TITLE, "Aceito em 2022-08-10", "accepted", "2022-08-10"),
        ("md", TITLE, "*Substituído por 0007*", "superseded", None),
        ("md", TITLE, "_Accepted. Amended by [0014](0014-y.md)._", "accepted", None),
        ("md", TITLE, "✅ Accepted (2021-08-09)", "accepted", "2021-08-09"),
        ("md", TITLE, "Implemented in release 4.2", "accepted", None),
        ("md", TITLE, "Abandoned - the vendor went out of business", "rejected", None),
        ("md", TITLE, "*No longer in force since 2024-01-01.*", "deprecated", None),
        ("md", TITLE, "Agreed at the guild meeting, 17 Oct 2019", "accepted", "2019-10-17"),
        ("md", TITLE, "2021-05-06 — accepted", "accepted", "2021-05-06"),
        ("md", TITLE, "**Superseded in part** by 0019, otherwise accepted", "accepted", None),
        ("md", TITLE, "*Accepted, then replaced by [0031](0031-z.md) in 2024*", "superseded", None),
        ("md", TITLE, "Written by Ann Lee\n\n*accepted, 2020-02-03*", "accepted", "2020-02-03"),
        ("md", TITLE, "Proposed by Jane Doe, 2021-05-05", "proposed", None),
        ("md", SECTION, "Decided 2021-04-02 by the team", "accepted", "2021-04-02"),
        ("md", SECTION, "Retired. See 0042.", "deprecated", None),
        ("md", SECTION, "This decision was accepted on 2022-03-04.", "accepted", "2022-03-04"),
        ("md", SECTION, "Obsoleted by 0017 (2023-03-03)", "superseded", None),
        ("md", SECTION, "Deprecated since the move to Functions, was accepted in March 2021", "deprecated", None),
        ("md", SECTION, "Abgelöst durch ADR 14, vorher angenommen", "superseded", None),
        ("md", SECTION, "Approved in the meeting of 2019-12-11, amended by 0016", "accepted", "2019-12-11"),
        ("md", SECTION, "Declined: the licence does not fit.", "rejected", None),
        ("md", SECTION, "Zurückgezogen am 03.04.2023", "rejected", None),
        ("rst", TITLE, "*Deprecated since 2022-05-05, see the newer record.*", "deprecated", None),
        ("rst", TITLE, "**Rejected**, 9 September 2021", "rejected", "2021-09-09"),
        ("rst", SECTION, "Approved by the guild on 2021-01-20.", "accepted", "2021-01-20"),
        ("rst", TITLE, "Accepted, June 2022", "accepted", None),
        ("rst", TITLE, "*Angenommen, 7. Juni 2021*", "accepted", "2021-06-07"),
        ("rst", SECTION, "Replaced by 0021, 2024-02-02", "superseded", None),
        ("adoc", TITLE, "_Accepted, 2 May 2023_", "accepted", "2023-05-02"),
        ("adoc", TITLE, "Replaced by xref:0009-use-pulsar.adoc[ADR 9]", "superseded", None),
        ("adoc", SECTION, "Declined: the licence does not fit.", "rejected", None),
        ("adoc", TITLE, "*Rejected* — nobody could run it", "rejected", None),
        ("adoc", TITLE, "Decided 2021-04-02 by the team", "accepted", "2021-04-02"),
        ("md", TITLE, "Deprecated in favour of [0012](0012-y.md)", "superseded", None),
        ("md", TITLE, "_(Accepted by the platform guild, 11 July 2023)_", "accepted", "2023-07-11"),
        ("md", TITLE, "This ADR is deprecated.", "deprecated", None),
        ("md", TITLE, "This record has been superseded by [ADR 9](0009-x.md).", "superseded", None),
        ("md", TITLE, "Date: 2021-02-02\n\n*withdrawn*", "rejected", "2021-02-02"),
        ("md", TITLE, "~~Accepted~~ **Superseded** on 2024-01-01", "superseded", None),
        ("md", TITLE, "Approuvé lors du comité du 12 mars 2022", "accepted", "2022-03-12"),
        ("md", TITLE, "_Dépréciée depuis la migration vers le cloud_", "deprecated", None),
        ("md", TITLE, "Cette décision est obsolète.", "deprecated", None),
        ("md", TITLE, "Diese Entscheidung ist veraltet.", "deprecated", None),
        ("md", TITLE, "**Verworfen** wegen der Kosten", "rejected", None),
        ("md", TITLE, "Beschlossen am 1. Februar 2023 im Architekturkreis", "accepted", "2023-02-01"),
        ("md", TITLE, "Esta decisión fue reemplazada por [0008](0008-x.md)", "superseded", None),
        ("md", TITLE, "Aprovado em reunião de 2023-04-05", "accepted", "2023-04-05"),
        ("md", TITLE, "Rejeitado porque o custo é alto", "rejected", None),
        ("md", TITLE, "Afgewezen op 3 mei 2022", "rejected", "2022-05-03"),
        ("md", TITLE, "Odrzucone, bo koszt jest za wysoki", "rejected", None),
        ("md", TITLE, "Respinto: troppo caro", "rejected", None),
        ("md", TITLE, "承認済み", "accepted", None),
        ("rst", TITLE, ":emphasis:`Superseded by ADR 12`", "superseded", None),
        ("rst", TITLE, "Withdrawn because nobody needs it any more.", "rejected", None),
        ("adoc", TITLE, "[.lead]\nDeprecated since version 3", "deprecated", None),
        ("md", TITLE, "> [!WARNING]\n> Deprecated since 2024-03-01", "deprecated", None),
        ("md", TITLE, "Jane Doe, 2022-01-01\nstatus accepted", "accepted", None),
        ("md", TITLE, "`accepted` 2022-05-05", "accepted", "2022-05-05"),
        ("md", TITLE, "Implemented. See the code below `bus/`.", "accepted", None),
        ("md", SECTION, "Proposed solution was accepted on 2022-03-04", "proposed", None),
        ("md", SECTION, "We have accepted this.", "accepted", None),
        ("md", SECTION, "Remplacé par [0009](0009-x.md)", "superseded", None),
        ("md", SECTION, "Accepted; amended by [0012](0012-x.md) for the retry policy", "accepted", None),
    ],
)
def test_a_line_that_begins_with_a_state_says_it(
    markup: str, place: str, words: str, status: str, date: str | None
) -> None:
    """`date` is None where the words give no day of the decision that counts."""
    decision = read(words, markup, place)
    assert decision.status.value == status
    assert date is None or decision.date == date
    assert "status" in decision.lines
    assert not decision.problems


@pytest.mark.parametrize(
    ("markup", "place", "words"),
    [
        ("md", TITLE, "Accepted practice is to keep secrets in Vault."),
        ("md", TITLE, "Deprecated APIs are removed after two releases."),
        ("md", TITLE, "Decided by the board was only the budget."),
        ("md", TITLE, "Proposed changes go through review."),
        ("md", TITLE, "Rejected messages are put on a dead letter queue."),
        ("md", TITLE, "Draft invoices must not be sent to customers."),
        ("md", TITLE, "Active records are kept for seven years."),
        ("md", TITLE, "*Accepted risks* are listed below."),
        ("md", TITLE, "Akzeptierte Risiken stehen unten."),
        ("md", TITLE, "Completed orders, 30 days old, are archived."),
        ("md", TITLE, "Accepted orders: see chapter 2."),
        ("md", TITLE, "Implemented with Kafka, the bus carries three topics."),
        ("md", TITLE, "Done right, caching saves 40 ms."),
        ("md", TITLE, "Active since 2019, the old billing system serves 400 shops."),
        ("md", TITLE, "Rejected by every reviewer at first, Rust has won us over."),
        ("md", TITLE, "Proposed by the vendor in 2021, this scheme has three parts."),
        ("md", TITLE, "Replaced parts are sent back to the maker."),
        ("md", TITLE, "Accepted | Proposed | Rejected"),
        ("md", TITLE, "*Proposed/Accepted/Rejected*"),
        ("md", TITLE, "```\nAccepted 2024-09-25\n```"),
        ("md", TITLE, "Intro.\n\n## Background\n\nAccepted 2024-09-25"),
        ("rst", TITLE, "Accepted practice is to keep secrets in Vault."),
        ("rst", TITLE, "Deprecated since 2019, the old API still answers."),
        ("adoc", TITLE, "Superseded tables are dropped every night."),
        ("adoc", TITLE, "Decided long ago were the names of the topics."),
        ("md", SECTION, "Accepted practice is to keep secrets in Vault."),
        ("md", TITLE, "Removed features must be announced."),
        ("md", TITLE, "Adopted from the old handbook, these rules hold for all teams."),
        ("md", TITLE, "Replaced by hand every year, certificates have cost us three days."),
        ("md", TITLE, "Agreed names for topics are kept in one file."),
        ("md", TITLE, "Abgelehnte Anträge werden gelöscht."),
        ("md", TITLE, "Obsolete tables, views and functions are dropped."),
        ("md", TITLE, "Les demandes acceptées sont archivées."),
        ("md", TITLE, "Completed in under 20 ms, a request costs nothing."),
        ("md", TITLE, "Final tables have the suffix `_f`."),
        ("md", TITLE, "Open source is preferred."),
        ("md", TITLE, "In review apps, data is fake."),
        ("md", SECTION, "Deprecated APIs are none of this record's business."),
    ],
)
def test_a_sentence_about_what_is_accepted_or_retired_states_nothing(markup: str, place: str, words: str) -> None:
    assert read(words, markup, place).status is Status.UNKNOWN


def test_a_state_is_told_with_the_line_that_says_it() -> None:
    decision = read("Written by Ann Lee\nDeprecated since the move to Functions")
    assert (decision.status, decision.lines["status"]) == (Status.DEPRECATED, 4)
    assert decision.status_text == "Deprecated since the move to Functions"


def test_a_section_wins_over_a_line_below_the_title() -> None:
    text = "# Use Kafka\n\nProposed by Ann, 2021-02-02\n\n## Status\n\nAccepted\n\n## Context\n\nx\n"
    assert read_decision(text, "docs/adr/0003-use-kafka.md").status is Status.ACCEPTED


def test_a_record_without_sections_says_its_state_right_below_its_title_alone() -> None:
    def status(text: str) -> Status:
        return read_decision(f"# Use Kafka\n\n{text}", "docs/adr/0003-use-kafka.md").status

    assert status("Rejected: too costly\n\nWe meant to use Kafka.\n") is Status.REJECTED
    assert status("We use Kafka.\n\nIt is fast.\n\nIt lasts.\n\nRejected: too costly\n") is Status.UNKNOWN


def test_a_long_paragraph_is_prose_whatever_it_begins_with() -> None:
    assert read("Rejected. " + "All of us were against it. " * 12).status is Status.UNKNOWN


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("Accepted (replaces 0003 in part)", "accepted"),
        ("Accepted, amended by [0014](0014-y.md)", "accepted"),
        ("Amended by [0014](0014-y.md)", "accepted"),
        ("Superseded in part by [0014](0014-y.md)", "accepted"),
        ("Accepted 2021-02-03, obsoleted by [0014](0014-y.md)", "superseded"),
    ],
)
@pytest.mark.parametrize("place", [TITLE, SECTION])
def test_what_is_amended_is_in_force_and_what_is_replaced_is_not(words: str, status: str, place: str) -> None:
    assert read(words, place=place).status.value == status


@pytest.mark.parametrize(
    "badge",
    [
        "![Status](https://img.example.org/badge/status-deprecated-red)",
        "[![Badge](https://badges.example.org/badge/ADR/deprecated/red/)](https://example.org/README.md)",
        "![Deprecated](https://img.example.org/badge/adr-x.svg)\n\nSupersedes [ADR 2](0002-x.md)",
    ],
)
def test_a_badge_says_a_state_within_a_link_and_above_a_line_about_another_record(badge: str) -> None:
    assert read(badge, place=SECTION).status is Status.DEPRECATED


def test_a_field_that_stands_as_code_is_read() -> None:
    decision = read("> `Status: rejected`\n\n> `Date: 2020-08-13`")
    assert (decision.status, decision.date) == (Status.REJECTED, "2020-08-13")


def test_who_accepted_a_record_is_named_where_no_state_is() -> None:
    assert read("- Accepted by: Ann, Joe\n- Discussed with: Kim", place=SECTION).status is Status.ACCEPTED
    assert read("- Accepted by: n/a\n- Discussed with: Kim", place=SECTION).status is Status.UNKNOWN
    assert read("Proposed\n\nApproved by: Ann", place=SECTION).status is Status.PROPOSED


def test_front_matter_may_keep_the_record_s_fields_below_its_kind() -> None:
    matter = "---\n  title: Use Kafka\n  adr:\n    status: superseded\n    created: 15-Nov-2023\n"
    matter += "    more:\n      status: draft\n---\n"
    decision = read_decision(f"{matter}\n## Context\n\nx\n", "docs/adr/0003-use-kafka.md")
    assert (decision.title, decision.status, decision.date) == ("Use Kafka", Status.SUPERSEDED, "2023-11-15")
    other = read_decision(matter.replace("adr:", "page:") + "\n## Context\n\nx\n", "docs/adr/0003-use-kafka.md")
    assert other.status is Status.UNKNOWN
