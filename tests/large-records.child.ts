import { readImportLine, type SyncChange } from '@flightbag/core'
import { DEFAULT_PAGE_BYTES, type PageRows, recordCache } from '@flightbag/core/ports'
import { openPostgres } from '@flightbag/store-postgres'

/**
 * A process with a small heap that handles much data: `page` reads all notes of an account as a client would; `import`
 * stores 200 MB of lines. It prints its result and its peak memory as one line of JSON.
 */
const [url = '', what = ''] = process.argv.slice(2)
const store = openPostgres(url, { connections: 2 })
const MEGABYTE = 1_000_000

async function page(): Promise<unknown> {
  const cache = recordCache(store.records, 16 * MEGABYTE)
  let [records, bytes, pages, largest] = [0, 0, 0, 0]
  const revisionMs = await store.records.revision('ana')
  let [snapshotMs, after]: [number | null, PageRows['next']] = [null, null]
  do {
    const asked = {
      kind: 'note',
      filter: null,
      since: null,
      snapshotMs,
      after,
      limit: 200,
      maxBytes: DEFAULT_PAGE_BYTES,
    }
    const rows: PageRows = await cache.page('ana', asked, revisionMs)
    const size = rows.docs.reduce((sum, doc) => sum + doc.length, 0)
    // Several records arrive as one text, and each begins with its id.
    records += rows.docs.reduce(
      (sum, doc) => sum + Buffer.from(doc).toString('latin1').split('{"id":"note-').length - 1,
      0,
    )
    bytes += size
    pages++
    largest = Math.max(largest, size)
    snapshotMs = rows.snapshotMs
    after = rows.next
  } while (after !== null)
  return { records, pages, bytes, largest }
}

/** 200 MB of import lines: 30 notes of 4 MB, then 40,000 cards of 2 kB. */
async function* lines(): AsyncGenerator<SyncChange> {
  function read(line: string): SyncChange {
    const result = readImportLine(line, { accountId: 'beto', nowMs: Date.now() })
    if (!result.ok) throw new Error(result.failure.message)
    return result.value
  }
  const text = 'nubosidad '.repeat(400_000)
  for (let n = 0; n < 30; n++) yield read(`{"kind":"note","record":{"id":"${n}","text":"${text}"}}`)
  const notes = 'x'.repeat(1920)
  for (let n = 0; n < 40_000; n++) {
    yield read(`{"kind":"aerodrome","record":{"id":"${n}","code":"A${n}","notes":"${notes}"}}`)
  }
}

const told = what === 'page' ? await page() : await store.sync.apply('beto', lines(), Date.now())
await store.close()
process.stdout.write(JSON.stringify({ told, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) }))
