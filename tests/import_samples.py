"""Sources and what they import, in each language whose imports are resolved: what every reader of imports must find."""

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


def _sample(path: str, name: str, source: str, own: Iterable[str] = (), foreign: Iterable[str] = ()) -> ImportSample:
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

_PY = "py/shop/desk.py"
_TS = "web/src/main.ts"
_GO = "go/main.go"
_JAVA = "jvm/src/main/java/com/shop/Main.java"
_KT = "jvm/src/main/kotlin/com/shop/Main.kt"
_SC = "jvm/src/main/scala/com/shop/Main.scala"
_CS = "net/Shop.Web/Program.cs"
_RS = "rs/src/main.rs"
_PHP = "php/src/Main.php"
_ORDERS, _STOCK, _POST = "py/shop/orders.py", "py/shop/stock.py", "py/shop/mail/post.py"
_A, _B, _C = "web/src/a.ts", "web/src/b.ts", "web/src/c.js"
_JORDER, _JSTOCK = "jvm/src/main/java/com/shop/orders/Order.java", "jvm/src/main/java/com/shop/stock/Stock.java"
_KMAIL = "jvm/src/main/kotlin/com/shop/mail/Mail.kt"
_RORDERS, _RSTOCK, _RSHELF = "rs/src/orders.rs", "rs/src/stock/mod.rs", "rs/src/stock/shelf.rs"
_PORDER, _PLINE, _PSTOCK = "php/src/Orders/Order.php", "php/src/Orders/Line.php", "php/src/Stock/Stock.php"

SAMPLES: Final = (
    # Python
    _sample(_PY, "plain", "import shop.orders\nimport redis\n", {_ORDERS}, {"redis"}),
    _sample(_PY, "several on one line", "import redis, shop.orders as o, shop.stock\n", {_ORDERS, _STOCK}, {"redis"}),
    _sample(_PY, "names of a package", "from shop import orders, stock\n", {_ORDERS, _STOCK}),
    _sample(
        _PY, "in brackets", "from shop import (\n    orders,  # a\n    # b, c\n    stock as s,\n)\n", {_ORDERS, _STOCK}
    ),
    _sample(_PY, "in brackets at once", "from shop import (orders,\n stock)\n", {_ORDERS, _STOCK}),
    _sample(_PY, "a line that goes on", "from shop import orders, \\\n    stock\n", {_ORDERS, _STOCK}),
    _sample(_PY, "a module that goes on", "from shop \\\n    import orders\n", {_ORDERS}),
    _sample(_PY, "all names", "from shop.orders import *\n", {_ORDERS}),
    _sample(
        _PY,
        "relative",
        "from .orders import place\nfrom . import stock\nfrom .mail.post import send\n",
        {_ORDERS, _STOCK, _POST},
    ),
    _sample(_PY, "relative, several", "from . import orders, stock\n", {_ORDERS, _STOCK}),
    _sample(_PY, "relative, in brackets", "from . import (\n    orders,\n    stock,\n)\n", {_ORDERS, _STOCK}),
    _sample(_PY, "relative, all names", "from .orders import *\n", {_ORDERS}),
    _sample(
        "py/shop/mail/in.py", "relative, upwards", "from .. import orders\nfrom ..stock import x\n", {_ORDERS, _STOCK}
    ),
    _sample(
        _PY,
        "in a function and a condition",
        "def f():\n    import shop.orders\nif TYPE_CHECKING:\n    from shop import stock\n",
        {_ORDERS, _STOCK},
    ),
    _sample(_PY, "behind a semicolon", "import os; import shop.orders\n", {_ORDERS}, {"os"}),
    _sample(
        _PY,
        "behind a colon",
        "if x: import shop.orders\ntry: import redis\nexcept ImportError: redis = None\n",
        {_ORDERS},
        {"redis"},
    ),
    _sample(_PY, "tabs and spaces", "import\tshop.orders\nfrom  shop.stock  import  x\n", {_ORDERS, _STOCK}),
    _sample(_PY, "what is said to the compiler", "from __future__ import annotations\nimport shop.orders\n", {_ORDERS}),
    _sample(_PY, "in a comment", "# import shop.orders\n#from shop import stock\n"),
    _sample(_PY, "in a docstring", '"""Use it.\n\nimport shop.orders\nfrom shop import stock\n"""\n'),
    _sample(_PY, "in a text", "TEXT = '''\nimport shop.orders\n'''\nimport shop.stock\n", {_STOCK}),
    _sample(
        _PY,
        "behind a text of many lines",
        '"""It\'s\n\na text.\n"""\nX = """\nfrom shop import orders\n"""\nimport redis\n',
        (),
        {"redis"},
    ),
    _sample(_PY, "prose that begins so", 'X = """\nfrom here on import nothing\nimport taxes apply\n"""\n'),
    # JavaScript and TypeScript
    _sample(_TS, "a name much like the word", "import _import from './a';\nimport importing from './b';\n", {_A, _B}),
    _sample(
        _TS,
        "default and names",
        "import a from './a';\nimport { b } from \"./b\";\nimport x from 'redis';\n",
        {_A, _B},
        {"redis"},
    ),
    _sample(_TS, "many lines", "import {\n  one,\n  two as three,\n} from './a';\n", {_A}),
    _sample(_TS, "from on the next line", "import { one }\n  from\n  './a';\n", {_A}),
    _sample(_TS, "for its effects", "import './a';\nimport'redis';\n", {_A}, {"redis"}),
    _sample(_TS, "namespace", "import * as a from './a';\nimport d, * as b from './b';\n", {_A, _B}),
    _sample(_TS, "without spaces", "import{a}from'./a';import*as b from\"./b\";\n", {_A, _B}),
    _sample(
        _TS,
        "types alone",
        "import type { A } from './a';\nimport { type B } from './b';\nexport type { C } from './c';\n",
        {_A, _B, _C},
    ),
    _sample(_TS, "a type in place", "let a: import('./a').A;\ntype B = typeof import('./b');\n", {_A, _B}),
    _sample(
        _TS, "given on", "export * from './a';\nexport { b } from './b';\nexport * as c from './c';\n", {_A, _B, _C}
    ),
    _sample(_TS, "dynamic", "const a = await import('./a');\nlazy(() => import(\n  /* chunk */ './b'\n));\n", {_A, _B}),
    _sample(
        _TS, "dynamic, a plain template", "const a = await import(`./a`);\nconst b = import(/* x */ `./b`);\n", {_A, _B}
    ),
    _sample(_TS, "dynamic, what is not known", "const a = await import(`./${name}`);\nconst b = import(name);\n"),
    _sample(
        _TS,
        "require",
        "const a = require('./a');\nconst { b } = require(\"./b\");\nrequire('redis');\n",
        {_A, _B},
        {"redis"},
    ),
    _sample(_TS, "require of many lines", "const a = require(\n  './a'\n);\n", {_A}),
    _sample(_TS, "import equals", "import a = require('./a');\n", {_A}),
    _sample(_TS, "require.resolve is none", "const p = require.resolve('./a');\n"),
    _sample(_TS, "with attributes", "import a from './a' with { type: 'json' };\n", {_A}),
    _sample(_TS, "a folder", "import { p } from './parts';\n", {"web/src/parts/index.ts"}),
    _sample(_TS, "in a line comment", "// import a from './a';\nconst x = 1; // see import('./b')\n"),
    _sample(_TS, "in a block comment", "/*\nimport a from './a';\nrequire('./b');\n*/\n/** @see import('./c') */\n"),
    _sample(
        _TS,
        "below a comment with the word",
        "// import it first\nimport a from './a';\n/* the import of b */\nimport b from './b';\n",
        {_A, _B},
    ),
    _sample(_TS, "in a text", "const x = \"import a from './a'\";\nconst y = 'require(\"./b\")';\n"),
    _sample(
        _TS, "in a template", "const x = `\nimport a from './a';\nrequire('./b')\n`;\nimport c from './c';\n", {_C}
    ),
    _sample(_TS, "in what a template holds", "const x = `a ${require('./a')} b`;\n", {_A}),
    _sample(
        _TS,
        "behind a regular expression",
        "const x = /[\"'`]/g;\nimport a from './a';\nconst y = s.replace(/'/g, '');\nrequire('./b');\n",
        {_A, _B},
    ),
    _sample(_TS, "behind a division", "const x = a / b;\nconst t = 'c';\nconst y = c / 2; require('./a');\n", {_A}),
    _sample(_TS, "a text after the word from", "const s = 'moved from' + 'redis';\nconsole.log(`from 'redis'`);\n"),
    _sample(
        _TS,
        "a call named from",
        "const x = Array.from('abc');\nconst y = from('./a');\nq.select('x').from('orders');\n",
    ),
    _sample(_TS, "a name that ends so", "const x = myrequire('./a');\nconst y = $import('./b');\no.require('./c');\n"),
    _sample(
        "web/src/view.tsx",
        "words of a page",
        "import a from './a';\nconst v = <p>Don't import from 'here'</p>;\nimport b from './b';\n",
        {_A, _B},
    ),
    _sample(
        "web/src/view.vue",
        "the script of a page",
        "<template><p>It's</p></template>\n<script setup lang=\"ts\">\nimport a from './a'\n</script>\n",
        {_A},
    ),
    _sample("web/src/view.js", "a plain script", "import a from './a';\nconst b = require('./b');\n", {_A, _B}),
    # Go
    _sample(
        _GO,
        "single",
        'package main\n\nimport "example.com/shop/orders"\nimport "github.com/redis/go-redis"\n',
        {"go/orders"},
        {"github.com/redis/go-redis"},
    ),
    _sample(
        _GO,
        "grouped",
        'package main\n\nimport (\n\t"fmt"\n\n\ts "example.com/shop/stock" // c\n\t_ "example.com/shop/orders"\n)\n',
        {"go/orders", "go/stock"},
        {"fmt"},
    ),
    _sample(
        _GO, "grouped on one line", 'package main\n\nimport ("fmt"; "example.com/shop/stock")\n', {"go/stock"}, {"fmt"}
    ),
    _sample(_GO, "by a dot", 'package main\n\nimport . "example.com/shop/stock"\n', {"go/stock"}),
    _sample(_GO, "in raw quotes", "package main\n\nimport `example.com/shop/stock`\n", {"go/stock"}),
    _sample(
        _GO,
        "in comments",
        'package main\n\n/*\nimport "example.com/shop/orders"\n*/\n'
        'import (\n\t// "example.com/shop/orders"\n\t"example.com/shop/stock"\n)\n',
        {"go/stock"},
    ),
    _sample(
        _GO,
        "a text on a line of its own",
        'package main\n\nimport "fmt"\n\nvar x = []string{\n\t"example.com/shop/orders",\n\t"example.com/shop/stock"}\n'
        'var y = f(\n\t"example.com/shop/orders"\n)\n',
        (),
        {"fmt"},
    ),
    _sample(
        _GO,
        "in a raw text",
        'package main\n\nimport "fmt"\n\nvar x = `\nimport "example.com/shop/orders"\n`\n',
        (),
        {"fmt"},
    ),
    # Java
    _sample(
        _JAVA,
        "classes",
        "package com.shop;\n\nimport com.shop.orders.Order;\nimport java.util.List;\n",
        {_JORDER},
        {"java.util"},
    ),
    _sample(
        _JAVA,
        "static",
        "package com.shop;\nimport static com.shop.orders.Order.PLACED;\nimport static com.shop.stock.Stock.*;\n",
        {_JORDER, _JSTOCK},
    ),
    _sample(
        _JAVA,
        "all of a package",
        "package com.shop;\nimport com.shop.orders.*;\n",
        {"jvm/src/main/java/com/shop/orders"},
    ),
    _sample(
        _JAVA,
        "two on one line",
        "package com.shop;\nimport com.shop.orders.Order; import com.shop.stock.Stock;\n",
        {_JORDER, _JSTOCK},
    ),
    _sample(
        _JAVA,
        "in comments",
        "package com.shop;\n/*\nimport com.shop.orders.Order;\n*/\n// import com.shop.stock.Stock;\n",
    ),
    _sample(
        _JAVA, "in a text block", 'package com.shop;\nclass A { String x = """\nimport com.shop.orders.Order;\n"""; }\n'
    ),
    # Kotlin
    _sample(
        _KT,
        "classes and functions",
        "package com.shop\n\nimport com.shop.orders.Order\nimport com.shop.mail.Mail\nimport kotlin.math.max\n",
        {_JORDER, _KMAIL},
        {"kotlin.math"},
    ),
    _sample(_KT, "under another name", "package com.shop\nimport com.shop.orders.Order as O\n", {_JORDER}),
    _sample(
        _KT, "all of a package", "package com.shop\nimport com.shop.mail.*\n", {"jvm/src/main/kotlin/com/shop/mail"}
    ),
    _sample(_KT, "a word in ticks", "package com.shop\nimport com.shop.`orders`.Order\n", {_JORDER}),
    _sample(_KT, "in comments", "package com.shop\n/* a /* b */\nimport com.shop.orders.Order\n*/\n"),
    _sample(_KT, "in a text", 'package com.shop\nval x = """\nimport com.shop.orders.Order\n"""\n'),
    # Scala
    _sample(
        _SC,
        "several of a package",
        "package com.shop\nimport com.shop.orders.{Order, Line => L}\nimport com.shop.stock.Stock, scala.util.Try\n",
        {_JORDER, _JSTOCK, "jvm/src/main/java/com/shop/orders"},
        {"scala.util"},
    ),
    # C#
    _sample(_CS, "namespaces", "using System.Text;\nusing Shop.Orders;\n", {"net/Shop.Orders"}, {"System.Text"}),
    _sample(
        _CS,
        "global",
        "global using Shop.Orders;\nglobal using static Shop.Stock.Stock;\n",
        {"net/Shop.Orders", "net/Shop.Stock"},
    ),
    _sample(_CS, "static", "using static Shop.Orders.Order;\n", {"net/Shop.Orders"}),
    _sample(
        _CS,
        "by another name",
        "using O = Shop.Orders.Order;\nglobal using S = Shop.Stock;\n",
        {"net/Shop.Orders", "net/Shop.Stock"},
    ),
    _sample(
        _CS,
        "by another name, of a generic type",
        "using L = System.Collections.Generic.List<Shop.Orders.Order>;\n",
        (),
        {"System.Collections.Generic"},
    ),
    _sample(_CS, "from the root", "using global::Shop.Orders;\n", {"net/Shop.Orders"}),
    _sample(_CS, "in a namespace", "namespace Shop.Web\n{\n    using Shop.Orders;\n}\n", {"net/Shop.Orders"}),
    _sample(
        _CS,
        "what is disposed of",
        "class A { void B() {\n using (var x = new Shop.Orders()) { }\n using var y = Shop.Stock.Open();\n"
        " using Stream z = Shop.Stock.Open();\n} }\n",
    ),
    _sample(_CS, "in comments", "/*\nusing Shop.Orders;\n*/\n// using Shop.Stock;\n"),
    _sample(
        _CS, "in a text", 'class A { string x = @"\nusing Shop.Orders;\n"; string y = """\nusing Shop.Stock;\n"""; }\n'
    ),
    # Rust
    _sample(_RS, "paths", "use crate::orders::Order;\nuse serde::Serialize;\n", {_RORDERS}, {"serde"}),
    _sample(
        _RS,
        "nested",
        "use crate::{\n    orders::{self, Order},\n    stock::{shelf::Shelf, Stock},\n};\n",
        {_RORDERS, _RSTOCK, _RSHELF},
    ),
    _sample(_RS, "nested, of several crates", "use {serde::Serialize, crate::orders::Order};\n", {_RORDERS}, {"serde"}),
    _sample(
        _RS, "all and by another name", "use crate::orders::*;\nuse crate::stock::Stock as S;\n", {_RORDERS, _RSTOCK}
    ),
    _sample(
        _RS, "given on", "pub use crate::orders::Order;\npub(crate) use crate::stock::Stock;\n", {_RORDERS, _RSTOCK}
    ),
    _sample(_RS, "by the name of the crate", "use shop::orders::Order;\n", {_RORDERS}),
    ImportSample(
        path=_RS, name="modules", source="mod orders;\npub mod stock;\n", declared=frozenset({_RORDERS, _RSTOCK})
    ),
    _sample(
        "rs/src/stock/shelf.rs", "upwards", "use super::Stock;\nuse super::super::orders::Order;\n", {_RSTOCK, _RORDERS}
    ),
    _sample(_RS, "in a function", "fn f() {\n    use crate::orders::Order;\n}\n", {_RORDERS}),
    _sample(_RS, "extern crate", "extern crate serde;\n", (), {"serde"}),
    _sample(
        _RS,
        "in comments",
        "/*\nuse crate::orders::Order;\n*/\n// use crate::stock::Stock;\n/// use crate::stock::Stock;\n",
    ),
    _sample(_RS, "below a comment with the word", "//! makes use of it\n\nuse crate::orders::Order;\n", {_RORDERS}),
    _sample(
        _RS,
        "in a text",
        'const X: &str = r#"\nuse crate::orders::Order;\n"#;\nconst Y: &str = "\nuse crate::stock::Stock;\n";\n',
    ),
    _sample(
        _RS,
        "behind a lifetime and a sign",
        "fn f<'a>(x: &'a str) -> char { '\"' }\nuse crate::orders::Order;\n",
        {_RORDERS},
    ),
    # PHP
    _sample(
        _PHP,
        "classes",
        "<?php\nnamespace Shop;\nuse Shop\\Orders\\Order;\nuse Psr\\Log\\LoggerInterface;\n",
        {_PORDER},
        {"Psr"},
    ),
    _sample(_PHP, "several", "<?php\nuse Shop\\Orders\\Order, Shop\\Stock\\Stock as S;\n", {_PORDER, _PSTOCK}),
    _sample(_PHP, "grouped", "<?php\nuse Shop\\Orders\\{\n    Order,\n    Line as L,\n};\n", {_PORDER, _PLINE}),
    _sample(_PHP, "grouped below", "<?php\nuse Shop\\{Orders\\Order, Stock\\Stock};\n", {_PORDER, _PSTOCK}),
    _sample(_PHP, "from the root", "<?php\nuse \\Shop\\Orders\\Order;\n", {_PORDER}),
    _sample(_PHP, "functions", "<?php\nuse function Shop\\Orders\\Order;\n", {_PORDER}),
    _sample(_PHP, "files", "<?php\nrequire_once __DIR__ . '/../lib/old.php';\n", {"php/lib/old.php"}),
    _sample(_PHP, "files whose path is plain", "<?php\n$x = f(include '../lib/old.php');\n", {"php/lib/old.php"}),
    _sample(
        _PHP,
        "traits of a class in part",
        "<?php\nnamespace Shop;\nclass A\n{\n    use Lines {\n        a as private b;\n    }\n}\n",
    ),
    _sample(_PHP, "traits of a class", "<?php\nnamespace Shop;\nclass A\n{\n    use Lines;\n    use One, Two;\n}\n"),
    _sample(
        _PHP,
        "in comments",
        "<?php\n/*\nuse Shop\\Orders\\Order;\n*/\n// use Shop\\Stock\\Stock;\n# use Shop\\Stock\\Stock;\n",
    ),
    _sample(_PHP, "in a text", "<?php\n$x = <<<X\nuse Shop\\Orders\\Order;\nX;\n$y = '\nuse Shop\\Stock\\Stock;\n';\n"),
    _sample(_PHP, "what a closure uses", "<?php\n$f = function () use ($x) {};\n"),
)
