"""Attacks on the worker: by code that has taken it over, and by what the host sends it on a caller's behalf."""

import sys

import pytest

from adr_server.errors import AdrServerError, BudgetExceededError, InvalidProgramError, NotAllowedError
from adr_server.sandbox.confined import ConfinedPool

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux only"),
]

# Each either raises within the worker or ends it; none may get to its end.
REFUSED = {
    "read a file": "open('/etc/passwd').read()",
    "read the environment of a process": "open('/proc/self/environ').read()",
    "read the memory map": "open('/proc/self/maps').read()",
    "read the parent's memory": "open(f'/proc/{os.getppid()}/mem', 'rb')",
    "open the own memory": "os.open('/proc/self/mem', os.O_RDWR)",
    "write a file": "open('/tmp/x', 'w')",
    "open a device": "os.open('/dev/null', os.O_RDWR)",
    "open a terminal": "os.open('/dev/tty', os.O_RDWR)",
    "list a folder": "os.listdir('/')",
    "stat a file": "os.stat('/etc/passwd')",
    "ask whether a file exists": "result = 'reached' if os.access('/etc', os.F_OK) else 'refused: nothing there'",
    "read a link": "os.readlink('/proc/self/exe')",
    "change folder": "os.chdir('/')",
    "ask for the folder": "os.getcwd()",
    "make a folder": "os.mkdir('/tmp/adr-attack')",
    "delete a file": "os.unlink('/tmp/adr-attack')",
    "make a link": "os.symlink('/etc/passwd', '/tmp/adr-attack')",
    "change a mode": "os.chmod('/tmp', 0o777)",
    "rename a file": "os.rename('/tmp/a', '/tmp/b')",
    "make a pipe": "os.pipe()",
    "make a named pipe": "os.mkfifo('/tmp/adr-attack')",
    "truncate a file": "os.truncate('/tmp/adr-attack', 0)",
    "import what is not loaded": "import turtledemo",
    "make a memory file": "os.memfd_create('x')",
    "duplicate a descriptor": "os.dup(0)",
    "make a TCP socket": "socket.socket()",
    "make a UDP socket": "socket.socket(type=socket.SOCK_DGRAM)",
    "make a UNIX socket": "socket.socket(socket.AF_UNIX)",
    "make a netlink socket": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "make a socket pair": "socket.socketpair()",
    "resolve a name": "socket.getaddrinfo(b'localhost', 80)",
    "pass a descriptor": "socket.send_fds(socket.socket(fileno=0), [b'x'], [0])",
    "receive a descriptor": "socket.recv_fds(socket.socket(fileno=0), 1, 1)",
    "fork": "os.fork()",
    "fork a terminal": "os.forkpty()",
    "start a program": "subprocess.run(['/bin/true'])",
    "spawn a program": "os.posix_spawn('/bin/true', ['true'], {})",
    "become a program": "os.execv('/bin/true', ['true'])",
    "start a thread": "threading.Thread(target=print).start()",
    "start a worker process": "multiprocessing.get_context('fork').Process(target=print).start()",
    "clone": "call(56, 0x11, 0, 0, 0, 0)",
    "clone, the new way": "call(435, 0, 0)",
    "kill the fork server": "os.kill(os.getppid(), signal.SIGKILL)",
    "kill everything": "os.kill(-1, signal.SIGKILL)",
    "kill the group": "os.killpg(0, signal.SIGKILL)",
    "stop the host": "os.kill(1, signal.SIGSTOP)",
    "disarm the alarm": "signal.setitimer(signal.ITIMER_REAL, 0)",
    "outlive the CPU limit": "signal.signal(signal.SIGXCPU, signal.SIG_IGN)",
    "block signals": "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))",
    "raise a limit": "resource.setrlimit(resource.RLIMIT_CPU, (100, 100))",
    "read limits of the parent": "resource.prlimit(os.getppid(), resource.RLIMIT_CPU)",
    "become root": "os.setuid(0)",
    "join a group": "os.setgroups([0])",
    "leave the session": "os.setsid()",
    "outlive the parent": "call(157, 1, 0)",
    "trace the parent": "call(101, 16, os.getppid(), 0, 0)",
    "read the parent's memory by call": "call(310, os.getppid(), 0, 0, 0, 0, 0)",
    "leave the namespace": "call(272, 0x10000000)",
    "mount": "call(165, 0, 0, 0, 0, 0)",
    "load a BPF program": "call(321, 0, 0, 0)",
    "start io_uring": "call(425, 8, 0)",
    "watch performance": "call(298, 0, 0, -1, -1, 0)",
    "handle page faults": "call(323, 0)",
    "use keys": "call(250, 0, 0)",
    "take a pidfd": "call(434, os.getppid(), 0)",
    "make memory executable": "mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)",
    "turn memory executable": """
m = mmap.mmap(-1, 4096)
call(10, ctypes.addressof(ctypes.c_char.from_buffer(m)), 4096, 5)
""",
    "use the x32 calls": "call(0x40000000 | 39)",
    "sleep": "call(35, 0, 0)",
    "wait for events": "select.select([0], [], [], 0)",
    "fill the memory": "x = bytearray(1 << 30)",
    "fill the memory by mapping": "mmap.mmap(-1, 1 << 30)",
    "fill the memory by parts": "x = []\nwhile True: x.append(bytearray(1 << 20))",
}

# Each ends the worker, or writes what no worker of ours would.
BROKEN = {
    "exit": "sys.exit(0)",
    "exit at once": "os._exit(0)",
    "abort": "os.abort()",
    "crash": "ctypes.string_at(0)",
    "exhaust the stack": "sys.setrecursionlimit(10**9)\nf = lambda: f()\nf()",
    "never end": "while True: pass",
    "close the channel and go on": "os.close(0)\nwhile True: pass",
    "swallow the end": "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
    "announce four gigabytes": "write(b'\\xff' * 4)",
    "announce nothing": "write(b'\\0' * 4)",
    "end within the header": "write(b'\\0\\0'); os._exit(0)",
    "end within the frame": "write(struct.pack('>I', 100) + b'{'); os._exit(0)",
    "stop within the frame": "write(struct.pack('>I', 100) + b'{')\nwhile True: pass",
    "flood the channel": "while True: write(b'x' * 65536)",
    "send no JSON": "send(b'hello')",
    "send no UTF-8": "send(b'\"\\xff\\xfe\"')",
    "send NaN": "send(b'{\"ok\": NaN}')",
    "send infinity": "send(b'{\"ok\": 1e999}')",
    "send half a character": 'send(b\'{"ok": "\\\\ud800"}\')',
    "send an endless integer": "send(b'{\"ok\": ' + b'9' * 100_000 + b'}')",
    "nest without end": "send(b'[' * 200_000)",
    "nest objects without end": "send(b'{\"a\":' * 40_000)",
    "send countless values": "send(b'[' + b'[],' * 80_000 + b'[]]')",
    "send hostile quotes": "send(b'\"' + b'\\\\\"' * 120_000)",
    "send another shape": "send(b'[1]')",
    "send two answers in one": 'send(b\'{"ok": "x", "error": {}}\')',
    "send another type": "send(b'{\"ok\": 7}')",
    "send an unknown failure": 'send(b\'{"error": {"kind": "root", "problems": ["x"]}}\')',
    "send a failure of another type": 'send(b\'{"error": {"kind": "budget", "limit": 7, "problems": 7}}\')',
    "send an empty failure": 'send(b\'{"error": {"kind": "program", "problems": []}}\')',
}


async def assert_answers(pool: ConfinedPool) -> None:
    assert await pool.render("result = 6 * 7", None) == "42"


@pytest.mark.parametrize("code", REFUSED.values(), ids=REFUSED)
async def test_code_that_took_over_the_worker_is_refused(hostile: ConfinedPool, code: str) -> None:
    try:
        outcome = await hostile.render(code, None)
    except (NotAllowedError, BudgetExceededError) as problem:
        outcome = f"refused: {problem}"
    assert outcome.startswith("refused: ")
    await assert_answers(hostile)


@pytest.mark.parametrize("code", BROKEN.values(), ids=BROKEN)
async def test_a_worker_that_breaks_the_protocol_is_an_error_and_no_more(hostile: ConfinedPool, code: str) -> None:
    # How a stack runs out is up to the interpreter: by a signal, a limit, or a SystemError that is still told.
    with pytest.raises((NotAllowedError, BudgetExceededError, InvalidProgramError)) as caught:
        await hostile.render(code, None)
    assert len(str(caught.value)) < 300
    await assert_answers(hostile)


async def test_a_worker_holds_no_environment_and_one_descriptor(hostile: ConfinedPool) -> None:
    code = """
held = []
for number in range(64):
    try:
        os.write(number, b"")
        held.append(number)
    except OSError:
        pass
result = [sorted(set(os.environ) - {"LD_LIBRARY_PATH", "LC_CTYPE"}), held]
"""
    assert await hostile.render(code, None) == "[[], [0]]"


async def test_a_worker_sees_no_other_request(hostile: ConfinedPool) -> None:
    await hostile.render("sys.planted = 1; result = 1", None)
    assert await hostile.render("result = hasattr(sys, 'planted')", None) == "False"


async def test_a_hostile_failure_reaches_nobody_at_length_or_with_control_characters(hostile: ConfinedPool) -> None:
    problem = "\\u001b[31m\\n# heading " + "x" * 9_000
    code = f'send(b\'{{"error": {{"kind": "program", "problems": ["{problem.replace(chr(92), chr(92) * 2)}"]}}}}\')'
    with pytest.raises(InvalidProgramError) as caught:
        await hostile.render(code, None)
    text = str(caught.value)
    assert len(text) < 600
    assert "\x1b" not in text
    assert text.count("\n") == 1


TEMPLATES = {
    "climb from text": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "climb by item": "{{ ''['__class__'] }}",
    "climb by built key": "{{ ''['__cl' ~ 'ass__'].x }}",
    "climb by filter": "{{ ''|attr('__class__') }}",
    "climb by map": "{{ ['']|map(attribute='__class__')|list }}",
    "climb by format": "{{ '{0.__class__.__mro__}'.format('') }}",
    "climb by format_map": "{{ '{x.__class__}'.format_map({'x': 1}) }}",
    "climb by format in markup": "{{ ('{0.__class__}'|safe).format('') }}",
    "climb by self": "{{ self.__init__.__globals__ }}",
    "climb by template reference": "{{ self._TemplateReference__context.environment }}",
    "climb by loop": "{% for x in [1] %}{{ loop.__init__.__globals__ }}{% endfor %}",
    "climb by loop context": "{% for x in [1] %}{{ loop._iterator.gi_frame.x }}{% endfor %}",
    "climb by generator": "{{ ([1]|map('string')).gi_frame.f_globals }}",
    "climb by macro": "{% macro m() %}{% endmacro %}{{ m._func.__globals__ }}",
    "climb by range": "{{ range.__call__.__globals__ }}",
    "climb by method": "{{ 'x'.upper.call.__self__ }}",
    "climb by cycler": "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "climb by lipsum": "{{ lipsum.__globals__ }}",
    "climb by namespace": "{{ namespace.__init__.__globals__ }}",
    "climb by undefined": "{{ missing.__class__ }}",
    "climb by sort": "{{ ['a', 'b']|sort(attribute='__class__') }}",
    "call what was sent": "{{ xs() }}",
    "change what was sent": "{{ xs.append(1) }}",
    "change an object": "{{ {}.update({'a': 1}) }}",
    "encode": "{{ 'x'.encode() }}",
    "include a file": "{% include '/etc/passwd' %}",
    "import a file": "{% import '../x' as y %}{{ y }}",
    "extend a file": "{% extends '/proc/self/environ' %}",
    "print a function": "{{ range }}",
    "multiply text": "{{ 'x' * 10**10 }}",
    "multiply lists": "{{ [0] * 10**9 }}",
    "power": "{{ 9**(9**9) }}",
    "pad by format": "{{ '%1000000000d' % 1 }}",
    "pad by filter": "{{ '%1000000000d'|format(1) }}",
    "pad by method": "{{ 'x'.center(10**10) }}",
    "pad by indent": "{{ 'x\n'|indent(10**10) }}",
    "range too long": "{% for x in range(10**10) %}{% endfor %}",
    "loop in loop": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "double by set": "{% set ns = namespace(x='x') %}{% for i in range(99) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    "recursive macro": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "recursive loop": "{% for x in [xs] recursive %}{{ loop([xs]) }}{% endfor %}",
    "deep expression": "{{ " + "(" * 5_000 + "1" + ")" * 5_000 + " }}",
    "deep blocks": "{% if 1 %}" * 500 + "{% endif %}" * 500,
    "deep unary": "{{ " + "not " * 20_000 + "1 }}",
    "too much output": "{% for x in range(90000) %}xxxxxxxxxxxxxxxx{% endfor %}",
    "integer too long": "{{ 10**5000 }}",
    "does not parse": "{% for %}",
    "unknown filter": "{{ 1|nothing }}",
    "divides by zero": "{{ 1 / 0 }}",
}


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES)
async def test_a_hostile_template_is_an_error_and_no_more(pool: ConfinedPool, template: str) -> None:
    with pytest.raises(AdrServerError) as caught:
        await pool.render(template, {"xs": [1]})
    assert isinstance(caught.value, InvalidProgramError | BudgetExceededError)
    assert "/usr" not in str(caught.value)
    assert "0x" not in str(caught.value)
    assert await pool.render("{{ 6 * 7 }}", {}) == "42"


EXPRESSIONS = {
    "doubling": "|".join(["[@,@][]"] * 60),
    "doubling without flattening": "|".join(["[@,@]"] * 60),
    "doubling objects": "|".join(["{a: @, b: @}"] * 60),
    "doubling text": "|".join(["join('', [@, @])"] * 40),
    "deep": "[" * 39 + "@" + "]" * 39 + "|" + "[" * 39 + "@" + "]" * 39 + "|" + "[" * 39 + "@" + "]" * 39,
    "deeper than is read": "[" * 400 + "@" + "]" * 400,
    "longer than is read": "a." * 5_000 + "a",
    "does not parse": "a[?",
    "wrong type": "abs('x')",
    "unknown function": "system('id')",
}


@pytest.mark.parametrize("expression", EXPRESSIONS.values(), ids=EXPRESSIONS)
async def test_a_hostile_expression_is_an_error_and_no_more(pool: ConfinedPool, expression: str) -> None:
    with pytest.raises((InvalidProgramError, BudgetExceededError)):
        await pool.evaluate(expression, "x" if "join" in expression else [1])
    assert await pool.evaluate("@", 42) == 42


PATTERNS = {
    "nested repetition": ("(a+)+$", "a" * 60 + "b"),
    "alternatives": ("(a|aa)+$", "a" * 80 + "b"),
    "lazy": ("(.*?,){25}x", "1," * 80),
    "back references": (r"(\w+)(\w+)(\w+)(\w+)(\w+)\1\2\3\4\5#", "ab" * 300),
    "large repetition": ("(?:x{0,9999}){0,9999}y", "x" * 9_999),
    "too large a repetition": ("x{99999999999}", "x"),
    "deep groups": ("(" * 5_000 + ")" * 5_000, "x"),
    "does not compile": ("(", "x"),
    "look-behind without end": ("(?<=a+)b", "ab"),
}


@pytest.mark.parametrize(("pattern", "text"), PATTERNS.values(), ids=PATTERNS)
async def test_a_hostile_pattern_is_an_error_and_no_more(pool: ConfinedPool, pattern: str, text: str) -> None:
    with pytest.raises((InvalidProgramError, BudgetExceededError)):
        await pool.match(pattern, "", [text], 10)
    assert len(await pool.match("a", "", ["banana"], 10)) == 3
