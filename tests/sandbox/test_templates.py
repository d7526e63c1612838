"""Shipped templates render plain data into Markdown that the data cannot break, and say what is wrong with them."""

import subprocess
import sys
from typing import Any

import pytest

from adr_server.errors import BudgetExceededError, InvalidProgramError, UnknownNameError, UsageError
from adr_server.sandbox.templates import TemplateRenderer

TEMPLATES = {
    "table": "| Id | Title |\n|---|---|\n"
    "{% for d in decisions %}\n| {{ d.id|md }} | {{ d.title|md }} |\n{% endfor %}\n",
    "parts/line": "{{ label }}: {{ value }}",
    "whole": "{% include 'parts/line' %}",
    "broken": "one\n{% for x in xs %}\n{{ x.name }}\n",
}


@pytest.fixture
def renderer() -> TemplateRenderer:
    return TemplateRenderer(TEMPLATES)


def test_a_template_is_rendered_by_name(renderer: TemplateRenderer) -> None:
    text = renderer.render("table", {"decisions": [{"id": 1, "title": "Use a|b\nfor all"}]})
    assert text == "| Id | Title |\n|---|---|\n| 1 | Use a\\|b for all |\n"


def test_a_template_includes_another(renderer: TemplateRenderer) -> None:
    assert renderer.render("whole", {"label": "a", "value": 1}) == "a: 1"


def test_a_text_is_rendered_as_it_stands(renderer: TemplateRenderer) -> None:
    assert renderer.render("{{ a }}-{{ b }}", {"a": 1, "b": None}) == "1-"
    assert TemplateRenderer().render("word", {}) == "word"


def test_an_unknown_name_is_answered_with_the_nearest(renderer: TemplateRenderer) -> None:
    with pytest.raises(UnknownNameError, match="'table'"):
        renderer.render("tabel", {})


@pytest.mark.parametrize(
    ("template", "data", "problem"),
    [
        ("a\n\n{{ missing }}", {}, "template:3: 'missing' is undefined"),
        ("{{ d.title }}", {"d": {}}, "template:1: 'dict object' has no attribute 'title'"),
        ("\n{{ d.a.b }}", {"d": {}}, "template:2: 'dict object' has no attribute 'a'"),
        ("{{ xs[3] }}", {"xs": []}, "template:1: list object has no element 3"),
        ("{% if %}", {}, "template:1: Expected an expression, got 'end of statement block'"),
        ("\n{{ 1 / 0 }}", {}, "template:2: ZeroDivisionError: division by zero"),
        ("{{ 'x'.format(1) }}", {}, "template:1: access to attribute 'format' of 'str' object is unsafe."),
        ("whole", {"label": "a"}, "parts/line:1: 'value' is undefined"),
    ],
)
def test_a_failure_says_template_line_and_variable(
    renderer: TemplateRenderer, template: str, data: dict[str, Any], problem: str
) -> None:
    with pytest.raises(InvalidProgramError) as caught:
        renderer.render(template, data)
    assert caught.value.problems == (problem,)


def test_only_plain_data_is_shown(renderer: TemplateRenderer) -> None:
    with pytest.raises(UsageError, match="type Thing"):
        renderer.render("{{ x }}", {"x": [type("Thing", (), {})()]})
    cyclic: list[object] = []
    cyclic.append(cyclic)
    with pytest.raises(BudgetExceededError):
        renderer.render("{{ x }}", {"x": cyclic})


def test_a_key_comes_before_a_method_of_the_same_name(renderer: TemplateRenderer) -> None:
    assert renderer.render("{{ page.items }} {{ other.get('a') }}", {"page": {"items": 3}, "other": {"a": 4}}) == "3 4"


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{{ name.upper().split('-')|join('+') }}", "A+B"),
        ("{% for k, v in facts.items() %}{{ k }}={{ v }};{% endfor %}", "a=1;b=2;"),
        ("{% for g in rows|groupby('kind') %}{{ g.grouper }}{{ g.list|length }}{% endfor %}", "x1y2"),
        ("{{ rows|map(attribute='kind')|unique|sort|join(',') }}", "x,y"),
        (
            "{% for r in rows %}{{ loop.index }}{{ loop.cycle('a', 'b') }}{% if loop.last %}!{% endif %}{% endfor %}",
            "1a2b3a!",
        ),
        ("{% set ns = namespace(n=0) %}{% for r in rows %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n }}", "3"),
        ("{% macro cell(x) %}[{{ x }}]{% endmacro %}{{ cell(1) }}{{ cell(x=2) }}", "[1][2]"),
        ("{% for n in tree recursive %}{{ n.name }}{{ loop(n.below) }}{% endfor %}", "ab"),
        ("{{ [1, {'a': none}] }} {{ true }} {{ none }}|{{ 1.5 }}", '[1, {"a": null}] true |1.5'),
        ("{{ rows|tojson }}", '[{"kind": "y"}, {"kind": "x"}, {"kind": "y"}]'),
        ("{% for i in range(3) %}{{ i }}{% endfor %}{{ name[0:1] }}{{ name['0'] is defined }}", "012afalse"),
        ("{{ facts|dictsort|first|first }}{{ missing|default('-') }}", "a-"),
    ],
)
def test_the_language_that_templates_need_is_there(renderer: TemplateRenderer, template: str, expected: str) -> None:
    data = {
        "name": "a-b",
        "facts": {"a": 1, "b": 2},
        "rows": [{"kind": "y"}, {"kind": "x"}, {"kind": "y"}],
        "tree": [{"name": "a", "below": [{"name": "b", "below": []}]}],
    }
    assert renderer.render(template, data) == expected


def test_blocks_leave_no_blank_lines(renderer: TemplateRenderer) -> None:
    assert renderer.render("a\n  {% if true %}\nb\n  {% endif %}\nc\n", {}) == "a\nb\nc\n"


def test_check_reports_every_problem_with_its_line(renderer: TemplateRenderer) -> None:
    text = "{{ a|nothing }}\n{{ a is nobody }}\n{{ a.__class__ }}\n{% include 'gone' %}\n{% include 'table' %}"
    found = [(problem.line, problem.message.split(":")[0]) for problem in renderer.check(text)]
    assert found == [
        (1, "no filter named 'nothing'"),
        (2, "no test named 'nobody'"),
        (3, "'__class__' is out of reach"),
        (4, "no template named 'gone'"),
    ]
    assert [problem.line for problem in renderer.check("broken")] == [3]
    assert renderer.check("{% block a %}{% endblock %}\n{% block a %}{% endblock %}")[0].line == 2
    assert renderer.check("table") == []
    assert renderer.check("{% if 1 %}" * 400 + "{% endif %}" * 400)[0].message.startswith("nested too deep")


def test_check_evaluates_nothing(renderer: TemplateRenderer) -> None:
    assert renderer.check("{{ 9**(9**9) }}{{ 'x'|center(10**12)|length }}{% set a = 'x' * 10**12 %}") == []


def test_variables_are_what_the_data_must_hold(renderer: TemplateRenderer) -> None:
    text = "{% set b = 1 %}{% for x in xs %}{{ x }}{{ a.c }}{{ b }}{{ loop.index }}{% endfor %}{{ range(1) }}"
    assert renderer.variables(text) == {"xs", "a"}
    assert renderer.variables("table") == {"decisions"}
    with pytest.raises(InvalidProgramError):
        renderer.variables("{% if %}")


def test_importing_the_renderer_does_not_import_jinja2() -> None:
    code = "import sys, adr_server.sandbox.templates; print('jinja2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
