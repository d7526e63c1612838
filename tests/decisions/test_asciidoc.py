"""What an AsciiDoc document's header says: its attributes, its author line, its revision line."""

import pytest

from adr_server.decisions import Decision, Status, read_decision

BODY = "\n== Context\n\nWhy.\n\n== Decision\n\nWe do.\n"


def read(header: str) -> Decision:
    return read_decision(f"= Use a queue\n{header}{BODY}", "docs/adr/0005-use-a-queue.adoc")


def test_attributes_of_the_header_are_fields() -> None:
    one = read(":author: Ann Lee\n:revnumber: 1.2\n:revdate: 2024-05-13\n:status: accepted\n")
    assert (one.status, one.date, one.deciders) == (Status.ACCEPTED, "2024-05-13", ("Ann Lee",))


@pytest.mark.parametrize("revision", ["v1.0, 2024-05-13", "1.0, May 13, 2024: the first", "2024-05-13"])
def test_the_author_line_and_the_revision_line_are_the_author_and_the_day(revision: str) -> None:
    one = read(f"Ann Lee <ann@example.org>; Bo Roe <bo@example.org>\n{revision}\n")
    assert (one.title, one.date, one.deciders) == ("Use a queue", "2024-05-13", ("Ann Lee", "Bo Roe"))


def test_a_line_beneath_the_title_without_an_address_is_text() -> None:
    one = read("Status: accepted\n")
    assert (one.status, one.deciders) == (Status.ACCEPTED, ())
