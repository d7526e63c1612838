"""Names of the catalogue as languages other than Python write them. Pure."""


def upper_camel(name: str) -> str:
    """`some_name` as `SomeName`."""
    return "".join(part[:1].upper() + part[1:] for part in name.replace("-", "_").split("_"))


def lower_camel(name: str) -> str:
    """`some_name` as `someName`."""
    whole = upper_camel(name)
    return whole[:1].lower() + whole[1:]
