"""Repack the o200k_base vocabulary of the npm package `tiktoken` into the file that ships with adr-server.

Usage: `npm pack tiktoken && tar xzf tiktoken-*.tgz`, then
`python tools/repack_o200k.py package/encoders/o200k_base.json`.
"""

import base64
import json
import sys
from pathlib import Path

from adr_server.tokens.vocabulary import PACKED_FILE, Vocabulary, pack, unpack


def main(source: Path) -> None:
    """Read npm's JSON, check that the round trip and the checksum hold, and write the packed file."""
    published = json.loads(source.read_text(encoding="utf-8"))
    tokens: list[bytes] = []
    for line in published["bpe_ranks"].splitlines():
        _, offset, *encoded = line.split(" ")
        if int(offset) != len(tokens):
            raise SystemExit(f"{source}: ranks jump from {len(tokens)} to {offset}")
        tokens.extend(base64.b64decode(token) for token in encoded)
    vocabulary = Vocabulary(
        tokens=tuple(tokens), pattern=published["pat_str"], special_tokens=published["special_tokens"]
    )
    packed = pack(vocabulary)
    if unpack(packed) != vocabulary:
        raise SystemExit(f"{source}: the packed file does not read back as what was packed")
    target = Path(__file__).parent.parent / "src" / "adr_server" / "tokens" / PACKED_FILE
    target.write_bytes(packed)
    print(f"{target}: {len(tokens)} tokens in {len(packed)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
