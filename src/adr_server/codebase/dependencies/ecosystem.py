"""Where packages come from: the types of package URLs."""

from enum import StrEnum


class Ecosystem(StrEnum):
    """Where a package comes from; the value is its type in a package URL (github.com/package-url/purl-spec)."""

    PYPI = "pypi"
    NPM = "npm"
    MAVEN = "maven"
    GOLANG = "golang"
    CARGO = "cargo"
    NUGET = "nuget"
    GEM = "gem"
    COMPOSER = "composer"
    SWIFT = "swift"
    PUB = "pub"
    HEX = "hex"
    HACKAGE = "hackage"
    COCOAPODS = "cocoapods"
