"""Who owns a path, as code hosts read CODEOWNERS."""

import pytest

from adr_server.codebase.owners import owner_rule, read_owners

RULES = read_owners(
    """# comment
* @all
*.js @web # trailing
/build/logs/ @ops
docs/* @writers
apps/ @apps
**/secret @guards
/free
[Section]
"""
)


@pytest.mark.parametrize(
    ("path", "owners"),
    [
        ("main.py", ("@all",)),
        ("deep/down/app.js", ("@web",)),
        ("build/logs/a/b.txt", ("@ops",)),
        ("x/build/logs/a.txt", ("@all",)),
        ("docs/page.md", ("@writers",)),
        ("docs/more/page.md", ("@all",)),
        ("one/apps/x.py", ("@apps",)),
        ("a/b/secret", ("@guards",)),
        ("free/file.py", ()),
    ],
)
def test_the_last_rule_that_matches_decides(path: str, owners: tuple[str, ...]) -> None:
    rule = owner_rule(RULES, path)
    assert rule is not None
    assert rule.owners == owners
