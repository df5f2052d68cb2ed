import { expect, test } from 'vitest'
import { changedMeanwhile } from './changed-meanwhile.ts'

/** What is said of notes that were read, if the bag has these now. */
async function said(seen: Readonly<Record<string, string | null>>, now: Readonly<Record<string, string>>) {
  const sync = {
    async *export() {
      for (const [id, updatedAt] of Object.entries(now))
        yield JSON.stringify({ kind: 'note', record: { id, updatedAt } })
    },
  }
  const records = Object.entries(seen).map(([id, updatedAt]) => {
    return { kind: 'note', id, record: updatedAt === null ? null : { id, updatedAt } }
  })
  return (await changedMeanwhile(sync as never, 'ana', records))?.message ?? null
}

function failure(count: string, names: string): string {
  return `${count} changed while the command waited, such as ${names}: run the command again`
}

test('records that were changed, deleted or added meanwhile are counted, and five of them are named', async () => {
  const seen = { a: '1', b: '1', c: null }
  expect(await said(seen, { a: '1', b: '1', other: '2' })).toBeNull()
  expect(await said(seen, { a: '1', b: '2' })).toBe(failure('1 record was', 'b'))
  expect(await said(seen, { a: '1', b: '1', c: '2' })).toBe(failure('1 record was', 'c'))
  expect(await said(seen, { b: '2' })).toBe(failure('2 records were', 'b, a'))
  const many = Object.fromEntries([...'abcdefg'].map((id) => [id, '1']))
  expect(await said(many, {})).toBe(failure('7 records were', 'a, b, c, d, e'))
})
