"""Tell what of a claim's sentence stands on the line that it begins on, so that the quotation resolves. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from adr_server.review.claim import Claim
from adr_server.review.claims.plain import written_on


def quoted(claims: Iterable[Claim], texts: Mapping[str, str]) -> Iterator[Claim]:
    """The claims, each whose sentence goes on below its line with what of it stands there; `texts` are the records'."""
    lines: dict[str, list[str]] = {}
    for claim in claims:
        if claim.path not in texts:
            yield claim
            continue
        every = lines.setdefault(claim.path, texts[claim.path].splitlines())
        here = written_on(every, claim.line, claim.text)
        yield claim if here == claim.text else replace(claim, quoted=here)
