"""Sources of Go, the JVM, .NET and Rust, and what they import from the project of `import_samples`."""

from typing import Final

from import_samples import ImportSample, sample

_GO = "go/main.go"
_JAVA = "jvm/src/main/java/com/shop/Main.java"
_KT = "jvm/src/main/kotlin/com/shop/Main.kt"
_SC = "jvm/src/main/scala/com/shop/Main.scala"
_CS = "net/Shop.Web/Program.cs"
_RS = "rs/src/main.rs"
_JORDER, _JSTOCK = "jvm/src/main/java/com/shop/orders/Order.java", "jvm/src/main/java/com/shop/stock/Stock.java"
_KMAIL = "jvm/src/main/kotlin/com/shop/mail/Mail.kt"
_RORDERS, _RSTOCK, _RSHELF = "rs/src/orders.rs", "rs/src/stock/mod.rs", "rs/src/stock/shelf.rs"

COMPILED: Final = (
    # Go
    sample(
        _GO,
        "single",
        'package main\n\nimport "example.com/shop/orders"\nimport "github.com/redis/go-redis"\n',
        {"go/orders"},
        {"github.com/redis/go-redis"},
    ),
    sample(
        _GO,
        "grouped",
        'package main\n\nimport (\n\t"fmt"\n\n\ts "example.com/shop/stock" // c\n\t_ "example.com/shop/orders"\n)\n',
        {"go/orders", "go/stock"},
        {"fmt"},
    ),
    sample(
        _GO, "grouped on one line", 'package main\n\nimport ("fmt"; "example.com/shop/stock")\n', {"go/stock"}, {"fmt"}
    ),
    sample(_GO, "by a dot", 'package main\n\nimport . "example.com/shop/stock"\n', {"go/stock"}),
    sample(_GO, "in raw quotes", "package main\n\nimport `example.com/shop/stock`\n", {"go/stock"}),
    sample(
        _GO,
        "in comments",
        'package main\n\n/*\nimport "example.com/shop/orders"\n*/\n'
        'import (\n\t// "example.com/shop/orders"\n\t"example.com/shop/stock"\n)\n',
        {"go/stock"},
    ),
    sample(
        _GO,
        "a text on a line of its own",
        'package main\n\nimport "fmt"\n\nvar x = []string{\n\t"example.com/shop/orders",\n\t"example.com/shop/stock"}\n'
        'var y = f(\n\t"example.com/shop/orders"\n)\n',
        (),
        {"fmt"},
    ),
    sample(
        _GO,
        "in a raw text",
        'package main\n\nimport "fmt"\n\nvar x = `\nimport "example.com/shop/orders"\n`\n',
        (),
        {"fmt"},
    ),
    # Java
    sample(
        _JAVA,
        "classes",
        "package com.shop;\n\nimport com.shop.orders.Order;\nimport java.util.List;\n",
        {_JORDER},
        {"java.util"},
    ),
    sample(
        _JAVA,
        "static",
        "package com.shop;\nimport static com.shop.orders.Order.PLACED;\nimport static com.shop.stock.Stock.*;\n",
        {_JORDER, _JSTOCK},
    ),
    sample(
        _JAVA,
        "all of a package",
        "package com.shop;\nimport com.shop.orders.*;\n",
        {"jvm/src/main/java/com/shop/orders"},
    ),
    sample(
        _JAVA,
        "two on one line",
        "package com.shop;\nimport com.shop.orders.Order; import com.shop.stock.Stock;\n",
        {_JORDER, _JSTOCK},
    ),
    sample(
        _JAVA,
        "in comments",
        "package com.shop;\n/*\nimport com.shop.orders.Order;\n*/\n// import com.shop.stock.Stock;\n",
    ),
    sample(
        _JAVA, "in a text block", 'package com.shop;\nclass A { String x = """\nimport com.shop.orders.Order;\n"""; }\n'
    ),
    # Kotlin
    sample(
        _KT,
        "classes and functions",
        "package com.shop\n\nimport com.shop.orders.Order\nimport com.shop.mail.Mail\nimport kotlin.math.max\n",
        {_JORDER, _KMAIL},
        {"kotlin.math"},
    ),
    sample(_KT, "under another name", "package com.shop\nimport com.shop.orders.Order as O\n", {_JORDER}),
    sample(
        _KT, "all of a package", "package com.shop\nimport com.shop.mail.*\n", {"jvm/src/main/kotlin/com/shop/mail"}
    ),
    sample(_KT, "a word in ticks", "package com.shop\nimport com.shop.`orders`.Order\n", {_JORDER}),
    sample(_KT, "in comments", "package com.shop\n/* a /* b */\nimport com.shop.orders.Order\n*/\n"),
    sample(_KT, "in a text", 'package com.shop\nval x = """\nimport com.shop.orders.Order\n"""\n'),
    # Scala
    sample(
        _SC,
        "several of a package",
        "package com.shop\nimport com.shop.orders.{Order, Line => L}\nimport com.shop.stock.Stock, scala.util.Try\n",
        {_JORDER, _JSTOCK, "jvm/src/main/java/com/shop/orders"},
        {"scala.util"},
    ),
    # C#
    sample(_CS, "namespaces", "using System.Text;\nusing Shop.Orders;\n", {"net/Shop.Orders"}, {"System.Text"}),
    sample(
        _CS,
        "global",
        "global using Shop.Orders;\nglobal using static Shop.Stock.Stock;\n",
        {"net/Shop.Orders", "net/Shop.Stock"},
    ),
    sample(_CS, "static", "using static Shop.Orders.Order;\n", {"net/Shop.Orders"}),
    sample(
        _CS,
        "by another name",
        "using O = Shop.Orders.Order;\nglobal using S = Shop.Stock;\n",
        {"net/Shop.Orders", "net/Shop.Stock"},
    ),
    sample(
        _CS,
        "by another name, of a generic type",
        "using L = System.Collections.Generic.List<Shop.Orders.Order>;\n",
        (),
        {"System.Collections.Generic"},
    ),
    sample(_CS, "from the root", "using global::Shop.Orders;\n", {"net/Shop.Orders"}),
    sample(_CS, "in a namespace", "namespace Shop.Web\n{\n    using Shop.Orders;\n}\n", {"net/Shop.Orders"}),
    sample(
        _CS,
        "what is disposed of",
        "class A { void B() {\n using (var x = new Shop.Orders()) { }\n using var y = Shop.Stock.Open();\n"
        " using Stream z = Shop.Stock.Open();\n} }\n",
    ),
    sample(_CS, "in comments", "/*\nusing Shop.Orders;\n*/\n// using Shop.Stock;\n"),
    sample(
        _CS, "in a text", 'class A { string x = @"\nusing Shop.Orders;\n"; string y = """\nusing Shop.Stock;\n"""; }\n'
    ),
    # Rust
    sample(_RS, "paths", "use crate::orders::Order;\nuse serde::Serialize;\n", {_RORDERS}, {"serde"}),
    sample(
        _RS,
        "nested",
        "use crate::{\n    orders::{self, Order},\n    stock::{shelf::Shelf, Stock},\n};\n",
        {_RORDERS, _RSTOCK, _RSHELF},
    ),
    sample(_RS, "nested, of several crates", "use {serde::Serialize, crate::orders::Order};\n", {_RORDERS}, {"serde"}),
    sample(
        _RS, "all and by another name", "use crate::orders::*;\nuse crate::stock::Stock as S;\n", {_RORDERS, _RSTOCK}
    ),
    sample(
        _RS, "given on", "pub use crate::orders::Order;\npub(crate) use crate::stock::Stock;\n", {_RORDERS, _RSTOCK}
    ),
    sample(_RS, "by the name of the crate", "use shop::orders::Order;\n", {_RORDERS}),
    ImportSample(
        path=_RS, name="modules", source="mod orders;\npub mod stock;\n", declared=frozenset({_RORDERS, _RSTOCK})
    ),
    sample(
        "rs/src/stock/shelf.rs", "upwards", "use super::Stock;\nuse super::super::orders::Order;\n", {_RSTOCK, _RORDERS}
    ),
    sample(_RS, "in a function", "fn f() {\n    use crate::orders::Order;\n}\n", {_RORDERS}),
    sample(_RS, "extern crate", "extern crate serde;\n", (), {"serde"}),
    sample(
        _RS,
        "in comments",
        "/*\nuse crate::orders::Order;\n*/\n// use crate::stock::Stock;\n/// use crate::stock::Stock;\n",
    ),
    sample(_RS, "below a comment with the word", "//! makes use of it\n\nuse crate::orders::Order;\n", {_RORDERS}),
    sample(
        _RS,
        "in a text",
        'const X: &str = r#"\nuse crate::orders::Order;\n"#;\nconst Y: &str = "\nuse crate::stock::Stock;\n";\n',
    ),
    sample(
        _RS,
        "behind a lifetime and a sign",
        "fn f<'a>(x: &'a str) -> char { '\"' }\nuse crate::orders::Order;\n",
        {_RORDERS},
    ),
)
