"""Put the content folders into the wheel, and only there: an editable install reads them in place."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CONTENT_FOLDERS = ("servers", "prompts", "patterns")


class ContentHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """Adds `servers/`, `prompts/` and `patterns/` as `adr_server/_content/` to a standard wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling calls this before it collects files; `version` is `editable` for `pip install -e`."""
        if version != "standard":
            return
        for folder in CONTENT_FOLDERS:
            root = Path(self.root, folder)
            for path in sorted(root.rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    target = Path("adr_server/_content", folder, path.relative_to(root))
                    build_data["force_include"][str(path)] = target.as_posix()
