"""Sources of Python, JavaScript, TypeScript and PHP, and what they import from the project of `import_samples`."""

from typing import Final

from import_samples import sample

_PY = "py/shop/desk.py"
_TS = "web/src/main.ts"
_PHP = "php/src/Main.php"
_ORDERS, _STOCK, _POST = "py/shop/orders.py", "py/shop/stock.py", "py/shop/mail/post.py"
_A, _B, _C = "web/src/a.ts", "web/src/b.ts", "web/src/c.js"
_PORDER, _PLINE, _PSTOCK = "php/src/Orders/Order.php", "php/src/Orders/Line.php", "php/src/Stock/Stock.php"

SCRIPTED: Final = (
    # Python
    sample(_PY, "plain", "import shop.orders\nimport redis\n", {_ORDERS}, {"redis"}),
    sample(_PY, "several on one line", "import redis, shop.orders as o, shop.stock\n", {_ORDERS, _STOCK}, {"redis"}),
    sample(_PY, "names of a package", "from shop import orders, stock\n", {_ORDERS, _STOCK}),
    sample(
        _PY, "in brackets", "from shop import (\n    orders,  # a\n    # b, c\n    stock as s,\n)\n", {_ORDERS, _STOCK}
    ),
    sample(_PY, "in brackets at once", "from shop import (orders,\n stock)\n", {_ORDERS, _STOCK}),
    sample(_PY, "a line that goes on", "from shop import orders, \\\n    stock\n", {_ORDERS, _STOCK}),
    sample(_PY, "a module that goes on", "from shop \\\n    import orders\n", {_ORDERS}),
    sample(_PY, "all names", "from shop.orders import *\n", {_ORDERS}),
    sample(
        _PY,
        "relative",
        "from .orders import place\nfrom . import stock\nfrom .mail.post import send\n",
        {_ORDERS, _STOCK, _POST},
    ),
    sample(_PY, "relative, several", "from . import orders, stock\n", {_ORDERS, _STOCK}),
    sample(_PY, "relative, in brackets", "from . import (\n    orders,\n    stock,\n)\n", {_ORDERS, _STOCK}),
    sample(_PY, "relative, all names", "from .orders import *\n", {_ORDERS}),
    sample(
        "py/shop/mail/in.py", "relative, upwards", "from .. import orders\nfrom ..stock import x\n", {_ORDERS, _STOCK}
    ),
    sample(
        _PY,
        "in a function and a condition",
        "def f():\n    import shop.orders\nif TYPE_CHECKING:\n    from shop import stock\n",
        {_ORDERS, _STOCK},
    ),
    sample(_PY, "behind a semicolon", "import os; import shop.orders\n", {_ORDERS}, {"os"}),
    sample(
        _PY,
        "behind a colon",
        "if x: import shop.orders\ntry: import redis\nexcept ImportError: redis = None\n",
        {_ORDERS},
        {"redis"},
    ),
    sample(_PY, "tabs and spaces", "import\tshop.orders\nfrom  shop.stock  import  x\n", {_ORDERS, _STOCK}),
    sample(_PY, "what is said to the compiler", "from __future__ import annotations\nimport shop.orders\n", {_ORDERS}),
    sample(_PY, "in a comment", "# import shop.orders\n#from shop import stock\n"),
    sample(_PY, "in a docstring", '"""Use it.\n\nimport shop.orders\nfrom shop import stock\n"""\n'),
    sample(_PY, "in a text", "TEXT = '''\nimport shop.orders\n'''\nimport shop.stock\n", {_STOCK}),
    sample(
        _PY,
        "behind a text of many lines",
        '"""It\'s\n\na text.\n"""\nX = """\nfrom shop import orders\n"""\nimport redis\n',
        (),
        {"redis"},
    ),
    sample(_PY, "prose that begins so", 'X = """\nfrom here on import nothing\nimport taxes apply\n"""\n'),
    # JavaScript and TypeScript
    sample(_TS, "a name much like the word", "import _import from './a';\nimport importing from './b';\n", {_A, _B}),
    sample(
        _TS,
        "default and names",
        "import a from './a';\nimport { b } from \"./b\";\nimport x from 'redis';\n",
        {_A, _B},
        {"redis"},
    ),
    sample(_TS, "many lines", "import {\n  one,\n  two as three,\n} from './a';\n", {_A}),
    sample(_TS, "from on the next line", "import { one }\n  from\n  './a';\n", {_A}),
    sample(_TS, "for its effects", "import './a';\nimport'redis';\n", {_A}, {"redis"}),
    sample(_TS, "namespace", "import * as a from './a';\nimport d, * as b from './b';\n", {_A, _B}),
    sample(_TS, "without spaces", "import{a}from'./a';import*as b from\"./b\";\n", {_A, _B}),
    sample(
        _TS,
        "types alone",
        "import type { A } from './a';\nimport { type B } from './b';\nexport type { C } from './c';\n",
        {_A, _B, _C},
    ),
    sample(_TS, "a type in place", "let a: import('./a').A;\ntype B = typeof import('./b');\n", {_A, _B}),
    sample(
        _TS, "given on", "export * from './a';\nexport { b } from './b';\nexport * as c from './c';\n", {_A, _B, _C}
    ),
    sample(_TS, "dynamic", "const a = await import('./a');\nlazy(() => import(\n  /* chunk */ './b'\n));\n", {_A, _B}),
    sample(
        _TS, "dynamic, a plain template", "const a = await import(`./a`);\nconst b = import(/* x */ `./b`);\n", {_A, _B}
    ),
    sample(_TS, "dynamic, what is not known", "const a = await import(`./${name}`);\nconst b = import(name);\n"),
    sample(
        _TS,
        "require",
        "const a = require('./a');\nconst { b } = require(\"./b\");\nrequire('redis');\n",
        {_A, _B},
        {"redis"},
    ),
    sample(_TS, "require of many lines", "const a = require(\n  './a'\n);\n", {_A}),
    sample(_TS, "import equals", "import a = require('./a');\n", {_A}),
    sample(_TS, "require.resolve is none", "const p = require.resolve('./a');\n"),
    sample(_TS, "with attributes", "import a from './a' with { type: 'json' };\n", {_A}),
    sample(_TS, "a folder", "import { p } from './parts';\n", {"web/src/parts/index.ts"}),
    sample(_TS, "in a line comment", "// import a from './a';\nconst x = 1; // see import('./b')\n"),
    sample(_TS, "in a block comment", "/*\nimport a from './a';\nrequire('./b');\n*/\n/** @see import('./c') */\n"),
    sample(
        _TS,
        "below a comment with the word",
        "// import it first\nimport a from './a';\n/* the import of b */\nimport b from './b';\n",
        {_A, _B},
    ),
    sample(_TS, "in a text", "const x = \"import a from './a'\";\nconst y = 'require(\"./b\")';\n"),
    sample(_TS, "in a template", "const x = `\nimport a from './a';\nrequire('./b')\n`;\nimport c from './c';\n", {_C}),
    sample(_TS, "in what a template holds", "const x = `a ${require('./a')} b`;\n", {_A}),
    sample(
        _TS,
        "behind a regular expression",
        "const x = /[\"'`]/g;\nimport a from './a';\nconst y = s.replace(/'/g, '');\nrequire('./b');\n",
        {_A, _B},
    ),
    sample(_TS, "behind a division", "const x = a / b;\nconst t = 'c';\nconst y = c / 2; require('./a');\n", {_A}),
    sample(_TS, "a text after the word from", "const s = 'moved from' + 'redis';\nconsole.log(`from 'redis'`);\n"),
    sample(
        _TS,
        "a call named from",
        "const x = Array.from('abc');\nconst y = from('./a');\nq.select('x').from('orders');\n",
    ),
    sample(_TS, "a name that ends so", "const x = myrequire('./a');\nconst y = $import('./b');\no.require('./c');\n"),
    sample(
        "web/src/view.tsx",
        "words of a page",
        "import a from './a';\nconst v = <p>Don't import from 'here'</p>;\nimport b from './b';\n",
        {_A, _B},
    ),
    sample(
        "web/src/view.vue",
        "the script of a page",
        "<template><p>It's</p></template>\n<script setup lang=\"ts\">\nimport a from './a'\n</script>\n",
        {_A},
    ),
    sample("web/src/view.js", "a plain script", "import a from './a';\nconst b = require('./b');\n", {_A, _B}),
    # PHP
    sample(
        _PHP,
        "classes",
        "<?php\nnamespace Shop;\nuse Shop\\Orders\\Order;\nuse Psr\\Log\\LoggerInterface;\n",
        {_PORDER},
        {"Psr"},
    ),
    sample(_PHP, "several", "<?php\nuse Shop\\Orders\\Order, Shop\\Stock\\Stock as S;\n", {_PORDER, _PSTOCK}),
    sample(_PHP, "grouped", "<?php\nuse Shop\\Orders\\{\n    Order,\n    Line as L,\n};\n", {_PORDER, _PLINE}),
    sample(_PHP, "grouped below", "<?php\nuse Shop\\{Orders\\Order, Stock\\Stock};\n", {_PORDER, _PSTOCK}),
    sample(_PHP, "from the root", "<?php\nuse \\Shop\\Orders\\Order;\n", {_PORDER}),
    sample(_PHP, "functions", "<?php\nuse function Shop\\Orders\\Order;\n", {_PORDER}),
    sample(_PHP, "files", "<?php\nrequire_once __DIR__ . '/../lib/old.php';\n", {"php/lib/old.php"}),
    sample(_PHP, "files whose path is plain", "<?php\n$x = f(include '../lib/old.php');\n", {"php/lib/old.php"}),
    sample(_PHP, "functions that are called so in part", "<?php\nauto_include('../lib/old.php');\n"),
    sample(
        _PHP,
        "traits of a class in part",
        "<?php\nnamespace Shop;\nclass A\n{\n    use Lines {\n        a as private b;\n    }\n}\n",
    ),
    sample(_PHP, "traits of a class", "<?php\nnamespace Shop;\nclass A\n{\n    use Lines;\n    use One, Two;\n}\n"),
    sample(
        _PHP,
        "in comments",
        "<?php\n/*\nuse Shop\\Orders\\Order;\n*/\n// use Shop\\Stock\\Stock;\n# use Shop\\Stock\\Stock;\n",
    ),
    sample(_PHP, "in a text", "<?php\n$x = <<<X\nuse Shop\\Orders\\Order;\nX;\n$y = '\nuse Shop\\Stock\\Stock;\n';\n"),
    sample(_PHP, "what a closure uses", "<?php\n$f = function () use ($x) {};\n"),
)
