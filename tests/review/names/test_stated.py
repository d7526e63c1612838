"""A record may say itself that a name is a package; where it does, its absence from the manifests can be judged."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase import Ecosystem
from adr_server.review import Judgement, Verdict
from adr_server.review.names.stated import stated_packages
from judging import judged, record

RAILS = {
    "Gemfile": 'gem "rails"\n',
    "Gemfile.lock": "GEM\n  specs:\n    rails (7.0.0)\n",
    "app/models/user.rb": "class User < ApplicationRecord\nend\n",
}
NODE = {"package.json": '{"dependencies": {"react": "18"}}\n', "src/a.jsx": "import React from 'react'\n"}


@pytest.mark.parametrize(
    ("text", "name", "ecosystem"),
    [
        ("We use the `vigilion` gem.", "vigilion", Ecosystem.GEM),
        ("See [Wicked](https://rubygems.org/gems/wicked).", "wicked", Ecosystem.GEM),
        ("(`source <https://www.npmjs.com/package/@a-b/react>`_)", "@a-b/react", Ecosystem.NPM),
        ("The npm package `left-pad` does.", "left-pad", Ecosystem.NPM),
        ("[Django FSM](https://pypi.org/project/django_fsm/)", "django-fsm", Ecosystem.PYPI),
        ("[X](https://mvnrepository.com/artifact/org.foo/foo-bar)", "org.foo:foo-bar", Ecosystem.MAVEN),
        ("Run `cargo add some-crate` first.", "some-crate", Ecosystem.CARGO),
        ("    gem 'aasm', '~> 5'\n", "aasm", Ecosystem.GEM),
        ("the `Vogen` NuGet package", "Vogen", Ecosystem.NUGET),
        ("We use the [wicked](https://github.com/zombocom/wicked) gem.", "wicked", Ecosystem.GEM),
        ("We use the public_activity gem.", "public_activity", Ecosystem.GEM),
        (".. _Django-CRUM: https://django-crum.readthedocs.io/en/latest/", "django-crum", Ecosystem.PYPI),
    ],
)
def test_a_record_says_what_is_a_package(text: str, name: str, ecosystem: Ecosystem) -> None:
    found = stated_packages([text])
    assert (found[name.lower()].name, found[name.lower()].ecosystem) == (name, ecosystem)


def test_a_link_s_label_counts_where_it_spells_the_package() -> None:
    text = "[Foo Bar](https://mvnrepository.com/artifact/org.foo/foo-bar), [here](https://rubygems.org/gems/wicked)"
    found = stated_packages([text])
    assert found["foo bar"].name == "org.foo:foo-bar"
    assert "here" not in found


def test_a_manual_that_is_not_called_by_its_name_says_nothing() -> None:
    assert not stated_packages(["See https://search-plugin.readthedocs.io/en/, [docs](https://x.readthedocs.io/)."])


@pytest.mark.parametrize(
    "text",
    [
        "Run npm install to bring them up to date.",
        "Use the right gem for it, or an open-source gem.",
        "See [Poxa](https://github.com/edgurgel/poxa).",
        "The `thing` gem is also the `thing` npm package.",
    ],
)
def test_what_may_be_no_package_is_not_called_one(text: str) -> None:
    assert not stated_packages([text])


def test_a_package_that_no_manifest_asks_for_and_nothing_names_is_missing() -> None:
    (found,) = judged(RAILS, record("We will use the `vigilion` gem."))
    assert found.verdict is Verdict.DRIFT
    assert found.searched[:2] == ("Gemfile", "lock files")
    assert "calls vigilion a gem" in found.note


@pytest.mark.parametrize(
    "more",
    [
        {"Gemfile.lock": "GEM\n  specs:\n    rails (7.0.0)\n    vigilion (1.0)\n"},
        {"vendor/gems/vigilion/lib/vigilion.rb": "module Vigilion\nend\n"},
        {"Gemfile": 'gem "rails"\ngem "vigilion-scanner"\n'},
        {"Gemfile": 'gem "rails"\ngem "vigliion"\n'},
        {"app/views/a.html": "<p>vigilion</p>\n"},
        {"config/a.rb": "# vigilion is off\n"},
        {"Gemfile.lock": None},
        {"Gemfile": None},
        {"app/models/user.rb": None},
    ],
)
def test_a_package_that_may_be_here_all_the_same_is_not_missing(more: Mapping[str, str | None]) -> None:
    files = {path: text for path, text in {**RAILS, **more}.items() if text is not None}
    (found,) = judged(files, record("We will use the `vigilion` gem."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_what_begins_the_names_of_several_packages_makes_none_of_them_alike() -> None:
    asked = ("django-fsm", "django-filter", "django-cors-headers")
    files = {"requirements.txt": "".join(f"{name}==1\n" for name in asked), "shop/urls.py": "import django_fsm\n"}
    said = "We will use the Python package `django-crum`."
    (found,) = judged(files, record(said))
    assert found.verdict is Verdict.DRIFT
    (found,) = judged({**files, "requirements.txt": "django-crumb==1\n"}, record(said))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_package_that_a_younger_record_speaks_of_is_not_missing() -> None:
    younger = record("It never came.", number=2, title="On vigilion")
    found = judged(RAILS, record("We will use the `vigilion` gem."), younger)
    assert [one.verdict for one in found] == [Verdict.NOT_CHECKABLE]


def test_what_the_record_does_not_call_a_package_is_not_missing() -> None:
    (found,) = judged(RAILS, record("We will use `vigilion`."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_package_of_another_ecosystem_than_the_manifests_is_not_missing() -> None:
    (found,) = judged(NODE, record("We will use the `vigilion` gem."))
    assert "a gem" in found.note
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_statement_of_one_record_counts_in_another() -> None:
    said = record("Look for a scanner.", title="Look at the `vigilion` gem")
    names: list[Judgement] = judged(RAILS, said, record("We will use `vigilion`.", number=2))
    assert [one.verdict for one in names] == [Verdict.DRIFT]


@given(st.text(alphabet=st.sampled_from("`[]()<>/:@.-_ \nabgemnpmhttps"), max_size=200))
def test_any_text_can_be_asked(text: str) -> None:
    for name, one in stated_packages([text]).items():
        assert name == name.lower()
        assert one.name
