"""Tell which library a source was copied from, by where it lies and the namespace that it declares. Pure."""

import re
from collections.abc import Sequence

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.stack.entry import Entry
from adr_server.codebase.stack.lexicon import Lexicon

_LIBRARIES = re.compile(r"(?:^|/)(?:libs?|librar(?:y|ies)|includes?|external|ext)(?:_\w+)?/", re.IGNORECASE)
_NAMESPACE = re.compile(r"^[ \t]*namespace[ \t]+([A-Za-z_][\w\\]*)", re.MULTILINE)


def copied_from(path: str, text: str, ecosystem: Ecosystem, lexicon: Lexicon) -> Sequence[Entry]:
    """The technologies whose own file lies in a folder for libraries: PHP's `lib/aws/Aws/Sqs/SqsClient.php`."""
    if ecosystem is not Ecosystem.COMPOSER or not _LIBRARIES.search(path):
        return ()
    declared = _NAMESPACE.search(text)
    return list(lexicon.imported(ecosystem, declared[1])) if declared is not None else ()
