import { expect, test } from 'vitest'
import { ANALYZE, analyzeAfterImport } from './analyze.ts'

test.each([
  [0, 0, []],
  [0, 1, [[ANALYZE]]],
  [1000, 100, []],
  [1000, 101, [[ANALYZE]]],
])('with %i records at the last analysis, an import of %i is followed by %j', async (records, changed, analyses) => {
  const ran: (readonly string[])[] = []
  const sql = {
    query: async () => [{ records, citus: false }] as never,
    queryBytes: () => expect.fail('not used'),
    runTogether: async (texts: readonly string[]) => {
      ran.push(texts)
      return []
    },
  }
  await analyzeAfterImport(sql, changed)
  expect(ran).toEqual(analyses)
})
