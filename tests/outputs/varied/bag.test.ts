import { type JsonObject, readImportLine } from '@flightbag/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOW, type Sample, startSampleHere } from '../sample.ts'
import { longestRecord } from './sample-records.ts'
import { approvedLine, linesByField, type Variant, variantsOf } from './variants.ts'

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

/** For each kind, the variants of its longest record that an import accepts, with ids of their own. */
const varied: ReadonlyMap<string, readonly Variant[]> = new Map(
  Object.keys(COLLECTIONS).map((kind) => {
    const variants = variantsOf(longestRecord(kind)).map(({ path, value }, at): Variant => {
      return { path, value: { ...value, id: `${kind}-${at}` } }
    })
    const others = variants.filter(({ path }) => path !== 'id')
    return [kind, others.filter(({ value }) => readImportLine(JSON.stringify({ kind, record: value }), CONTEXT).ok)]
  }),
)

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
  const lines = [...varied].flatMap(([kind, some]) => some.map(({ value }) => JSON.stringify({ kind, record: value })))
  sample.write('varied.jsonl', lines.join('\n'))
  const imported = await sample.transcript('import --account sample-pilot varied.jsonl')
  expect(imported).toContain(`\n${lines.length} imported, `)
  // what the server otherwise does within a minute, in the middle of a long run
  expect(await sample.transcript('maintain')).toMatch(/check flights closed +[1-9]/)
})
afterAll(() => sample.stop())

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
        readonly data: readonly JsonObject[]
        readonly page: { readonly nextCursor: string | null }
      }
      order.push(...answer.data.map((record) => JSON.stringify(record)))
      if (answer.page.nextCursor === null) break
      cursor = `&cursor=${answer.page.nextCursor}`
    }
    const lines = await linesByField(kind, varied.get(kind)!, ({ id }) => got(`/v1/${collection}/${id}`))
    const all = lines + approvedLine(`${kind} in the order of the list`, order)
    await expect(all).toMatchFileSnapshot(`../approved/varied/answers/${kind}.txt`)
  },
)

test('the transcripts of varied sessions are what was approved', async () => {
  let count = 0
  const lines = await linesByField('pluginSession', varied.get('pluginSession')!, ({ id }) => {
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
    all.push(approvedLine(line, [printed, ...(out ? [sample.file(out[1]!)] : [])]))
  }
  await expect(all.join('')).toMatchFileSnapshot('../approved/varied/commands.txt')
})
