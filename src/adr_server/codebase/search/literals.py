"""Find the longest text that every match of a pattern must hold, so that only files with it need to be looked at. Pure.

Rule: rather none than a wrong one. Where a pattern branches, groups or counts, nothing is said to be needed.
"""

import re

_BRANCHING = re.compile(r"(?<!\\)[|(){}]")
_SHORTEST = 3


def needed_literal(pattern: str, *, regex: bool) -> str:
    """The longest line, or run of plain characters, that every match holds; empty where none is sure to be."""
    if not regex:
        return max(pattern.split("\n"), key=len)
    if _BRANCHING.search(pattern):
        return ""
    runs = [""]
    at = 0
    while at < len(pattern):
        letter = pattern[at]
        step = 1
        if letter == "\\" and at + 1 < len(pattern):
            step = 2
            # A backslash before a letter or digit is a class or an anchor, before anything else that character.
            letter = pattern[at + 1] if not pattern[at + 1].isalnum() else ""
        elif letter == "[":
            end = pattern.find("]", at + 2)
            if end < 0:
                return ""
            letter, step = "", end - at + 1
        elif letter in ".^$":
            letter = ""
        elif letter in "*?+":
            # What it counts may be missing (or, with +, repeated): it ends a run.
            runs[-1] = runs[-1][:-1]
            letter = ""
        if letter and letter != "\n":
            runs[-1] += letter
        else:
            runs.append("")
        at += step
    best = max(runs, key=len)
    return best if len(best) >= _SHORTEST else ""
