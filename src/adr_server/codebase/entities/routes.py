"""Tell the endpoints that a declaration of a route makes, from its verb, its path and its arguments. Pure: no I/O.

The queries find what looks like a route; here it is decided whether it is one, for the words of the frameworks overlap
with those of clients and caches: `app.get("/orders", show)` declares, `cache.get("/orders")` does not.
"""

import re
from dataclasses import dataclass, field
from typing import Final

METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
_ANY: Final = "ANY"
_VERBS: Final = {
    **{method.lower(): method for method in METHODS},
    **{f"{method.lower()}mapping": method for method in METHODS},
    **{f"http{method.lower()}": method for method in METHODS},
    **{f"map{method.lower()}": method for method in METHODS},
    **dict.fromkeys(("requestmapping", "route", "api_route", "any", "all", "match", "handlefunc", "handle"), _ANY),
    **dict.fromkeys(("path", "re_path", "url", "resources", "resource", "acceptverbs"), _ANY),
    "websocket": "WEBSOCKET",
}
_PREFIXES: Final = frozenset({"requestmapping", "path", "controller", "jsoncontroller", "route", "routeprefix"})
_RECEIVER = re.compile(
    r"(?i)(?:app|application|router|routes?|server|srv|api|blueprint|group|mux|fastify|web|builder|\br|\be|\bg|\bv\d+|endpoints|http|\))$"
)
_STRING = re.compile(r"[\"'`]([^\"'`\n]{0,300})[\"'`]")
_PATH_ARGUMENT = re.compile(r"\b(?:value|path|uri|template)\s*[=:]\s*[\[{(]?\s*[\"'`]([^\"'`\n]{0,300})[\"'`]")
_FIRST_ARGUMENT = re.compile(r"[(\s\[{]*(?:value\s*=\s*)?[@$rf]?[\"'`]([^\"'`\n]{0,300})[\"'`]")
_METHODS_ARGUMENT = re.compile(
    r"\b(?:methods?|via)\s*(?:=>|[=:(])(.{0,200})|\bRequestMethod\.(\w+)", re.DOTALL | re.IGNORECASE
)
_METHOD_WORD = re.compile(r"\b(" + "|".join(METHODS) + r")\b", re.IGNORECASE)
_HANDLER = re.compile(r"[\w$]+(?:(?:\.|::)[\w$]+)*$")
_ACTION = re.compile(r"\[\s*\\?([\w\\]+)::class\s*,\s*['\"](\w+)")
_NESTED_VERB = re.compile(r"\b(" + "|".join(method.lower() for method in METHODS) + r"|any)\(\s*([\w:]+)")
_RAILS_TARGET = re.compile(r"(?:to:|=>)\s*[\"']([\w/]+)#(\w+)[\"']")


@dataclass(slots=True)
class Route:
    """A route as a query found it; offsets are bytes. Declarations above one handler are merged into one."""

    start: int
    end: int
    verb: str
    on: str | None
    path: str | None
    arguments: str
    handler: str
    is_decorator: bool
    has_block: bool = False
    methods: tuple[str, ...] = ()
    targets: list[str] = field(default_factory=list)


def accept(route: Route) -> Route | None:
    """The route with its methods, path and handlers told, or None where it only looks like one."""
    verb = route.verb.rpartition(".")[2]
    method = _VERBS.get(verb.lower().removesuffix("async"))
    if method is None:
        return None
    if route.is_decorator:
        return _decorated(route, verb, method)
    return _called(route, verb, method)


def _decorated(route: Route, verb: str, method: str) -> Route | None:
    path = route.path if route.path is not None else _path_of(route.arguments)
    if verb.isupper() and route.arguments:
        # Retrofit's `@GET("/orders")` declares a client's call; JAX-RS's `@GET` stands alone.
        return None
    route.path = path
    route.methods = _methods(route.arguments, method)
    route.targets = [route.handler] if route.handler else []
    return route


def _called(route: Route, verb: str, method: str) -> Route | None:
    path = _unquoted(route.path or "")
    if verb in {"path", "re_path", "url"}:
        route.path, route.methods = "/" + path.lstrip("/^"), (_ANY,)
    elif verb in {"resources", "resource"}:
        route.path, route.methods = "/" + path.lstrip(":/"), (_ANY,)
        return route
    elif route.on is None:
        # Rails' and Sinatra's words stand alone, and so do those of their tests: a target or a block tells.
        target = _RAILS_TARGET.search(route.arguments)
        if target is None and not route.has_block:
            return None
        route.path, route.methods = "/" + path.lstrip("/:"), _methods(route.arguments, method)
        route.targets = [target[2]] if target else []
        return route
    elif not _declares(route.on, verb, path):
        return None
    else:
        spoken, space, rest = path.partition(" ")
        # Go's ServeMux: "GET /orders".
        route.methods = (spoken,) if space and spoken in METHODS else _methods(route.arguments, method)
        route.path = rest if space and spoken in METHODS else path
    nested = _NESTED_VERB.findall(route.handler) if verb == "route" else []
    if nested:
        route.methods = tuple(dict.fromkeys(found.upper() for found, _ in nested))
        route.targets = [target for _, target in nested]
    elif action := _ACTION.match(route.handler):
        route.targets = [f"{action[1]}::{action[2]}"]
    elif match := _HANDLER.match(route.handler):
        route.targets = [match[0]]
    return route


def _declares(on: str, verb: str, path: str) -> bool:
    if not path.startswith("/") and path.partition(" ")[0] not in METHODS:
        return False
    if on.rpartition(".")[2].lower() == "http":
        return verb in {"HandleFunc", "Handle"}
    return bool(_RECEIVER.search(on)) or verb.startswith("Map")


def merge(first: Route, second: Route) -> Route:
    """One route out of two declarations above the same handler: one says the verb, the other the path."""
    said = first.methods if first.methods != (_ANY,) else second.methods
    path = max(first.path or "", second.path or "", key=len)
    return Route(
        start=min(first.start, second.start),
        end=max(first.end, second.end),
        verb=first.verb,
        on=None,
        path=path,
        arguments="",
        handler=first.handler,
        is_decorator=True,
        methods=said,
        targets=first.targets,
    )


def prefix_of(verb: str, arguments: str) -> str | None:
    """The path that a class's annotation gives to every route in it; None where the annotation is of another kind."""
    if verb.rpartition(".")[2].lower() not in _PREFIXES:
        return None
    return _path_of(arguments)


def full_path(prefix: str, path: str, owner: str, handler: str) -> str:
    """A route's path below its class's prefix, ASP.NET's tokens filled in."""
    joined = "/" + "/".join(part.strip("/") for part in (prefix, _unquoted(path)) if part.strip("/"))
    for token, name in (("[controller]", owner.removesuffix("Controller")), ("[action]", handler)):
        joined = joined.replace(token, name)
    if path.rstrip("\"'`").endswith("/") and not joined.endswith("/"):
        joined += "/"
    return joined[:200]


def _path_of(arguments: str) -> str:
    match = _PATH_ARGUMENT.search(arguments) or _FIRST_ARGUMENT.match(arguments)
    return match[1] if match else ""


def _methods(arguments: str, method: str) -> tuple[str, ...]:
    if method != _ANY:
        return (method,)
    said = _METHODS_ARGUMENT.search(arguments)
    words = _METHOD_WORD.findall(said[1] or said[2] or "") if said else []
    return tuple(dict.fromkeys(word.upper() for word in words)) or (_ANY,)


def _unquoted(text: str) -> str:
    match = _STRING.search(text)
    return match[1] if match else text.strip("\"'`")
