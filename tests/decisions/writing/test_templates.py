from datetime import date

import pytest

from adr_server.decisions.model import Status
from adr_server.decisions.reading import read_decision
from adr_server.decisions.writing import languages, shipped_template, shipped_templates
from adr_server.decisions.writing.references import Markup
from adr_server.decisions.writing.templates import Heading, render
from adr_server.errors import UnknownNameError

NAMES = [template.name for template in shipped_templates()]
SUFFIX = {Markup.MARKDOWN: "md", Markup.ASCIIDOC: "adoc", Markup.RST: "rst"}
HEADING = Heading(title="Use Redis", number=7, status=Status.PROPOSED, date="2026-11-21")


def test_there_are_nine_and_each_says_where_it_comes_from() -> None:
    assert len(NAMES) == 9
    for template in shipped_templates():
        assert template.summary
        assert template.source
        assert "MIT" in template.licence


def test_an_unknown_template_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'nygard'"):
        shipped_template("nygaard")


@pytest.mark.parametrize("status", [s for s in Status if s is not Status.UNKNOWN])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("markup", list(Markup))
@pytest.mark.parametrize("name", NAMES)
def test_what_a_template_says_reads_back(name: str, markup: Markup, language: str, status: Status) -> None:
    heading = Heading(title="Use Redis", number=7, status=status, date=date(2026, 11, 21).isoformat())
    text = render(shipped_template(name), heading, markup=markup, language=language)
    record = read_decision(text, f"adr/0007-use-redis.{SUFFIX[markup]}")
    assert (record.title, record.number, record.status, record.date) == ("Use Redis", 7, status, "2026-11-21")
    assert "TODO" in text
    assert "{{" not in text
