"""Numbers of the system calls that policies name, for the two architectures we write filters for. Data only.

Source: Linux `arch/x86/entry/syscalls/syscall_64.tbl` and `include/uapi/asm-generic/unistd.h` (aarch64); a test
compares the table with the headers of the machine it runs on.
"""

# name:x86_64:aarch64, "-" where the architecture has no such call.
_TABLE = """
accept4:288:242  accept:43:202  access:21:-  add_key:248:217  arch_prctl:158:-  bind:49:200  bpf:321:280  brk:12:214
chroot:161:51  clock_getres:229:114  clock_gettime:228:113  clock_nanosleep:230:115  clone3:435:435  clone:56:220
close:3:57  connect:42:203  delete_module:176:106  dup2:33:-  dup3:292:24  dup:32:23  epoll_create1:291:20
epoll_ctl:233:21  epoll_pwait:281:22  epoll_wait:232:-  eventfd2:290:19  execve:59:221  execveat:322:281  exit:60:93
exit_group:231:94  faccessat2:439:439  faccessat:269:48  fcntl:72:25  finit_module:313:273  fork:57:-  fstat:5:80
futex:202:98  getcwd:79:17  getdents64:217:61  getegid:108:177  geteuid:107:175  getgid:104:176  getpid:39:172
getppid:110:173  getrandom:318:278  getrlimit:97:163  gettid:186:178  gettimeofday:96:169  getuid:102:174
init_module:175:105  io_uring_setup:425:425  ioctl:16:29  kexec_load:246:104  keyctl:250:219  kill:62:129
listen:50:201  lseek:8:62  lstat:6:-  madvise:28:233  membarrier:324:283  memfd_create:319:279  mmap:9:222
mount:165:40  move_mount:429:429  mprotect:10:226  mremap:25:216  munmap:11:215  name_to_handle_at:303:264
nanosleep:35:101  newfstatat:262:79  open:2:-  open_by_handle_at:304:265  open_tree:428:428  openat:257:56
perf_event_open:298:241  personality:135:92  pidfd_getfd:438:438  pidfd_open:434:434  pidfd_send_signal:424:424
pipe2:293:59  pivot_root:155:41  poll:7:-  ppoll:271:73  prctl:157:167  pread64:17:67  prlimit64:302:261
process_madvise:440:440  process_vm_readv:310:270  process_vm_writev:311:271  pselect6:270:72  ptrace:101:117
read:0:63  readlink:89:-  readlinkat:267:78  readv:19:65  reboot:169:142  recvfrom:45:207  recvmsg:47:212
request_key:249:218  restart_syscall:219:128  rseq:334:293  rt_sigaction:13:134  rt_sigprocmask:14:135
rt_sigqueueinfo:129:138  rt_sigreturn:15:139  rt_tgsigqueueinfo:297:240  sched_getaffinity:204:123
sched_getparam:143:121  sched_getscheduler:145:120  sched_yield:24:124  select:23:-  sendmsg:46:211
set_robust_list:273:99  set_tid_address:218:96  setns:308:268  sigaltstack:131:132  socket:41:198  socketpair:53:199
stat:4:-  statx:332:291  swapon:167:224  sysinfo:99:179  tgkill:234:131  time:201:-  timerfd_create:283:85
tkill:200:130  umount2:166:39  uname:63:160  unshare:272:97  userfaultfd:323:282  vfork:58:-  write:1:64  writev:20:66
"""


def _read(column: int) -> dict[str, int]:
    rows = (cell.split(":") for cell in _TABLE.split())
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


NUMBERS: dict[str, dict[str, int]] = {"x86_64": _read(1), "aarch64": _read(2)}
KNOWN: frozenset[str] = frozenset(NUMBERS["x86_64"]) | frozenset(NUMBERS["aarch64"])
