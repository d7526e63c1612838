"""Finds the folders that ship with the server: inside an installed wheel, or in the checkout it is run from."""

from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import InternalFaultError

CONTENT_FOLDERS = ("servers", "prompts", "patterns")


@dataclass(frozen=True, kw_only=True)
class Content:
    """Where catalogue tools, prompts and patterns are read from."""

    root: Path

    @property
    def servers(self) -> Path:
        """`<category>/<tool>/` folders of catalogue tools."""
        return self.root / "servers"

    @property
    def prompts(self) -> Path:
        """`<category>/<name>.md` files."""
        return self.root / "prompts"

    @property
    def patterns(self) -> Path:
        """`<category>/<name>.yaml` files."""
        return self.root / "patterns"


def find_content(package: Path) -> Content:
    """The content that belongs to the package folder `package` (`.../adr_server`).

    Raises:
        InternalFaultError: neither a wheel's content folder nor a checkout surrounds it.
    """
    installed = package / "_content"
    if _is_content(installed):
        return Content(root=installed)
    checkout = package.parent.parent
    # In site-packages the folders above are strangers': only our own project file makes them a checkout.
    if package.parent.name == "src" and (checkout / "pyproject.toml").is_file() and _is_content(checkout):
        return Content(root=checkout)
    raise InternalFaultError(
        "The catalogue (servers/, prompts/, patterns/) was not installed with adr-server. "
        "Install the wheel again, or run from a checkout installed with `pip install --editable .`."
    )


def content_root() -> Content:
    """The content of the adr-server that is running; the errors are those of `find_content`."""
    return find_content(Path(__file__).resolve().parent.parent)


def _is_content(folder: Path) -> bool:
    return any((folder / name).is_dir() for name in CONTENT_FOLDERS)
