"""Find the circles in a directed graph, each once, in time linear in nodes and edges. Pure; no recursion."""

from collections.abc import Iterator, Mapping, Sequence


def find_cycles(edges: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """One cycle for each group of nodes that reach each other, from its first node by name; a self-loop is one too.

    The groups are the strongly connected components (Tarjan, "Depth-first search and linear graph algorithms", 1972).
    """
    for component in components(edges):
        members = set(component)
        start = min(component)
        if len(component) > 1 or start in edges.get(start, ()):
            yield _walk(edges, members, start)


def _walk(edges: Mapping[str, Sequence[str]], members: set[str], start: str) -> tuple[str, ...]:
    """A shortest way from `start` back to itself inside the group (breadth first)."""
    came_from: dict[str, str] = {}
    level = [start]
    while level:
        following = []
        for node in level:
            for target in edges.get(node, ()):
                if target == start:
                    way = [node]
                    while way[-1] != start:
                        way.append(came_from[way[-1]])
                    return tuple(reversed(way))
                if target in members and target not in came_from:
                    came_from[target] = node
                    following.append(target)
        level = following
    return (start,)


def components(edges: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """The groups of nodes that reach each other; a group comes after all that it points at."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    for root in sorted(edges):
        if root in order:
            continue
        order[root] = lowest[root] = len(order)
        stack.append(root)
        on_stack.add(root)
        work = [(root, iter(edges.get(root, ())))]
        while work:
            node, targets = work[-1]
            target = next(targets, None)
            if target is None:
                work.pop()
                if work:
                    lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[node])
                if lowest[node] == order[node]:
                    yield _pop_until(node, stack, on_stack)
            elif target not in order:
                order[target] = lowest[target] = len(order)
                stack.append(target)
                on_stack.add(target)
                work.append((target, iter(edges.get(target, ()))))
            elif target in on_stack:
                lowest[node] = min(lowest[node], order[target])


def _pop_until(node: str, stack: list[str], on_stack: set[str]) -> list[str]:
    component: list[str] = []
    while not component or component[-1] != node:
        component.append(stack.pop())
        on_stack.discard(component[-1])
    return component
