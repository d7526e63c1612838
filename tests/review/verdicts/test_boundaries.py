"""Who may not reach whom, in each language whose imports are resolved, and in the words that records use."""

from collections.abc import Mapping

import pytest

from judging import judged, record

PYTHON = {
    "src/shop/domain/order.py": "from shop.infrastructure.store import save\n",
    "src/shop/infrastructure/store.py": "import sqlite3\n",
    "src/shop/features/cart/x.py": "from shop.features.pay import y\nfrom shop.features.shared import z\n",
    "src/shop/features/pay/y.py": "import os\n",
    "src/shop/features/shared/z.py": "import os\n",
    "src/shop/plugins/one/x.py": "from shop.plugins.shared import z\n",
    "src/shop/plugins/two/x.py": "import os\n",
    "src/shop/plugins/shared/z.py": "import os\n",
}
CSHARP = {
    "src/Shop.Domain/Shop.Domain.csproj": "<Project />\n",
    "src/Shop.Domain/Order.cs": "using System;\nusing Shop.Infrastructure.Store;\n\nnamespace Shop.Domain;\n",
    "src/Shop.Infrastructure/Shop.Infrastructure.csproj": "<Project />\n",
    "src/Shop.Infrastructure/Store/Db.cs": "using System;\n\nnamespace Shop.Infrastructure.Store;\n",
}
PHP = {
    "composer.json": '{"autoload": {"psr-4": {"App\\\\": "src/"}}}\n',
    "src/Domain/Order.php": "<?php\nnamespace App\\Domain;\nuse App\\Infrastructure\\Store;\n",
    "src/Infrastructure/Store.php": "<?php\nnamespace App\\Infrastructure;\nuse Acme\\Domain\\Order;\nclass Store {}\n",
}
RUST = {
    "Cargo.toml": '[package]\nname = "shop"\n',
    "src/main.rs": "mod domain;\nmod infrastructure;\n",
    "src/domain/mod.rs": "use crate::{infrastructure::store::Store};\n",
    "src/infrastructure/mod.rs": "pub mod store;\nuse crate::infrastructure::store::Store;\n",
    "src/infrastructure/store.rs": "pub struct Store;\n",
}
CRATES = {
    "crates/domain/Cargo.toml": '[package]\nname = "shop-domain"\n',
    "crates/domain/src/lib.rs": "use shop_infra::Store;\n",
    "crates/infrastructure/Cargo.toml": '[package]\nname = "shop-infra"\n',
    "crates/infrastructure/src/lib.rs": "pub struct Store;\n",
}


def verdicts(files: Mapping[str, str], sentence: str) -> list[str]:
    return [judgement.verdict.value for judgement in judged(files, record(sentence))]


@pytest.mark.parametrize("files", [PYTHON, CSHARP, PHP, RUST, CRATES])
def test_an_import_reaches_over_one_way_and_not_the_other(files: Mapping[str, str]) -> None:
    assert verdicts(files, "The domain must not depend on infrastructure.") == ["drift"]
    assert verdicts(files, "The infrastructure must not depend on the domain.") == ["conform"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Domain code never imports infrastructure.",
        "Nothing in `domain` may import `infrastructure`.",
        "Domains must not use infrastructures.",
        "Domain code must:\n\n- not import infrastructure (it is below)",
        "No module in `domain` imports from `infrastructure`.",
        "The domain must have no dependencies on infrastructure.",
        "The domain layer must not have any dependency on infrastructure.",
        "The domain layer must be independent from infrastructure.",
        "Domain can't import infrastructure.",
        "Importing `infrastructure` from `domain` is forbidden.",
        "The dependency from domain to infrastructure is forbidden.",
        "Never import `infrastructure` in `domain`.",
        "We will not import infrastructure from domain.",
    ],
)
def test_a_rule_is_heard_in_whatever_order_it_names_its_ends(sentence: str) -> None:
    assert verdicts(PYTHON, sentence) == ["drift"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("`sqlite3` may only be used in `infrastructure`.", ["conform"]),
        ("No code outside of `infrastructure` may import `sqlite3`.", ["conform"]),
        ("No code outside of `domain` may import `infrastructure`.", ["conform"]),
        ("No code outside of `features` may import `infrastructure`.", ["drift"]),
        ("Only domain experts use infrastructure.", []),
    ],
)
def test_what_only_one_part_may_reach(sentence: str, expected: list[str]) -> None:
    assert verdicts(PYTHON, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "{} must not import each other.",
        "Modules under `src/shop/{}` must not depend on one another.",
        "{} may not import other {}.",
        "There must be no imports between {}.",
        "{} must be independent of each other.",
    ],
)
def test_parts_of_a_folder_are_kept_apart_but_for_their_common_ground(sentence: str) -> None:
    [found] = judged(PYTHON, record(sentence.replace("{}", "features")))
    assert found.verdict.value == "drift"
    assert [(one.path, one.line) for one in found.evidence] == [("src/shop/features/cart/x.py", 1)]
    assert verdicts(PYTHON, sentence.replace("{}", "plugins")) == ["conform"]


def test_a_folder_without_parts_keeps_nothing_apart() -> None:
    assert verdicts(PYTHON, "Infrastructure modules must not import each other.") == ["not_checkable"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Nothing below `src/domain` imports from Django (`django.*`) or from `infra`.",
        "`domain` imports neither Django nor modules of `infra`.",
        "Das Paket `domain` importiert weder Django noch Module aus `infra`.",
    ],
)
def test_a_rule_holds_for_each_of_the_ends_that_it_lists(sentence: str) -> None:
    files = {
        "pyproject.toml": '[project]\nname = "x"\ndependencies = ["django"]\n',
        "src/domain/order.py": "from infra.store import save\n",
        "src/domain/price.py": "import decimal\n",
        "src/infra/store.py": "import django\n\n\ndef save() -> None: ...\n",
    }
    found = {one.claim.reach[1]: one.verdict.value for one in judged(files, record(sentence))}
    assert found == {"Django": "conform", "infra": "drift"}


def test_a_package_of_java_is_the_folder_of_its_path() -> None:
    files = {
        "pom.xml": "<project><artifactId>x</artifactId></project>\n",
        "src/main/java/org/shop/domain/Order.java": "package org.shop.domain;\n\nimport org.shop.adapter.Store;\n",
        "src/main/java/org/shop/adapter/Store.java": "package org.shop.adapter;\n\npublic class Store {}\n",
    }
    (found,) = judged(files, record("Classes in `org.shop.domain` must not depend on `org.shop.adapter`."))
    assert found.verdict.value == "drift"
    assert [one.path for one in found.evidence] == ["src/main/java/org/shop/domain/Order.java"]


def test_services_that_speak_over_a_protocol_are_not_kept_apart() -> None:
    files = {"services/a/main.py": "import b\n", "services/b/main.py": "import a\n"}
    assert judged(files, record("Services do not call each other over JSON APIs.")) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "The `domain` and `features` packages must not import `infrastructure`.",
            {"domain → infrastructure": "drift", "features → infrastructure": "conform"},
        ),
        ("`plugins` is the only package that imports `infrastructure`.", {"plugins → infrastructure": "drift"}),
        ("`domain` is the only package that imports `infrastructure`.", {"domain → infrastructure": "conform"}),
    ],
)
def test_each_of_several_parts_is_bound_by_itself(sentence: str, expected: Mapping[str, str]) -> None:
    found = judged(PYTHON, record(sentence))
    assert {one.claim.subject.name: one.verdict.value for one in found} == expected


MODULES = {
    "modules/wallet/a.py": "from modules.keytool import b\nimport requests.adapters\n",
    "modules/keytool/b.py": "import os\n",
    "requirements.txt": "requests\n",
}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("`modules/wallet` must not import `modules/keytool`.", ["drift"]),
        ("The `modules/wallet` package must not import `modules/keytool`.", ["drift"]),
        ("The `modules/wallet/` module must not depend on the `modules/keytool` package.", ["drift"]),
        ("`modules/keytool` must not import `modules/wallet`.", ["conform"]),
        ("`modules/wallet` must not import `modules/nowhere`.", ["not_checkable"]),
    ],
)
def test_a_path_that_begins_with_a_word_for_parts_is_a_path(sentence: str, expected: list[str]) -> None:
    assert verdicts(MODULES, sentence) == expected


def test_a_part_of_a_package_is_told_by_its_path() -> None:
    module = "github.com/acme/runtime"
    files = {
        "go.mod": f"module example.org/x\n\ngo 1.22\n\nrequire {module} v1.2.0\n",
        "internal/service/a.go": f'package service\n\nimport "{module}/pkg/client"\n\nvar C = client.C\n',
        "internal/web/a.go": f'package web\n\nimport "{module}/pkg/log"\n\nvar L = log.L\n',
    }
    assert verdicts(files, f"`internal/service` must not import `{module}/pkg/client`.") == ["drift"]
    assert verdicts(files, f"`internal/web` must not import `{module}/pkg/client`.") == ["conform"]


LONG = "// a line of what was generated\n" * 20_000


@pytest.mark.parametrize(
    ("path", "text", "verdict"),
    [
        ("domain/long.go", f'package domain\n\nimport "os"\n\nfunc a() {{}}\n{LONG}// use\n', "conform"),
        ("domain/long.go", f'package domain\n{LONG}\nimport "shop/web"\n', "not_checkable"),
        ("domain/Long.java", f"package domain;\nclass Long {{}}\n{LONG}", "conform"),
        ("domain/long.py", f"import os\n{LONG.replace('//', '#')}", "conform"),
        ("domain/long.py", f"import os\n{LONG.replace('//', '#')}import web\n", "not_checkable"),
    ],
)
def test_a_long_source_keeps_a_boundary_open_only_where_what_was_not_read_may_import(
    path: str, text: str, verdict: str
) -> None:
    files = {
        "go.mod": "module shop\n\ngo 1.22\n",
        "domain/a.go": 'package domain\n\nimport "fmt"\n',
        "web/a.go": "package web\n",
        path: text,
    }
    [one] = judged(files, record("Nothing in `domain` may import `web`."))
    assert one.verdict.value == verdict, one.note
    if verdict == "conform":
        assert one.searched[-1] == f"of {path} the beginning, behind which nothing is imported"


APPS = {
    "package.json": '{"name": "shop", "workspaces": ["apps/*"]}\n',
    "apps/web/src/a.ts": "import { orders } from '../../api/src/orders';\n",
    "apps/web/src/b.ts": "export const b = 1;\n",
    "apps/api/src/orders.ts": "import { repository } from './repositories/orders';\nexport const orders = 1;\n",
    "apps/api/src/controllers/orders.ts": "import { repository } from '../repositories/orders';\n",
    "apps/api/src/repositories/orders.ts": "export const repository = 1;\n",
    "apps/job/src/a.ts": "export const a = 1;\n",
}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The web app must not import from `apps/api`, not even types.", ["drift"]),
        ("The job app must not import from `apps/api`, not even types.", ["conform"]),
        ("Web and API never import each other.", ["conform", "drift"]),
        ("Job and API never import each other.", ["conform", "conform"]),
        ("`apps/web` and `apps/api` know nothing of each other.", ["conform", "drift"]),
        ("Imports across apps are forbidden.", ["drift"]),
        ("Apps are independent of each other.", ["drift"]),
        ("Controllers must not access repositories directly.", ["drift"]),
        ("Repositories must not access controllers directly.", ["conform"]),
        ("Teams are independent of each other.", ["not_checkable"]),
        ("Imports across apps are measured.", []),
    ],
)
def test_applications_and_roles_are_kept_apart_in_plain_words(sentence: str, expected: list[str]) -> None:
    assert sorted(verdicts(APPS, sentence)) == expected
