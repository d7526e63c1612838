"""Tell which files a package manager put there: what they hold shows what packages are built of, not the project. Pure.

Rule: a folder that is called as only a package manager calls one, or that holds the manager's own list of what it put
there (Composer, Go, Cargo, CocoaPods); a folder that is merely called `vendor` may be the project's.
"""

import re
from collections.abc import Sequence

_BY_NAME = re.compile(r"(?:^|/)(?:node_modules|bower_components|site-packages|\.yarn|vendor/bundle)/")
_LISTS = re.compile(
    r"^(.*?)(?:(?<=/vendor/)composer/installed\.json|(?<=^vendor/)composer/installed\.json|(?<=/vendor/)modules\.txt"
    r"|(?<=^vendor/)modules\.txt|(?<=Pods/)Manifest\.lock|(?<=/)\.cargo-checksum\.json)$"
)
_ENDINGS = ("installed.json", "modules.txt", "Manifest.lock", ".cargo-checksum.json")


def without_installed(paths: Sequence[str]) -> Sequence[str]:
    """The paths, POSIX and relative to the project, that no package manager put there."""
    lists = (_LISTS.match(path) for path in paths if path.endswith(_ENDINGS))
    folders = tuple({match[1] for match in lists if match})
    return [path for path in paths if not (folders and path.startswith(folders)) and not _BY_NAME.search(path)]
