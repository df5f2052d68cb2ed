import type { SyncChange } from '@flightbag/core'
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
