from .ecosystem import Ecosystem as Ecosystem
from .model import (
    Dependency as Dependency,
    DependencyReport as DependencyReport,
    Scope as Scope,
    exact_version as exact_version,
    package_url as package_url,
)
from .msbuild import MSBUILD_ENDINGS as MSBUILD_ENDINGS, MsBuild as MsBuild, ms_build_of as ms_build_of
from .reading import dependencies_of as dependencies_of, read_dependencies as read_dependencies
