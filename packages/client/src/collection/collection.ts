import { clientError } from '../errors.ts'
import type { CallOptions, Sender } from '../request.ts'
import { fillRoute } from '../routes.ts'
import { type MirrorOptions, type MirrorResult, type MirrorStore, mirror } from './mirror.ts'
import { type AnyRecord, isRecord, later, makePages } from './pages.ts'

/** Changes of a collection, one record at a time, and the mark for the next reading. */
export interface Changes<Item> extends AsyncIterable<Item> {
  /**
   * The value to pass to `changes` the next time; store it. It stays the mark that was passed in until the loop has
   * read the last record, so a caller that ends early reads the same changes again and misses none. Null: nothing was
   * read yet.
   */
  readonly mark: string | null
}

/** A collection of an account. */
export interface Collection<Item extends AnyRecord, Filter = unknown> {
  /**
   * Every record, in the order of the collection. Changes made meanwhile neither repeat nor lose an unchanged record.
   */
  all(options?: CallOptions & Filter): AsyncGenerator<Item, void, undefined>
  /** One record by its id; throws a FlightbagError with `code` `not_found` if there is none. */
  get(id: string, options?: CallOptions): Promise<Item>
  /**
   * The records that changed after a mark, each exactly once, also while the app writes; all records for null.
   * Deletions are not among them: see `mirror`.
   */
  changes(since?: string | null, options?: CallOptions): Changes<Item>
  /**
   * Brings a copy up to date: applies all changes since its mark, then finds deletions. The service does not serve
   * deletions, so the number of records is compared; if it differs, all ids are read. A deletion is found in the run in
   * which the numbers differ, so at the latest in the first run after the last write.
   */
  mirror(store: MirrorStore<Item>, options?: MirrorOptions): Promise<MirrorResult>
}

/** Makes a collection from its path. */
export function makeCollection<Item extends AnyRecord, Filter = unknown>(
  sender: Sender,
  path: string,
): Collection<Item, Filter> {
  const pages = makePages<Item>(sender, path)

  return {
    async *all({ signal, ...filter } = {} as CallOptions & Filter) {
      for await (const { data } of pages(filter as Record<string, string>, signal)) yield* data
    },
    async get(id, options) {
      const { data } = (await sender.json('GET', fillRoute(`${path}/{id}`, { id }), options)) as { data: Item }
      if (!isRecord(data)) throw clientError('invalid_answer', `The answer of ${path} is not a record`)
      return data
    },
    changes(since = null, { signal } = {}) {
      let mark = since
      async function* read() {
        let newest = since
        for await (const { data } of pages({ updatedSince: since }, signal)) {
          for (const record of data) {
            newest = later(newest, record.updatedAt)
            yield record
          }
        }
        mark = newest
      }
      return {
        [Symbol.asyncIterator]: read,
        get mark() {
          return mark
        },
      }
    },
    mirror: (store, options) => mirror(pages, store, options),
  }
}
