"""Which format a text has, and whether it parses: what masking must not break. Pure."""

import json
import re
import tomllib
from enum import StrEnum
from itertools import islice

import yaml

MOST_EVENTS = 200_000
_LINE = re.compile(r"\s*(?:#.*|(?:export\s+)?[\w.-]+\s*=.*)?")
_Loader: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Format(StrEnum):
    """Formats that other programs read back."""

    JSON = "json"
    YAML = "yaml"
    TOML = "toml"
    ENV = "env"


_BY_ENDING = {
    ".json": Format.JSON,
    ".yaml": Format.YAML,
    ".yml": Format.YAML,
    ".toml": Format.TOML,
    ".env": Format.ENV,
}


def format_of(text: str, path: str) -> Format | None:
    """By the ending of the path; a text without one is JSON if it begins like it, else not known."""
    name = path.rsplit("/", 1)[-1].lower()
    for ending, form in _BY_ENDING.items():
        if name.endswith(ending) or name.startswith(".env"):
            return Format.ENV if name.startswith(".env") else form
    begins = text.lstrip()[:1]
    return Format.JSON if not name and begins and begins in "{[" else None


def parses(text: str, form: Format) -> bool:
    """Whether the text is well-formed; YAML is followed for 200,000 events."""
    try:
        match form:
            case Format.JSON:
                json.loads(text)
            case Format.YAML:
                for _ in islice(yaml.parse(text, Loader=_Loader), MOST_EVENTS):
                    pass
            case Format.TOML:
                tomllib.loads(text)
            case Format.ENV:
                return all(_LINE.fullmatch(line) for line in text.splitlines())
    except (ValueError, RecursionError, yaml.YAMLError):
        return False
    return True
