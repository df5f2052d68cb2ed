import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@flightbag/core'
import {
  type BagRecords,
  checklistFormats,
  checklistOf,
  checklistRecords,
  type DualRule,
  decodeText,
  planFlights,
  planningOf,
  type ReadOptions,
  readChecklists,
  readIcao,
  readLogbook,
  readRoute,
  readyMaps,
  routeFormats,
  routeOf,
  summarisePlan,
  writableEntries,
  writeChecklists,
  writeIcao,
  writeLogbook,
  writeRoute,
  writtenFormats,
} from '@flightbag/core/exchange'
import { expect, test } from 'vitest'
import { NOW } from '../sample.ts'
import { tableForms, textForms } from './forms.ts'
import { longestRecord, recordsOf } from './sample-records.ts'
import { approvedLine, editsOf, isOk, linesByField, variantsOf } from './variants.ts'

/** How many words, blanks and signs of a file are changed, each in every way. */
const MOST = 20

const aircraft = new Map(recordsOf('aircraft').map((record) => [record.id, record]))

/** The lines that compare the readings of a file with one change each. */
function linesOf(
  name: string,
  text: string,
  forms: readonly string[],
  read: (text: string) => { readonly ok: boolean },
): string {
  const edits = [...editsOf(text, MOST), ['in other forms', forms] as const]
  return edits.map(([edit, texts]) => approvedLine(`${name}, ${edit}:`, texts.map(read), isOk)).join('')
}

function fixture(name: string): string {
  const text = decodeText(readFileSync(join('fixtures/exchange', name)))
  return text.ok ? text.value : expect.fail(text.failure.message)
}

const OWN =
  'Date,Registration,Model,From,To,Total Time,PIC,SIC,Night,XC,Dual Received,Instructor,Landings,Remarks\n' +
  '2026-05-04,LV-XSA,C172,SADF,SAAR,1.5,1.0,0.5,0.4,1.5,,,2,"with, comma"\n' +
  '2026-05-06,LV-XSC,PA34,SADF,SADF,1:12,1:12,,,,,0:30,3,\n' +
  '2026-05-07,LV-XSA,C172,SADF,SAAR,1.0,,,,,1.0,,1,dual\n' +
  '2026-05-08,LV-XSA,C172,SAAR,SAAR,1.0,1.0,,,1.0,,,1,one\n' +
  '2026-05-08,LV-XSA,C172,SADF,SAAR,1.0,soon,,,,,,1,refused\n'

const BLOCKS =
  'Fecha,Avion,Desde,Hasta,Bloque,Mando,Toques\n' +
  '7/8/2026,LV-XSA,SADF,SAAR,90,90,2\n' +
  '13/8/2026,LV-XSA,SAAR,SADF,75,75,1\n'

const WEB =
  'Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Reg,Time Total,' +
  'Landings Day,Landings Night,Time Night,Time PIC,Time CoPilot,Time Dual,Time Instructor,SIM Time,Remarks\n' +
  '04/06/2026,SADF,1200,SAAR,1330,C172,LV-XSA,1:30,1,0,0:00,1:30,0:00,0:00,,,first\n' +
  '05/06/2026,SAAR,1200,SADF,1330,C172,LV-XSA,1:30,0,2,1:30,1:30,0:00,0:00,,,second\n'

const COLUMNS = {
  Date: 'Fecha',
  Aircraft: 'Avion',
  From: 'Desde',
  To: 'Hasta',
  Total: 'Bloque',
  Pilot: 'Mando',
  Landings: 'Toques',
}

const LOGBOOKS: Readonly<Record<string, readonly [text: string, options?: ReadOptions]>> = {
  foreflight: [fixture('foreflight.csv')],
  logten: [fixture('logten.txt')],
  myflightbook: [fixture('myflightbook-decimal-comma.csv')],
  own: [OWN, { from: 'csv' }],
  blocks: [BLOCKS, { map: { columns: COLUMNS, durations: 'minutes', dates: 'dmy' } }],
  'blocks with an order of dates': [
    BLOCKS,
    { map: { columns: COLUMNS, durations: 'minutes', dates: 'mdy' }, dates: 'dmy' },
  ],
  web: [WEB, { map: readyMaps.get('web-logbook')! }],
}

/** Plans the import of a file into a bag, and writes the bag afterwards. */
function imported(
  text: string,
  options: ReadOptions = {},
  before: BagRecords = { logbook: new Map(), aircraft },
  dual: DualRule = 'pilot',
) {
  const file = readLogbook(text, options)
  if (!file.ok) return file
  const { format, columns, otherColumns } = file.value
  const planned = [...planFlights(file.value, before, { dual, differing: (line) => (line % 2 ? 'update' : null) })]
  const after = { logbook: new Map(before.logbook), aircraft: new Map(before.aircraft) }
  for (const each of planned) {
    if (!('record' in each)) continue
    after.logbook.set(each.record.id, each.record)
    if (each.newAircraft) after.aircraft.set(each.newAircraft.id, each.newAircraft)
  }
  const summary = summarisePlan(planned)
  return { ok: true, format: format.name, columns, otherColumns, summary, after } as const
}

const DUAL_RULES = ['pilot', 'copilot', 'skip'] as const

test('how changed logbooks are read, stored and written is what was approved', async () => {
  const all: string[] = []
  let count = 0
  for (const [name, [text, options]] of Object.entries(LOGBOOKS)) {
    const first = imported(text, options)
    const before = first.ok ? first.after : expect.fail(first.failure.message)
    expect([name, before.logbook.size > 1]).toEqual([name, true])
    all.push(
      linesOf(name, text, tableForms(text), (changed) => {
        const result = imported(changed, options, before, DUAL_RULES[count % DUAL_RULES.length])
        if (!result.ok) return result
        const { after, ...plan } = result
        const [logbook, fleet] = [[...after.logbook.values()], [...after.aircraft.values()]]
        // each format for a part of the files: writing takes most of the time
        const format = writtenFormats[count++ % writtenFormats.length]!
        const written = [...writeLogbook(format, writableEntries(logbook), fleet)]
        return { ...plan, logbook, fleet, written }
      }),
    )
  }
  await expect(all.join('')).toMatchFileSnapshot('../approved/varied/logbooks.txt')
})

const ROUTE = longestRecord('route')
const CONTEXT = { nowMs: Date.parse(NOW), hasShortNames: false }

test('how changed routes are read, stored and written is what was approved', async () => {
  const all: string[] = []
  for (const format of routeFormats) {
    const written = writeRoute(format, { ...routeOf(ROUTE, aircraft), notes: 'Fuel & oil' }, CONTEXT)
    const text = written.ok ? written.value.text : expect.fail(written.failure)
    const before = readRoute(text)
    const stored = before.ok ? planningOf(before.value, () => undefined, aircraft) : expect.fail(before.failure.message)
    all.push(
      linesOf(format.name, text, textForms(text), (changed) => {
        const route = readRoute(changed)
        if (!route.ok) return route
        const planning = planningOf(route.value, (id) => (id === stored.id ? stored : undefined), aircraft)
        const context = { ...CONTEXT, hasShortNames: true }
        const again = routeFormats.map((each) => writeRoute(each, routeOf(planning, aircraft), context))
        return { ok: true, route, planning, again }
      }),
    )
  }
  await expect(all.join('')).toMatchFileSnapshot('../approved/varied/routes.txt')
})

const PLANS = recordsOf('flightPlan')
  .map(writeIcao)
  .filter(isOk)
  .map((plan) => (plan.ok ? plan.value : ''))

test('how changed FPL messages are read and written is what was approved', async () => {
  expect(PLANS.length).toBeGreaterThan(2)
  function read(changed: string) {
    const plan = readIcao(changed)
    return plan.ok ? { ...plan, written: writeIcao(plan.value) } : plan
  }
  const lines = PLANS.slice(0, 3).map((text, n) => linesOf(`plan ${n + 1}`, text, textForms(text), read))
  await expect(lines.join('')).toMatchFileSnapshot('../approved/varied/icao.txt')
})

test('how changed checklists are written, read and stored is what was approved', async () => {
  const records = recordsOf('checklist').filter(({ aircraftId }) => aircraftId === 'aircraft-lv-xsa')
  expect(records.length).toBeGreaterThan(1)
  const variants = records.slice(0, 2).flatMap(variantsOf)
  let all = ''
  for (const format of checklistFormats) {
    function exchanged(value: JsonObject) {
      const file = writeChecklists(format, { name: 'LV-XSA', checklists: [checklistOf(value)] })
      if (!file.ok) return file
      const again = readChecklists(file.value.bytes)
      const stored = again.ok ? checklistRecords(again.value, records, 'aircraft-lv-xsa') : again
      const bytes = Buffer.from(file.value.bytes).toString('base64')
      return { ok: true, lost: file.value.lost, bytes, again, stored }
    }
    all += await linesByField(format.name, variants, exchanged, isOk)
  }
  await expect(all).toMatchFileSnapshot('../approved/varied/checklists.txt')
})

test('how varied plannings and flight plans are written is what was approved', async () => {
  function written(value: JsonObject) {
    const files = routeFormats.map((format) => writeRoute(format, routeOf(value, aircraft), CONTEXT))
    return { ...writeIcao(value), files }
  }
  let all = ''
  for (const kind of ['route', 'flightPlan']) {
    all += await linesByField(kind, variantsOf(longestRecord(kind)), written, isOk)
  }
  await expect(all).toMatchFileSnapshot('../approved/varied/written-routes.txt')
})
