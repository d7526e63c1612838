"""A tool is used where it is configured or run; being installed or spoken of is no use."""

import pytest

from adr_server.codebase.stack import detect_stack
from adr_server.codebase.stack.tooling import tools_in


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("pyproject.toml", "[tool.ruff]\nline-length = 100\n"),
        ("pyproject.toml", "[tool.ruff.lint]\nselect = []\n"),
        ("setup.cfg", "[ruff]\nmax = 1\n"),
        ("tox.ini", "[testenv]\ncommands =\n    ruff check .\n"),
        (".pre-commit-config.yaml", "repos:\n  - repo: https://github.com/astral-sh/ruff-pre-commit\n"),
        (".pre-commit-config.yaml", "    hooks:\n      - id: ruff-format\n"),
        (".github/workflows/ci.yml", "      - run: ruff check .\n"),
        (".github/workflows/ci.yml", "      - run: |\n          uv run ruff check .\n"),
        (".github/workflows/ci.yml", "      - run: pip install . && python -m ruff check\n"),
        ("package.json", '{\n  "scripts": {\n    "lint": "ruff check ."\n  }\n}\n'),
        ("package.json", '{\n  "ruff": {\n    "x": 1\n  }\n}\n'),
        ("Makefile", "check:\n\t$(BIN)/ruff check .\n"),
        ("Makefile", "check:\n\t@ruff check .\n"),
        ("scripts/check.sh", "set -e\n.venv/bin/ruff check .\n"),
    ],
)
def test_a_setting_or_a_command_shows_use(path: str, text: str) -> None:
    assert [name for name, _ in tools_in(path, text, {"ruff", "mypy"})] == ["ruff"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("pyproject.toml", '[dependency-groups]\ndev = ["ruff>=0.12"]\n'),
        (".github/workflows/ci.yml", "      - run: pip install ruff\n"),
        (".github/workflows/ci.yml", "      - name: ruff\n        run: make\n"),
        ("package.json", '{\n  "devDependencies": {\n    "ruff": "^1.0.0"\n  }\n}\n'),
        ("Makefile", "ruff: setup\n\techo done\n"),
        ("scripts/check.sh", "# ruff is not run here\necho ruff\n"),
    ],
)
def test_being_installed_or_named_shows_none(path: str, text: str) -> None:
    assert list(tools_in(path, text, {"ruff"})) == []


def test_a_declared_tool_that_is_configured_is_used_with_the_line_that_shows_it() -> None:
    text = (
        '[project]\nname = "x"\n\n[dependency-groups]\ndev = ["mypy>=1", "ruff>=0.12"]\n\n[tool.mypy]\nstrict = true\n'
    )
    found = {one.name: one for one in detect_stack(["pyproject.toml"], {"pyproject.toml": text}.__getitem__)}
    assert (found["mypy"].used, found["Ruff"].used) == (True, False)
    assert (found["mypy"].evidence[0].line, found["mypy"].evidence[0].text) == (7, "[tool.mypy]")


@pytest.mark.parametrize(
    ("path", "text", "name"),
    [
        ("Dockerfile", "FROM python:3.12\nRUN pip install poetry\nRUN poetry install\n", "Poetry"),
        ("package.json", '{\n  "scripts": {\n    "fmt": "vp fmt"\n  }\n}\n', "oxfmt"),
        ("package.json", '{\n  "scripts": {\n    "lint": "vp lint"\n  }\n}\n', "Oxlint"),
        ("Dockerfile", "FROM python:3.12\nRUN --mount=type=cache,target=/root uv sync --locked\n", "uv"),
        (".github/workflows/ci.yml", "on: push\njobs:\n  a:\n    steps:\n      - run: checkov -d .\n", "Checkov"),
        (".pre-commit-config.yaml", "repos:\n  - repo: https://github.com/psf/black\n", "Black"),
        (".pre-commit-config.yaml", "repos:\n  - repo: local\n    hooks:\n      - id: flake8\n", "Flake8"),
    ],
)
def test_a_tool_that_a_build_a_pipeline_or_a_hook_runs_is_used_though_no_manifest_asks_for_it(
    path: str, text: str, name: str
) -> None:
    found = {one.name: one.used for one in detect_stack([path], {path: text}.__getitem__)}
    assert found[name]


def test_a_tool_that_a_build_only_installs_is_not_used() -> None:
    text = "FROM python:3.12\nRUN pip install poetry\nRUN echo poetry\n"
    assert "Poetry" not in {one.name for one in detect_stack(["Dockerfile"], {"Dockerfile": text}.__getitem__)}
