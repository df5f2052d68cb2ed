import { expect, test } from 'vitest'
import { guaranteeOf } from './durability.ts'

const SAFE = {
  fsync: true,
  fullPageWrites: true,
  synchronousCommit: 'on',
  synchronousStandbyNames: '',
  inRecovery: false,
}

test.each([
  [{}, 'ok', 'a failover to a standby can lose the last ones'],
  [{ synchronousStandbyNames: 'ANY 1 (a, b)' }, 'ok', 'survives a power cut and the loss of the primary'],
  [{ synchronousStandbyNames: 'a', synchronousCommit: 'local' }, 'ok', 'can lose the last ones'],
  [{ synchronousCommit: 'off' }, 'warning', 'set synchronous_commit to on'],
  [{ fsync: false, fullPageWrites: false }, 'warning', 'set fsync and full_page_writes to on'],
  [{ inRecovery: true, fsync: false }, 'failed', 'set DATABASE_URL to the primary'],
] as const)('%o: %s', (given, state, text) => {
  const guarantee = guaranteeOf({ ...SAFE, ...given })
  expect(guarantee.state).toBe(state)
  expect(guarantee.message).toContain(text)
})
