import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DEFAULT_PAGE_BYTES } from '@flightbag/core/ports'
import { migrate, openPostgres } from '@flightbag/store-postgres'
import { firstPage } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { freshDatabase } from '../packages/store-postgres/src/testing/fresh-database.ts'

/** More than fits into the memory of the child: 480 MB. */
const NOTES = 120
const NOTE_BYTES = 4_000_000

/** Runs the child with a heap of 256 MB. Memory outside the heap, mainly buffers, is limited too. */
async function run(url: string, what: string): Promise<unknown> {
  const child = fileURLToPath(new URL('large-records.child.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=source', '--max-old-space-size=256', child, url, what],
    { env: { ...process.env, NODE_OPTIONS: '' } },
  )
  const { told, peakMegabytes } = JSON.parse(stdout) as { told: unknown; peakMegabytes: number }
  expect(peakMegabytes).toBeLessThan(450)
  return told
}

test('120 notes of 4 MB are paged, and 200 MB are imported, with a heap of 256 MB', async () => {
  const { url, drop } = await freshDatabase()
  const store = openPostgres(url, { statementTimeoutMs: 0 })
  try {
    await migrate(store.db)
    for (const id of ['ana', 'beto']) {
      await store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, 0)
    }
    const statements = [
      `insert into record (account_id, kind, id, stamp, deleted, created, sort, bytes, doc)
        select 'ana', 'note', 'note-' || g, g, false, 1, '0' || g, ${NOTE_BYTES},
        '{"id":"note-' || g || '","text":"' || rpad('', ${NOTE_BYTES} - 30, 'x') || '"}'
        from generate_series(1, ${NOTES}) g`,
      `update account_stamp set stamp = ${NOTES} where account_id = 'ana'`,
      `insert into record_count values ('ana', 'note', '', ${NOTES})`,
    ]
    for (const statement of statements) await store.db.sql.query(statement, [])

    const paged = await run(url, 'page')
    // A page ends with the record that exceeds 4 MiB: its second note.
    expect(paged).toMatchObject({ records: NOTES, pages: NOTES / 2 })
    expect((paged as { largest: number }).largest).toBeLessThan(DEFAULT_PAGE_BYTES + NOTE_BYTES)

    expect(await run(url, 'import')).toMatchObject({ ok: true, value: { imported: 40_030 } })
    const [note] = (await store.records.page('beto', firstPage('note', 1))).docs
    expect(note?.length).toBeGreaterThan(NOTE_BYTES)
  } finally {
    await store.close()
    await drop()
  }
})
