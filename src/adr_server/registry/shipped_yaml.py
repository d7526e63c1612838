"""Read YAML that came with the server, faster than what a stranger wrote: every scalar is text, no line is known.

Rule: for shipped content only, for libyaml's composer does not survive what a stranger may nest. PyYAML's own loaders
ask of every scalar what kind of value it is, and build each through a table of functions; here a node is what it is.
What was compiled when the package was built (`hatch_build.py`) is read as JSON, known by the hash of its YAML: a text
that was changed since has another hash, and is read itself.
"""

import hashlib
import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias, cast

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from adr_server.errors import BrokenInputError

Texts: TypeAlias = "dict[str, Texts] | list[Texts] | str"

# CBaseLoader is missing where PyYAML was built without libyaml; the pure one composes the same nodes, slower.
_Composer: type[yaml.BaseLoader] | type[yaml.CBaseLoader] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class _Untyped(_Composer):  # type: ignore[valid-type, misc]  # one of two classes, chosen above
    """Composes nodes without asking what a plain scalar stands for."""

    def resolve(self, kind: type[Node], value: str, implicit: object) -> str:  # noqa: ARG002 - PyYAML's own signature
        """No tag."""
        return ""

    def descend_resolver(self, current: Node, index: object) -> None:
        """Nothing is resolved by its path."""

    def ascend_resolver(self) -> None:
        """Nothing is resolved by its path."""


def read_shipped(text: str, place: str) -> Texts:
    """The one document in `text`; `place` is the name that errors give it. An empty one is an empty text.

    Raises:
        BrokenInputError: it is no YAML.
    """
    try:
        compiled = _compiled().joinpath(f"{hashlib.sha256(text.encode()).hexdigest()}.json").read_bytes()
    except OSError:
        return parse_shipped(text, place)
    return cast("Texts", json.loads(compiled))


def parse_shipped(text: str, place: str) -> Texts:
    """As `read_shipped`, from the text itself."""
    loader = _Untyped(text)
    try:
        node = loader.get_single_node()
        return "" if node is None else _built(node)
    except (yaml.YAMLError, RecursionError) as error:
        raise BrokenInputError(f"{place}: is no YAML: {' '.join(str(error).split())}") from None
    finally:
        loader.dispose()


@cache
def _compiled() -> Traversable:
    return files("adr_server.registry").joinpath("compiled")


def read_scalars(text: str) -> object:
    """As `parse_shipped`, None where that raises."""
    try:
        return parse_shipped(text, "")
    except BrokenInputError:
        return None


def _built(node: Node) -> Texts:
    if isinstance(node, MappingNode):
        return {_key(key): _built(value) for key, value in node.value}
    if isinstance(node, SequenceNode):
        return [_built(item) for item in node.value]
    return cast("str", node.value)


def _key(node: Node) -> str:
    if not isinstance(node, ScalarNode):
        raise yaml.YAMLError("a key is a list or a mapping")
    return cast("str", node.value)
