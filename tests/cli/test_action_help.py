"""The help of every command and of every action says what it does."""

import argparse
import importlib

import pytest

from adr_server.cli.action_help import describe_actions
from adr_server.cli.main import COMMANDS, main


@pytest.mark.parametrize("name", [name for name, _ in COMMANDS])
def test_every_action_of_a_command_is_described(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    importlib.import_module(f"adr_server.cli.commands.{name}").configure(parser)
    describe_actions(parser)
    groups = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    for action in (action for group in groups for action in group.choices):
        with pytest.raises(SystemExit):
            main([name, action, "--help"])
        paragraphs = capsys.readouterr().out.split("\n\n")
        assert paragraphs[1].endswith("."), f"{name} {action}"


def test_stale_says_once_that_there_are_no_records(
    tmp_path: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stale", "--project", str(tmp_path)]) == 0
    told = "".join(capsys.readouterr())
    assert told.count("ecision records were found") == 1
