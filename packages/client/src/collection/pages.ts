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
      const answer = await json('GET', path, { query: { limit: LIMIT, ...query, cursor }, signal })
      if (!isPage<Item>(answer)) throw clientError('invalid_answer', `The answer of ${path} is not a page of records`)
      cursor = answer.page.nextCursor
      if (followed.has(cursor)) throw clientError('invalid_answer', `a page of ${path} leads back to an earlier one`)
      yield answer
    }
  }
}

function isPage<Item>(answer: unknown): answer is PageOf<Item> {
  const { data, page } = answer as { data?: unknown; page?: Partial<Record<string, unknown>> | null }
  const cursor = page?.nextCursor
  return (
    Array.isArray(data) &&
    data.every(isRecord) &&
    typeof page?.total === 'number' &&
    (cursor === null || (typeof cursor === 'string' && cursor !== ''))
  )
}

/** Whether a value has the fields of every record. */
export function isRecord(value: unknown): value is AnyRecord {
  const { id, updatedAt } = (value ?? {}) as { id?: unknown; updatedAt?: unknown }
  return typeof id === 'string' && typeof updatedAt === 'string' && !Number.isNaN(Date.parse(updatedAt))
}

/** The later of two times; null is before all. */
export function later(mark: string | null, updatedAt: string): string {
  return mark === null || Date.parse(updatedAt) > Date.parse(mark) ? updatedAt : mark
}
