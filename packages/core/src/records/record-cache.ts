import type { EpochMs } from '../lib/system.ts'
import type { PageQuery, PageRows, RecordReader } from './port.ts'

/** Reads records for a request that was admitted when the account's newest revision was `revisionMs`; null reads them in any case. */
export interface RecordCache {
  page(accountId: string, query: PageQuery, revisionMs: EpochMs | null): Promise<PageRows>
  one(accountId: string, kind: string, idOrAlias: string, revisionMs: EpochMs | null): Promise<Uint8Array | null>
}

/** What is kept of one account: answers that were true at one revision, its newest known. */
interface CachedAccount {
  readonly revisionMs: EpochMs
  readonly answers: Map<string, PageRows | Uint8Array>
  bytes: number
}

/** What an answer takes up beside its documents: keys, maps and objects, roughly. */
const OVERHEAD_BYTES = 512

const COMMA = 0x2c

/**
 * Answers from memory what was already read of an account that has not changed since. What an account holds is a function of its newest
 * revision, so an answer read at a revision is right for every request that was admitted at that revision, in whatever process; one byte more
 * written gives another revision, and nothing kept is asked for again. At most `maxBytes` are kept; the accounts asked longest ago go first.
 */
export function recordCache(reader: Pick<RecordReader, 'page' | 'oneWithRevision'>, maxBytes: number): RecordCache {
  const accounts = new Map<string, CachedAccount>()
  let bytes = 0

  function forget(accountId: string): void {
    bytes -= accounts.get(accountId)?.bytes ?? 0
    accounts.delete(accountId)
  }

  function find(accountId: string, key: string, revisionMs: EpochMs | null): PageRows | Uint8Array | undefined {
    const known = accounts.get(accountId)
    if (known?.revisionMs !== revisionMs) return undefined
    accounts.delete(accountId)
    accounts.set(accountId, known)
    return known.answers.get(key)
  }

  function remember(
    accountId: string,
    key: string,
    revisionMs: EpochMs,
    answer: PageRows | Uint8Array,
    size: number,
  ): void {
    const known = accounts.get(accountId)
    if (known && known.revisionMs > revisionMs) return
    if (known && known.revisionMs < revisionMs) forget(accountId)
    const account = accounts.get(accountId) ?? { revisionMs, answers: new Map(), bytes: 0 }
    if (account.answers.has(key) || size > maxBytes / 4) return
    account.answers.set(key, answer)
    account.bytes += size
    bytes += size
    accounts.set(accountId, account)
    for (const oldest of accounts.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  return {
    async page(accountId, query, revisionMs) {
      const { kind, filter, since, snapshotMs, after, limit, maxBytes: pageBytes } = query
      const key = JSON.stringify([kind, filter, since, snapshotMs, after?.sort, after?.id, limit, pageBytes])
      const known = find(accountId, key, revisionMs)
      if (known !== undefined) return known as PageRows
      const rows = joined(await reader.page(accountId, query))
      if (rows.revisionMs !== null) remember(accountId, key, rows.revisionMs, rows, sizeOf(rows) + 2 * key.length)
      return rows
    },

    async one(accountId, kind, idOrAlias, revisionMs) {
      const key = JSON.stringify([kind, idOrAlias])
      const known = find(accountId, key, revisionMs)
      if (known !== undefined) return known as Uint8Array
      const { doc, revisionMs: readAt } = await reader.oneWithRevision(accountId, kind, idOrAlias)
      if (doc !== null) remember(accountId, key, readAt, doc, doc.length + 2 * key.length + OVERHEAD_BYTES)
      return doc
    },
  }
}

const sizeOf = (rows: PageRows): number => OVERHEAD_BYTES + rows.docs.reduce((sum, doc) => sum + doc.length, 0)

/** The documents as one text, with the commas that stand between them on the wire: what is sent often is put together once. */
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
