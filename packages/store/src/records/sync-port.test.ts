import { put } from '@flightbag/testing/lib/changes'
import { expect, test } from 'vitest'
import { IdTaken, type Import, type RecordWriter, syncPort } from './sync-port.ts'

const CHANGES = [put('note', { id: 'n' })]
const SUMMARY = { imported: 1, unchanged: 0, deleted: 0 }

async function* exported() {
  yield 'line'
}

/** What a sync over a writer with this result answers, and what it gave to the writer. */
function over(result: RecordWriter['import']) {
  const given: (readonly [Import, unknown])[] = []
  const sync = syncPort({
    import: (...call) => {
      given.push(call)
      return result(...call)
    },
    export: exported,
  })
  return { sync, given }
}

test('an import is made over the given revision, also that of an account without records, or over any', async () => {
  const { sync, given } = over(async () => SUMMARY)
  expect(await sync.apply('ana', CHANGES, 5)).toEqual({ ok: true, value: SUMMARY })
  expect(await sync.applyOver('ana', 0, CHANGES, 6)).toEqual({ ok: true, value: SUMMARY })
  expect(await sync.applyOver('ana', 4, CHANGES, 7)).toEqual({ ok: true, value: SUMMARY })
  expect(given).toEqual([
    [{ accountId: 'ana', onlyOverMs: null, nowMs: 5 }, CHANGES],
    [{ accountId: 'ana', onlyOverMs: 0, nowMs: 6 }, CHANGES],
    [{ accountId: 'ana', onlyOverMs: 4, nowMs: 7 }, CHANGES],
  ])
})

test('an import of a changed account, of no account or of an id of another account has its reason', async () => {
  expect(await over(async () => 'changed').sync.applyOver('ana', 4, CHANGES, 5)).toBe('changed')
  expect(await over(async () => null).sync.apply('ana', CHANGES, 5)).toEqual({
    ok: false,
    failure: { kind: 'not_found', message: 'no such account' },
  })
  expect(await over(() => Promise.reject(new IdTaken('p'))).sync.apply('ana', CHANGES, 5)).toEqual({
    ok: false,
    failure: {
      kind: 'bad_request',
      field: 'record.id',
      message: 'record.id p is that of a shared planning of another account',
      recordId: 'p',
    },
  })
})

test('any other error of the writer is thrown', async () => {
  const { sync } = over(() => Promise.reject(new Error('disk full')))
  await expect(sync.apply('ana', CHANGES, 5)).rejects.toThrow('disk full')
})
