"""review_change: the gate tells what this change breaks, and nothing that stood there before."""

import pytest

from applications import Desk
from git_repositories import commit, git, write

pytestmark = pytest.mark.anyio


async def test_what_the_change_breaks_rewrites_and_decides_is_told(torn: Desk) -> None:
    git(torn.project, "checkout", "--quiet", "-b", "feature")
    write(torn.project, "src/domain/order.js", "// ADR-0004\nconst app = require('../web/app')\nmodule.exports = app\n")
    write(torn.project, "services/mail/package.json", '{"dependencies": {"amqplib": "1.0.0"}}\n')
    first = torn.project / "docs/adr/0002-database.md"
    first.write_text(first.read_text().replace("PostgreSQL", "MySQL"))
    commit(torn.project, "Break things")
    text = (await torn.run("review_change", base="main")).text
    assert "1 broken claim, 1 accepted record rewritten or gone, 1 decision needed" in text
    assert "broken (high) 0004 docs/adr/0004-layers.md:15" in text
    assert "src/domain/order.js:2" in text
    assert "decision needed: RabbitMQ (message_broker) services/mail/package.json:1" in text
    assert "Fastify" not in text.split("governs:")[0]


async def test_a_change_that_breaks_nothing_is_said_to(torn: Desk) -> None:
    write(torn.project, "src/web/more.js", "module.exports = 1\n")
    git(torn.project, "add", "--all")
    text = (await torn.run("review_change", base="HEAD")).text
    assert "Nothing contradicts the records." in text
    assert "no governing record: src/web/more.js" in text


async def test_what_a_change_declares_against_a_record_is_told_before_anything_uses_it(torn: Desk) -> None:
    git(torn.project, "checkout", "--quiet", "-b", "feature")
    write(
        torn.project,
        "docs/adr/0007-store.md",
        (torn.project / "docs/adr/0002-database.md")
        .read_text()
        .replace("# 2. Database", "# 7. Store")
        .replace("We will use PostgreSQL. We will not use Moment.js.", "We must not use MongoDB."),
    )
    commit(torn.project, "Decide")
    write(torn.project, "services/mail/package.json", '{"dependencies": {"mongodb": "1.0.0"}}\n')
    git(torn.project, "add", "--all")
    text = (await torn.run("review_change", base="HEAD")).text
    assert "Nothing contradicts the records." not in text
    assert "1 broken claim" in text
    assert "docs/adr/0007-store.md:15" in text
    assert "services/mail/package.json:1" in text
