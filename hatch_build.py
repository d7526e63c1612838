"""Put the content folders into a wheel, and the shipped YAML beside its readers in the form that is fastest to read.

An editable install reads the content folders in place.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import yaml
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CONTENT_FOLDERS = ("servers", "prompts", "patterns")
PACKAGE = Path("src/adr_server")
COMPILED = PACKAGE / "registry/compiled"


class ContentHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """Adds `servers/`, `prompts/` and `patterns/` as `adr_server/_content/` to a standard wheel; compiles the YAML."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling calls this before it collects files; `version` is `editable` for `pip install -e`."""
        compile_yaml(Path(self.root))
        build_data["artifacts"].append(f"/{COMPILED.as_posix()}/*.json")
        if version != "standard":
            return
        for folder in CONTENT_FOLDERS:
            root = Path(self.root, folder)
            for path in sorted(root.rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    target = Path("adr_server/_content", folder, path.relative_to(root))
                    build_data["force_include"][str(path)] = target.as_posix()


def compile_yaml(root: Path) -> None:
    """Write each YAML of the package as JSON, called by the hash of its text, and take away what no text has.

    What is there already stays as it is: a server may be reading it.
    """
    (root / COMPILED).mkdir(parents=True, exist_ok=True)
    wanted: set[str] = set()
    for path in sorted((root / PACKAGE).rglob("*.yaml")):
        text = path.read_text("utf-8")
        compiled = root / COMPILED / f"{hashlib.sha256(text.encode()).hexdigest()}.json"
        wanted.add(compiled.name)
        if compiled.exists():
            continue
        # Every scalar is text, as in `registry/shipped_yaml.py`.
        document = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # noqa: S506 - builds text alone
        compiled.with_suffix(".part").write_text(json.dumps(document, ensure_ascii=False), "utf-8")
        compiled.with_suffix(".part").replace(compiled)
    for path in (root / COMPILED).iterdir():
        if path.name not in wanted:
            path.unlink()
