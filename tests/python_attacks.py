"""Programs that try to get out of the Python sandbox, or to take more than their share. Each says how it is contained.

`refused` runs end with an error; `harmless` ones may end well, for what they reach is not the host's.
"""

from dataclasses import dataclass
from typing import Literal

Contained = Literal["refused", "harmless"]


@dataclass(frozen=True, kw_only=True)
class Attack:
    """One program; `ends` is how a contained run of it ends."""

    group: str
    name: str
    code: str
    ends: Contained


CANARY = "adr-server-canary-7f3a"
"""Stands in the host's environment, in a file beside the project and in the text of a tool's failure."""

TIME: dict[str, str] = {
    "endless loop": "while True: pass",
    "endless loop that catches all": "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
    "endless for": "import itertools\nfor _ in itertools.count(): pass",
    "endless cycle": "import itertools\nfor _ in itertools.cycle([1]): pass",
    "nested loops": "for a in range(10**6):\n    for b in range(10**6): pass",
    "exponential fibonacci": "def f(n): return n if n < 2 else f(n - 1) + f(n - 2)\nf(60)",
    "ackermann": "def a(m, n):\n    return n + 1 if m == 0 else a(m - 1, 1 if n == 0 else a(m, n - 1))\na(4, 3)",
    "long sleep": "import time\ntime.sleep(1000)",
    "many sleeps": "import time\nwhile True: time.sleep(0.01)",
    "async sleep": "import asyncio\nawait asyncio.sleep(1000)",
    "gathered sleeps": "import asyncio\nawait asyncio.gather(*[asyncio.sleep(100) for _ in range(50)])",
    "sleep in a catch": "import time\nwhile True:\n    try: time.sleep(5)\n    except BaseException: pass",
    "power tower": "x = 9 ** 9 ** 9",
    "modular power": "pow(3, 10**200_000, 10**200_000 + 1)",
    "factorial": "import math\nmath.factorial(10**7)",
    "long division": "while True: (10**400_000) // 7 % 13 ** 50_000",
    "sort of a mill": "while True: sorted(range(100_000), key=lambda n: -n)",
    "string search": "while True: ('a' * 1_000_000 + 'b').count('a' * 500_000)",
    "replace": "while True: ('a' * 100_000).replace('a', 'bb')",
    "split": "while True: ('a ' * 100_000).split()",
    "json of a mill": "import json\nwhile True: json.loads(json.dumps(list(range(10_000))))",
    "permutations": "import itertools\nsum(1 for _ in itertools.permutations(range(12)))",
    "product": "import itertools\nsum(1 for _ in itertools.product(range(100), repeat=8))",
    "recursive lambda": "f = lambda g: g(g)\nf(f)",
    "busy clock": "import time\nend = time.monotonic() + 1000\nwhile time.monotonic() < end: pass",
    "eval loop": "while True: eval('1 + 1')",
    "exec loop": "exec('while True: pass')",
}
MEMORY: dict[str, str] = {
    "list that grows": "a = []\nwhile True: a.append('x' * 1000)",
    "doubling list": "a = [1]\nwhile True: a += a",
    "doubling text": "a = 'x'\nwhile True: a += a",
    "text of ten gigabytes": "'x' * 10**10",
    "list of ten gigabytes": "[0] * 10**10",
    "bytes of ten gigabytes": "bytes(10**10)",
    "format width": 'f"{1:>{10**9}}"',
    "percent width": "'%1000000000d' % 1",
    "str.format width": "'{:>1000000000}'.format(1)",
    "ljust": "'x'.ljust(10**10)",
    "zfill": "'1'.zfill(10**10)",
    "join": "('x' * 10_000_000).join(['y'] * 100_000)",
    "expandtabs": "('\\t' * 1000).expandtabs(10**8)",
    "shift": "1 << 10**10",
    "big power": "2 ** (10**9)",
    "dict that grows": "d = {}\nn = 0\nwhile True:\n    d[n] = n\n    n += 1",
    "set that grows": "s = set()\nn = 0\nwhile True:\n    s.add(n)\n    n += 1",
    "set of a range": "set(range(10**9))",
    "list of a range": "list(range(10**9))",
    "nested comprehension": "[[0] * 10**5 for _ in range(10**5)]",
    "replace bomb": "('a' * 100_000).replace('a', 'b' * 100_000)",
    "translate bomb": "('a' * 100_000).translate({97: 'b' * 100_000})",
    "closure chain": "f = lambda: 0\nwhile True:\n    f = (lambda g: lambda: g)(f)",
    "objects": "class A:\n    def __init__(self): self.x = 'y' * 1000\na = []\nwhile True: a.append(A())",
    "bytes join": "b'x' * (2**33)",
    "deque": "from collections import deque\nd = deque()\nwhile True: d.append('x' * 1000)",
    "counter": "from collections import Counter\nc = Counter()\nn = 0\nwhile True:\n    c[n] += 1\n    n += 1",
    "tuples": "t = ()\nwhile True: t = t + t + (1,)",
}
RECURSION: dict[str, str] = {
    "endless recursion": "def f(): return f()\nf()",
    "mutual recursion": "def f(): return g()\ndef g(): return f()\nf()",
    "repr of a deep list": "a = []\nfor _ in range(200_000): a = [a]\nrepr(a)\n1 // 0",
    "comparison of deep lists": (
        "a, b = [], []\nfor _ in range(200_000): a, b = [a], [b]\nassert a == b, 'too deep to compare'\n1 // 0"
    ),
    "json of a deep list": "import json\na = []\nfor _ in range(200_000): a = [a]\njson.dumps(a)",
    "json text that is deep": "import json\njson.loads('[' * 200_000 + ']' * 200_000)",
    "deep parentheses": "(" * 20_000 + "1" + ")" * 20_000,
    "deep minus": "-" * 50_000 + "1",
    "deep attributes": "a" + ".b" * 30_000,
    "deep calls": "f(" * 20_000 + ")" * 20_000,
    "deep not": "not " * 20_000 + "1",
    "deep lambda": "lambda: " * 10_000 + "1",
    "deep subscripts": "a" + "[0]" * 20_000,
    "deep indentation": "".join(f"{' ' * n}if 1:\n" for n in range(400)) + " " * 400 + "x",
    "deep f-string": "f'{" * 500 + "1" + "}'" * 500,
    "deep eval": "eval('(' * 20_000 + '1' + ')' * 20_000)",
    "long chain of operators": "+".join(["1"] * 40_000) + " // 0",
    "hash of a deep tuple": "t = ()\nfor _ in range(200_000): t = (t,)\nhash(t) // 0",
}
OUTPUT: dict[str, str] = {
    "endless print": "while True: print('x' * 1000)",
    "endless small prints": "while True: print('x')",
    "print of 100 MB": "for _ in range(1000): print('x' * 100_000)",
    "print of one large text": "print('x' * 20_000_000)",
    "endless print to stderr": "import sys\nwhile True: print('x' * 1000, file=sys.stderr)",
    "print without end of line": "while True: print('x', end='')",
    "error of 20 MB": "raise ValueError('x' * 20_000_000)",
    "assertion of 20 MB": "assert False, 'x' * 20_000_000",
    "key error of 20 MB": "{}['x' * 20_000_000]",
    "chain of large errors": (
        "try:\n    raise ValueError('x' * 5_000_000)\nexcept ValueError as e:\n"
        "    raise RuntimeError('y' * 5_000_000) from e"
    ),
}
RESULTS: dict[str, str] = {
    "deep value": "a = []\nfor _ in range(200_000): a = [a]\na",
    "shared value": "a = [1]\nfor _ in range(60): a = [a, a]\na",
    "shared text": "a = 'x' * 1_000_000\n[a] * 10_000",
    "shared dicts": "a = {'k': 1}\nfor _ in range(60): a = {'l': a, 'r': a}\na",
    "wide value": "list(range(500_000))",
    "large text": "'x' * 20_000_000",
    "deep dicts": "a = {}\nfor _ in range(100_000): a = {'k': a}\na",
    "many keys": "{str(n): n for n in range(300_000)}",
    "deep tuple": "a = ()\nfor _ in range(100_000): a = (a,)\na",
}
STRANGE_RESULTS: dict[str, str] = {
    "cyclic list": "a = []\na.append(a)\na",
    "cyclic dict": "a = {}\na['a'] = a\na",
    "function": "def f(): pass\nf",
    "class": "class A: pass\nA",
    "object": "class A:\n    def __init__(self): self.x = 1\nA()",
    "module": "import servers\nservers",
    "huge integer": "10 ** 100_000",
    "not a number": "float('nan')",
    "infinity": "[float('inf'), -float('inf')]",
    "bytes": "b'\\xff' * 1000",
    "lone surrogate": "'\\ud800'",
    "NUL": "'a\\0b'",
    "terminal codes": "print('\\x1b[2J\\x1b]0;x\\x07')",
    "coroutine": "async def f(): pass\nf()",
    "set of sets": "{frozenset({1}), frozenset({2})}",
    "odd keys": "{1: 1, None: 2, (1, 2): 3, 2.5: 4, True: 5}",
    "exception": "ValueError('x')",
    "range": "range(10**12)",
    "type": "type(1)",
    "ellipsis": "...",
}
REGEX: dict[str, str] = {
    "nested quantifier": "import re\nwhile True: re.match(r'(a+)+$', 'a' * 50 + 'b')",
    "alternation": "import re\nwhile True: re.match(r'(a|aa)+$', 'a' * 50 + 'b')",
    "back reference": "import re\nwhile True: re.match(r'(a*)*\\1b', 'a' * 40)",
    "look-ahead": "import re\nwhile True: re.match(r'(?=(a+)+)b', 'a' * 40)",
    "counted repeat": "import re\nre.compile(r'((a{0,1000}){0,1000}){0,1000}').match('a' * 1000) and 1 // 0\n1 // 0",
    "large class": "import re\nre.compile('[' + 'a-z' * 30_000 + ']').match('a') and 1 // 0",
    "substitution": "import re\nre.sub('a', 'b' * 100_000, 'a' * 100_000)",
    "catastrophic split": "import re\nwhile True: re.split(r'(x+x+)+y', 'x' * 40)",
}
FILES: dict[str, str] = {
    "passwd": "open('/etc/passwd').read()",
    "passwd by Path": "from pathlib import Path\nPath('/etc/passwd').read_text()",
    "climb out": "open('/project/../../etc/passwd').read()",
    "climb relative": "open('../../../../etc/passwd').read()",
    "canary beside the project": "open('/project/../canary.txt').read()",
    "link in the project": "open('/project/link.txt').read()",
    "link to a folder": "import os\nos.listdir('/project/out')[0]",
    "proc self": "open('/proc/self/environ').read()",
    "proc one": "open('/proc/1/cmdline').read()",
    "proc maps": "open('/proc/self/maps').read()",
    "memory": "open('/proc/self/mem', 'rb').read()",
    "device": "open('/dev/zero').read()",
    "random device": "open('/dev/urandom', 'rb').read()",
    "home": "from pathlib import Path\nPath.home().joinpath('x').read_text()",
    "ssh key": "open('/root/.ssh/id_rsa').read()",
    "git config": "open('/project/.git/config').read()",
    "NUL in a path": "open('/project/README.md\\0.txt').read()",
    "backslashes": "open('/project\\\\..\\\\..\\\\etc\\\\passwd').read()",
    "long path": "open('/project/' + 'a/' * 100_000).read()",
    "write to the project": "open('/project/README.md', 'w').write('x')",
    "append to the project": "open('/project/README.md', 'a').write('x')",
    "write to etc": "open('/etc/cron.d/x', 'w').write('x')",
    "write a stub": "open('/servers/test/echo.pyi', 'w').write('x')",
    "write a result": "open('/results/x/value.json', 'w').write('x')",
    "delete a file": "from pathlib import Path\nPath('/project/README.md').unlink()",
    "rename": "import os\nos.rename('/project/README.md', '/project/x')",
    "symlink": "import os\nos.symlink('/etc/passwd', '/workspace/x')",
    "chmod": "import os\nos.chmod('/project/README.md', 0o777)",
    "stat": "from pathlib import Path\nPath('/etc/passwd').stat()",
    "read and write": "open('/workspace/x', 'r+').read()",
    "open a descriptor": "open(0).read()",
    "other run's results": "import os\nos.listdir('/results')[0]",
}
SYSTEM: dict[str, str] = {
    "environment": "import os\nos.environ['ADR_CANARY']",
    "getenv": "import os\nos.getenv('ADR_CANARY') + 'x'",
    "os.system": "import os\nos.system('id')",
    "os.fork": "import os\nos.fork()",
    "os.execv": "import os\nos.execv('/bin/sh', ['sh'])",
    "os.kill": "import os\nos.kill(1, 9)",
    "os.getpid": "import os\nos.kill(os.getppid(), 9)",
    "subprocess": "import subprocess\nsubprocess.run(['id'])",
    "socket": "import socket\nsocket.create_connection(('127.0.0.1', 80))",
    "urllib": "import urllib.request\nurllib.request.urlopen('http://127.0.0.1')",
    "http": "import http.client",
    "ctypes": "import ctypes\nctypes.CDLL(None)",
    "multiprocessing": "import multiprocessing",
    "threading": "import threading\nthreading.Thread(target=print).start()",
    "signal": "import signal\nsignal.alarm(1)",
    "importlib": "import importlib\nimportlib.import_module('os')",
    "builtins": "import builtins\nbuiltins.open",
    "gc": "import gc\ngc.get_objects()",
    "inspect": "import inspect\ninspect.currentframe()",
    "pickle": "import pickle\npickle.loads(b'cos\\nsystem\\n(S\\'id\\'\\ntR.')",
    "the server itself": "import adr_server",
    "pydantic_monty": "import pydantic_monty",
    "dunder import": "__import__('os').system('id')",
    "pip": "import pip",
    "site-packages": "import sys\nsys.path.append('/usr/lib')\nimport pip",
    "sys.modules": "import sys\nsys.modules['os']",
    "sys.exit": "import sys\nsys.exit(0)",
    "breakpoint": "breakpoint()",
    "input": "input('password: ')",
}
CLIMBING: dict[str, str] = {
    "subclasses": "().__class__.__bases__[0].__subclasses__()",
    "mro": "''.__class__.__mro__[1].__subclasses__()",
    "globals of a function": "(lambda: 0).__globals__['os']",
    "globals of a tool": "import servers\nservers.test.echo.__globals__",
    "code of a function": "def f(): pass\nf.__code__.co_consts",
    "builtins of a module": "import servers\nservers.__builtins__",
    "dict of a module": "import servers\nservers.__dict__['test'].__loader__",
    "getattr": "getattr((), '__class__').__bases__",
    "format climbing": "'{0.__class__.__init__.__globals__}'.format(1)",
    "format_map climbing": "'{x.__class__.__mro__}'.format_map({'x': 1})",
    "f-string climbing": "f'{(1).__class__.__bases__}'",
    "traceback frames": "try:\n    1 / 0\nexcept Exception as e:\n    e.__traceback__.tb_frame.f_globals",
    "generator frame": "(x for x in [1]).gi_frame.f_back.f_globals",
    "closure cells": "def f():\n    x = 1\n    return lambda: x\nf().__closure__[0].cell_contents.__class__.__mro__",
    "type call": "type('A', (object,), {})().__class__.__mro__[1]",
    "setattr on a builtin": "setattr(str, 'x', 1)\nstr.x()",
    "assign to a tool": "import servers\nservers.test.echo = print\nservers.test.echo(nothing='x')",
    "vars": "vars(__builtins__)",
    "globals": "globals()['__builtins__']",
    "eval with builtins": "eval('__builtins__', {})",
    "compile": "compile('1', 'x', 'eval').co_code",
    "metaclass": "class A(metaclass=type): pass\nA.__mro__[1]",
    "init_subclass": "class A:\n    def __init_subclass__(cls): pass\nclass B(A): pass",
    "exception args": "try:\n    1 / 0\nexcept Exception as e:\n    e.__class__.__mro__[0].__init__.__globals__",
}
HOST_CALLS: dict[str, str] = {
    "calls without end": "from servers.test import echo\nwhile True: echo(value=1)",
    "calls without end that catch": (
        "from servers.test import echo\nwhile True:\n    try: echo(value=1)\n    except BaseException: pass"
    ),
    "gathered calls": (
        "import asyncio\nfrom servers.test import echo\nawait asyncio.gather(*[echo(value=n) for n in range(2_000)])"
    ),
    "tool that never answers": "from servers.test import hang\nhang()",
    "many tools that never answer": (
        "import asyncio\nfrom servers.test import hang\nawait asyncio.gather(*[hang() for _ in range(50)])"
    ),
    "failure with a secret": "from servers.test import broken\nbroken()",
    "failure caught and printed": (
        "from servers.test import broken\ntry: broken()\nexcept Exception as e: print(e, repr(e), e.args)\n1 // 0"
    ),
    "large argument": "from servers.test import echo\necho(value='x' * 15_000_000)",
    "wide argument": "from servers.test import echo\necho(value=list(range(400_000)))",
    "deep argument": "from servers.test import echo\na = []\nfor _ in range(100_000): a = [a]\necho(value=a)",
    "shared argument": "from servers.test import echo\na = [1]\nfor _ in range(60): a = [a, a]\necho(value=a)",
    "function as argument": "from servers.test import echo\necho(value=print)",
    "object as argument": "from servers.test import echo\nclass A: pass\necho(value=[A()])\n1 // 0",
    "module as argument": "import servers\nservers.test.echo(value=servers)",
    "positional arguments": "from servers.test import echo\necho(*range(1000))",
    "odd keywords": "from servers.test import echo\necho(**{'__class__': 1, 'self': 2, 'x' * 10_000: 3})\n1 // 0",
    "forbidden effects": "from servers.test import writes\nwrites(write=True)",
    "forbidden effects caught": (
        "from servers.test import writes\nfor _ in range(5):\n"
        "    try: writes(write=True)\n    except Exception: pass\n1 // 0"
    ),
    "tool by another name": "servers_test_echo(value=1)",
    "private module part": "import servers\nservers._private()",
    "tool that is not there": "import servers\nservers.test.nothing()",
    "skill that is not there": "from skills import nothing",
    "provided module with hostile arguments": "import textwrap\ntextwrap.indent('a\\n' * 10_000, 'x' * 1_000_000)",
    "quantiles without end": "import statistics\nstatistics.quantiles([1, 2, 3], n=10**9)",
    "statistics of a text": "import statistics\nstatistics.mean('abc')",
    "fill of a large text": "import textwrap\ntextwrap.fill('a ' * 1_000_000, 3)",
    "files without end": "while True:\n    try: open('/project/README.md').read()\n    except BaseException: pass",
    "names without end": "while True:\n    try: nothing_here\n    except BaseException: pass",
    "imports without end": "while True:\n    try:\n        import nothing_here\n    except BaseException: pass",
    "forged frame on stdout": "print('\\x00\\x00\\x00\\x05hello')\nprint('{\"jsonrpc\": \"2.0\"}')\n1 // 0",
    "forged result": "print('{\"return_value\": 1}')\nraise SystemExit('{\"return_value\": 1}')",
    "install a package": "# /// script\n# dependencies = ['requests']\n# ///\nimport requests",
}
SOURCES: dict[str, str] = {
    "NUL in the text": "x = 1\0",
    "text too long": "x = 1\n" * 20_000,
    "one long line": "x = [" + "1," * 45_000 + "]\n1 // 0",
    "many functions": "".join(f"def f{n}(): pass\n" for n in range(4_000)) + "1 // 0",
    "many names": "".join(f"v{n} = {n}\n" for n in range(5_000)) + "1 // 0",
    "unclosed text": "'" + "a" * 10_000,
    "unclosed triple text": '"""' + "a\n" * 10_000,
    "control characters": "".join(chr(n) for n in range(1, 32)),
    "turned text": "x = '\u202e\u2066'\n1 // 0",
    "checker bomb": (
        "from servers.test import echo\nx = echo(value=1)\n"
        + "".join(f"x = (x, x, x) if x else [x, {{'a': x}}]  # {n}\n" for n in range(40))
        + "1 // 0"
    ),
    "checker bomb of unions": (
        "from servers.test import echo\n"
        + "".join(f"def f{n}(a, b): return f{n + 1}(a, b) if a else f{n + 1}(b, [a])\n" for n in range(60))
        + "echo(value=f0(1, 2))"
    ),
    "empty": "\n\n1 // 0",
}

_GROUPS: tuple[tuple[str, dict[str, str], Contained], ...] = (
    ("time", TIME, "refused"),
    ("memory", MEMORY, "refused"),
    ("recursion", RECURSION, "refused"),
    ("output", OUTPUT, "refused"),
    ("results", RESULTS, "refused"),
    ("strange results", STRANGE_RESULTS, "harmless"),
    ("regular expressions", REGEX, "refused"),
    ("files", FILES, "refused"),
    ("system", SYSTEM, "refused"),
    ("climbing", CLIMBING, "refused"),
    ("host calls", HOST_CALLS, "refused"),
    ("sources", SOURCES, "refused"),
)
ATTACKS: tuple[Attack, ...] = tuple(
    Attack(group=group, name=name, code=code, ends=ends)
    for group, programs, ends in _GROUPS
    for name, code in programs.items()
)
