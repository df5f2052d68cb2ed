import { lruCache } from '../lib/lru-cache.ts'
import type { EpochMs } from '../lib/system.ts'
import type { PageQuery, PageRows, RecordReader } from './port.ts'

/**
 * Reads records for a request that was admitted when the account's newest revision was `revisionMs`; null if it is not
 * known.
 */
export interface RecordCache {
  page(accountId: string, query: PageQuery, revisionMs: EpochMs | null): Promise<PageRows>
  one(accountId: string, kind: string, idOrAlias: string, revisionMs: EpochMs | null): Promise<Uint8Array | null>
}

/** The cached results of one account, all read at one revision. */
interface CachedAccount {
  readonly revisionMs: EpochMs
  readonly results: Map<string, PageRows | Uint8Array>
  readonly bytes: number
}

/** The memory of a result beside its documents, in bytes: keys, maps and objects, estimated. */
const OVERHEAD_BYTES = 512

const COMMA = 0x2c

/**
 * A cache in front of a reader. The records of an account depend only on its newest revision, so a result that was read
 * at a revision, or after it, is correct for every request that was admitted at that revision, in any process; each
 * write makes a new revision, and results of an older one are not used again. The cache uses at most `maxBytes` of
 * memory and removes the least recently used accounts first. If the revision is not known, it is read first; for a page
 * only if the cache has one.
 */
export function recordCache(reader: Pick<RecordReader, 'page' | 'one' | 'revision'>, maxBytes: number): RecordCache {
  const accounts = lruCache<CachedAccount>(maxBytes)

  async function find(
    accountId: string,
    key: string,
    revisionMs: EpochMs | null,
  ): Promise<PageRows | Uint8Array | undefined> {
    const cached = accounts.get(accountId)
    const result = cached?.results.get(key)
    if (!cached || result === undefined) return undefined
    return cached.revisionMs === (revisionMs ?? (await reader.revision(accountId))) ? result : undefined
  }

  function addResult(
    accountId: string,
    key: string,
    revisionMs: EpochMs,
    result: PageRows | Uint8Array,
    size: number,
  ): void {
    const cached = accounts.get(accountId)
    if ((cached && cached.revisionMs > revisionMs) || size > maxBytes / 4) return
    const { results, bytes } = cached?.revisionMs === revisionMs ? cached : { results: new Map(), bytes: 0 }
    if (results.has(key)) return
    results.set(key, result)
    accounts.set(accountId, { revisionMs, results, bytes: bytes + size }, bytes + size)
  }

  return {
    async page(accountId, query, revisionMs) {
      const { kind, filter, since, snapshotMs, after, limit, maxBytes: pageBytes } = query
      const key = JSON.stringify([kind, filter, since, snapshotMs, after?.sort, after?.id, limit, pageBytes])
      const cached = await find(accountId, key, revisionMs)
      if (cached !== undefined) return cached as PageRows
      const rows = joined(await reader.page(accountId, query))
      if (rows.revisionMs !== null) addResult(accountId, key, rows.revisionMs, rows, sizeOf(rows) + 2 * key.length)
      return rows
    },

    async one(accountId, kind, idOrAlias, revisionMs) {
      const key = JSON.stringify([kind, idOrAlias])
      const since = revisionMs ?? (await reader.revision(accountId))
      const cached = await find(accountId, key, since)
      if (cached !== undefined) return cached as Uint8Array
      const doc = await reader.one(accountId, kind, idOrAlias)
      if (doc !== null) addResult(accountId, key, since, doc, doc.length + 2 * key.length + OVERHEAD_BYTES)
      return doc
    },
  }
}

function sizeOf(rows: PageRows): number {
  return OVERHEAD_BYTES + rows.docs.reduce((sum, doc) => sum + doc.length, 0)
}

/** The documents as one text with the commas between them, as they are sent, so that a cached page is joined once. */
function joined(rows: PageRows): PageRows {
  if (rows.docs.length < 2) return rows
  const text = new Uint8Array(rows.docs.reduce((sum, doc) => sum + doc.length + 1, -1))
  let at = 0
  for (const doc of rows.docs) {
    if (at > 0) text[at++] = COMMA
    text.set(doc, at)
    at += doc.length
  }
  return { ...rows, docs: [text] }
}
