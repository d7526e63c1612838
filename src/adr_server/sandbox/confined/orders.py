"""The words between host and fork server: fixed-size orders one way, fixed-size reports the other. Data only.

The host orders `START` with a request's channel attached, or `KILL`; the server reports `READY` once, `STARTED` with
the process id of each child, and `EXITED` with the wait status of each that ended.
"""

import struct

from adr_server.sandbox.plain import Bounds

ORDER = struct.Struct(">cQ")
"""an order's letter, the child's number"""
REPORT = struct.Struct(">cQi")
"""a report's letter, the child's number, its process id or wait status"""

START, KILL = b"s", b"k"
READY, STARTED, EXITED = b"r", b"s", b"x"

NO_CHILD = -1
"""a wait status that no child has: the server could not fork"""

GREETING = Bounds(bytes=4_096, depth=4, nodes=100)
"""what a worker's first frame, its layers, may hold"""

LENGTH = struct.Struct(">I")
"""how many bytes of JSON follow: what a launched binary is to be"""
