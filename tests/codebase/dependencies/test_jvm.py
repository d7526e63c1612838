from collections.abc import Mapping

from adr_server.codebase import read_dependencies

PARENT = """<project>
  <groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version>
  <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.3.0</version></parent>
  <properties><pg.version>42.7.1</pg.version></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.postgresql</groupId><artifactId>postgresql</artifactId><version>${pg.version}</version></dependency>
  </dependencies></dependencyManagement>
</project>
"""
CHILD = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version></parent>
  <artifactId>child</artifactId>
  <dependencies>
    <dependency>
      <groupId>org.postgresql</groupId>
      <artifactId>postgresql</artifactId>
    </dependency>
    <dependency><groupId>${project.groupId}</groupId><artifactId>core</artifactId><version>${project.version}</version></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>[4,5)</version><scope>test</scope></dependency>
  </dependencies>
  <profiles><profile><dependencies>
    <dependency><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>2.2</version></dependency>
  </dependencies></profile></profiles>
</project>
"""
KOTLIN = """plugins {
    id("org.springframework.boot") version "3.3.0"
    kotlin("jvm") version "2.0.0"
    id("my.convention")
    alias(libs.plugins.detekt)
}
// implementation("commented:out:1")
val ktor = "2.3.0"
dependencies {
    implementation(platform("io.ktor:ktor-bom:$ktor"))
    implementation(libs.pg.driver) { exclude(group = "x", module = "y") }
    testImplementation(libs.bundles.testing)
    api(project(":core"))
    implementation(
        "com.example:split:1.0",
    )
    constraints { implementation("org.slf4j:slf4j-api:2.0.13") }
}
kotlin { sourceSets { commonMain.dependencies { implementation("org.x:common:1") } } }
"""
GROOVY = """ext { jacksonVersion = '2.17.1' }
dependencies {
    implementation "com.fasterxml.jackson.core:jackson-databind:${jacksonVersion}"
    compileOnly group: 'org.projectlombok', name: 'lombok', version: '1.18.30'
    testImplementation('junit:junit:4.13', 'org.mockito:mockito-core:5.0') /* x:y:z */
    runtimeOnly("org.postgresql:postgresql") { version { strictly '42.7.1' } }
}
"""
CATALOG = """[versions]
pg = "42.7.1"
[libraries]
pg-driver = { module = "org.postgresql:postgresql", version.ref = "pg" }
assertk = "com.willowtreeapps.assertk:assertk:0.28"
[bundles]
testing = ["assertk"]
[plugins]
detekt = { id = "io.gitlab.arturbosch.detekt", version = "1.23.6" }
"""


def direct(files: Mapping[str, str]) -> list[tuple[str, str | None, str, int]]:
    report = read_dependencies(list(files), files.__getitem__)
    assert report.problems == ()
    return [(found.name, found.version, found.scope.value, found.evidence.line) for found in report.direct]


def test_maven_looks_versions_up_in_parents_within_the_repository() -> None:
    found = direct({"pom.xml": PARENT, "child/pom.xml": CHILD})
    assert found == [
        ("org.postgresql:postgresql", "42.7.1", "runtime", 7),
        ("org.example:core", "1", "runtime", 9),
        ("junit:junit", None, "test", 10),
        ("com.h2database:h2", "2.2", "runtime", 13),
        ("org.springframework.boot:spring-boot-starter-parent", "3.3.0", "build", 3),
    ]


def test_parents_in_a_circle_end() -> None:
    pom = (
        "<project><groupId>g</groupId><artifactId>{}</artifactId><parent><"
        "groupId>g</groupId><artifactId>{}</artifactId></parent></project>"
    )
    assert direct({"a/pom.xml": pom.format("a", "b"), "b/pom.xml": pom.format("b", "a")}) == []


def test_a_property_that_means_itself_stays_as_it_is_written() -> None:
    pom = (
        "<project><properties><v>${v}${v}</v></properties><dependencies><dependency><groupId>g</groupId>"
        "<artifactId>a</artifactId><version>${v}</version></dependency></dependencies></project>"
    )
    assert [(name, version) for name, version, _, _ in direct({"pom.xml": pom})] == [("g:a", None)]


def test_a_pom_with_entities_is_a_finding() -> None:
    bomb = '<!DOCTYPE p [<!ENTITY a "x">]><project>&a;</project>'
    assert [problem.line for problem in read_dependencies(["pom.xml"], lambda _: bomb).problems] == [1]


def test_gradle_in_kotlin_reads_catalogs_plugins_platforms_and_constraints() -> None:
    files = {
        "app/build.gradle.kts": KOTLIN,
        "gradle/libs.versions.toml": CATALOG,
        "buildSrc/src/main/kotlin/my.convention.gradle.kts": "",
    }
    assert direct(files) == [
        ("org.springframework.boot:org.springframework.boot.gradle.plugin", "3.3.0", "build", 2),
        ("org.jetbrains.kotlin.jvm:org.jetbrains.kotlin.jvm.gradle.plugin", "2.0.0", "build", 3),
        ("io.gitlab.arturbosch.detekt:io.gitlab.arturbosch.detekt.gradle.plugin", "1.23.6", "build", 5),
        ("io.ktor:ktor-bom", "2.3.0", "runtime", 10),
        ("org.postgresql:postgresql", "42.7.1", "runtime", 11),
        ("com.willowtreeapps.assertk:assertk", "0.28", "test", 12),
        ("com.example:split", "1.0", "runtime", 15),
        ("org.slf4j:slf4j-api", "2.0.13", "managed", 17),
        ("org.x:common", "1", "runtime", 19),
    ]


def test_gradle_in_groovy_reads_strings_maps_and_lists() -> None:
    assert direct({"build.gradle": GROOVY}) == [
        ("com.fasterxml.jackson.core:jackson-databind", "2.17.1", "runtime", 3),
        ("org.projectlombok:lombok", "1.18.30", "provided", 4),
        ("junit:junit", "4.13", "test", 5),
        ("org.mockito:mockito-core", "5.0", "test", 5),
        ("org.postgresql:postgresql", None, "runtime", 6),
    ]


def test_a_catalog_that_does_not_parse_is_a_finding_and_the_script_is_still_read() -> None:
    files = {"gradle/libs.versions.toml": "[libraries", "build.gradle": "dependencies { implementation 'a:b:1' }"}
    report = read_dependencies(list(files), files.__getitem__)
    assert [found.name for found in report.direct] == ["a:b"]
    assert [problem.path for problem in report.problems] == ["gradle/libs.versions.toml"]


def test_what_a_plugin_brings_and_an_extension_are_asked_for_by_the_build() -> None:
    pom = """<project><build>
  <plugins><plugin>
    <artifactId>maven-checkstyle-plugin</artifactId>
    <dependencies>
      <dependency><groupId>com.puppycrawl.tools</groupId><artifactId>checkstyle</artifactId><version>10.1</version></dependency>
    </dependencies>
  </plugin></plugins>
  <extensions>
    <extension><groupId>org.apache.maven.wagon</groupId><artifactId>wagon-ssh</artifactId><version>3.5</version></extension>
  </extensions>
</build></project>
"""
    assert {(name, version, scope) for name, version, scope, _ in direct({"pom.xml": pom})} == {
        ("org.apache.maven.plugins:maven-checkstyle-plugin", None, "build"),
        ("com.puppycrawl.tools:checkstyle", "10.1", "build"),
        ("org.apache.maven.wagon:wagon-ssh", "3.5", "build"),
    }
