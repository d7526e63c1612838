"""Numbers on the command line; argparse tells a word that is none, with the name of the option."""


def positive(word: str) -> int:
    """A whole number of at least 1."""
    number = int(word)
    if number < 1:
        raise ValueError(word)
    return number


def seconds(word: str) -> float:
    """Seconds, more than none and at most a day."""
    number = float(word)
    if not 0 < number <= 86_400:  # noqa: PLR2004 - a day
        raise ValueError(word)
    return number
