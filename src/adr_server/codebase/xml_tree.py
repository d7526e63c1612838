"""Read XML from strangers as a tree with lines; a DTD is refused, so no entity can grow or reach out of the file."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from adr_server.codebase.documents import MAX_DEPTH, SyntaxProblemError, check_size


@dataclass(slots=True)
class Element:
    """An XML element: its name without a namespace, the line it starts on, its attributes, its text and children."""

    name: str
    line: int
    attributes: Mapping[str, str]
    pieces: list[str] = field(default_factory=list)
    children: list["Element"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text directly in the element, without its margins."""
        return "".join(self.pieces).strip()

    def all(self, *names: str) -> Iterator["Element"]:
        """The elements reached by going down `names`, in order; `*` is any name."""
        if not names:
            yield self
            return
        for child in self.children:
            if names[0] in {"*", child.name}:
                yield from child.all(*names[1:])

    def value(self, name: str) -> str:
        """The text of the first child called `name`; empty where there is none."""
        return next((child.text for child in self.children if child.name == name), "")

    def walk(self) -> Iterator["Element"]:
        """The element and everything in it."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


def parse_xml(source: str) -> Element:
    """Read an XML document. Raises SyntaxProblemError."""
    check_size(source)
    parser = expat.ParserCreate()
    root = Element("", 1, {})
    open_elements = [root]

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(open_elements) > MAX_DEPTH:
            raise SyntaxProblemError("is nested too deeply", parser.CurrentLineNumber)
        element = Element(name.rpartition(":")[2], parser.CurrentLineNumber, attributes)
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def refuse(*_: object) -> None:
        raise SyntaxProblemError("declares a DTD, which is not read", parser.CurrentLineNumber)

    def characters(data: str) -> None:
        open_elements[-1].pieces.append(data)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(source.encode("utf-8", "replace"), True)  # noqa: FBT003 - expat takes it by position only
    except expat.ExpatError as error:
        raise SyntaxProblemError(f"is no XML: {expat.errors.messages[error.code]}", error.lineno) from None
    return root.children[0]
