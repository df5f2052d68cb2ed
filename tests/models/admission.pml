/*
 * Admission by two processes, and rotation (docs/decisions/0007, spec: Authentication 4).
 *
 * Two server processes admit requests with the old key while the operator rotates it. An admission looks up the key, takes the lock of the key,
 * and then reads and writes the count of its window. The model checks that no request which began after the rotation returned is admitted, that no
 * more than LIMIT requests are admitted, and that each answered request is counted.
 *
 * BREAK=1: a process keeps a valid key in memory.  BREAK=2: the count is read before the lock is taken.
 */
#ifndef BREAK
#define BREAK 0
#endif

#define LIMIT 2
#define REQUESTS 2 /* per process */

bool valid = true;       /* the old key */
bool returned = false;   /* the rotation has returned */
bool locked = false;
byte counted = 0;
byte answered = 0;

proctype Server() {
  byte n = 0, seen;
  bool late, found, known = false;
  do
  :: n < REQUESTS ->
    late = returned;     /* whether this request began after the rotation returned */
    found = valid;
#if BREAK == 1
    found = found || known;
    known = known || found;
#endif
#if BREAK == 2
    seen = counted;
    atomic { !locked -> locked = true };
#else
    atomic { !locked -> locked = true };
    seen = counted;
#endif
    if
    :: found && seen < LIMIT ->
      counted = seen + 1;
      locked = false;
      assert(!late);
      answered++;
      assert(answered <= LIMIT);
      assert(counted >= answered)
    :: else -> locked = false
    fi;
    n++
  :: else -> break
  od
}

proctype Operator() {
  atomic { !locked -> locked = true };
  valid = false;
  locked = false;
  returned = true
}

init {
  atomic { run Server(); run Server(); run Operator() }
}
