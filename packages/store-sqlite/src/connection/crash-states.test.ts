import { copyFileSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { put } from '@flightbag/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordReader } from '../records/records.ts'
import { recordSync } from '../records/sync.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests, temporaryFolder } from '../testing/stores.ts'
import { openDatabase } from './open-database.ts'

const NOW = Date.parse('2026-10-03T12:00:00Z')
const WRITES = 60

/** The log of a store with some acknowledged writes, and its length after each of them. */
async function storeWithWrites() {
  const folder = temporaryFolder()
  const database = databaseForTests(folder)
  const account = await openAccount(database, 'ana')
  const sync = recordSync(database)
  const log = join(folder, 'flightbag.db-wal')
  const lengths = [statSync(log).size]
  for (let n = 0; n < WRITES; n++) {
    const result = await sync.apply(account, [put('note', { id: `n-${n}`, text: 'x'.repeat(n * 20) })], NOW + n)
    if (!result.ok) throw new Error('the write was refused')
    lengths.push(statSync(log).size)
  }
  return { folder, lengths }
}

test('property: a store whose log is damaged at any byte opens with every write that was synced before', async () => {
  const { folder, lengths } = await storeWithWrites()
  // The log was never copied into the file, so each length belongs to the same log.
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
  const whole = lengths.at(-1)!
  let copies = 0
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole }), fc.boolean(), fc.nat({ max: 255 }), async (at, torn, noise) => {
      const copy = join(folder, `copy-${copies++}`)
      mkdirSync(copy, { mode: 0o700 })
      for (const file of ['flightbag.db', 'flightbag.db-wal', 'counters.db', 'counters.db-wal']) {
        copyFileSync(join(folder, file), join(copy, file))
      }
      const log = join(copy, 'flightbag.db-wal')
      if (torn)
        writeFileSync(
          log,
          readFileSync(log).map((byte, place) => (place < at ? byte : byte ^ (noise | 1))),
        )
      else truncateSync(log, at)

      const database = openDatabase(copy)
      try {
        const stored = await recordReader(database).all('ana', 'note')
        const synced = lengths.filter((length) => length <= at).length - 1
        expect(stored.length).toBeGreaterThanOrEqual(synced)
        const ids = stored.map((doc) => (JSON.parse(new TextDecoder().decode(doc)) as { id: string }).id)
        expect(ids.sort()).toEqual(Array.from({ length: stored.length }, (_, n) => `n-${n}`).sort())
      } finally {
        await database.close()
      }
    }),
    { numRuns: 60 },
  )
})
