"""A shop and two repositories beside it that use it, for tests over several repositories."""

from pathlib import Path

from adr_server.storage import Repositories
from applications import Desk
from git_repositories import make_repository, write

SHOP = {
    "pyproject.toml": '[project]\nname = "shop-core"\nversion = "1.2.0"\ndependencies = ["requests==2.31.0"]\n',
    "shop_core/__init__.py": '"""Core."""\n',
    "shop_core/api.py": "from fastapi import FastAPI\n\nimport requests\n\napp = FastAPI()\n\n\n"
    '@app.get("/orders/open")\ndef open_orders():\n    return requests.get("x")\n',
    "docs/adr/0001-use-requests.md": "# 1. Use Requests for HTTP\n\n## Status\n\nAccepted\n\n"
    "## Decision\n\nUse `requests`.\n",
}
WEB = {
    "pyproject.toml": '[project]\nname = "web"\nversion = "1"\ndependencies = ["shop-core>=1", "requests==2.32.0"]\n',
    "web.py": "import shop_core\n\n\ndef show_orders(fetch):\n    return fetch('/orders/open')\n",
    "docs/adr/0004-http.md": "# 4. Use requests for HTTP\n\n## Status\n\nProposed\n\n## Decision\n\nThe same.\n",
    ".knowgraph.yml": "description: What customers see\nowner: web-team\n",
}


def name_others(desk: Desk, root: Path) -> Repositories:
    """Make the shop of the desk, put the web beside it, and name that for it."""
    for path, content in SHOP.items():
        write(desk.project, path, content)
    make_repository(root / "web", WEB)
    named = desk.application.stores.repositories
    named.add(root / "web")
    return named
