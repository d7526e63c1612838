from collections.abc import Mapping

from adr_server.codebase import read_dependencies

DEPENDENCIES = """import sbt._
object Dependencies {
  object V {
    val cats = "2.9.0"
    val doobie = "1.0.0-RC1"
  }
  val akkaGroup = "com.typesafe.akka"
  def doobie(artifact: String): ModuleID =
    ("org.tpolecat" %% s"doobie-$artifact" % V.doobie).exclude("org.slf4j", "slf4j-api")
  def decline(artifact: String = ""): ModuleID = "com.monovore" %% s"decline-$artifact" % "2.4.1"
  def bouncy(artifact: String): ModuleID = "org.bouncycastle" % artifact % "1.70"
  val catsCore = "org.typelevel" %% "cats-core" % V.cats
  val doobieCore = doobie("core")
  val declineCore = decline()
  val provider = bouncy("bcprov-jdk15on")
  // val none = "org.example" %% "commented" % "1"
  val actors = akkaGroup %% "akka-actor" % "2.8.5"
  val half = length % width % 2
}
"""
BUILD = """libraryDependencies ++= Seq(
  "org.slf4j" % "slf4j-api" % "2.0.18",
  "org.scalatest" %% "scalatest" % "3.2.20" % Test,
  "javax.servlet" % "javax.servlet-api" % "4.0.1" % "provided"
)
addCompilerPlugin("com.olegpy" %% "better-monadic-for" % "0.3.1")
"""
PROJECT = """(defproject x "0.1.0"
  ; [commented "1.0"]
  :dependencies [[org.clojure/clojure "1.11.1"]
                 [ring "1.10.0" :exclusions [commons-io]]]
  :plugins [[lein-ring "0.12.6"]]
  :profiles {:dev {:dependencies [[binaryage/devtools "1.0.6"]]}
             :test {:dependencies [[clj-http "3.12.3"]]}})
"""
DEPS = """{:deps {metosin/malli {:mvn/version "0.8.4"}
        migratus/migratus {:git/url "https://github.com/x/migratus"
                           :sha "fba4aa9"}
        own/part {:local/root "../part"}}
 :aliases {:test {:extra-deps {peridot/peridot {:mvn/version "0.5.4"}}}}}
"""
CABAL = """cabal-version: 3.0
name: x
library
  build-depends:
    aeson >=2.2,
    -- none,
    base >=4.18 && <5,
  exposed-modules: A

library testlib
  build-depends: x, hspec
test-suite tests
  build-depends:
    QuickCheck,
    other:{other, part},
    testlib,
  build-tool-depends: hspec-discover:hspec-discover
"""
PODFILE = """target 'App' do
  pod 'Alamofire', '5.8.1'
  pod "Firebase/Auth"
  pod 'React', :path => '../node_modules/react-native'
  # pod 'None'
  target 'AppTests' do
    pod 'Quick', '~> 7.0'
  end
end
"""


def direct(files: Mapping[str, str]) -> list[tuple[str, str | None, str, int]]:
    report = read_dependencies(list(files), files.__getitem__)
    assert report.problems == ()
    return [(found.name, found.version, found.scope.value, found.evidence.line) for found in report.direct]


def test_sbt_reads_values_that_a_build_shares_and_follows_functions_that_make_modules() -> None:
    files = {"project/Dependencies.scala": DEPENDENCIES, "project/build.properties": "sbt.version=1.9.0\n"}
    assert direct(files) == [
        ("org.typelevel:cats-core", "2.9.0", "runtime", 12),
        ("org.tpolecat:doobie-core", "1.0.0-RC1", "runtime", 13),
        ("com.monovore:decline", "2.4.1", "runtime", 14),
        ("org.bouncycastle:bcprov-jdk15on", "1.70", "runtime", 15),
        ("com.typesafe.akka:akka-actor", "2.8.5", "runtime", 17),
    ]


def test_sbt_tells_scopes_and_plugins() -> None:
    plugins = 'addSbtPlugin("org.scalameta" % "sbt-mdoc" % "2.9.1")\n'
    assert direct({"build.sbt": BUILD, "project/plugins.sbt": plugins}) == [
        ("org.slf4j:slf4j-api", "2.0.18", "runtime", 2),
        ("org.scalatest:scalatest", "3.2.20", "test", 3),
        ("javax.servlet:javax.servlet-api", "4.0.1", "provided", 4),
        ("com.olegpy:better-monadic-for", "0.3.1", "build", 6),
        ("org.scalameta:sbt-mdoc", "2.9.1", "build", 1),
    ]


def test_a_source_of_scala_that_is_no_build_asks_for_nothing() -> None:
    assert direct({"src/Maths.scala": 'val x = "a" % "b" % "c"\n', "src/project/A.scala": DEPENDENCIES}) == []


def test_mill_names_modules_in_texts_of_its_own() -> None:
    assert direct(
        {"build.mill": 'def mvnDeps = Seq(mvn"com.lihaoyi::os-lib:0.9.1", ivy"org.slf4j:slf4j-api:2.0.7")\n'}
    ) == [
        ("com.lihaoyi:os-lib", "0.9.1", "runtime", 1),
        ("org.slf4j:slf4j-api", "2.0.7", "runtime", 1),
    ]


def test_leiningen_reads_profiles_and_plugins_but_nothing_that_a_package_leaves_out() -> None:
    assert direct({"project.clj": PROJECT}) == [
        ("org.clojure:clojure", "1.11.1", "runtime", 3),
        ("ring:ring", "1.10.0", "runtime", 4),
        ("lein-ring:lein-ring", "0.12.6", "build", 5),
        ("binaryage:devtools", "1.0.6", "dev", 6),
        ("clj-http:clj-http", "3.12.3", "test", 7),
    ]


def test_the_maps_of_clojure_name_packages_of_maven_and_of_git() -> None:
    assert direct({"deps.edn": DEPS}) == [
        ("metosin:malli", "0.8.4", "runtime", 1),
        ("migratus:migratus", None, "runtime", 2),
        ("peridot:peridot", "0.5.4", "test", 5),
    ]


def test_cabal_reads_every_part_of_a_package_but_not_the_parts_themselves() -> None:
    assert direct({"x.cabal": CABAL}) == [
        ("aeson", None, "runtime", 5),
        ("base", None, "runtime", 7),
        ("hspec", None, "runtime", 11),
        ("QuickCheck", None, "test", 14),
        ("other", None, "test", 15),
        ("hspec-discover", None, "build", 17),
    ]


def test_pods_take_the_scope_of_their_target_and_the_version_of_their_lock() -> None:
    lock = "PODS:\n  - Alamofire (5.8.1)\n  - Firebase/Auth (10.1.0):\n    - FirebaseAuth\n  - FirebaseAuth (10.1.0)\n"
    assert direct({"ios/Podfile": PODFILE, "ios/Podfile.lock": lock}) == [
        ("Alamofire", "5.8.1", "runtime", 2),
        ("Firebase/Auth", "10.1.0", "runtime", 3),
        ("Quick", None, "test", 7),
    ]


def test_a_podspec_names_pods() -> None:
    assert direct({"x.podspec": "Pod::Spec.new do |s|\n  s.dependency 'SnapKit', '5.6.0'\nend\n"}) == [
        ("SnapKit", "5.6.0", "runtime", 2)
    ]
