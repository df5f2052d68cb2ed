import { put, remove } from '@flightbag/testing/lib/changes'
import { memoryRecords } from '@flightbag/testing/memory/memory-records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SyncChange } from '../../records/sync.ts'
import { holdsTheSame } from './same-records.ts'
import { weatherService } from './service.ts'

const id = fc.constantFrom('a', 'b', 'c')
const aChange: fc.Arbitrary<SyncChange> = fc.oneof(
  fc.tuple(id, fc.constantFrom('SAEZ', 'SABE')).map(([card, code]) => put('aerodrome', { id: card, code })),
  id.map((card) => remove('aerodrome', card)),
  fc.array(fc.constantFrom('SADF', 'SAZM'), { maxLength: 2 }).map((idents) => put('briefing', { id: 'b', idents })),
  fc.constant(remove('briefing', 'b')),
  fc.tuple(id, fc.nat(9)).map(([note, text]) => put('note', { id: note, text })),
)

const KINDS = ['aerodrome', 'briefing']

test('property: the records are the same if and only if none was written or deleted since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aChange), fc.array(aChange, { maxLength: 3 }), async (before, since) => {
      const records = memoryRecords()
      await records.apply('pilot', before, 1000)
      function texts() {
        return Promise.all(KINDS.map((kind) => records.all('pilot', kind)))
      }
      const read = await texts()
      const revisionMs = await records.revision('pilot')
      const held = KINDS.map((kind, n) => ({ kind, count: read[n]?.length ?? 0 }))
      for (const change of since) await records.apply('pilot', [change], 2000)
      const same = await holdsTheSame(records, 'pilot', revisionMs, held)
      const now = await texts()
      expect(same).toBe(JSON.stringify(now.map(String)) === JSON.stringify(read.map(String)))
    }),
  )
})

test('property: the weather is that of the current bag; other kinds, and no change, cause no new read', async () => {
  let read = 0
  let pages = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aChange, { minLength: 1, maxLength: 12 }), async (changes) => {
      const stored = memoryRecords()
      const records: typeof stored = {
        ...stored,
        all(accountId, kind) {
          read++
          return stored.all(accountId, kind)
        },
        page(...values) {
          pages++
          return stored.page(...values)
        },
      }
      const ports = { source: { provider: 'test', reports: async () => new Map() }, clock: () => 0 }
      const lasting = weatherService({ ...ports, records })
      for (const change of changes) {
        await stored.apply('pilot', [change], 1000)
        const revisionMs = await stored.revision('pilot')
        const fresh = await weatherService({ ...ports, records: stored }).entries('pilot', revisionMs)
        read = 0
        const entries = await lasting.entries('pilot', revisionMs)
        expect(new TextDecoder().decode(entries)).toBe(new TextDecoder().decode(fresh))
        if (change.kind === 'note' && change !== changes[0]) expect(read).toBe(0)
        pages = 0
        await lasting.entries('pilot', revisionMs)
        expect(pages).toBe(0)
      }
    }),
  )
})
