import { isJsonObject, type JsonObject } from '@flightbag/core'
import type { Bag } from './open-bag.ts'
import { ServiceProblem } from './service-problem.ts'

const LARGEST_PAGE = 200

/** All records of a collection, page after page, with the query of `path`. */
export async function* everyRecord(bag: Bag, path: string): AsyncGenerator<JsonObject> {
  const [route, query] = path.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (!parameters.has('limit')) parameters.set('limit', String(LARGEST_PAGE))
  for (;;) {
    const { data, page } = await bag.get(`${route}?${parameters}`)
    if (!Array.isArray(data)) throw new ServiceProblem(`${route} is not a collection: use it without --paginate`, null)
    for (const record of data) if (isJsonObject(record)) yield record
    const cursor = isJsonObject(page) ? page.nextCursor : null
    if (typeof cursor !== 'string') return
    parameters.set('cursor', cursor)
  }
}
