import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesTool } from './changes.ts'

const NAMES = ['aerodromes', 'aircraft', 'checklists', 'logbook'] as const

/** A write of one record, made before the reading of a collection whose number, from 0 on, is `before`. */
const writes = fc.array(
  fc.record({ before: fc.nat(10), collection: fc.constantFrom(...NAMES), id: fc.constantFrom('a', 'b', 'c') }),
  { maxLength: 12 },
)

test('property: who follows the changes sees the last state of every record, whenever the app writes', async () => {
  await fc.assert(
    fc.asyncProperty(writes, fc.integer({ min: 1, max: 3 }), async (planned, limit) => {
      const stored = new Map<string, { id: string; updatedAt: string }>()
      let revision = 0
      let readings = 0
      function write(collection: string, id: string) {
        stored.set(`${collection}/${id}`, { id, updatedAt: new Date(++revision).toISOString() })
      }
      const pending = planned.toSorted((a, b) => a.before - b.before)
      function changesOf(name: string) {
        return async function* (since: string) {
          readings++
          while (pending[0] && pending[0].before < readings) write(pending[0].collection, pending.shift()!.id)
          for (const [key, record] of stored)
            if (key.startsWith(`${name}/`) && Date.parse(record.updatedAt) > Date.parse(since)) yield record
        }
      }
      const none = { changes: async function* () {} }
      const bag = {
        ...{ notes: none, checkFlights: none, flightPlans: none, plannings: none, pluginSessions: none },
        ...Object.fromEntries(NAMES.map((name) => [name, { changes: changesOf(name) }])),
      }
      const seen = new Map<string, object>()
      let since = '1970-01-01T00:00:00.000Z'
      for (let isQuiet = false; !isQuiet; ) {
        const before = pending.length
        const read = await changesTool.read({ bag, enabled: new Set() } as never, { since, limit })
        for (const { collection, record } of read.changes as { collection: string; record: { id: string } }[])
          seen.set(`${collection}/${record.id}`, record)
        since = read.nextSince as string
        isQuiet = before === 0 && read.total === 0
      }
      expect(new Map([...seen].sort())).toEqual(new Map([...stored].sort()))
    }),
    { numRuns: 1000 },
  )
})

test('a change that is made during the reading is left to the next call, which is announced', async () => {
  const none = { changes: async function* () {} }
  let readings = 0
  const logbook = {
    async *changes() {
      yield { id: 'a', updatedAt: '2026-10-05T12:00:00.000Z' }
      if (++readings === 2) yield { id: 'b', updatedAt: '2026-10-05T12:00:01.000Z' }
    },
  }
  const others = { notes: none, checkFlights: none, flightPlans: none, plannings: none, pluginSessions: none }
  const bag = { ...others, ...Object.fromEntries(NAMES.map((name) => [name, none])), logbook }
  const context = { bag, enabled: new Set() } as never
  expect(await changesTool.read(context, { since: '2026-10-05T11:00:00.000Z' })).toEqual({
    nextSince: '2026-10-05T12:00:00.000Z',
    more: true,
    total: 2,
    changes: [{ collection: 'logbook', record: { id: 'a', updatedAt: '2026-10-05T12:00:00.000Z' } }],
  })
})

test('changes of one instant are listed together, also beyond the limit', async () => {
  const none = { changes: async function* () {} }
  const notes = {
    async *changes() {
      for (const id of ['a', 'b']) yield { id, updatedAt: '2026-10-05T12:00:00.000Z' }
      yield { id: 'c', updatedAt: '2026-10-05T12:00:00.001Z' }
    },
  }
  const others = { checkFlights: none, flightPlans: none, plannings: none, pluginSessions: none }
  const bag = { ...others, ...Object.fromEntries(NAMES.map((name) => [name, none])), notes }
  const asked = { since: '2026-10-05T11:00:00.000Z', limit: 1 }
  const read = await changesTool.read({ bag, enabled: new Set(['notes']) } as never, asked)
  expect(read).toMatchObject({
    nextSince: '2026-10-05T12:00:00.000Z',
    more: true,
    total: 3,
    changes: [{ record: { id: 'a' } }, { record: { id: 'b' } }],
  })
  const without = await changesTool.read({ bag, enabled: new Set(['people', 'pilot']) } as never, asked)
  expect(without).toEqual({ nextSince: asked.since, more: false, total: 0, changes: [] })
})
