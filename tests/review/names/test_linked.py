"""A product that a record links to its home, that settings once named and nothing names now, is gone."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase import shipped_lexicon
from adr_server.review import (
    Ground,
    Judgement,
    KnownStates,
    Past,
    State,
    TechnologyNames,
    Verdict,
    claims_of,
    find_drift,
)
from adr_server.review.names.linked import linked_homes, linked_names, linked_packages
from judging import record
from sample_logs import log_of, reader_of

NOW = {"go.mod": "module x\n", "main.go": "package main\n", ".envrc": "export PORT=1\n"}
THEN = {".envrc": "export PORT=1\nexport LAMBDA_ZUMPF=handler\n"}
TEXT = record("We will deploy [Zumpf](https://www.zumpfpdf.com) to write the files.", title="Generate files with Zumpf")


def test_a_word_that_a_record_links_to_a_home_of_that_name_is_the_name_of_it() -> None:
    sentence = "We switch to Goose; then goose migrates."
    texts = ["We switch to [Goose](https://github.com/pressly/goose)."]
    names = TechnologyNames(shipped_lexicon(), homes=linked_homes(texts))
    assert [mark.subject.entry for mark in names.marks(sentence)] == ["goose", "goose"]
    other = TechnologyNames(shipped_lexicon(), homes=linked_homes(["[Goose](https://example.org/birds)"]))
    assert list(other.marks(sentence)) == []
    render = TechnologyNames(shipped_lexicon(), homes=linked_homes(["[Render](https://render.com)"]))
    assert [mark.subject.word for mark in render.marks("We deploy it to Render.")] == [False]
    assert all(mark.subject.word for mark in render.marks("Render the page."))
    other = TechnologyNames(
        shipped_lexicon(), homes=linked_homes(["[Temporal](https://github.com/tc39/proposal-temporal)"])
    )
    assert [mark.subject.word for mark in other.marks("We will use Temporal.")] == [True]
    poetry = TechnologyNames(shipped_lexicon(), homes=linked_homes(["[poetry](https://python-poetry.org/)"]))
    assert [mark.subject.entry for mark in poetry.marks("With poetry.")] == ["Poetry"]


def judged(
    now: Mapping[str, str], then: Mapping[str, str], text: str = TEXT, day: str = "2024-05-06"
) -> list[Judgement]:
    """The judgements on one record, in a project that held `then` on a day."""
    every = {"docs/adr/0001-x.md": text, **now}
    log = log_of(every)
    texts = {decision.path: every[decision.path] for decision in log.decisions}
    ground = Ground(sorted(every), reader_of(every), records=texts, record_folders=log.folders)
    past = Past(KnownStates(known=(State(commit="0123456789abcdef", day=day, files=then),)), ground)
    lost = [name for name in linked_names(texts.values()) if past.lost(name) is not None]
    names = TechnologyNames(
        shipped_lexicon(), ground.foreign, past.packages, lost=lost, linked=linked_packages(texts.values())
    )
    return list(find_drift(log, claims_of(log, texts, names), ground, names, past))


def test_what_settings_once_named_and_nothing_names_now_is_gone() -> None:
    (found,) = judged(NOW, THEN)
    assert found.verdict is Verdict.DRIFT
    assert ".envrc:2 in the commit 0123456789 of 2024-05-06" in found.note


@pytest.mark.parametrize(
    "here",
    [
        {"main.go": "package main\n\nvar zumpfLambda = 1\n"},
        {"docker-compose.yml": "services:\n  zumpf: {}\n"},
        {"scripts/zumpf.sh": "exit\n"},
        {"src/a.css": "a {}\n.zumpf-b {}\n"},
    ],
)
def test_what_anything_still_names_claims_nothing(here: Mapping[str, str]) -> None:
    assert not judged({**NOW, **here}, THEN)


@pytest.mark.parametrize(
    "memory",
    [
        {"main.go": "package main\n// zumpf is gone\n"},
        {"src/a.css": "/* now that\nzumpf is gone */\na {}\n"},
        {"db/migrate/1_remove_zumpf.rb": "drop :zumpf\n"},
        {"README.md": "We had Zumpf.\n"},
    ],
)
def test_a_memory_keeps_nothing(memory: Mapping[str, str]) -> None:
    assert [one.verdict for one in judged({**NOW, **memory}, THEN)] == [Verdict.DRIFT]


@pytest.mark.parametrize("then", [{}, {".envrc": "# zumpf\n"}, {".envrc": "export ZUMPFER=1\n"}])
def test_what_no_setting_ever_named_claims_nothing(then: Mapping[str, str]) -> None:
    assert not judged(NOW, then)


def test_a_technology_that_settings_once_named_is_gone_where_nothing_names_it_now() -> None:
    text = record("We will integrate with GOVUK Pay.")
    (found,) = judged(NOW, {"settings.yml": "host: govuk_pay\n"}, text)
    assert (found.claim.subject.name, found.verdict) == ("GOV.UK Pay", Verdict.DRIFT)
    (here,) = judged({**NOW, "a.go": "var govUkPay = 1\n"}, {"settings.yml": "host: govuk_pay\n"}, text)
    assert here.verdict is Verdict.NOT_CHECKABLE


def test_an_everyday_word_is_a_name_where_the_record_links_it_to_its_home() -> None:
    bare = record("We will use Percy.")
    linked = record("We will use [Percy](https://percy.io).")
    then = {".envrc": "export LAMBDA_PERCY=handler\n"}
    assert [one.verdict for one in judged(NOW, then, bare)] == [Verdict.NOT_CHECKABLE]
    assert [one.verdict for one in judged(NOW, then, linked)] == [Verdict.DRIFT]


def test_a_move_from_one_name_of_a_product_to_another_claims_nothing() -> None:
    assert not judged(NOW, {}, record("We will move from Azure AD to Entra ID."))


def test_a_younger_record_that_speaks_of_it_is_told_for_it_may_say_what_became_of_it() -> None:
    younger = {"docs/adr/0002-y.md": record("Fields come from elsewhere.", number=2, more="Unlike with Zumpf.\n")}
    (one,) = judged({**NOW, **younger}, THEN)
    assert one.verdict is Verdict.DRIFT
    assert "record 0002 speaks of it, too" in one.note


def test_what_was_named_before_the_record_only_proves_nothing() -> None:
    assert [one.verdict for one in judged(NOW, THEN, day="2023-05-06")] == [Verdict.NOT_CHECKABLE]


def test_what_was_named_in_a_part_that_is_gone_may_have_moved_with_it() -> None:
    assert [one.verdict for one in judged(NOW, {"web/app.yml": "use: zumpf\n"})] == [Verdict.NOT_CHECKABLE]
    assert [one.verdict for one in judged(NOW, {".ci/app.yml": "use: zumpf\n"})] == [Verdict.DRIFT]


def test_what_set_up_the_surroundings_may_stand_in_another_repository() -> None:
    assert [one.verdict for one in judged(NOW, {"terraform/a.tf": "# x\nzumpf = 1\n"})] == [Verdict.NOT_CHECKABLE]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Use [Prince](https://www.princexml.com).", ("Prince",)),
        ("`Poxa Server <https://github.com/edgurgel/poxa-server>`_", ("Poxa Server",)),
        ("[GOVUK Verify](https://www.verify.service.gov.uk/understand/)", ("GOVUK Verify",)),
        ("[Feature Toggle](https://en.wikipedia.org/wiki/Feature_toggle)", ()),
        ("[Poxa](https://github.com/edgurgel/poxa/issues/1)", ()),
        ("[here](https://here.com)", ()),
    ],
)
def test_a_name_is_one_of_its_home(text: str, names: tuple[str, ...]) -> None:
    assert linked_names([text]) == names


@given(st.text(alphabet=st.sampled_from("[]()<>`AaBb /:.-_\nhtps"), max_size=200))
def test_any_text_can_be_asked(text: str) -> None:
    assert all(len(name) > 1 for name in linked_names([text]))


@pytest.mark.parametrize("link", ["https://github.com/acme/zumpf-rails", "https://rubygems.org/gems/zumpf-rails"])
def test_a_package_goes_by_what_a_record_calls_it_where_it_links_to_it(link: str) -> None:
    now = {"Gemfile": 'gem "rails"\n', "app/a.rb": "class A < ApplicationRecord\nend\n"}
    then = {"Gemfile": 'gem "rails"\ngem "zumpf-rails"\n'}
    (found,) = judged(now, then, record(f"[Fast pages]({link}) for all forms."))
    assert (found.claim.subject.name, found.verdict) == ("zumpf-rails", Verdict.DRIFT)
    assert not judged(now, then, record("Fast pages for all forms."))


def test_a_link_to_a_technology_s_home_names_no_package_of_types_for_it() -> None:
    asked = '{"dependencies": {"bull": "4"}%s}\n'
    now = {"package.json": asked % "", "src/a.js": "import Bull from 'bull';\n"}
    then = {"package.json": asked % ', "devDependencies": {"@types/bull": "3"}'}
    found = judged(now, then, record("We use the [bull](https://github.com/OptimalBits/bull) library for jobs."))
    assert Verdict.DRIFT not in {one.verdict for one in found}


def test_a_label_that_is_a_package_of_its_own_is_not_that_of_the_repository() -> None:
    now = {
        "package.json": '{"dependencies": {"zumpf-updater": "1", "zumpf-builder": "1"}}\n',
        "a.js": "require('zumpf-updater')\n",
    }
    text = record("We will use [zumpf-updater](https://github.com/zumpf/zumpf-builder) for updates.")
    (found,) = judged(now, {}, text)
    assert (found.claim.subject.name, found.verdict) == ("zumpf-updater", Verdict.CONFORM)
