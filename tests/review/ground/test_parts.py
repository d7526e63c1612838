"""Which folders the words of a record mean."""

import pytest

from adr_server.review.ground.parts import Parts

CONTEXTS = ("api/src/one/Order/Domain/Entity/Order.php", "api/src/one/Bill/Domain/Entity/Bill.php")
FILES = (*CONTEXTS, "api/src/one/Bill/Infra/Repo.php", "web/src/app.ts", "a/b/c/d/e/deep/x.ts")
DOMAINS = ("api/src/one/Bill/Domain", "api/src/one/Order/Domain")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Domain entity classes", tuple(f"{domain}/Entity" for domain in DOMAINS)),
        ("domain entities", tuple(f"{domain}/Entity" for domain in DOMAINS)),
        # A row of folders, one in each context, is as good as one near the root.
        ("domain", DOMAINS),
        ("domain layer", DOMAINS),
        ("web", ("web",)),
        # Neither is a folder within the domain, nor is the whole domain meant.
        ("domain events", ()),
        ("deep", ()),
    ],
)
def test_words_name_the_folders_near_the_root_the_rows_of_folders_and_the_nested_ones(
    words: str, expected: tuple[str, ...]
) -> None:
    assert tuple(sorted(Parts(FILES, FILES).place(words))) == expected


@pytest.mark.parametrize(
    ("beside", "home"),
    [
        ("website/docusaurus.config.ts", ()),
        ("website/mkdocs.yml", ()),
        ("website/.vitepress/config.mts", ()),
        ("website/app.config.ts", ("website",)),
    ],
)
def test_a_site_of_documents_with_a_manifest_is_no_project_that_its_records_speak_of(
    beside: str, home: tuple[str, ...]
) -> None:
    sources = ("bus.go", "website/src/index.ts")
    paths = ("go.mod", *sources, beside, "website/package.json", "website/docs/adr/0001-x.md")
    assert Parts(paths, sources).home("website/docs/adr/0001-x.md") == home
