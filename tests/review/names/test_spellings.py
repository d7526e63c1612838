"""One thing has many spellings in prose, and few words make a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.review.names.spellings import is_written_as_name, package_keys, spoken_keys


@pytest.mark.parametrize(
    ("written", "package"),
    [
        ("Semantic Logger", "rails_semantic_logger"),
        ("Standard RB", "standard"),
        ("StandardRB", "standard"),
        ("React Testing Library", "@testing-library/react"),
        ("GOV.UK Frontend", "govuk-frontend"),
        ("Spring Data JPA", "org.springframework.boot:spring-boot-starter-data-jpa"),
        ("Entity Framework Core", "Microsoft.EntityFrameworkCore"),
        ("PublicActivity", "public_activity"),
        ("Django-FSM", "django-fsm"),
        ("Zero Log", "github.com/rs/zerolog/v2"),
    ],
)
def test_a_spelling_and_its_package_have_a_key_in_common(written: str, package: str) -> None:
    assert is_written_as_name(written)
    assert set(spoken_keys(written)) & set(package_keys(package))


@pytest.mark.parametrize(
    ("written", "package"),
    [("React Router", "@router/react"), ("Python Logger", "semantic_logger"), ("JS", "js"), ("Core", "core-js")],
)
def test_what_shares_some_words_only_is_another_thing(written: str, package: str) -> None:
    assert not set(spoken_keys(written)) & set(package_keys(package))


@pytest.mark.parametrize("written", ["feature flags", "Standard", "a Semantic Logger", "semantic logger", "", "Use it"])
def test_words_without_their_capitals_are_no_name(written: str) -> None:
    assert not is_written_as_name(written)


@given(st.text(max_size=60))
def test_any_text_has_keys_that_are_folded(text: str) -> None:
    for one in (*spoken_keys(text), *package_keys(text)):
        assert one == one.lower()
        assert one
