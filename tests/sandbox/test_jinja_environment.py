"""Every filter and test that a template may name works in the confined worker as it does in the host."""

import pytest

from adr_server.sandbox.confined import ConfinedPool
from adr_server.sandbox.jinja_environment import Environment, render_text

FILTERS = {
    "abs": "{{ -1|abs }}",
    "attr": None,
    "batch": "{{ [1, 2, 3]|batch(2)|list }}",
    "capitalize": "{{ 'ab'|capitalize }}",
    "center": "{{ 'ab'|center(6) }}",
    "count": "{{ 'ab'|count }}",
    "counted": "{{ 1|counted('record') }}, {{ 2|counted('entity', 'entities') }}",
    "d": "{{ missing|d(1) }}",
    "default": "{{ missing|default(1) }}",
    "dictsort": "{{ {'b': 1, 'a': 2}|dictsort }}",
    "e": "{{ '<'|e }}",
    "escape": "{{ '<'|escape }}",
    "filesizeformat": "{{ 12345|filesizeformat }}",
    "first": "{{ [1, 2]|first }}",
    "float": "{{ '1.5'|float }}",
    "forceescape": "{{ '<'|forceescape }}",
    "format": "{{ '%s and %05.1f'|format('a', 2) }}",
    "groupby": "{{ [{'a': 1}]|groupby('a') }}",
    "indent": "{{ 'a\nb'|indent }}",
    "int": "{{ '7'|int }}",
    "items": "{{ {'a': 1}|items|list }}",
    "join": "{{ [1, 2]|join('é') }}",
    "last": "{{ [1, 2]|last }}",
    "length": "{{ 'ab'|length }}",
    "list": "{{ 'ab'|list }}",
    "lower": "{{ 'AB'|lower }}",
    "map": "{{ ['a']|map('upper')|list }}",
    "max": "{{ [1, 2]|max }}",
    "md": "{{ 'a|b'|md }}",
    "min": "{{ [1, 2]|min }}",
    "reject": "{{ [1, 2]|reject('odd')|list }}",
    "rejectattr": "{{ [{'a': 1}]|rejectattr('a')|list }}",
    "replace": "{{ 'ab'|replace('a', 'c') }}",
    "reverse": "{{ 'ab'|reverse }}",
    "round": "{{ 1.26|round(1) }}",
    "safe": "{{ 'ab'|safe }}",
    "select": "{{ [1, 2]|select('odd')|list }}",
    "selectattr": "{{ [{'a': 1}]|selectattr('a', '==', 1)|list }}",
    "slice": "{{ [1, 2, 3]|slice(2)|list }}",
    "sort": "{{ ['b', 'A']|sort }}",
    "string": "{{ 1|string }}",
    "striptags": "{{ '<b>a &amp; b</b>'|striptags }}",
    "sum": "{{ [1, 2]|sum }}",
    "title": "{{ 'ab cd'|title }}",
    "tojson": "{{ {'a': [1]}|tojson(2) }}",
    "trim": "{{ ' a '|trim }}",
    "truncate": "{{ 'many words here'|truncate(8) }}",
    "unique": "{{ [1, 1]|unique|list }}",
    "upper": "{{ 'ab'|upper }}",
    "urlencode": "{{ 'a b/é'|urlencode }}",
    "wordcount": "{{ 'a b'|wordcount }}",
    "wordwrap": "{{ 'many words here'|wordwrap(5) }}",
}


@pytest.mark.anyio
async def test_every_filter_works_in_the_worker_as_in_the_host() -> None:
    template = "\n".join(sample for sample in FILTERS.values() if sample)
    async with ConfinedPool() as pool:
        assert await pool.render(template, {}) == render_text(template, {})


@pytest.mark.anyio
async def test_every_test_works_in_the_worker() -> None:
    one, two = "{{ 1 is %s }}", "{{ 1 is %s(1) }}"
    taking_one = {
        "divisibleby",
        "sameas",
        "in",
        "eq",
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
        "equalto",
        "lessthan",
        "greaterthan",
    }
    names = [name for name in Environment(lambda _: None)._jinja.tests if name.isalpha() and name not in taking_one]
    template = "\n".join([*(one % name for name in names if name != "in"), *(two % "eq", two % "divisibleby")])
    async with ConfinedPool() as pool:
        assert await pool.render(template, {}) == render_text(template, {})


def test_no_filter_is_without_a_sample() -> None:
    known = set(Environment(lambda _: None)._jinja.filters)
    assert known - set(FILTERS) == set()
    assert {name for name, sample in FILTERS.items() if sample} <= known
    assert "attr" not in known
