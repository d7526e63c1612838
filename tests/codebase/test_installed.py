import pytest

from adr_server.codebase.installed import without_installed


@pytest.mark.parametrize(
    ("listed", "put_there"),
    [
        ("vendor/composer/installed.json", "vendor/symfony/console/a.php"),
        ("api/vendor/composer/installed.json", "api/vendor/symfony/console/a.php"),
        ("vendor/modules.txt", "vendor/github.com/lib/pq/a.go"),
        ("ios/Pods/Manifest.lock", "ios/Pods/Alamofire/a.swift"),
        ("crates/serde/.cargo-checksum.json", "crates/serde/src/lib.rs"),
    ],
)
def test_a_folder_with_the_list_of_its_package_manager_is_left_out(listed: str, put_there: str) -> None:
    assert without_installed([listed, put_there, "src/a"]) == ["src/a"]


@pytest.mark.parametrize("path", ["web/node_modules/x/a.js", ".yarn/releases/yarn.cjs", "vendor/bundle/ruby/a.rb"])
def test_a_folder_that_only_a_package_manager_calls_so_is_left_out(path: str) -> None:
    assert without_installed([path]) == []


@pytest.mark.parametrize(
    "path", ["src/vendor/Vendor.java", "vendor/app.js", "docs/composer/installed.json", "modules.txt"]
)
def test_a_folder_that_is_merely_called_so_stays(path: str) -> None:
    assert without_installed([path, "src/vendor/Other.java"])[0] == path
