import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import InvalidArgumentsError
from adr_server.settings import Layer, Mode, Settings, Surface
from adr_server.settings.fields import FIELDS
from adr_server.settings.loading import load_settings

NO_USER_FILE = {"ADR_SERVER_USER_CONFIG": ""}


def load(
    project: Path, overrides: Mapping[str, object] | None = None, environ: Mapping[str, str] | None = None
) -> Settings:
    return load_settings(project, overrides or {}, {**NO_USER_FILE, **(environ or {})})


def test_an_empty_project_has_every_default(tmp_path: Path) -> None:
    settings = load(tmp_path)
    assert (settings.masking, settings.surface, settings.mode) == (True, Surface.ALL, Mode.CODE)
    assert settings.budget.tokens == 1_500
    assert {origin.layer for origin in settings.origins.values()} == {Layer.DEFAULT}
    assert settings.notices == ()


def test_a_project_that_does_not_exist_still_has_settings(tmp_path: Path) -> None:
    assert load(tmp_path / "gone").project == tmp_path / "gone"


def test_each_layer_wins_over_the_one_before_and_is_named(tmp_path: Path) -> None:
    user = tmp_path / "user.toml"
    user.write_text("masking = false\n[budget]\ntokens = 100\nseconds = 1\nsteps = 1\ncalls = 1\nmemory = '1MB'\n")
    project = tmp_path / "project"
    project.mkdir()
    (project / "pyproject.toml").write_text(
        "[tool.adr-server.budget]\ntokens = 200\nseconds = 2\nsteps = 2\ncalls = 2\n"
    )
    (project / ".adr-server.toml").write_text("[budget]\ntokens = 300\nseconds = 3\nsteps = 3\n")
    environ = {
        "ADR_SERVER_USER_CONFIG": str(user),
        "ADR_SERVER_BUDGET_TOKENS": "400",
        "ADR_SERVER_BUDGET_SECONDS": "4.5",
    }
    settings = load_settings(project, {"budget.tokens": 500, "surface": None}, environ)
    budget = settings.budget
    assert (budget.tokens, budget.seconds, budget.steps, budget.calls, budget.memory) == (500, 4.5, 3, 2, 10**6)
    assert settings.masking is False
    places = {key: origin.place for key, origin in settings.origins.items() if origin.layer is not Layer.DEFAULT}
    assert places == {
        "budget.tokens": "arguments",
        "budget.seconds": "ADR_SERVER_BUDGET_SECONDS",
        "budget.steps": ".adr-server.toml",
        "budget.calls": "pyproject.toml [tool.adr-server]",
        "budget.memory": "the user's config.toml",
        "masking": "the user's config.toml",
    }


def test_all_problems_are_told_at_once_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / ".adr-server.toml").write_text(
        "file-sise = 5\ndecisions = 3\n[budget]\ntokens = 'many'\nsecond = 1\n[quux]\n"
    )
    with pytest.raises(InvalidArgumentsError) as caught:
        load(tmp_path, {"surface": "tiny"}, {"ADR_SERVER_MASKING": "perhaps"})
    assert caught.value.problems == (
        ".adr-server.toml: file-sise: no such key. Did you mean 'file-size'?",
        ".adr-server.toml: decisions: expected a table",
        ".adr-server.toml: budget.tokens: expected a whole number from 50 to 100000, not 'many'",
        ".adr-server.toml: budget.second: no such key. Did you mean 'budget.seconds'?",
        ".adr-server.toml: quux: no such key.",
        "ADR_SERVER_MASKING: expected true or false, not 'perhaps'",
        "arguments: surface: expected 'all' or 'core' or 'code', not 'tiny'",
    )


@pytest.mark.parametrize("key", ["state-dir", "masking", "surface", "mode", "cache-size"])
def test_a_project_cannot_set_what_belongs_to_its_user(tmp_path: Path, key: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.adr-server]\n{key} = 'x'\n")
    with pytest.raises(InvalidArgumentsError, match=f"{key}: a project cannot set this"):
        load(tmp_path)


@pytest.mark.parametrize("line", ["file-size = '900MB'", "budget.seconds = 3000", "budget.tokens = 50_000"])
def test_a_project_can_lower_a_limit_and_not_raise_it(tmp_path: Path, line: str) -> None:
    (tmp_path / ".adr-server.toml").write_text(line)
    with pytest.raises(InvalidArgumentsError, match="a project can only lower this"):
        load(tmp_path)


def test_a_variable_that_is_no_setting_is_a_notice_with_the_nearest_name(tmp_path: Path) -> None:
    settings = load(tmp_path, environ={"ADR_SERVER_SURFASE": "core", "ADR_SERVER_PORT_80_TCP": "tcp://10.0.0.1:80"})
    assert "ADR_SERVER_SURFASE is no setting. Did you mean 'ADR_SERVER_SURFACE'?" in settings.notices
    assert settings.surface is Surface.ALL


@pytest.mark.parametrize("broken", ["[tool", "\x00", "a = " + "[" * 5_000])
def test_a_broken_pyproject_is_left_out_and_said(tmp_path: Path, broken: str) -> None:
    (tmp_path / "pyproject.toml").write_text(broken)
    settings = load(tmp_path)
    assert len(settings.notices) == 1
    assert settings.notices[0].startswith("pyproject.toml is left out: it is ")


def test_a_settings_file_of_ours_that_is_broken_is_an_error(tmp_path: Path) -> None:
    (tmp_path / ".adr-server.toml").write_bytes(b"masking = \xff\n")
    with pytest.raises(InvalidArgumentsError, match=r"\.adr-server\.toml: it is not UTF-8 at byte 10"):
        load(tmp_path)


def test_a_settings_file_that_leads_out_of_the_project_is_not_read(tmp_path: Path) -> None:
    outside = tmp_path / "outside.toml"
    outside.write_text("file-count = 7\n")
    project = tmp_path / "project"
    project.mkdir()
    (project / ".adr-server.toml").symlink_to(outside)
    with pytest.raises(InvalidArgumentsError, match="leads out of the project"):
        load(project)


def test_a_folder_in_place_of_a_settings_file_is_an_error_and_no_hang(tmp_path: Path) -> None:
    (tmp_path / ".adr-server.toml").mkdir()
    with pytest.raises(InvalidArgumentsError, match="not a regular file"):
        load(tmp_path)


def test_the_lint_table_is_handed_on_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        "[tool.adr-server.lint]\nselect = ['ADR001']\n[tool.adr-server.lint.x]\ny=1\n"
    )
    assert load(tmp_path).lint == {"select": ["ADR001"], "x": {"y": 1}}


def test_lists_may_be_written_with_commas_in_the_environment(tmp_path: Path) -> None:
    settings = load(tmp_path, environ={"ADR_SERVER_DECISIONS_FOLDERS": "docs/adr, adr"})
    assert settings.decisions.folders == ("docs/adr", "adr")


@pytest.mark.parametrize(("raw", "size"), [(2_000_000, 2_000_000), ("2MB", 2 * 10**6), ("3 MiB", 3 * 2**20)])
def test_sizes_are_bytes_or_carry_a_unit(tmp_path: Path, raw: object, size: int) -> None:
    assert load(tmp_path, {"file_size": raw}).file_size == size


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([known.key for known in FIELDS]) | st.text(max_size=12), values, max_size=4))
def test_any_arguments_give_settings_or_one_line_a_problem(overrides: dict[str, object]) -> None:
    try:
        settings = load(Path("/nonexistent"), overrides)
    except InvalidArgumentsError as error:
        problems = error.problems
    else:
        problems = ()
        set_here = [key for key, origin in settings.origins.items() if origin.layer is Layer.ARGUMENT]
        assert sorted(set_here) == sorted(key for key, value in overrides.items() if value is not None)
    assert len(problems) <= len(overrides)
    assert all("\n" not in problem for problem in problems)


def test_a_home_that_nobody_has_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgumentsError, match="nobody's home is known"):
        load(tmp_path, {"state-dir": "~no-such-user-here/x"})


def test_reading_settings_imports_no_pydantic() -> None:
    script = "import sys, adr_server.settings; print('pydantic' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "False"
