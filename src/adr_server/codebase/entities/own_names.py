"""What a language itself calls functions and methods, so that nothing of a project is taken for it.

Sources: Python's own `builtins`; the Go specification, "Built-in functions"; ECMA-262, the prototypes of its objects;
the Java API of Object, String, Collection, List, Map, Optional and Stream.
"""

import builtins
from collections.abc import Mapping

_PYTHON_TYPES = (str, bytes, list, tuple, dict, set, frozenset, int, float, BaseException)
_SCRIPT = """
at concat copyWithin entries every fill filter find findIndex findLast flat flatMap forEach includes indexOf
join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice unshift values with
charAt charCodeAt codePointAt endsWith localeCompare match matchAll normalize padEnd padStart repeat replace
replaceAll search split startsWith substring toLowerCase toUpperCase trim trimEnd trimStart add clear delete
get has set then catch finally apply bind call toString valueOf toFixed toISOString getTime exec test
hasOwnProperty next return throw resolve reject parse stringify assign freeze from of isArray log warn error
info debug
"""
_JVM = """
add addAll anyMatch allMatch apply accept append build charAt clear clone close collect compareTo contains
containsKey containsAll copyOf count distinct endsWith entrySet equals equalsIgnoreCase filter findAny
findFirst flatMap forEach format get getClass getKey getName getOrDefault getValue hashCode hasNext ifPresent
indexOf insert isBlank isEmpty isPresent iterator join keySet length limit map matches max min name next of
orElse orElseThrow ordinal parse peek poll print println put putAll reduce remove replace replaceAll run set
size skip sorted split startsWith stream strip sublist substring test toArray toList toLowerCase toString
toUpperCase trim valueOf values
"""
_GO = "append cap clear close complex copy delete imag len make max min new panic print println real recover"

FUNCTIONS: Mapping[str, frozenset[str]] = {"Python": frozenset(dir(builtins)), "Go": frozenset(_GO.split())}
"""By language, what is called by its name alone without any import."""

METHODS: Mapping[str, frozenset[str]] = {
    "Python": frozenset(name for kind in _PYTHON_TYPES for name in dir(kind) if not name.startswith("__")),
    **dict.fromkeys(("JavaScript", "TypeScript", "Vue", "Svelte"), frozenset(_SCRIPT.split())),
    **dict.fromkeys(("Java", "Kotlin", "Scala"), frozenset(_JVM.split())),
}
"""By language, what a text, a list or a map has, too."""
