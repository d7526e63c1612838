"""A build's own names for coordinates: maps of `ext`, variables and constants of `buildSrc`."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase import read_dependencies

GROOVY = """ext.libs = [
    emuLib : "net.emustudio:emulib:12.1.0", // the library
    mocks  : [core: 'org.mockito:mockito-core:5.1.0', 'kotlin': 'org.mockito.kotlin:mockito-kotlin:5.0'],
]
ext {
    okhttp = "com.squareup.okhttp3:okhttp:$okVersion"
}
def versions = "1.2.3"
"""
KOTLIN = """object Deps {
    const val retrofit = "com.squareup.retrofit2:retrofit:2.9.0"
    object AndroidX {
        const val core = "androidx.core:core-ktx:1.12.0"
    }
    object Firebase {
        val core: String = "com.google.firebase:firebase-core:21.0"
    }
}
"""


def used(statement: str, names: Mapping[str, str], script: str = "app/build.gradle") -> list[tuple[str, str | None]]:
    files = {**names, script: f"dependencies {{\n    {statement}\n}}\n"}
    report = read_dependencies(sorted(files), files.__getitem__)
    return [(one.name, one.constraint) for one in report.direct if one.evidence.path == script]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("implementation libs.emuLib", [("net.emustudio:emulib", "12.1.0")]),
        ("testImplementation rootProject.ext.libs.mocks.core", [("org.mockito:mockito-core", "5.1.0")]),
        ("implementation libs.mocks['kotlin']", [("org.mockito.kotlin:mockito-kotlin", "5.0")]),
        ("implementation okhttp", [("com.squareup.okhttp3:okhttp", "$okVersion")]),
        ("implementation(libs.emuLib) { exclude group: 'x', module: 'y' }", [("net.emustudio:emulib", "12.1.0")]),
        ("implementation libs.nothing", []),
        ("implementation core", []),
        ("implementation versions", []),
    ],
)
def test_a_name_in_a_map_of_the_build_stands_for_its_coordinates(
    statement: str, expected: list[tuple[str, str]]
) -> None:
    assert used(statement, {"build.gradle": GROOVY}) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("implementation(Deps.retrofit)", [("com.squareup.retrofit2:retrofit", "2.9.0")]),
        ("implementation(Deps.AndroidX.core)", [("androidx.core:core-ktx", "1.12.0")]),
        ("api(Firebase.core)", [("com.google.firebase:firebase-core", "21.0")]),
        ("api(core)", []),
    ],
)
def test_a_constant_of_build_src_stands_for_its_coordinates(statement: str, expected: list[tuple[str, str]]) -> None:
    assert used(statement, {"buildSrc/src/main/kotlin/Deps.kt": KOTLIN}, "app/build.gradle.kts") == expected
    assert used(statement, {"app/src/main/kotlin/Deps.kt": KOTLIN}, "app/build.gradle.kts") == []


def test_the_nearest_build_of_two_says_what_a_name_means() -> None:
    names = {"a/build.gradle": 'ext.libs = [x: "g:near:1"]', "b/build.gradle": 'ext.libs = [x: "g:far:1"]'}
    assert used("implementation libs.x", names, "a/app/build.gradle") == [("g:near", "1")]
    assert used("implementation libs.x", names, "c/build.gradle") == []


@given(st.text(alphabet="abc.:=\"'[]{}()\n/* extobject", max_size=200))
def test_no_script_breaks_the_reader(text: str) -> None:
    used("implementation libs.x", {"build.gradle": text})
