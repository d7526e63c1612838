"""Apply a `ConfinementPolicy` to this process, for good, and say which layers hold.

A layer that the platform does not have is left out and reported; a layer that the platform has but refuses is an
error, so that nothing from outside runs under less than was promised. Call it from a process with one thread.
"""

import errno
import importlib
import os
import signal
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from adr_server.errors import InternalFaultError
from adr_server.sandbox.confined import landlock, libc, seccomp
from adr_server.sandbox.confined.policy import ConfinementPolicy, Layers

_LINUX = sys.platform == "linux"


@dataclass(kw_only=True)
class _Applied:
    rlimits: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def prepare(policy: ConfinementPolicy) -> ConfinementPolicy:
    """Do what can be done beforehand: a fork server calls it once, and applies what it returns in each child."""
    if os.name == "posix":
        importlib.import_module("resource")
    if _LINUX:
        libc.load()
        machine = os.uname().machine
        if policy.syscalls is not None and seccomp.supports(machine):
            seccomp.encode_filter(policy.syscalls, machine)
    if policy.memory_bytes is None or policy.memory_is_total:
        return policy
    return replace(policy, memory_bytes=mapped_bytes() + policy.memory_bytes, memory_is_total=True)


def apply_confinement(policy: ConfinementPolicy) -> Layers:
    """Confine this process to `policy`. There is no way back.

    The order matters: the uid goes before the parent-death signal (a change of uid clears it), Landlock needs a
    descriptor and so comes before the limit on open files, and seccomp comes last, for it forbids all of these.

    Raises:
        InternalFaultError: a layer exists here but could not be applied, or the parent is gone already.
    """
    applied = _Applied()
    policy = prepare(policy)  # reads files, so while they can be read
    try:
        dropped = _drop_uid(policy, applied)
        own_user = os.name == "posix" and os.geteuid() != 0  # asked now: the filter refuses the question
        dies = _die_with_parent(policy)
        privileges = _no_new_privileges()
        abi = _restrict_files(policy, applied)
        _limit_resources(policy, applied)
        filtered = _filter_syscalls(policy, applied)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise InternalFaultError(f"A confinement layer could not be applied: {reason}") from problem
    if not _LINUX:
        applied.notes.append(
            f"Landlock, seccomp, no-new-privs and the parent-death signal are Linux only ({sys.platform})"
        )
    return Layers(
        platform=sys.platform,
        rlimits=tuple(applied.rlimits),
        own_user=own_user,
        uid_dropped=dropped,
        pdeathsig=dies,
        no_new_privs=privileges,
        landlock_abi=abi,
        seccomp=filtered,
        notes=tuple(applied.notes),
    )


def mapped_bytes() -> int:
    """What this process maps now; 0 where it cannot be told."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _drop_uid(policy: ConfinementPolicy, applied: _Applied) -> bool:
    if os.name != "posix" or policy.uid is None or os.geteuid() != 0:
        return False
    try:
        os.setgroups([])
        os.setgid(policy.uid)
        os.setuid(policy.uid)
    except OSError as problem:
        if problem.errno not in {errno.EPERM, errno.EINVAL}:
            raise
        applied.notes.append("the uid was kept: this user namespace maps no other")
        return False
    return True


def _die_with_parent(policy: ConfinementPolicy) -> bool:
    if not _LINUX:
        return False
    libc.prctl(libc.PR_SET_PDEATHSIG, signal.SIGKILL)
    if policy.parent is not None and os.getppid() != policy.parent:
        raise InternalFaultError("The process that started this worker is gone.")
    return True


def _no_new_privileges() -> bool:
    if not _LINUX:
        return False
    libc.prctl(libc.PR_SET_NO_NEW_PRIVS, 1)
    libc.prctl(libc.PR_SET_DUMPABLE, 0)
    return True


def _restrict_files(policy: ConfinementPolicy, applied: _Applied) -> int | None:
    if not _LINUX:
        return None
    abi = landlock.supported_abi()
    if abi is None:
        applied.notes.append("this kernel offers no Landlock")
        return None
    landlock.restrict(abi, readable=policy.readable, executable=policy.executable)
    return abi


def _limit_resources(policy: ConfinementPolicy, applied: _Applied) -> None:
    if os.name != "posix":
        applied.notes.append("this platform has no resource limits: time is watched from outside, memory is not")
        return
    resource = importlib.import_module("resource")  # missing on Windows
    data_bytes = policy.memory_bytes if policy.data_bytes is None else policy.data_bytes
    wanted = (
        ("AS", policy.memory_bytes, policy.memory_bytes),
        ("DATA", data_bytes, data_bytes),
        # The soft limit comes first, so that the signal tells CPU time from other deaths.
        ("CPU", policy.cpu_seconds, None if policy.cpu_seconds is None else policy.cpu_seconds + 1),
        ("FSIZE", policy.file_bytes, policy.file_bytes),
        ("NPROC", policy.processes, policy.processes),
        ("NOFILE", policy.open_files, policy.open_files),
        ("CORE", 0, 0),
    )
    for name, soft, hard in wanted:
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is None or soft is None or hard is None:
            continue
        ceiling = resource.getrlimit(kind)[1]
        if ceiling != resource.RLIM_INFINITY:
            soft, hard = min(soft, ceiling), min(hard, ceiling)  # noqa: PLW2901 - a lower ceiling from outside stays
        try:
            resource.setrlimit(kind, (soft, hard))
        except (OSError, ValueError):
            if _LINUX:
                raise
            applied.notes.append(f"this platform refuses RLIMIT_{name}")
        else:
            applied.rlimits.append(name)
    if policy.alarm_seconds is not None:
        signal.setitimer(signal.ITIMER_REAL, policy.alarm_seconds)


def _filter_syscalls(policy: ConfinementPolicy, applied: _Applied) -> bool:
    if not _LINUX or policy.syscalls is None:
        return False
    machine = os.uname().machine
    if not seccomp.supports(machine) or sys.maxsize < 2**32:
        applied.notes.append(f"no seccomp filter is written for {machine}")
        return False
    try:
        seccomp.load_filter(policy.syscalls, machine)
    except OSError as problem:
        if problem.errno != errno.EINVAL:
            raise
        applied.notes.append("this kernel was built without seccomp filters")
        return False
    return True
