"""A project in two languages whose records forbid imports, with the application open on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from applications import Desk, open_desk
from review_projects import FILES as TORN
from review_projects import record
from samples import write_project

FILES = {
    "docs/adr/0001-layers.md": record(1, "Layers", "The `shop/domain` package must not import `shop/web`."),
    "docs/adr/0002-store.md": record(2, "Store", "Only `shop/storage` may access `shop/tables`."),
    "docs/adr/0003-http.md": record(3, "HTTP", "We will not use Requests."),
    "docs/adr/0004-names.md": record(4, "Names", "Names must be short and clear to a reader."),
    "docs/adr/0005-ui.md": record(5, "Layers of the site", "The `site/model` folder must not import `site/view`."),
    "docs/adr/0006-later.md": record(6, "Later", "We will not use SQLAlchemy.", "Proposed"),
    "docs/adr/0007-java.md": record(
        7, "Java", "The `app/src/main/java/com/acme/core` package must not import `app/src/main/java/com/acme/rest`."
    ),
    "app/src/main/java/com/acme/core/Order.java": "package com.acme.core;\nimport com.acme.rest.Door;\n",
    "app/src/main/java/com/acme/rest/Door.java": "package com.acme.rest;\npublic class Door {}\n",
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\ndependencies = [\n  "requests",\n]\n',
    "shop/__init__.py": "",
    "shop/domain/__init__.py": "",
    "shop/domain/order.py": '"""Orders."""\n\nfrom shop.web import page\nfrom shop.tables import rows\n',
    "shop/domain/price.py": "import os\n",
    "shop/web/__init__.py": "",
    "shop/web/page.py": "import requests\nimport shop.domain.price\n",
    "shop/storage/__init__.py": "from shop.tables import rows\n",
    "shop/tables/__init__.py": "",
    "shop/tables/rows.py": "",
    "tests/test_all.py": "import requests\nimport shop.tables\n",
    "package.json": '{"dependencies": {"react": "18.0.0"}}\n',
    "site/model/cart.ts": "import { page } from '../view/page'\n",
    "site/view/page.ts": "export const page = 1\n",
}


@pytest.fixture
async def ruled(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """Seven records, of which five state what an import can break."""
    del anyio_backend
    async with open_desk(tmp_path, write_project(tmp_path / "ruled", FILES)) as opened:
        yield opened


@pytest.fixture
async def torn(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """The project in disagreement with its records."""
    del anyio_backend
    async with open_desk(tmp_path, write_project(tmp_path / "torn", TORN)) as opened:
        yield opened
