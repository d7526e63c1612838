"""What a source imports from one small project, for every reader of imports to find."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class ImportSample:
    """A source at `path` and what it imports: files and folders of the project, and foreign modules by their top.

    `declared` are files that it only declares as parts: the index follows them, and no rule takes them for imports.
    """

    path: str
    source: str
    name: str
    own: frozenset[str] = frozenset()
    foreign: frozenset[str] = frozenset()
    declared: frozenset[str] = frozenset()

    @property
    def label(self) -> str:
        """The kind of source and what is special in this one."""
        return f"{self.path.rpartition('.')[2]}: {self.name}"


def sample(path: str, name: str, source: str, own: Iterable[str] = (), foreign: Iterable[str] = ()) -> ImportSample:
    return ImportSample(path=path, name=name, source=source, own=frozenset(own), foreign=frozenset(foreign))


PROJECT: Final[Mapping[str, str]] = {
    "py/shop/__init__.py": "",
    "py/shop/orders.py": "",
    "py/shop/stock.py": "",
    "py/shop/mail/__init__.py": "",
    "py/shop/mail/post.py": "",
    "web/package.json": '{"name": "web"}',
    "web/src/a.ts": "",
    "web/src/b.ts": "",
    "web/src/c.js": "",
    "web/src/parts/index.ts": "",
    "go/go.mod": "module example.com/shop\n",
    "go/orders/orders.go": "package orders\n",
    "go/stock/stock.go": "package stock\n",
    "jvm/src/main/java/com/shop/orders/Order.java": "package com.shop.orders;\n",
    "jvm/src/main/java/com/shop/stock/Stock.java": "package com.shop.stock;\n",
    "jvm/src/main/kotlin/com/shop/mail/Mail.kt": "package com.shop.mail\n",
    "net/Shop.Orders/Order.cs": "namespace Shop.Orders;\n",
    "net/Shop.Stock/Stock.cs": "namespace Shop.Stock;\n",
    "rs/Cargo.toml": '[package]\nname = "shop"\n',
    "rs/src/lib.rs": "",
    "rs/src/orders.rs": "",
    "rs/src/stock/mod.rs": "",
    "rs/src/stock/shelf.rs": "",
    "php/composer.json": '{"autoload": {"psr-4": {"Shop\\\\": "src/"}}}',
    "php/src/Orders/Order.php": "<?php\nnamespace Shop\\Orders;\nclass Order {}\n",
    "php/src/Orders/Line.php": "<?php\nnamespace Shop\\Orders;\nclass Line {}\n",
    "php/src/Stock/Stock.php": "<?php\nnamespace Shop\\Stock;\nclass Stock {}\n",
    "php/lib/old.php": "<?php\n",
}
