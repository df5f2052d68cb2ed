/*
 * Revisions under a lock, cursor and snapshot (docs/decisions/0002 and 0005).
 *
 * Two writers change the records of one account, each in a transaction: lock, choose a revision above the last one, write, commit. A follower
 * reads all pages of `updatedSince`, one record per page, and continues with the newest revision that it saw. The model checks that the
 * follower receives every committed change that no later change of the same record replaced, and none twice.
 *
 * BREAK=1: the snapshot is read after the rows.  BREAK=2: the revision is chosen before the lock is taken.
 */
#ifndef BREAK
#define BREAK 0
#endif

#define RECORDS 2
#define CHANGES 2 /* per writer */
#define NONE 0

byte last = 0;               /* newest committed revision of the account */
byte committed[RECORDS];     /* revision of each record, 0 if it does not exist */
bool locked = false;
byte writing = 2;

byte received[RECORDS];      /* newest revision of each record that the follower received */
byte since = 0;
bool repeated = false;

proctype Writer(byte record) {
  byte revision;
  byte n = 0;
  do
  :: n < CHANGES ->
#if BREAK == 2
    revision = last + 1;
    atomic { !locked -> locked = true };
#else
    atomic { !locked -> locked = true };
    revision = last + 1;
#endif
    /* The commit makes the row and the account's revision visible together, and releases the lock. */
    atomic {
      committed[record] = revision;
      if :: revision > last -> last = revision :: else fi;
      locked = false
    };
    n++
  :: else -> break
  od;
  writing--
}

/* One round of the follower: pages of one record each, in the order of the records, up to the snapshot. */
inline read_all_pages() {
  page = 0;
#if BREAK == 1
  /* The rows of the first page are read first, the snapshot in a later statement. */
  row = committed[0];
  snapshot = last;
#else
  d_step { snapshot = last; row = committed[0] };
#endif
  newest = since;
  do
  :: page < RECORDS ->
    if
    :: page > 0 -> row = committed[page]
    :: else
    fi;
    if
    :: row > since && row <= snapshot ->
      if :: row <= received[page] -> repeated = true :: else fi;
      received[page] = row;
      if :: row > newest -> newest = row :: else fi
    :: else
    fi;
    page++
  :: else -> break
  od;
#if BREAK == 1
  if :: snapshot > newest -> newest = snapshot :: else fi;
#endif
  since = newest
}

proctype Follower() {
  byte page, row, snapshot, newest;
  do
  :: writing > 0 -> read_all_pages()
  :: else -> break
  od;
  /* All writers have ended: two more rounds bring the follower up to date. */
  read_all_pages();
  read_all_pages();
  assert(!repeated);
  assert(received[0] == committed[0]);
  assert(received[1] == committed[1])
}

init {
  atomic { run Writer(0); run Writer(1); run Follower() }
}
