"""What the help of a sub-command says first: the line that lists it, as a sentence."""

import argparse


def sentence(summary: str) -> str:
    """A summary as a sentence."""
    return f"{summary[0].upper()}{summary[1:]}."


def describe_actions(parser: argparse.ArgumentParser) -> None:
    """Let each action of a command that has no description of its own say in its help what the list says of it."""
    for group in parser._actions:  # noqa: SLF001 - argparse tells the actions of a parser by no other way
        if isinstance(group, argparse._SubParsersAction):  # noqa: SLF001 - as above
            for listed in group._choices_actions:  # noqa: SLF001 - as above
                action = group.choices[listed.dest]
                if action.description is None and listed.help:
                    action.description = sentence(listed.help)
