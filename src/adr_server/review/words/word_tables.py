"""The shipped tables of names and slots, and how any table under `words/` is read.

Rule: which names are words, and which technologies take one another's place, is said in the tables alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import yaml

from adr_server.registry import read_shipped


@dataclass(frozen=True, kw_only=True)
class NameTables:
    """Which names are everyday words, what else technologies are called, and what each slot is for.

    `beside` are words that name a service of a maker where another one of its services stands in the sentence;
    `called_after` is what is called after a technology and made by others, too; `numbered` is what stands for one
    where its version is written to it.
    """

    words: frozenset[str]
    aliases: Mapping[str, tuple[str, ...]]
    purposes: Mapping[str, tuple[str, ...]]
    places: Mapping[str, tuple[str, ...]]
    vendors: Mapping[str, tuple[str, ...]]
    beside: Mapping[str, Mapping[str, str]]
    called_after: Mapping[str, str]
    numbered: Mapping[str, str]

    @cached_property
    def all_purposes(self) -> frozenset[str]:
        """What anything is for, but for what is also the name of a part."""
        return frozenset(word for words in self.purposes.values() for word in words) - frozenset(self.places)


@dataclass(frozen=True, kw_only=True)
class SlotTables:
    """How the technologies of one slot stand to each other, and which slots call for a decision.

    `gap_kinds` are these slots by kind, the weightiest first; `umbrellas` what else names a provider; `brings` what
    comes along with a framework; `runs` what another product runs on, or is; `platforms` what a product is deployed to,
    by kind, a row for each platform. Names without their `makers` close a gap, but for `kinds_of_thing`;
    `words_without_makers` only with their capitals; those of what a thing is `told_by` close its gap, too. What
    `loads_clients` needs no import of them; what a framework `lets_through` is imported beside it; modules that
    `sign_in_alone` make nobody a provider's customer, nor are resources `serving_beside` a ground. `by_hand`: the lines
    that do a slot's work without a library;
    `runs_along`: the commands of others that run a tool as well.
    """

    exclusive: frozenset[str]
    one_is_enough: frozenset[str]
    one_for_a_kind: frozenset[str]
    by_hand: Mapping[str, tuple[Mapping[str, Any], ...]]
    runs_scripts: Mapping[str, Mapping[str, Any]]
    runs_along: Mapping[str, tuple[str, ...]]
    shown_by_packages: frozenset[str]
    library_categories: frozenset[str]
    shown_if_packages_only: frozenset[str]
    together: tuple[frozenset[str], ...]
    no_rivals: tuple[frozenset[str], ...]
    families: Mapping[str, tuple[frozenset[str], ...]]
    gap_kinds: Mapping[str, tuple[str, ...]]
    umbrellas: Mapping[str, tuple[str, ...]]
    brings: Mapping[str, tuple[str, ...]]
    test_files: Mapping[str, tuple[str, ...]]
    loads_clients: Mapping[str, tuple[str, ...]]
    drivers: Mapping[str, tuple[str, ...]]
    lets_through: Mapping[str, tuple[str, ...]]
    sign_in_alone: Mapping[str, tuple[str, ...]]
    serving_beside: Mapping[str, tuple[str, ...]]
    runs: Mapping[str, tuple[str, ...]]
    runs_in_browsers: frozenset[str]
    no_main_language: frozenset[str]
    standards: frozenset[str]
    set_up_anywhere: frozenset[str]
    written_by_hand: frozenset[str]
    stores: frozenset[str]
    serves_from_elsewhere: frozenset[str]
    run_by_the_host: frozenset[str]
    services: frozenset[str]
    platforms: Mapping[str, tuple[frozenset[str], ...]]
    one_work: Mapping[str, tuple[frozenset[str], ...]]
    works: Mapping[str, frozenset[str]]
    one_protocol: tuple[frozenset[str], ...]
    makers: tuple[str, ...]
    kinds_of_thing: frozenset[str]
    words_without_makers: frozenset[str]
    short_names: Mapping[str, tuple[str, ...]]
    told_by: Mapping[str, tuple[str, ...]]
    kept_in_files: frozenset[str]
    opens_for_others: frozenset[str]
    spoken_by_others: frozenset[str]
    types_of_others: tuple[str, ...]
    gap_names: Mapping[str, tuple[str, ...]]

    def kin(self, name: str) -> frozenset[str]:
        """What else the client of a technology speaks to."""
        return frozenset[str]().union(*(row for row in self.one_protocol if name in row)) - {name}

    def same_work(self, name: str) -> frozenset[str]:
        """What else does the work of a technology that fills no slot."""
        rows = (row for rows in self.one_work.values() for row in rows)
        return frozenset[str]().union(*(row for row in rows if name in row)) - {name}

    def is_work_of(self, name: str, words: str) -> bool:
        """Whether words say what kind of work a technology that fills no slot does."""
        kinds = (kind for kind, rows in self.one_work.items() if any(name in row for row in rows))
        return any(words in self.works.get(kind, ()) for kind in kinds)

    def rivals(self, slot: str | None, first: str, second: str) -> bool:
        """Whether choosing `first` for its slot speaks against `second`."""
        if slot is None or slot not in self.exclusive or first == second:
            return False
        rows = self.families.get(slot)
        if rows is not None:
            return any({first, second} <= row for row in rows)
        return not any({first, second} <= row for row in (*self.together, *self.no_rivals))

    def is_library(self, slot: str | None, category: str) -> bool:
        """Whether use of a technology shows in the code that declares it, as that of a service need not."""
        return slot in self.shown_by_packages or (slot is None and category in self.library_categories)

    def other_platforms(self, name: str) -> tuple[frozenset[str], ...]:
        """The platforms, each with its names, that a product which is deployed to `name` is not deployed to."""
        for rows in self.platforms.values():
            if any(name in row for row in rows):
                return tuple(row for row in rows if name not in row)
        return ()

    @cached_property
    def hosts(self) -> frozenset[str]:
        """The names of all platforms."""
        return frozenset(name for rows in self.platforms.values() for row in rows for name in row)


@cache
def name_tables() -> NameTables:
    """The shipped tables of names."""
    raw = _texts("names")
    return NameTables(
        words=frozenset(str(word).lower() for word in raw["words"]),
        aliases={name: tuple(others) for name, others in raw["aliases"].items()},
        purposes={slot: tuple(words) for slot, words in raw["purposes"].items()},
        places={name: tuple(folders) for name, folders in raw["places"].items()},
        vendors={name: tuple(others) for name, others in raw["vendors"].items()},
        beside=raw["beside"],
        called_after=raw["called_after"],
        numbered=raw["numbered"],
    )


@cache
def slot_tables() -> SlotTables:
    """The shipped tables of slots."""
    raw = _texts("slots")
    return SlotTables(
        exclusive=frozenset(raw["exclusive"]),
        one_is_enough=frozenset(raw["one_is_enough"]),
        one_for_a_kind=frozenset(raw["one_for_a_kind"]),
        by_hand={slot: tuple(rows) for slot, rows in raw["by_hand"].items()},
        runs_scripts=raw["runs_scripts"],
        runs_along={name: tuple(words) for name, words in raw["runs_along"].items()},
        shown_by_packages=frozenset(raw["shown_by_packages"]),
        library_categories=frozenset(raw["library_categories"]),
        shown_if_packages_only=frozenset(raw["shown_if_packages_only"]),
        together=tuple(frozenset(row) for row in raw["together"]),
        no_rivals=tuple(frozenset(row) for row in raw["no_rivals"]),
        families={slot: tuple(frozenset(row) for row in rows) for slot, rows in raw["families"].items()},
        gap_kinds={kind: tuple(slots) for kind, slots in raw["gap_kinds"].items()},
        no_main_language=frozenset(raw["no_main_language"]),
        runs_in_browsers=frozenset(raw["runs_in_browsers"]),
        standards=frozenset(raw["standards"]),
        set_up_anywhere=frozenset(raw["set_up_anywhere"]),
        written_by_hand=frozenset(raw["written_by_hand"]),
        stores=frozenset(raw["stores"]),
        serves_from_elsewhere=frozenset(raw["serves_from_elsewhere"]),
        run_by_the_host=frozenset(raw["run_by_the_host"]),
        services=frozenset(raw["services"]),
        platforms={kind: tuple(frozenset(row) for row in rows) for kind, rows in raw["platforms"].items()},
        one_work={kind: tuple(frozenset(row) for row in rows) for kind, rows in raw["one_work"].items()},
        works={kind: frozenset(words) for kind, words in raw["works"].items()},
        one_protocol=tuple(frozenset(row) for row in raw["one_protocol"]),
        umbrellas={name: tuple(words) for name, words in raw["umbrellas"].items()},
        makers=tuple(raw["makers"]),
        kinds_of_thing=frozenset(raw["kinds_of_thing"]),
        words_without_makers=frozenset(raw["words_without_makers"]),
        kept_in_files=frozenset(raw["kept_in_files"]),
        told_by={name: tuple(others) for name, others in raw["told_by"].items()},
        short_names={name: tuple(others) for name, others in raw["short_names"].items()},
        opens_for_others=frozenset(raw["opens_for_others"]),
        spoken_by_others=frozenset(raw["spoken_by_others"]),
        types_of_others=tuple(raw["types_of_others"]),
        gap_names={kind: tuple(names) for kind, names in raw["gap_names"].items()},
        brings={name: tuple(others) for name, others in raw["brings"].items()},
        test_files={name: tuple(ends) for name, ends in raw["test_files"].items()},
        loads_clients={name: tuple(others) for name, others in raw["loads_clients"].items()},
        drivers={name: tuple(others) for name, others in raw["drivers"].items()},
        lets_through={name: tuple(others) for name, others in raw["lets_through"].items()},
        sign_in_alone={name: tuple(modules) for name, modules in raw["sign_in_alone"].items()},
        serving_beside={name: tuple(types) for name, types in raw["serving_beside"].items()},
        runs={name: tuple(others) for name, others in raw["runs"].items()},
    )


@cache
def sort_rows() -> tuple[Mapping[str, Any], ...]:
    """What records keep out by its kind, row by row."""
    return tuple(_texts("sorts"))


@cache
def image_table() -> tuple[Mapping[str, Any], ...]:
    """The families of images that others are built on, row by row."""
    return tuple(_texts("base_images"))


@cache
def mode_table() -> tuple[Mapping[str, Any], ...]:
    """The modes of tools that records ask for, row by row."""
    return tuple(_texts("modes"))


@cache
def runner_rows() -> tuple[Mapping[str, Any], ...]:
    """What steps of pipelines call, and where that is written, row by row."""
    return tuple(_texts("runners"))


@cache
def condition_rows() -> tuple[Mapping[str, Any], ...]:
    """What records want of each thing of a kind in infrastructure code, row by row."""
    return tuple(_texts("conditions"))


@cache
def table_of(name: str) -> Mapping[str, Any]:
    """A table under `words/`, as YAML has it."""
    table: Mapping[str, Any] = yaml.load(_source(name), Loader=yaml.CSafeLoader)
    return table


def _texts(name: str) -> Any:
    """A table under `words/` that holds nothing but texts."""
    return read_shipped(_source(name), name)


def _source(name: str) -> str:
    return files("adr_server.review").joinpath("words", f"{name}.yaml").read_text(encoding="utf-8")
