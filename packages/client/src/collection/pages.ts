import { clientError } from '../errors.ts'
import type { Sender } from '../request.ts'

/** Every record of a collection has these two fields. */
export interface AnyRecord {
  readonly id: string
  readonly updatedAt: string
}

/** One page of a collection. */
export interface PageOf<Item> {
  readonly data: readonly Item[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
}

/** Reads pages of a collection to its end. */
export type ReadPages<Item> = (
  query: Readonly<Record<string, string | number | null | undefined>>,
  signal?: AbortSignal,
) => AsyncGenerator<PageOf<Item>, void, undefined>

/** The largest page, for the fewest requests. */
const LIMIT = 200

/** Makes the function that reads the pages of a path. */
export function makePages<Item>({ json }: Sender, path: string): ReadPages<Item> {
  return async function* (query, signal) {
    const followed = new Set<string | null | undefined>()
    for (let cursor: string | null | undefined; cursor !== null; ) {
      followed.add(cursor)
      const answer = (await json('GET', path, { query: { limit: LIMIT, ...query, cursor }, signal })) as PageOf<Item>
      cursor = answer.page.nextCursor
      if (followed.has(cursor)) throw clientError('invalid_answer', `a page of ${path} leads back to an earlier one`)
      yield answer
    }
  }
}

/** The later of two times; null is before all. */
export function later(mark: string | null, updatedAt: string): string {
  return mark === null || Date.parse(updatedAt) > Date.parse(mark) ? updatedAt : mark
}
