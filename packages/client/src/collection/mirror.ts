import type { CallOptions } from '../request.ts'
import { type AnyRecord, later, type ReadPages } from './pages.ts'

/** One step of a mirror. A store that can applies it all or not at all. */
export interface MirrorStep<Item> {
  /** Records to insert, or to put in the place of the stored ones with the same ids. */
  readonly put: readonly Item[]
  /** Ids of records that were deleted. */
  readonly deleted: readonly string[]
  /**
   * The mark to store. It changes only with the last step of a reading, so a run that was interrupted loses nothing.
   */
  readonly mark: string | null
}

/** The copy of a collection: in memory, in a file or in a database. */
export interface MirrorStore<Item> {
  /** The mark of the last step that was applied; null for an empty copy. */
  mark(): string | null | Promise<string | null>
  /** The ids of all records in the copy. */
  ids(): Iterable<string> | Promise<Iterable<string>>
  /** Applies one step. The next request is sent when it has resolved. */
  apply(step: MirrorStep<Item>): void | Promise<void>
}

/** Options of a mirror run. */
export interface MirrorOptions extends CallOptions {
  /** Reads all ids even when the numbers of records agree. */
  readonly compareIds?: boolean
}

/** The result of a mirror run. */
export interface MirrorResult {
  /** Records put into the copy. */
  readonly put: number
  /** Records removed from the copy. */
  readonly deleted: number
  readonly mark: string | null
}

/** The readings of all ids that must agree before a record is removed from a copy. */
const READINGS = 2

/**
 * Brings a copy up to date.
 *
 * A listing of all ids leaves out a record that is changed after its first page was read. Such a record is no deletion,
 * so changes are read again after the listing: the last reading that fits into one page shows every record that exists
 * and is not in the listing. An id in neither was deleted, if a second reading agrees: one wrong answer must delete
 * nothing.
 */
export async function mirror<Item extends AnyRecord>(
  pages: ReadPages<Item>,
  store: MirrorStore<Item>,
  { signal, compareIds }: MirrorOptions = {},
): Promise<MirrorResult> {
  let mark = await store.mark()
  let put = 0

  /** Applies the changes since the mark, and calls `changed` with each id. Returns whether they came in one page. */
  async function applyChanges(changed: (id: string) => void): Promise<boolean> {
    let newest = mark
    let count = 0
    for await (const { data, page } of pages({ updatedSince: mark }, signal)) {
      count++
      for (const { id, updatedAt } of data) {
        newest = later(newest, updatedAt)
        changed(id)
      }
      const isLast = page.nextCursor === null
      if (data.length > 0 || (isLast && newest !== mark))
        await store.apply({ put: data, deleted: [], mark: isLast ? newest : mark })
      if (isLast) mark = newest
      put += data.length
    }
    return count === 1
  }

  await applyChanges(() => undefined)
  const missing = new Set(await store.ids())
  if (!compareIds) {
    const first = await pages({ limit: 1 }, signal).next()
    if (first.done || first.value.page.total === missing.size) return { put, deleted: 0, mark }
  }
  for (let reading = 0; reading < READINGS && missing.size > 0; reading++) {
    for await (const { data } of pages({}, signal)) for (const { id } of data) missing.delete(id)
    while (missing.size > 0 && !(await applyChanges((id) => missing.delete(id))));
  }
  if (missing.size > 0) await store.apply({ put: [], deleted: [...missing], mark })
  return { put, deleted: missing.size, mark }
}
