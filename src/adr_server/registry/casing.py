"""Names of the catalogue as languages other than Python write them. Pure."""

import functools

KNOWN = 4_096
"""Names that are remembered: each run of code asks for those of the whole catalogue."""


def upper_camel(name: str) -> str:
    """`some_name` as `SomeName`."""
    return "".join(part[:1].upper() + part[1:] for part in name.replace("-", "_").split("_"))


@functools.lru_cache(maxsize=KNOWN)
def lower_camel(name: str) -> str:
    """`some_name` as `someName`."""
    whole = upper_camel(name)
    return whole[:1].lower() + whole[1:]
