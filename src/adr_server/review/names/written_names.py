"""Tell the names that code writes from all others by their form. Pure."""

import re

from adr_server.review.claim import Subject

_WRITTEN = re.compile(
    r"^(?=.{5,80}$)(?:@[A-Za-z]\w+(?:\.\w+)*|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?:\(\))?"
    r"|[A-Z][a-z]{3,}|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Z][A-Za-z0-9]*[A-Z][a-z]\w*|[a-z]+[A-Z]\w+|\w+\(\))$"
)
_FILE = re.compile(r"\.(?:json|ya?ml|md|toml|xml|txt|lock|js|ts|py|rb|go|java|kt|cs|php|sql|sh|html|css|env|ini|cfg)$")


def is_written(subject: Subject) -> bool:
    """Whether a subject is a name of code by its form: `NgModule`, `@Autowired`, `org.junit.jupiter`, `print()`."""
    if subject.entry is not None or subject.ecosystem is not None:
        return False
    return _WRITTEN.match(subject.name) is not None and _FILE.search(subject.name) is None
