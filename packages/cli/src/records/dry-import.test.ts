import type { SyncChange } from '@flightbag/core'
import { change, memoryStore, remove } from '@flightbag/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dryImport } from './dry-import.ts'

const context = { accountId: 'ana', nowMs: 0 }

test('a stored record with an id that an import now refuses is counted as deleted', async () => {
  async function* stored() {
    yield '{"kind":"note","record":{"id":".","updatedAt":"2026-01-01T00:00:00.000Z"}}'
  }
  async function* changes(): AsyncIterable<SyncChange> {
    yield { type: 'delete', kind: 'note', id: '.', carriedMs: null }
  }
  const summary = await dryImport({ export: stored } as never, changes(), context)
  expect(summary).toEqual({ imported: 0, unchanged: 0, deleted: 1 })
})

test('a deletion of a record that is not there is counted as unchanged', async () => {
  const given = each([remove('note', 'x')])
  expect(await dryImport(memoryStore().records, given, context)).toEqual({ imported: 0, unchanged: 1, deleted: 0 })
})

const session = { schema: 1, startedAt: '1970-01-01T00:00:00Z' }
const records = fc.oneof(
  fc
    .tuple(fc.constantFrom('note', 'flightPlan', 'pilot'), fc.constantFrom('x', 'y'), fc.nat(1))
    .map(([kind, id, value]) => ({ kind, record: { id, value } })),
  fc
    .tuple(fc.constantFrom('xxx', 'yyy'), fc.constantFrom({}, { createdAt: '1970-01-01T00:00:01.000Z' }))
    .map(([id, more]) => ({ kind: 'pluginSession', record: { id, ...session, ...more } })),
)
const lines = fc.array(
  fc.oneof(
    records.map((line) => change(line)),
    records.map(({ kind, record: { id } }) => remove(kind, id)),
  ),
  { maxLength: 8 },
)

function keyOfLine(line: string): string {
  const { kind, id, record } = JSON.parse(line)
  return `${kind} ${id ?? record.id}`
}

async function* each(changes: readonly SyncChange[]) {
  yield* changes
}

test('a dry run counts what the import then does, except deletions of records that are not there', () =>
  fc.assert(
    fc.asyncProperty(lines, lines, async (before, changes) => {
      const { accounts, records } = memoryStore()
      await accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
      await records.apply('ana', before, 0)
      const stored = new Set((await Array.fromAsync(records.export('ana'))).map(keyOfLine))
      const known = changes.filter(({ type, kind, id }) => type === 'put' || stored.has(`${kind} ${id}`))
      const counted = await dryImport(records, each(known), context)
      expect(await records.apply('ana', known, 1)).toEqual({ ok: true, value: counted })
    }),
  ))
