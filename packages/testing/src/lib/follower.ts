import { decodeCursor, encodeCursor, type PageQuery, parseInstantMs, type RecordReader } from '@flightbag/core/ports'

/** A record as a client receives it. */
export interface SeenRecord {
  readonly id: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}

const decoder = new TextDecoder()

/** A document as a client reads it. */
export function seen(doc: Uint8Array): SeenRecord {
  return JSON.parse(decoder.decode(doc)) as SeenRecord
}

/** The parameters with which a client reads a collection. */
export interface Question {
  readonly accountId: string
  readonly kind: string
  readonly filter?: string | null
  readonly since?: number | null
  readonly maxBytes?: number
}

/** Reads all pages as a client does, through cursors, with a separate page size for each page. */
export async function readAllPages(
  reader: RecordReader,
  { accountId, kind, filter = null, since = null, maxBytes = 4 * 1024 * 1024 }: Question,
  pageSize: () => number,
  betweenPages: () => Promise<void> = async () => undefined,
): Promise<{ records: SeenRecord[]; pages: number; totals: number[] }> {
  const records: SeenRecord[] = []
  const totals: number[] = []
  let cursor: string | null = null
  do {
    const point: PageQuery['after'] | null =
      cursor === null ? null : decodeCursor(cursor, { kind, filter, since })!.after
    const snapshotMs: number | null = cursor === null ? null : decodeCursor(cursor, { kind, filter, since })!.snapshotMs
    const page = await reader.page(accountId, {
      kind,
      filter,
      since,
      snapshotMs,
      after: point,
      limit: pageSize(),
      maxBytes,
    })
    records.push(...page.docs.map(seen))
    totals.push(page.total)
    cursor =
      page.next === null
        ? null
        : encodeCursor({ kind, filter, since }, { snapshotMs: page.snapshotMs, after: page.next })
    if (cursor !== null) await betweenPages()
  } while (cursor !== null)
  return { records, pages: totals.length, totals }
}

/** A client that keeps a copy and passes the newest `updatedAt` that it saw. */
export function follower(reader: RecordReader, accountId: string, kind: string) {
  const copy = new Map<string, SeenRecord>()
  const versions = new Set<string>()
  let since: number | null = null
  return {
    copy,
    /** Versions that were received more than once; there must be none. */
    repeated: [] as string[],
    async catchUp(pageSize: () => number): Promise<number> {
      const { records } = await readAllPages(reader, { accountId, kind, since }, pageSize)
      for (const record of records) {
        const version = `${record.id}@${record.updatedAt}`
        if (versions.has(version)) this.repeated.push(version)
        versions.add(version)
        copy.set(record.id, record)
        since = Math.max(since ?? 0, parseInstantMs(record.updatedAt)!)
      }
      return records.length
    },
  }
}
