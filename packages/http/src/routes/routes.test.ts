import { readImportLine, recordKinds } from '@flightbag/core'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

/** The paths directly under that of a collection that belong to other routes, as the ids that they look like. */
const shadowed = recordKinds.flatMap(({ name, collection }) =>
  routes.flatMap(({ path }) => {
    const id = collection === null ? null : /^\/([^/{]+)$/.exec(path.replace(`/v1/${collection}`, ''))?.[1]
    return id && path.startsWith(`/v1/${collection}/`) ? [[name, id] as const] : []
  }),
)

test('the totals of the logbook have the path of an entry', () => {
  expect(shadowed).toEqual([['logbook', 'totals']])
})

test.each(shadowed)(
  'a record of the kind %s cannot have the id %s, whose path is that of another route',
  (kind, id) => {
    const read = readImportLine(JSON.stringify({ kind, record: { id } }), { accountId: 'ana', nowMs: 0 })
    expect(read).toEqual({
      ok: false,
      failure: { field: 'record.id', message: expect.stringContaining(`not be ${id}`) },
    })
  },
)
