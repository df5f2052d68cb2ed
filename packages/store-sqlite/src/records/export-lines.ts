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

type Line = Pick<RecordName, 'kind' | 'id'> & { readonly line: string }

/** Every live record, and the tombstones of plugin sessions, as import lines, in the order of kinds and ids. */
export async function* exportLines(read: Connection, accountId: string): AsyncGenerator<string> {
  let after = { kind: '', id: '' }
  for (;;) {
    const chunk = read.snapshot(() => chunkAfter(read, accountId, after))
    yield* chunk.map(({ line }) => line)
    const last = chunk.at(-1)
    if (last === undefined) return
    after = last
  }
}

function chunkAfter(
  read: Connection,
  accountId: string,
  after: { readonly kind: string; readonly id: string },
): Line[] {
  const account = accountRow(read, accountId)
  if (account === undefined) return []
  const lines: Line[] = []
  let characters = 0
  for (const name of read.all<RecordName>(FOLLOWING, account.n, after.kind, after.id, CHUNK_RECORDS)) {
    if (characters >= CHUNK_CHARACTERS) break
    const line = lineOf(read, name)
    characters += line.length
    lines.push({ kind: name.kind, id: name.id, line })
  }
  return lines
}

function lineOf(read: Connection, { n, kind, id, live }: RecordName): string {
  if (live === 0) return JSON.stringify({ kind, id, deleted: true })
  return `{"kind":"${kind}","record":${read.get<{ doc: string }>(DOC, n)!.doc}}`
}
