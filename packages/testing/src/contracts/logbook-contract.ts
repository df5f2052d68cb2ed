import type { JsonObject } from '@flightbag/core'
import { logbookTotals } from '@flightbag/core/logbook'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { put, remove } from '../lib/changes.ts'
import { seen } from '../lib/follower.ts'
import type { BagHarness } from './bag-harness.ts'

const NOW = Date.parse('2026-10-03T12:00:00Z')

function dayBetween(min: string, max: string) {
  return fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
}

const day = fc.oneof(
  { weight: 5, arbitrary: dayBetween('2019-11-20', '2026-03-10') },
  { weight: 1, arbitrary: dayBetween('2026-03-11', '9999-12-31') },
)
const bound = fc.option(day)

const entry = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map(String),
  log: fc.option(
    fc.record(
      {
        date: day,
        times: fc.record({ localDayPilot: fc.nat(400), crossCountryNightCopilot: fc.nat(400) }),
        breakdown: fc.record({ instrumentReal: fc.nat(90) }),
        simulator: fc.nat(120),
        landings: fc.nat(9),
        loggedTenths: fc.nat(60),
      },
      { requiredKeys: [] },
    ),
  ),
})
const step = fc.oneof(
  { weight: 5, arbitrary: entry.map((record) => put('logbook', JSON.parse(JSON.stringify(record)) as JsonObject)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 }).map((id) => remove('logbook', `${id}`)) },
)

/** The contract of logbook totals. */
export function logbookContract(name: string, open: () => Promise<BagHarness>): void {
  describe(`logbook totals in ${name}`, () => {
    test('property: after edits, deletions and repeated imports they equal those of core', async () => {
      const { store: ports, account } = await open()
      const store = { ...ports.records, ...ports.sync, ...ports.logbook }
      let accounts = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 15 }), { maxLength: 4 }),
          bound,
          bound,
          async (batches, a, b) => {
            const pilot = `totals-${++accounts}`
            await account(pilot)
            for (const [n, batch] of batches.entries()) await store.apply(pilot, batch, NOW + n)
            const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b]
            const entries = (await store.all(pilot, 'logbook')).map(seen)
            expect(await store.totals(pilot, { from, to })).toEqual(logbookTotals(entries, { from, to }))
            expect(await store.totals(pilot, {})).toEqual(logbookTotals(entries, {}))
          },
        ),
        { numRuns: 40 },
      )
    })
  })
}
