import { expect, test } from 'vitest'
import { guaranteeOf } from './durability.ts'

const SAFE = {
  fsync: true,
  fullPageWrites: true,
  synchronousCommit: 'on',
  synchronousStandbyNames: '',
  standbys: 0,
  inRecovery: false,
}

test.each([
  [{}, 'ok', 'survives a power cut; no standby is connected'],
  [{ standbys: 2 }, 'ok', 'a failover can lose the last ones, because the replication to 2 standbys is asynchronous'],
  [{ standbys: 1 }, 'ok', 'the replication to 1 standby is asynchronous'],
  [
    { standbys: 1, synchronousStandbyNames: 'ANY 1 (a, b)' },
    'ok',
    'the loss of the primary (synchronous_commit on, synchronous_standby_names ANY 1 (a, b), 1 standby connected)',
  ],
  [
    { standbys: 1, synchronousStandbyNames: 'a', synchronousCommit: 'remote_write' },
    'ok',
    'unless the standby loses power at the same time',
  ],
  [{ synchronousStandbyNames: 'a' }, 'failed', 'each write waits for one'],
  [{ standbys: 1, synchronousStandbyNames: 'a', synchronousCommit: 'local' }, 'ok', 'can lose the last ones'],
  [{ synchronousCommit: 'off' }, 'warning', 'set synchronous_commit to on'],
  [{ standbys: 1, synchronousStandbyNames: 'a', synchronousCommit: 'off' }, 'warning', 'set synchronous_commit to on'],
  [{ fsync: false, fullPageWrites: false }, 'warning', 'set fsync and full_page_writes to on'],
  [{ fsync: false, synchronousCommit: 'off' }, 'warning', 'set fsync to on'],
  [{ fullPageWrites: false }, 'warning', 'set full_page_writes to on'],
  [
    { standbys: 2, synchronousStandbyNames: 'a', synchronousCommit: 'remote_apply' },
    'ok',
    'the loss of the primary (synchronous_commit remote_apply, synchronous_standby_names a, 2 standbys connected)',
  ],
  [{ inRecovery: true, fsync: false }, 'failed', 'set DATABASE_URL to the primary'],
] as const)('%o: %s', (given, state, text) => {
  const guarantee = guaranteeOf({ ...SAFE, ...given })
  expect(guarantee.state).toBe(state)
  expect(guarantee.message).toContain(text)
})
