import { expect, test } from 'vitest'
import { logbookTotalsTool } from './logbook-totals.ts'

test.each([{}, { from: '2026-01-01' }, { to: '2026-12-31' }, { from: '2026-01-01', to: '2026-12-31' }])(
  'the totals are requested for %j',
  async (given) => {
    const asked: unknown[] = []
    async function get(path: string, { query }: { readonly query: object }) {
      asked.push(path, query)
      return { data: { unit: 'minutes' } }
    }
    const context = { bag: { get }, enabled: new Set() } as never
    expect(await logbookTotalsTool.read(context, given)).toEqual({ unit: 'minutes' })
    expect(asked).toEqual(['/v1/logbook/totals', given])
  },
)
