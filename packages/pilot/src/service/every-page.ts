import { isJsonObject, type JsonObject } from '@flightbag/core'
import { invalidAnswer } from './invalid-answer.ts'
import type { Bag } from './open-bag.ts'

const LARGEST_PAGE = 200

/** The records of all pages of a collection, for a path with a query; null if the path is not that of a collection. */
export async function everyPage(bag: Bag, path: string): Promise<readonly JsonObject[] | null> {
  const [route, query] = path.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (!parameters.has('limit')) parameters.set('limit', String(LARGEST_PAGE))
  const records: JsonObject[] = []
  const followed = new Set<string>()
  for (;;) {
    const answer = await bag.request('GET', `${route}?${parameters}`)
    if (!isJsonObject(answer) || !Array.isArray(answer.data) || !isJsonObject(answer.page ?? null)) return null
    records.push(...answer.data)
    const { nextCursor } = answer.page as JsonObject
    if (typeof nextCursor !== 'string') return records
    if (followed.has(nextCursor)) throw invalidAnswer(`A page of ${route} leads back to an earlier one`)
    followed.add(nextCursor)
    parameters.set('cursor', nextCursor)
  }
}
