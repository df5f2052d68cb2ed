import { type JsonObject, readImportLine } from '@flightbag/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOW, type Sample, startSampleHere } from '../sample.ts'
import { longestRecord } from './sample-records.ts'
import { approvedLine, variantsOf } from './variants.ts'

/** A record of the bag, with the sample's field that was changed. */
interface Varied {
  readonly kind: string
  readonly path: string
  readonly record: JsonObject & { readonly id: string }
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  aerodrome: 'aerodromes',
  aircraft: 'aircraft',
  note: 'notes',
  checklist: 'checklists',
  checkFlight: 'check-flights',
  flightPlan: 'flight-plans',
  route: 'plannings',
  logbook: 'logbook',
  pluginSession: 'plugin/sessions',
}

const CONTEXT = { accountId: 'sample-pilot', nowMs: Date.parse(NOW) }

/** Every accepted variant of the longest record of each kind, each as a record of its own. */
const varied: readonly Varied[] = Object.keys(COLLECTIONS).flatMap((kind) => {
  return variantsOf(longestRecord(kind))
    .map(({ path, value }, at) => ({ kind, path, record: { ...value, id: `${kind}-${at}` } }))
    .filter(({ path }) => path !== 'id')
    .filter(({ record }) => readImportLine(JSON.stringify({ kind, record }), CONTEXT).ok)
})

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
  sample.write('varied.jsonl', varied.map(({ kind, record }) => JSON.stringify({ kind, record })).join('\n'))
  const imported = await sample.transcript('import --account sample-pilot varied.jsonl')
  expect(imported).toContain(`\n${varied.length} imported, `)
})
afterAll(() => sample.stop())

/** A line for each changed field, with what is told of the records in which it was. */
async function linesOf(kind: string, told: (record: Varied['record']) => Promise<unknown> | unknown): Promise<string> {
  const lines: string[] = []
  const byPath = Map.groupBy(
    varied.filter((each) => each.kind === kind),
    ({ path }) => path,
  )
  for (const [path, some] of byPath) {
    const results: unknown[] = []
    for (const { record } of some) results.push(await told(record))
    lines.push(approvedLine(`${kind} ${path}`, results, () => true))
  }
  return lines.join('')
}

async function got(path: string): Promise<string> {
  const answer = await fetch(`${sample.url}${path}`, { headers: { Authorization: `Bearer ${sample.key}` } })
  return sample.masked(await answer.text())
}

test.each(Object.entries(COLLECTIONS))(
  'the answers about varied records, %s, are what was approved',
  async (kind, collection) => {
    const order: string[] = []
    for (let cursor = ''; ; ) {
      const answer = JSON.parse(await got(`/v1/${collection}?limit=200${cursor}`)) as {
        readonly data: readonly Varied['record'][]
        readonly page: { readonly nextCursor: string | null }
      }
      order.push(...answer.data.map((record) => JSON.stringify(record)))
      if (answer.page.nextCursor === null) break
      cursor = `&cursor=${answer.page.nextCursor}`
    }
    const lines = await linesOf(kind, ({ id }) => got(`/v1/${collection}/${id}`))
    const all = `${lines}${approvedLine(`${kind} in the order of the list`, order, () => true)}`
    await expect(all).toMatchFileSnapshot(`../approved/varied/answers/${kind}.txt`)
  },
)

test('the transcripts of varied sessions are what was approved', async () => {
  let count = 0
  const lines = await linesOf('pluginSession', ({ id }) => {
    return count++ % 3 === 0 ? sample.transcript(`session show ${id}`) : id
  })
  await expect(lines).toMatchFileSnapshot('../approved/varied/transcripts.txt')
})

const A = '--account sample-pilot'

test('what commands print about a varied bag is what was approved', async () => {
  const lines = [
    ...Object.keys(COLLECTIONS).map((kind) => `records list ${A} --kind ${kind}`),
    ...['foreflight', 'myflightbook', 'csv'].map((to) => `logbook export ${A} --to ${to}`),
    `logbook totals ${A}`,
    `logbook undecided ${A} --dual copilot --dry-run`,
    `export ${A} --digest`,
    'me',
    'aerodrome SADF',
    'logbook',
    'notes',
    'calendar --out varied.ics',
    'report --out varied.html',
    `logbook sheet ${A} --out varied.csv`,
  ]
  const all: string[] = []
  for (const line of lines) {
    const out = / --out (\S+)/.exec(line)
    const printed = await sample.transcript(line)
    all.push(approvedLine(line, [printed, ...(out ? [sample.file(out[1]!)] : [])], () => true))
  }
  await expect(all.join('')).toMatchFileSnapshot('../approved/varied/commands.txt')
})
