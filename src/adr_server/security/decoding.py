"""Find runs of base64 or percent-encoded text in a text and decode them. Pure."""

import re
from collections.abc import Iterator

from adr_server.security.checks import text_of_base64

LEAST = 24
MOST = 200_000
_BASE64 = re.compile(rf"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{{{LEAST},}}={{0,2}}(?![A-Za-z0-9+/_=-])")


def decoded_runs(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and decoded text of every run that decodes to readable text."""
    for match in _BASE64.finditer(text):
        in_token = (
            match.group().startswith("eyJ")
            and "." in text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
        )
        if in_token or match.end() - match.start() > MOST:
            continue  # The claims of a web token are no secret; the token is.
        decoded = text_of_base64(match.group())
        if decoded is not None:
            yield match.start(), match.end(), decoded
