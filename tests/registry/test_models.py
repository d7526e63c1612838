"""Documents as models: all problems at once, each with its line and a remedy."""

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, field_validator

from adr_server.errors import BrokenInputError, InvalidDocumentError
from adr_server.registry import read_yaml
from adr_server.registry.models import load_model


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Check(_Strict):
    kind: Literal["check"]
    text: str = Field(min_length=1)
    weight: int = 1


class Link(_Strict):
    kind: Literal["link"]
    url: str = Field(pattern="^https://")


class Sheet(_Strict):
    summary: str = Field(max_length=10)
    mode: Literal["fast", "slow"] = "fast"
    items: tuple[Annotated[Check | Link, Field(discriminator="kind")], ...] = Field(default=(), max_length=3)
    flags: dict[str, bool] = {}
    odd: int = 1

    @field_validator("odd")
    @classmethod
    def _is_odd(cls, value: int) -> int:
        if value % 2 == 0:
            raise ValueError(f"{value} is even; take an odd number")
        return value


def _problems(text: str) -> tuple[str, ...]:
    with pytest.raises(InvalidDocumentError) as caught:
        load_model(Sheet, read_yaml(text, "s.yaml"))
    assert isinstance(caught.value, BrokenInputError)
    return caught.value.problems


def test_a_good_document_is_its_model() -> None:
    sheet = load_model(Sheet, read_yaml("summary: fine\nitems:\n  - {kind: check, text: x}\n", "s.yaml"))
    assert sheet.summary == "fine"
    assert isinstance(sheet.items[0], Check)


def test_all_problems_are_told_at_once_in_line_order() -> None:
    text = "sumary: x\nmode: quick\nitems:\n- kind: check\n  text: ''\n  wieght: 2\n- kind: link\n  url: http://x\n"
    assert _problems(text) == (
        "s.yaml:1: sumary: unknown field; did you mean 'summary'?",
        "s.yaml:1: summary: is missing; it is required",
        "s.yaml:2: mode: 'quick' is none of 'fast' or 'slow'",
        "s.yaml:5: items[0].text: is empty",
        "s.yaml:6: items[0].wieght: unknown field; did you mean 'weight'?",
        "s.yaml:8: items[1].url: 'http://x' does not match ^https://",
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("summary: more than ten letters", "s.yaml:1: summary: longer than 10 characters"),
        ("summary: 12", "s.yaml:1: summary: must be text; put it in quotes"),
        ("summary: a\nflags: {x: maybe}", "s.yaml:2: flags.x: must be true or false"),
        ("summary: a\nflags: [x]", "s.yaml:2: flags: must be a mapping of 'key: value' lines"),
        ("summary: a\nitems: x", "s.yaml:2: items: must be a list"),
        ("summary: a\nodd: 2", "s.yaml:2: odd: 2 is even; take an odd number"),
        ("summary: a\nodd: 2.5", "s.yaml:2: odd: must be a whole number"),
        ("summary: a\nzzzz: 1", "s.yaml:2: zzzz: unknown field; known: flags, items, mode, odd, summary"),
        ("summary: a\nitems:\n- {kind: chek}", "s.yaml:3: items[0]: 'kind' 'chek' is none of 'check', 'link'"),
        ("- a", "s.yaml:1: must be a mapping of 'key: value' lines"),
        ("", "s.yaml:1: must be a mapping of 'key: value' lines"),
    ],
)
def test_each_problem_names_line_field_and_remedy(text: str, problem: str) -> None:
    assert _problems(text) == (problem,)


def test_the_message_of_many_problems_is_cut_and_the_list_is_not() -> None:
    text = "summary: a\n" + "".join(f"unknown_{number}: 1\n" for number in range(30))
    with pytest.raises(InvalidDocumentError) as caught:
        load_model(Sheet, read_yaml(text, "s.yaml"))
    assert len(caught.value.problems) == 30
    assert str(caught.value).endswith("… 10 more")
