"""Makes text of a file's bytes, and says what it had to guess. Pure."""

import codecs
from dataclasses import dataclass

from adr_server.errors import BrokenInputError

# UTF-32 comes first: its little-endian mark begins with the one of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, kw_only=True)
class Decoded:
    """Text without its byte order mark, the encoding it was in, and one note for each thing that was lost."""

    text: str
    encoding: str
    notes: tuple[str, ...] = ()


def decode(data: bytes, path: str) -> Decoded:
    """Decode by the byte order mark, else as UTF-8; what does not decode becomes U+FFFD, with a note.

    Raises:
        BrokenInputError: there is a NUL in the text, so it is none.
    """
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))
    body = data[len(mark) :]
    notes: tuple[str, ...] = ()
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        text = body.decode(encoding, errors="replace")
        line = body[: error.start].decode(encoding, errors="replace").count("\n") + 1
        notes = (
            f"{path}:{line}: not valid {encoding.upper()}; what cannot be read is shown as \N{REPLACEMENT CHARACTER}",
        )
    if "\0" in text:
        raise BrokenInputError(f"{path}: is binary, not text")
    return Decoded(text=text, encoding=encoding, notes=notes)
