"""What a confined process may do, as frozen data: policies go in, layers come out. Makes no system call.

A policy is applied by `confinement.apply_confinement`; it says what should hold, the layers say what does hold.
"""

from dataclasses import dataclass, field, replace

_COMPUTE = """
    read write close mmap munmap mremap mprotect madvise brk futex rt_sigreturn exit exit_group getrandom
    clock_gettime clock_getres gettimeofday time getpid gettid sched_yield restart_syscall
"""
_FATAL = """
    execve execveat fork vfork clone clone3 ptrace process_vm_readv process_vm_writev process_madvise socket
    socketpair connect bind listen accept accept4 sendmsg recvmsg kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo
    pidfd_open pidfd_getfd pidfd_send_signal bpf io_uring_setup perf_event_open userfaultfd keyctl add_key request_key
    mount umount2 move_mount open_tree pivot_root chroot unshare setns init_module finit_module delete_module
    kexec_load reboot swapon memfd_create name_to_handle_at open_by_handle_at
"""
_BINARY = """
    execve openat open fstat stat lstat newfstatat statx lseek pread64 readv writev readlink readlinkat access
    faccessat faccessat2 fcntl dup dup2 dup3 pipe2 poll ppoll select pselect6 epoll_create1 epoll_ctl epoll_wait
    epoll_pwait eventfd2 timerfd_create arch_prctl set_tid_address set_robust_list rseq prlimit64 getrlimit
    sched_getaffinity rt_sigaction rt_sigprocmask sigaltstack clock_nanosleep nanosleep getuid geteuid getgid getegid
    getppid uname sysinfo getdents64 getcwd membarrier tgkill
"""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


@dataclass(frozen=True, kw_only=True)
class SyscallFilter:
    """A seccomp allow-list by name. What is in neither set is answered with EPERM.

    `fatal` calls end the process (SIGSYS). With `executable_memory` off, memory can be mapped or changed but not made
    executable; the dynamic loader of an exec'd binary needs it on. With `threads`, `clone` makes threads only.
    """

    allowed: frozenset[str]
    fatal: frozenset[str] = frozenset()
    executable_memory: bool = False
    threads: bool = False


COMPUTE = SyscallFilter(allowed=_names(_COMPUTE), fatal=_names(_FATAL))
"""Read a request, compute, write the answer: what a forked worker needs."""

RUN_BINARY = SyscallFilter(
    allowed=_names(_COMPUTE + _BINARY),
    fatal=_names(_FATAL) - _names(_BINARY) - {"clone", "clone3"},
    executable_memory=True,
    threads=True,
)
"""Exec one binary and let it run its threads over the descriptors it was given: what a launcher needs."""

RUN_V8 = replace(
    RUN_BINARY,
    allowed=RUN_BINARY.allowed | {"socketpair", "recvfrom", "sched_getparam", "sched_getscheduler"},
    fatal=RUN_BINARY.fatal - {"socketpair", "process_vm_readv"},
)
"""As `RUN_BINARY`, for Deno: its runtime wakes itself through a pair of sockets that no other process holds.

V8 probes its own stack with process_vm_readv where it can; it is refused here and does without, but must live.
"""


@dataclass(frozen=True, kw_only=True)
class ConfinementPolicy:
    """Limits of one process; None leaves a limit as it is.

    Bytes and whole seconds. `memory_bytes` comes on top of what the process maps already, unless `memory_is_total`
    (for a launcher: exec throws its own mappings away); `data_bytes` limits what is written to alone, for engines that
    reserve far more addresses than they use. `alarm_seconds` is wall time, a second line behind whoever
    watches the process. Nothing of the file system is open but what lies beneath `readable` (read) and
    `executable` (read and execute). `uid` is taken only when the process runs as root.
    """

    memory_bytes: int | None
    memory_is_total: bool = False
    data_bytes: int | None = None
    cpu_seconds: int | None
    alarm_seconds: float | None
    file_bytes: int | None = 0
    open_files: int | None = 1
    processes: int | None = 0
    uid: int | None = 65534
    parent: int | None = None
    readable: tuple[str, ...] = ()
    executable: tuple[str, ...] = ()
    syscalls: SyscallFilter | None = COMPUTE


@dataclass(frozen=True, kw_only=True)
class Layers:
    """Which layers of confinement are active in a worker, as the worker reported before it read anything from outside.

    `rlimits` names the resource limits in force. `landlock_abi` is the ABI in use, None where there is none.
    `own_user`: the worker does not run as root (it never did, or it dropped the uid). `notes` says in a sentence why
    a layer is off.
    """

    platform: str
    separate_process: bool = True
    rlimits: tuple[str, ...] = ()
    own_user: bool = False
    uid_dropped: bool = False
    pdeathsig: bool = False
    no_new_privs: bool = False
    landlock_abi: int | None = None
    seccomp: bool = False
    notes: tuple[str, ...] = field(default=())
