import { recordLine } from '@flightbag/store'
import { accountRow } from '../accounts/account-number.ts'
import type { Connection } from '../connection/connection.ts'

/** The number of records of one read, and the number of characters after which a read ends. */
const CHUNK_RECORDS = 200
const CHUNK_CHARACTERS = 1024 * 1024

const FOLLOWING = `
  select n, kind, id, sort is not null as live from record
  where account = ? and (kind, id) > (?, ?) and (sort is not null or kind = 'pluginSession') order by kind, id limit ?`
const DOC = 'select doc from record where n = ?'

interface RecordName {
  readonly n: number
  readonly kind: string
  readonly id: string
  readonly live: number
}

/** Every live record, and the tombstones of plugin sessions, as import lines, in the order of kinds and ids. */
export async function* exportLines(read: Connection, accountId: string): AsyncGenerator<string> {
  let after = { kind: '', id: '' }
  for (;;) {
    const chunk = read.snapshot(() => chunkAfter(read, accountId, after))
    yield* chunk.map(recordLine)
    const last = chunk.at(-1)
    if (last === undefined) return
    after = last
  }
}

function chunkAfter(read: Connection, accountId: string, after: { readonly kind: string; readonly id: string }) {
  const account = accountRow(read, accountId)?.n ?? 0
  const records: { readonly kind: string; readonly id: string; readonly doc: string | null }[] = []
  let characters = 0
  for (const { n, kind, id, live } of read.all<RecordName>(FOLLOWING, account, after.kind, after.id, CHUNK_RECORDS)) {
    if (characters >= CHUNK_CHARACTERS) break
    const doc = live === 0 ? null : read.get<{ doc: string }>(DOC, n)!.doc
    characters += doc?.length ?? 0
    records.push({ kind, id, doc })
  }
  return records
}
