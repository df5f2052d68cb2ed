import { anyLogbookEntry, anyLogbookRange } from '@flightbag/testing/arbitraries/logbook-arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { flightCells } from '../../logbook/entry.ts'
import { logbookTotals } from '../../logbook/totals.ts'
import { argentine } from './argentine.ts'
import { easa } from './easa.ts'
import { sheetPages } from './pages.ts'
import { anacTenths } from './rounding.ts'
import { sheetCsv, sheetHtml } from './write-sheet.ts'

const bags = fc.uniqueArray(anyLogbookEntry, { selector: ({ id }) => id, maxLength: 40 }) as fc.Arbitrary<JsonObject[]>

function place(title: string) {
  return argentine.columns.findIndex((column) => column.title === title)
}

function dated(entries: readonly JsonObject[]) {
  return entries.filter(({ log }) => typeof (log as JsonObject | null | undefined)?.date === 'string')
}

test('the table of the regulator', () => {
  const table = [
    [0, 2, 0],
    [3, 8, 1],
    [9, 14, 2],
    [15, 20, 3],
    [21, 26, 4],
    [27, 33, 5],
    [34, 39, 6],
    [40, 45, 7],
    [46, 51, 8],
    [52, 57, 9],
    [58, 60, 10],
  ] as const
  for (const [from, to, tenths] of table) {
    for (let minute = from; minute <= to; minute++) {
      expect(anacTenths(minute), `${minute} min`).toBe(tenths)
      expect(anacTenths(120 + minute)).toBe(20 + tenths)
    }
  }
})

test('the page sums equal the totals of the API, to the minute and the tenth', () => {
  fc.assert(
    fc.property(bags, anyLogbookRange, (entries, range) => {
      const pages = sheetPages(argentine, entries, new Map(), range, 'nearest')
      const { totals, logged } = logbookTotals(dated(entries), range)
      function sum(i: number, unit: 'minutes' | 'tenths') {
        return pages.reduce((all, { sums }) => all + sums[i]![unit], 0)
      }
      expect(pages.reduce((all, { flight }) => all + flight.minutes, 0)).toBe(totals.flight)
      expect(pages.reduce((all, { flight }) => all + flight.tenths, 0)).toBe(logged.total)
      const cells = argentine.columns.flatMap((column, i) =>
        column.kind === 'time' && column.cell !== undefined ? [i] : [],
      )
      expect(cells).toHaveLength(flightCells.length)
      for (const unit of ['minutes', 'tenths'] as const) {
        const [api, flight] = unit === 'minutes' ? [totals, totals.flight] : [logged, logged.total]
        function part(bit: number) {
          return cells.reduce((all, at, cell) => all + (cell & bit ? sum(at, unit) : 0), 0)
        }
        expect([cells.reduce((all, at) => all + sum(at, unit), 0), part(1), part(2), part(4)]).toEqual([
          flight,
          api.copilot,
          api.night,
          api.crossCountry,
        ])
        expect(sum(place('CAPOTA'), unit)).toBe(api.instrumentHood)
        expect(sum(place('MULTI MOTOR'), unit)).toBe(api.multiEngine)
        expect(sum(place('INSTRUC. DE VUELO'), unit)).toBe(api.instructorGiven)
        expect(sum(place('PIL. EN INSTR.'), unit)).toBe(api.simulator)
        expect(sum(place('ATERRI-ZAJES'), unit)).toBe(api.landings)
      }
    }),
  )
})

test('each page carries the sums of those before it, the first those of earlier flights', () => {
  fc.assert(
    fc.property(bags, anyLogbookRange, (entries, { from, to }) => {
      const pages = sheetPages(argentine, entries, new Map(), { from, to }, 'anac')
      const all = sheetPages(argentine, entries, new Map(), { to }, 'anac')
      for (const [i, page] of pages.slice(1).entries()) expect(page.carried).toEqual(pages[i]!.toDate)
      expect(pages.at(-1)!.toDate).toEqual(all.at(-1)!.toDate)
      expect(pages.at(-1)!.flightToDate).toEqual(all.at(-1)!.flightToDate)
      for (const page of pages) expect(page.rows.length).toBeLessThanOrEqual(15)
    }),
  )
})

describe('a row', () => {
  const entry: JsonObject = {
    id: 'a',
    aircraftId: 'x',
    from: 'SADF',
    to: 'SAAR',
    departureTime: '2026-05-01T12:05:00Z',
    log: {
      date: '2026-05-01',
      times: { localDayPilot: 33, crossCountryNightPilot: 60 },
      breakdown: { instrumentReal: 33, multiEngine: 93 },
      landings: 2,
      purpose: 'LP',
    },
  }
  const aircraft = new Map([['x', { id: 'x', registration: 'LV-XSC', model: 'PA-34 <Seneca>', class: 'MULT-T' }]])
  function row(layout = argentine, rounding: 'nearest' | 'anac' = 'nearest', of = entry) {
    return sheetPages(layout, [of], aircraft, {}, rounding)[0]!.rows[0]!.filter((text) => text !== '')
  }

  test('of the Argentine sheet, with each rule', () => {
    const start = ['01', '05', '12:05', 'SADF', 'SAAR', 'LP', 'PA-34 <Seneca>', 'LV-XSC', 'MULT-T']
    expect(row()).toEqual([...start, '0,6', '1,0', '2', '1,6', '0,6'])
    expect(row(argentine, 'anac')).toEqual([...start, '0,5', '1,0', '2', '1,5', '0,5'])
  })

  test('with the pilot’s own figure keeps it under both rules', () => {
    const own = { ...entry, log: { ...(entry.log as JsonObject), loggedTenths: 17 } }
    expect(row(argentine, 'anac', own).slice(9, 11)).toEqual(row(argentine, 'nearest', own).slice(9, 11))
  })

  test('leaves instrument time of both seats and mixed landings empty', () => {
    const mixed = {
      ...entry,
      log: { ...(entry.log as JsonObject), times: { localDayPilot: 33, localNightCopilot: 60 } },
    }
    expect(row(easa, 'nearest', { ...mixed, log: { ...mixed.log, breakdown: {} } }).slice(-3)).toEqual([
      '1:00',
      '0:33',
      '1:00',
    ])
    expect(sheetPages(argentine, [mixed], aircraft, {}, 'nearest')[0]!.sums[place('REAL PIL')]!.minutes).toBe(0)
    expect(row(easa, 'nearest', mixed)).not.toContain('2')
  })

  test('of the EASA logbook has hours and minutes', () => {
    expect(row(easa)).toEqual([
      '2026-05-01',
      'SADF',
      '12:05',
      'SAAR',
      'PA-34 <Seneca>',
      'LV-XSC',
      '1:33',
      '1:33',
      '1:00',
      '1:33',
    ])
  })

  test('becomes HTML and CSV without markup of its own', () => {
    const pages = sheetPages(argentine, [entry], aircraft, {}, 'nearest')
    const html = sheetHtml(argentine, pages, { name: 'Sofía <Ejemplo>', licences: [{ name: 'PPA', number: '1' }] })
    expect(html).toContain('PA-34 &lt;Seneca&gt;')
    expect(html).toContain('Sofía &lt;Ejemplo&gt;')
    expect(html.match(/<tr>(<td>.*?)<\/tr>/g)).toHaveLength(15)
    expect(html).toContain('TOTAL DE ESTA HOJA 1:33 = 1,6')
    const csv = sheetCsv(argentine, pages)
    expect(csv.split('\r\n')).toHaveLength(6)
    expect(csv).toContain('"0,6"')
  })
})
