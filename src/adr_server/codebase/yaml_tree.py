"""Read YAML from strangers as nodes with lines; aliases are never expanded, so no document can grow."""

from collections.abc import Iterator

import yaml

from adr_server.codebase.documents import MAX_DEPTH, SyntaxProblemError, check_size


def parse_yaml(source: str) -> "YamlNode | None":
    """Read the first document of a YAML file; None where it is empty. Raises SyntaxProblemError."""
    check_size(source)
    try:
        _check_depth(source)
        loader = yaml.CSafeLoader(source)
        try:
            loader.check_node()
            node = loader.get_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise SyntaxProblemError(f"is no YAML: {error.problem or 'it does not parse'}", line) from None
    except (yaml.YAMLError, RecursionError, ValueError):
        raise SyntaxProblemError("is no YAML that can be read") from None
    return None if node is None else YamlNode(node)


def _check_depth(source: str) -> None:
    # libyaml's composer recurses in C and takes the whole process down on deep nesting; its parser does not recurse.
    depth = 0
    for event in yaml.parse(source, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                line = event.start_mark.line + 1 if event.start_mark else 1
                raise SyntaxProblemError("is nested too deeply", line)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


class YamlNode:
    """A YAML node; asking for a shape that it has not gives the empty value."""

    def __init__(self, node: yaml.Node) -> None:
        self._node = node

    @property
    def line(self) -> int:
        """The line that the node starts on."""
        return int(self._node.start_mark.line) + 1

    @property
    def text(self) -> str | None:
        """The scalar as it is written, quotes aside; None for other nodes and for null."""
        if not isinstance(self._node, yaml.ScalarNode) or self._node.tag.endswith(":null"):
            return None
        return str(self._node.value)

    def entries(self) -> Iterator[tuple[str, int, "YamlNode"]]:
        """Each key of a mapping with the key's line and its value; keys merged in by `<<` come last."""
        yield from self._entries(())

    def _entries(self, above: tuple[int, ...]) -> Iterator[tuple[str, int, "YamlNode"]]:
        if not isinstance(self._node, yaml.MappingNode) or id(self._node) in above or len(above) > MAX_DEPTH:
            return
        merged: list[YamlNode] = []
        for key, value in self._node.value:
            if not isinstance(key, yaml.ScalarNode):
                continue
            if key.value == "<<":
                merged.extend([YamlNode(value), *YamlNode(value).elements()])
            else:
                yield str(key.value), key.start_mark.line + 1, YamlNode(value)
        for source in merged:
            yield from source._entries((*above, id(self._node)))  # noqa: SLF001 - its own class

    def elements(self) -> Iterator["YamlNode"]:
        """The elements of a sequence."""
        if isinstance(self._node, yaml.SequenceNode):
            yield from (YamlNode(element) for element in self._node.value)

    def get(self, *keys: str) -> "YamlNode | None":
        """The value at `keys`, the first where a key is repeated."""
        node: YamlNode | None = self
        for key in keys:
            if node is None:
                return None
            node = next((value for name, _, value in node.entries() if name == key), None)
        return node
