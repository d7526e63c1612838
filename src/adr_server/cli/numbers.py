"""Numbers on the command line; a word that is none, or one out of its bounds, is told with the bounds."""

import argparse
from collections.abc import Callable


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `most`, both included; without `most`, of any from `least` on."""
    bounds = f"of at least {least}" if most is None else f"from {least} to {most}"

    def read(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"expected a whole number {bounds}, not {word[:40]!r}")
        return number

    return read


def seconds_up_to(most: float) -> Callable[[str], float]:
    """A reader of seconds, more than 0 and at most `most`."""

    def read(word: str) -> float:
        try:
            number = float(word)
        except ValueError:
            number = 0.0
        if not 0 < number <= most:
            raise argparse.ArgumentTypeError(f"expected seconds, more than 0 and at most {most:g}, not {word[:40]!r}")
        return number

    return read


positive = whole(1)
seconds = seconds_up_to(86_400)
