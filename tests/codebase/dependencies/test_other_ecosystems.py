from collections.abc import Mapping

from adr_server.codebase import read_dependencies

GO = """module example.org/x
go 1.22
require (
	github.com/lib/pq v1.10.9
	golang.org/x/text v0.14.0 // indirect
)
require github.com/old/one v1.0.0
replace github.com/old/one => github.com/new/one v2.0.0
"""
CARGO_ROOT = '[workspace]\nmembers = ["a"]\n[workspace.dependencies]\nserde = { version = "=1.0.2" }\n'
CARGO = """[dependencies]
serde = { workspace = true }
json = { package = "serde_json", version = "1", optional = true }
[dependencies.tokio]
version = "1"
[target.'cfg(unix)'.dev-dependencies]
nix = "0.29"
"""
CSPROJ = """<Project Sdk="Microsoft.NET.Sdk">
  <!-- <PackageReference Include="Commented" Version="1" /> -->
  <ItemGroup>
    <PackageReference Include="Dapper" />
    <PackageReference Include="Serilog">
      <Version>$(SerilogVersion)</Version>
    </PackageReference>
    <PackageReference Include="A;B" Version="1.0.0" PrivateAssets="all" />
  </ItemGroup>
</Project>
"""
GEMFILE = """source "https://rubygems.org"
gem "rails", "~> 7.1", ">= 7.1.2"
group :test do
  gem "rspec"
end
if ENV["X"]
  gem "pg", "1.5.0", group: :production
end
gem "pry", groups: [:development, :test]
# gem "no"
"""
SWIFT = """let package = Package(name: "x", dependencies: [
  .package(url: "https://github.com/vapor/vapor.git", from: "4.0.0"),
  // .package(url: "https://example.org/no", from: "1.0.0"),
  .package(name: "local", path: "../local"),
  .package(url: "git@github.com:apple/swift-nio.git", exact: "2.0.0"),
])
"""
MIX = """defmodule X do
  defp deps do
    [
      {:phoenix, "~> 1.7"},
      # {:no, "1"},
      {:ex_machina, "2.7.0", only: :test},
      {:local, path: "../local"}
    ]
  end
end
"""


def direct(files: Mapping[str, str]) -> list[tuple[str, str | None, str, int]]:
    report = read_dependencies(list(files), files.__getitem__)
    assert report.problems == ()
    return [(found.name, found.version, found.scope.value, found.evidence.line) for found in report.direct]


def test_go_tells_indirect_requirements_apart_and_follows_replacements() -> None:
    assert direct({"go.mod": GO}) == [
        ("github.com/lib/pq", "v1.10.9", "runtime", 4),
        ("github.com/old/one", "v2.0.0", "runtime", 7),
    ]


def test_a_go_requirement_that_is_none_is_a_finding_with_its_line() -> None:
    report = read_dependencies(["go.mod"], lambda _: "module x\nrequire (\n\tbroken\n)\n")
    assert [problem.line for problem in report.problems] == [3]


def test_cargo_inherits_from_the_workspace_and_undoes_renames() -> None:
    assert direct({"Cargo.toml": CARGO_ROOT, "a/Cargo.toml": CARGO}) == [
        ("serde", "1.0.2", "runtime", 2),
        ("serde_json", None, "optional", 3),
        ("tokio", None, "runtime", 4),
        ("nix", None, "dev", 7),
    ]


def test_nuget_looks_up_central_versions_and_properties() -> None:
    files = {
        "src/App/App.csproj": CSPROJ,
        "Directory.Packages.props": (
            '<Project><ItemGroup><PackageVersion Include="Dapper" Version="2.1.0"/></ItemGroup></Project>'
        ),
        "Directory.Build.props": (
            "<Project><PropertyGroup><SerilogVersion>3.1.1</SerilogVersion></PropertyGroup></Project>"
        ),
    }
    assert direct(files) == [
        ("Dapper", "2.1.0", "runtime", 4),
        ("Serilog", "3.1.1", "runtime", 5),
        ("A", "1.0.0", "build", 8),
        ("B", "1.0.0", "build", 8),
    ]


def test_nuget_reads_the_old_packages_config() -> None:
    config = '<packages>\n <package id="jQuery" version="3.7.1" developmentDependency="true"/>\n</packages>'
    assert direct({"packages.config": config}) == [("jQuery", "3.7.1", "dev", 2)]


def test_bundler_gives_groups_their_scopes_and_takes_locked_versions() -> None:
    lock = "GEM\n  specs:\n    rails (7.1.3)\n      rack (>= 2)\n    rspec (3.13.0)\n"
    assert direct({"Gemfile": GEMFILE, "Gemfile.lock": lock}) == [
        ("rails", "7.1.3", "runtime", 2),
        ("rspec", "3.13.0", "test", 4),
        ("pg", "1.5.0", "runtime", 7),
        ("pry", None, "dev", 9),
    ]


def test_a_gemspec_declares_runtime_and_development_gems() -> None:
    spec = (
        'Gem::Specification.new do |s|\n  s.add_dependency "rack'
        '", ">= 2"\n  s.add_development_dependency("rake")\nend\n'
    )
    assert direct({"x.gemspec": spec}) == [("rack", None, "runtime", 2), ("rake", None, "dev", 3)]


def test_composer_leaves_the_platform_out() -> None:
    manifest = (
        '{"require": {"php": ">=8.1", "ext-json": "*", "Symfony/cons'
        'ole": "^7"},\n "require-dev": {"phpunit/phpunit": "11.0.1"}}'
    )
    lock = (
        '{\n    "packages": [\n        {\n            "name": "symfony/'
        'console",\n            "version": "v7.1.2"\n        }\n    ],\n'
        '    "packages-dev": []\n}\n'
    )
    assert direct({"composer.json": manifest, "composer.lock": lock}) == [
        ("symfony/console", "7.1.2", "runtime", 1),
        ("phpunit/phpunit", "11.0.1", "dev", 2),
    ]


def test_swift_names_packages_by_their_repositories() -> None:
    resolved = (
        '{\n "pins": [{"identity": "vapor", "location": "https://gith'
        'ub.com/vapor/vapor.git", "state": {"version": "4.99.3"}}]\n}'
    )
    assert direct({"Package.swift": SWIFT, "Package.resolved": resolved}) == [
        ("github.com/vapor/vapor", "4.99.3", "runtime", 2),
        ("github.com/apple/swift-nio", "2.0.0", "runtime", 5),
    ]


def test_pub_reads_constraints_and_locked_versions() -> None:
    spec = "name: x\ndependencies:\n  flutter:\n    sdk: flutter\n  dio: ^5.0.0\ndev_dependencies:\n  test: 1.25.0\n"
    lock = 'packages:\n  dio:\n    dependency: "direct main"\n    source: hosted\n    version: "5.4.0"\n'
    assert direct({"pubspec.yaml": spec, "pubspec.lock": lock}) == [
        ("flutter", None, "runtime", 3),
        ("dio", "5.4.0", "runtime", 5),
        ("test", "1.25.0", "dev", 7),
    ]


def test_mix_reads_the_tuples_of_deps_functions() -> None:
    assert direct({"mix.exs": MIX, "mix.lock": '%{\n  "phoenix": {:hex, :phoenix, "1.7.14", "sum"},\n}\n'}) == [
        ("phoenix", "1.7.14", "runtime", 4),
        ("ex_machina", "2.7.0", "test", 6),
        ("local", None, "runtime", 7),
    ]
