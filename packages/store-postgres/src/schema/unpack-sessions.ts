import { zstdDecompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Earlier releases packed a session of 4 KB or more: its document has, after `receivedAt`, the length of the served
 * document, and the other fields compressed with zstd, in base64. Both names are within the first 400 characters. A
 * text of the plugin cannot look like them, because its quotation marks are escaped.
 */
const HEAD_CHARACTERS = 400
const LENGTH = '"unpackedBytes":'
const PACKED = ',"packed":"'

/** Rows of one statement. */
const CHUNK = 100

/** Stores the packed sessions as they are served. Their revisions, digests and lengths do not change. */
export async function unpackSessions(trx: Kysely<Tables>): Promise<void> {
  let after = { account_id: '', id: '' }
  for (;;) {
    const rows = await packedAfter(trx, after)
    for (const { account_id, id, doc } of rows) {
      await trx
        .updateTable('session')
        .set({ doc: unpacked(doc!) })
        .where('account_id', '=', account_id)
        .where('kind', '=', 'pluginSession')
        .where('id', '=', id)
        .execute()
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}

function packedAfter(trx: Kysely<Tables>, after: { readonly account_id: string; readonly id: string }) {
  return trx
    .selectFrom('session')
    .select(['account_id', 'id', 'doc'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('account_id', 'id'), '>', tuple(after.account_id, after.id)))
    .where(sql<boolean>`strpos(left(doc, ${HEAD_CHARACTERS}), ${LENGTH}) > 0`)
    .orderBy('account_id')
    .orderBy('id')
    .limit(CHUNK)
    .execute()
}

function unpacked(doc: string): string {
  const start = doc.indexOf(LENGTH)
  const base64 = doc.slice(doc.indexOf(PACKED, start) + PACKED.length, -'"}'.length)
  return `${doc.slice(0, start)}${zstdDecompressSync(Buffer.from(base64, 'base64')).toString()}}`
}
