"""Who deals with what, in plain sentences: what only one part does, what none may do, and what each has to."""

from collections.abc import Mapping

import pytest

from judging import judged

_FRAMES = {
    "en": ("Status", "Accepted", "Context", "We have talked about the matter and this is the state of it.", "Decision"),
    "de": ("Status", "Akzeptiert", "Kontext", "Wir haben die Frage und das Für und Wider beraten.", "Entscheidung"),
    "fr": ("Statut", "Accepté", "Contexte", "Nous avons une question, et la réponse est dans les lignes.", "Décision"),
}
REACT = {
    "package.json": '{"dependencies": {"react": "18", "axios": "1", "express": "4", "pg": "8"}}',
    "src/api/orders.ts": "export const orders = () => fetch('/api/orders');\n",
    "src/components/Cart.tsx": "export const Cart = () => { fetch('/api/cart'); return null; };\n",
    "src/components/List.tsx": "import { orders } from '../api/orders';\nexport const List = () => orders();\n",
    "src/hooks/useCart.ts": "import { orders } from '../api/orders';\nexport const useCart = () => orders();\n",
    "src/stores/cart.ts": "import { AxiosError } from 'axios';\nexport const cart = 1;\n",
    "server/controllers/orders.ts": (
        "import { Pool } from 'pg';\nconst pool = new Pool();\nexport const list = () => pool.query('select 1');\n"
    ),
    "server/controllers/users.ts": "import { users } from '../services/users';\nexport const all = () => users();\n",
    "server/services/users.ts": "import { repo } from '../repositories/orders';\nexport const users = () => repo();\n",
    "server/repositories/orders.ts": "import { Pool } from 'pg';\nexport const repo = () => new Pool().query('x');\n",
    "server/domain/order.ts": "import { Router } from 'express';\nexport class Order {}\n",
    "server/pricing/price.ts": "export const price = 1;\n",
}
FASTAPI = {
    "pyproject.toml": '[project]\nname = "wache"\ndependencies = ["fastapi", "sqlalchemy", "httpx"]\n',
    "app/db.py": "from sqlalchemy.orm import sessionmaker\nSession = sessionmaker()\n",
    "app/routers/einsatz.py": (
        "from app.db import Session\nfrom app.repositories import einsatz\n\n"
        "def liste():\n    with Session() as s:\n        return s.execute('select 1')\n"
    ),
    "app/routers/wache.py": "from app.services import wache\n",
    "app/services/wache.py": "import httpx\n\ndef hole():\n    return httpx.get('http://x')\n",
    "app/repositories/einsatz.py": "from app.db import Session\n\ndef alle():\n    Session()\n",
    "app/clients/leitstelle.py": "import httpx\n\ndef hole():\n    return httpx.get('http://x')\n",
    "app/domain/einsatz.py": "from dataclasses import dataclass\n",
}
LARAVEL = {
    "composer.json": '{"require": {"guzzlehttp/guzzle": "7"}, "autoload": {"psr-4": {"App\\\\": "app/"}}}',
    "app/Http/Controllers/MenuController.php": (
        "<?php\nnamespace App\\Http\\Controllers;\nuse App\\Services\\Export;\n"
        "class MenuController { function a($request) { return $request->validate([]); } }\n"
    ),
    "app/Services/Export.php": (
        "<?php\nnamespace App\\Services;\nuse GuzzleHttp\\Client;\n"
        "class Export { function go() { curl_exec(new Client()); } }\n"
    ),
    "app/Jobs/Envoi.php": "<?php\nnamespace App\\Jobs;\nclass Envoi { function handle() { return 1; } }\n",
}
CRATES = {
    "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
    "crates/core/Cargo.toml": '[package]\nname = "g-core"\n\n[dependencies]\nanyhow = "1"\ntokio = "1"\n',
    "crates/core/src/lib.rs": "use anyhow::Result;\npub fn x() -> Result<()> { Ok(()) }\n",
    "crates/store/Cargo.toml": (
        '[package]\nname = "g-store"\n\n[dependencies]\nsqlx = "0.7"\n\n[dev-dependencies]\ntokio = "1"\n'
    ),
    "crates/store/src/lib.rs": "use sqlx::PgPool;\npub fn y() {}\n",
    "crates/cli/Cargo.toml": '[package]\nname = "g-cli"\n\n[dependencies]\nanyhow = "1"\n',
    "crates/cli/src/main.rs": 'fn main() -> anyhow::Result<()> { println!("x"); Ok(()) }\n',
}
RAILS = {
    "Gemfile": "gem 'rails'\ngem 'pundit'\n",
    "app/controllers/application_controller.rb": (
        "class ApplicationController < ActionController::Base\n  after_action :verify_authorized\nend\n"
    ),
    "app/controllers/loans_controller.rb": "class LoansController < ApplicationController\n  authorize Loan\nend\n",
    "app/controllers/items_controller.rb": "class ItemsController < ApplicationController\n  authorize Item\nend\n",
    "app/controllers/notes_controller.rb": "class NotesController < ApplicationController\n  def show; end\nend\n",
    "app/models/item.rb": "class Item < ApplicationRecord\n  def lend = ReminderJob.perform_later(self)\nend\n",
}
SKIPS = {
    **RAILS,
    "app/controllers/notes_controller.rb": (
        "class NotesController < ApplicationController\n  skip_after_action :verify_authorized\n  authorize Note\nend\n"
    ),
}
FLUTTER = {
    "pubspec.yaml": "name: trail\n",
    "lib/features/paths/page.dart": "import 'package:trail/features/reports/report.dart';\nclass Page {}\n",
    "lib/features/reports/report.dart": "import '../../core/frame.dart';\nclass Report {}\n",
    "lib/screens/home/home.dart": "import '../shared/frame.dart';\n",
    "lib/screens/shared/frame.dart": "class Frame {}\n",
    "lib/core/frame.dart": "class Frame {}\n",
}
SERVICES = {
    "go.mod": "module example.org/tide\n\ngo 1.22\n",
    "cmd/billing/main.go": 'package main\n\nimport "example.org/tide/internal/billing"\n\nfunc main() {}\n',
    "cmd/tariff/main.go": 'package main\n\nimport "example.org/tide/internal/tariff"\n\nfunc main() {}\n',
    "internal/billing/billing.go": (
        'package billing\n\nimport (\n\t"net/http"\n\n\t"example.org/tide/internal/clock"\n'
        '\t"example.org/tide/internal/tariff"\n)\n\nfunc Run() { tariff.Get(); http.Get("http://tariff:8080/x") }\n'
    ),
    "internal/tariff/tariff.go": 'package tariff\n\nimport "example.org/tide/internal/clock"\n\nfunc Get() {}\n',
    "internal/clock/clock.go": "package clock\n",
}
MODULES = {
    "settings.gradle.kts": 'include("api", "dispatch", "core")\n',
    "api/build.gradle.kts": 'dependencies {\n    implementation("org.springframework:spring-web:6.0.0")\n}\n',
    "api/src/main/kotlin/net/x/api/Api.kt": "package net.x.api\n\nimport net.x.dispatch.Tour\n\nclass Api\n",
    "dispatch/build.gradle.kts": 'dependencies {\n    implementation("org.postgresql:postgresql:42.2.8")\n}\n',
    "dispatch/src/main/kotlin/net/x/dispatch/Tour.kt": "package net.x.dispatch\n\nclass Tour\n",
    "core/build.gradle.kts": "dependencies {\n}\n",
    "core/src/main/kotlin/net/x/core/Parcel.kt": "package net.x.core\n\nclass Parcel\n",
}


def verdicts(files: Mapping[str, str], sentence: str, language: str = "en") -> set[str]:
    status, accepted, context, said, decision = _FRAMES[language]
    text = f"# 1. X\n\n## {status}\n\n{accepted}\n\n## {context}\n\n{said}\n\n## {decision}\n\n{sentence}\n"
    return {judgement.verdict.value for judgement in judged(files, text)}


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (REACT, "Components do not use `fetch` on their own, they call the functions in `src/api`."),
        (REACT, "HTTP calls are made from `src/api` only."),
        (REACT, "The modules under `src/api` are the only ones that speak HTTP."),
        (REACT, "Calls go through `src/api`, components never call `fetch` themselves."),
        (REACT, "No component talks HTTP."),
        (REACT, "`fetch` in a component is a review finding."),
        (REACT, "A controller never opens a database connection."),
        (REACT, "Only the repositories know the database."),
        (REACT, "Access to the database is confined to the repositories."),
        (REACT, "`server/domain` knows no framework, least of all Express."),
        (REACT, "Express has no place in the domain."),
        (REACT, "Controllers only call services and never repositories."),
        (REACT, "`pool.query` outside of `server/repositories` is not accepted in review."),
        (LARAVEL, "Outgoing calls go through the facade `Http`, never through Guzzle directly nor with `curl_exec`."),
        (CRATES, "anyhow is for the binaries alone."),
        (CRATES, "anyhow is reserved for the binaries, and doesn't appear in `crates/core`."),
        (CRATES, "Rules live in `crates/core`. It depends on neither tokio nor sqlx."),
        (CRATES, "`crates/core` pulls in no async runtime and no database crate."),
        (RAILS, "Models never enqueue jobs."),
        (RAILS, "Each controller calls `authorize`."),
        (RAILS, "Every controller calls `paginate`."),
        (SKIPS, "`verify_authorized` runs after each action of each controller, and no controller skips it."),
        (REACT, "Only `src/api/orders.ts` calls `fetch`."),
        (FLUTTER, "A feature knows nothing of any other feature."),
        (FLUTTER, "One feature does not import from another."),
        (SERVICES, "A service package never imports the package of another service."),
        (SERVICES, "No service calls another one by HTTP or gRPC."),
        (MODULES, "`dispatch` asks the API. It doesn't connect to the database itself."),
        (MODULES, "`api` and `dispatch` build on `core` but must not know each other."),
    ],
)
def test_what_a_part_has_nothing_to_do_with_is_found_in_it(files: Mapping[str, str], sentence: str) -> None:
    assert verdicts(files, sentence) & {"drift", "partial"}


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (FASTAPI, "Ein Router öffnet nie selbst eine Datenbanksitzung."),
        (FASTAPI, "Allein die Module in `app/repositories` öffnen eine SQLAlchemy-Session."),
        (FASTAPI, "Router rufen nur Dienste auf."),
        (FASTAPI, "Auf die Datenbank greifen allein die Repositories zu."),
        (FASTAPI, "SQLAlchemy-Sessions haben in einem Router nichts zu suchen."),
        (FASTAPI, "Kein Router greift direkt auf ein Repository zu."),
        (FASTAPI, "HTTP-Aufrufe gibt es nur in `app/clients`, das ist die Regel."),
        (FLUTTER, "Ein Feature importiert nie aus einem anderen Feature, das ist die Regel."),
    ],
)
def test_german_sentences_keep_parts_apart(files: Mapping[str, str], sentence: str) -> None:
    assert "drift" in verdicts(files, sentence, "de")


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (LARAVEL, "Un contrôleur n'appelle jamais `$request->validate` lui-même."),
        (LARAVEL, "Aucun contrôleur n'appelle `$request->validate`."),
        (LARAVEL, "`$request->validate` n'a rien à faire dans un contrôleur."),
        (LARAVEL, "Les appels passent par la façade `Http`, jamais par Guzzle directement ni par `curl_exec`."),
        (LARAVEL, "Les services n'utilisent pas `curl_exec`."),
        (MODULES, "Le module `dispatch` ne se connecte jamais à la base de données."),
        (FLUTTER, "Aucune fonctionnalité dans `lib/features` n'importe une autre."),
    ],
)
def test_french_sentences_keep_parts_apart(files: Mapping[str, str], sentence: str) -> None:
    assert "drift" in verdicts(files, sentence, "fr")


@pytest.mark.parametrize(
    ("files", "sentence", "language"),
    [
        (REACT, "Hooks never call `fetch` themselves.", "en"),
        (REACT, "Stores never call `axios` themselves.", "en"),
        (REACT, "Only `src/components/Cart.tsx` calls `teleport`.", "en"),
        (REACT, "Express stays out of `server/pricing`.", "en"),
        (REACT, "Components used to call `fetch` themselves.", "en"),
        (REACT, "New components never call `fetch`.", "en"),
        (REACT, "If a component calls `fetch`, the tests get slow.", "en"),
        (REACT, "Components never call `fetch` directly, except in `src/components/Cart.tsx`.", "en"),
        (REACT, "Controllers only call services or repositories.", "en"),
        (REACT, "Controllers only call services, `pg` and repositories.", "en"),
        (RAILS, "Every controller calls `authorize` or `authenticate!`.", "en"),
        (RAILS, "Every controller has a `README`.", "en"),
        (REACT, "Components call hooks only when they need state of others.", "en"),
        (REACT, "Components never set `style`.", "en"),
        (FASTAPI, "Dienste öffnen keine SQLAlchemy-Session.", "de"),
        (FASTAPI, "Die Domäne kennt weder FastAPI noch SQLAlchemy.", "de"),
        (FASTAPI, "Router rufen häufig Dienste auf, die Tests ersetzen sie.", "de"),
        (FASTAPI, "Bisher öffnen die Router eine SQLAlchemy-Session.", "de"),
        (LARAVEL, "Les jobs n'appellent jamais `curl_exec`.", "fr"),
        (LARAVEL, "Auparavant, les contrôleurs appelaient `$request->validate`.", "fr"),
        (CRATES, "tokio is not used in `crates/store`.", "en"),
        (CRATES, "`crates/store` never depends on tokio.", "en"),
        (CRATES, "Deployments go through `deploy.sh`, never with `cargo` by hand.", "en"),
        (RAILS, "Controllers never enqueue jobs.", "en"),
        (RAILS, "`verify_authorized` runs after each action of each controller.", "en"),
        (FLUTTER, "Screens do not import one another, except from `lib/screens/shared`.", "en"),
        (FLUTTER, "A feature may import another feature where a page needs both.", "en"),
        (SERVICES, "Internal packages may import one another.", "en"),
        (MODULES, "`core` doesn't connect to any database.", "en"),
        (MODULES, "`api` must not reference another module's `dispatch` directly.", "en"),
    ],
)
def test_what_is_kept_or_not_said_breaks_nothing(files: Mapping[str, str], sentence: str, language: str) -> None:
    assert not verdicts(files, sentence, language) & {"drift", "partial"}


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (REACT, "Hooks never call `fetch` themselves.", {"conform"}),
        (REACT, "No hook talks HTTP.", {"not_checkable"}),
        (REACT, "Components never call `teleport`.", {"not_checkable"}),
        (REACT, "Only `src/api/orders.ts` calls `teleport`.", {"not_checkable"}),
        (REACT, "Gateways never call `fetch`.", {"not_checkable"}),
        (REACT, "Services talk to repositories only.", {"conform"}),
        (RAILS, "Every policy calls `authorize`.", {"not_checkable"}),
    ],
)
def test_what_can_be_told_where_nothing_is_broken(files: Mapping[str, str], sentence: str, expected: set[str]) -> None:
    assert verdicts(files, sentence) == expected


def test_a_pronoun_stands_for_the_thing_of_the_sentence_before() -> None:
    said = "Allein `app/repositories` öffnet eine SQLAlchemy-Session. In einem Router hat sie nichts verloren."
    status, accepted, context, words, decision = _FRAMES["de"]
    text = f"# 1. X\n\n## {status}\n\n{accepted}\n\n## {context}\n\n{words}\n\n## {decision}\n\n{said}\n"
    assert "Router → SQLAlchemy-Session" in {judgement.claim.subject.name for judgement in judged(FASTAPI, text)}
