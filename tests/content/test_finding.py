from pathlib import Path

import pytest

from adr_server.content import find_content
from adr_server.errors import InternalFaultError


def test_an_installed_wheel_carries_its_content_inside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "adr_server"
    (package / "_content" / "servers").mkdir(parents=True)
    content = find_content(package)
    assert content.servers == package / "_content" / "servers"
    assert content.prompts == package / "_content" / "prompts"
    assert content.patterns == package / "_content" / "patterns"


def test_a_checkout_is_read_in_place(tmp_path: Path) -> None:
    (tmp_path / "servers").mkdir()
    (tmp_path / "pyproject.toml").touch()
    package = tmp_path / "src" / "adr_server"
    package.mkdir(parents=True)
    assert find_content(package).servers == tmp_path / "servers"


def test_folders_of_strangers_above_an_installation_are_not_content(tmp_path: Path) -> None:
    (tmp_path / "servers").mkdir()
    package = tmp_path / "lib" / "adr_server"
    package.mkdir(parents=True)
    with pytest.raises(InternalFaultError, match="Install the wheel again"):
        find_content(package)
