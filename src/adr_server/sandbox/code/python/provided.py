"""Modules that this Python lacks and a model reaches for first, computed by the host on small plain data.

Only functions whose work and result stay in proportion to their arguments are here, and each bounds those that would
not. What gives or takes a function, such as operator.itemgetter, cannot cross; `hints` says what to write instead.
"""

import statistics
import string
import textwrap
from collections.abc import Callable, Mapping
from typing import Any

Function = Callable[..., Any]

MAX_TEXT = 20_000
MAX_PREFIX = 200
MAX_WIDTH = 10_000
MAX_PARTS = 1_000


def _quantiles(data: list[float], *, n: int = 4, method: str = "exclusive") -> list[float]:
    _at_most("n", n, MAX_PARTS)
    return statistics.quantiles(data, n=n, method="inclusive" if method == "inclusive" else "exclusive")


def _wrap(text: str, width: int = 70, *, initial_indent: str = "", subsequent_indent: str = "") -> list[str]:
    _check_text(text, width, initial_indent, subsequent_indent)
    return textwrap.wrap(text, width, initial_indent=initial_indent, subsequent_indent=subsequent_indent)


def _fill(text: str, width: int = 70, *, initial_indent: str = "", subsequent_indent: str = "") -> str:
    return "\n".join(_wrap(text, width, initial_indent=initial_indent, subsequent_indent=subsequent_indent))


def _shorten(text: str, width: int, *, placeholder: str = " [...]") -> str:
    _check_text(text, width, placeholder)
    return textwrap.shorten(text, width, placeholder=placeholder)


def _dedent(text: str) -> str:
    _check_text(text, 1)
    return textwrap.dedent(text)


def _indent(text: str, prefix: str) -> str:
    _check_text(text, 1, prefix)
    return textwrap.indent(text, prefix)


def _check_text(text: str, width: int, *prefixes: str) -> None:
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    _at_most("the text's length", len(text), MAX_TEXT)
    _at_most("width", width, MAX_WIDTH)
    for prefix in prefixes:
        _at_most("the length of a prefix", len(prefix), MAX_PREFIX)


def _at_most(what: str, value: int, limit: int) -> None:
    if value > limit:
        raise ValueError(f"{what} is at most {limit:,} here")


STATISTICS: Mapping[str, Function] = {
    "mean": statistics.fmean,  # in floats: exact fractions of hostile numbers grow without end
    "fmean": statistics.fmean,
    "median": statistics.median,
    "median_low": statistics.median_low,
    "median_high": statistics.median_high,
    "mode": statistics.mode,
    "multimode": statistics.multimode,
    "stdev": statistics.stdev,
    "pstdev": statistics.pstdev,
    "variance": statistics.variance,
    "pvariance": statistics.pvariance,
    "quantiles": _quantiles,
}
TEXTWRAP: Mapping[str, Function] = {
    "wrap": _wrap,
    "fill": _fill,
    "shorten": _shorten,
    "dedent": _dedent,
    "indent": _indent,
}
STRING: Mapping[str, str] = {
    name: getattr(string, name)
    for name in (
        "ascii_letters",
        "ascii_lowercase",
        "ascii_uppercase",
        "digits",
        "hexdigits",
        "octdigits",
        "printable",
        "punctuation",
        "whitespace",
    )
}
PROVIDED: Mapping[str, Mapping[str, Function | str]] = {
    "statistics": STATISTICS,
    "string": STRING,
    "textwrap": TEXTWRAP,
}


def compute(module: str, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
    """What `module.name(…)` gives for plain data.

    Raises:
        ValueError: the function refuses its arguments, or they are too large. TypeError: they are of the wrong kind.
    """
    function = PROVIDED[module][name]
    if isinstance(function, str):
        raise TypeError("'str' object is not callable")
    try:
        return function(*arguments, **named)
    except (TypeError, ValueError):
        raise
    except (ArithmeticError, AttributeError, LookupError) as problem:
        raise ValueError(str(problem)) from None
