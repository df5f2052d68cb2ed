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
    const start = ['01', '05', '2026', '12:05', 'SADF', 'SAAR', 'LP', 'PA-34 <Seneca>', 'LV-XSC', 'MULT-T']
    expect(row()).toEqual([...start, '0,6', '1,0', '2', '1,6', '0,6'])
    expect(row(argentine, 'anac')).toEqual([...start, '0,5', '1,0', '2', '1,5', '0,5'])
  })

  test('with the pilot’s own figure keeps it under both rules', () => {
    const own = { ...entry, log: { ...(entry.log as JsonObject), loggedTenths: 17 } }
    expect(row(argentine, 'anac', own).slice(10, 12)).toEqual(row(argentine, 'nearest', own).slice(10, 12))
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
    const { sums } = sheetPages(argentine, [mixed], aircraft, {}, 'nearest')[0]!
    expect([sums[place('REAL PIL')], sums[place('REAL COP')]]).toEqual(Array(2).fill({ minutes: 0, tenths: 0 }))
    expect(row(easa, 'nearest', mixed)).not.toContain('2')
  })

  test.each([
    [{ localDayPilot: 60 }, 60, 'REAL PIL'],
    [{ localDayCopilot: 60 }, 60, 'REAL COP'],
    [{}, 60, 'REAL PIL'],
  ])('has the instrument time of %j in the column of its seat', (times, minutes, title) => {
    const of = { ...entry, log: { date: '2026-05-01', times, breakdown: { instrumentReal: 60 } } }
    const { sums } = sheetPages(argentine, [of], aircraft, {}, 'nearest')[0]!
    const filled = ['REAL PIL', 'REAL COP'].filter((each) => sums[place(each)]!.minutes === minutes)
    expect(filled).toEqual([title])
  })

  test.each([
    [{ localDayPilot: 60 }, 0, ['1:00', '']],
    [{ localDayPilot: 60 }, 60, ['', '1:00']],
    [{ localDayPilot: 60 }, 30, ['', '']],
    [{ localDayPilot: 30, localDayCopilot: 30 }, 0, ['', '']],
    [{ localDayCopilot: 60 }, 60, ['', '']],
  ])('of the EASA logbook is of a single pilot only without a copilot: %j, multi-engine %i', (times, multi, cells) => {
    const of = { ...entry, log: { date: '2026-05-01', times, breakdown: { multiEngine: multi } } }
    const [first] = sheetPages(easa, [of], aircraft, {}, 'nearest')[0]!.rows
    const at = easa.columns.findIndex(({ title }) => title === 'SE')
    expect(first!.slice(at, at + 2)).toEqual(cells)
  })

  test.each([
    [{ localDayPilot: 60 }, ['2', '']],
    [{ localNightPilot: 60 }, ['', '2']],
    [{ localDayPilot: 30, crossCountryNightCopilot: 30 }, ['', '']],
    [{}, ['2', '']],
  ])('of the EASA logbook has the landings of %j by day or by night', (times, cells) => {
    const of = { ...entry, log: { date: '2026-05-01', times, landings: 2 } }
    const [first] = sheetPages(easa, [of], aircraft, {}, 'nearest')[0]!.rows
    const at = easa.columns.findIndex(({ title }) => title === 'DAY')
    expect(first!.slice(at, at + 2)).toEqual(cells)
  })

  test.each([
    [{ registration: 'LV-XSC', model: 'PA-34', icaoType: 'PA34' }, {}, ['PA-34', 'LV-XSC']],
    [{ registration: 'LV-XSC', icaoType: 'PA34' }, { registration: 'LV-OLD' }, ['PA34', 'LV-OLD']],
    [{ registration: 'LV-XSC', model: '' }, { registration: '' }, ['', 'LV-XSC']],
    [undefined, { registration: 'LV-OLD' }, ['', 'LV-OLD']],
  ])('of the aircraft %j and the flight %j has the model or the type, and the registration', (of, more, cells) => {
    const known = new Map(of === undefined ? [] : [['x', { id: 'x', ...of }]])
    for (const layout of [argentine, easa]) {
      const [first] = sheetPages(layout, [{ ...entry, ...more }], known, {}, 'nearest')[0]!.rows
      const at = layout.columns.findIndex(({ title }) => title.startsWith('MA') && title.includes('MODEL'))
      expect(first!.slice(at, at + 2)).toEqual(cells)
    }
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
    const licences = [
      { name: 'PPA', number: '1' },
      { name: 'PC1', number: '2' },
    ]
    const html = sheetHtml(argentine, pages, { name: 'Sofía <Ejemplo>', licences })
    // The last licence of the profile is the present one.
    expect(html).toContain('<span>Licencia: <b>PC1</b></span><span>N.º: <b>2</b></span>')
    expect(html).toContain('PA-34 &lt;Seneca&gt;')
    expect(html).toContain('<th colspan="8">TIEMPOS DE VUELO</th>')
    expect(html).toContain('<th colspan="2">DÍA</th><th colspan="2">NOCHE</th><th colspan="2">DÍA</th>')
    expect(html).toContain('Sofía &lt;Ejemplo&gt;')
    expect(html.match(/<tr>(<td>.*?)<\/tr>/g)).toHaveLength(15)
    expect(html).toContain('TOTAL DE ESTA HOJA 1:33 = 1,6')
    const csv = sheetCsv(argentine, pages)
    expect(csv.split('\r\n')).toHaveLength(6)
    expect(csv).toContain('"0,6"')
  })
})

describe('an imported flight', () => {
  const row = { Date: '2026-05-01', TotalTime: '1:05', TimeOut: '2240', TimeIn: '0:22', DualReceived: '1:05' }
  const imported: JsonObject = {
    id: 'u',
    importedFrom: { format: 'foreflight', row },
    remarks: 'Łódź',
    log: { date: '2026-05-01', landings: 3, loggedTenths: 11 },
  }
  const early = { ...imported, id: 'e', log: { ...(imported.log as JsonObject), date: '2025-01-31' } }

  test('without cells has its total beside a mark, in no sum, and is counted below the sums', () => {
    for (const layout of [argentine, easa]) {
      const [page] = sheetPages(layout, [imported, early], new Map(), { from: '2026-01-01' }, 'nearest')
      expect(page!.rows[0]!.at(-1)).toBe(layout === easa ? '* 1:05 Łódź' : '* 1,1')
      expect(page!.flight).toEqual({ minutes: 0, tenths: 0 })
      expect(page!.undecided).toEqual({ flights: 1, minutes: 65, tenths: 11 })
      expect(page!.undecidedToDate).toEqual({ flights: 2, minutes: 130, tenths: 22 })
      const counted =
        layout === easa ? '1 on this page (1:05 h), 2 to date (2:10 h)' : '1 en esta hoja (1,1 h), 2 a la fecha (2,2 h)'
      expect(sheetHtml(layout, [page!], {})).toContain(counted)
      expect(sheetCsv(layout, [page!])).toContain(counted)
    }
    const [later] = sheetPages(easa, [imported], new Map(), { from: '2026-06-01' }, 'nearest')
    expect(sheetHtml(easa, [later!], {})).toContain('0 on this page (0:00 h), 1 to date (1:05 h)')
    const [decided] = sheetPages(argentine, [], new Map(), {}, 'nearest')
    expect(sheetHtml(argentine, [decided!], {})).not.toContain('sin discriminar')
  })

  test.each([
    ['foreflight', { ...row, TimeOut: '', TimeOff: '22:45' }, ['22:45', '00:22']],
    ['foreflight', row, ['22:40', '00:22']],
    ['foreflight', { ...row, TimeOff: '22:50', TimeOn: '0:12' }, ['22:40', '00:22']],
    ['foreflight', { ...row, TimeIn: '', TimeOn: '0012' }, ['22:40', '00:12']],
    ['foreflight', { ...row, TimeOut: 'late', TimeIn: '25:00' }, ['', '']],
    ['logten', { ...row, flight_actualDepartureTime: '22:40' }, ['', '']],
  ])('of %s has the clock times of its file if they are UTC', (format, cells, [departure, arrival]) => {
    const entry = { ...imported, importedFrom: { format, row: cells } }
    const [page] = sheetPages(argentine, [entry], new Map(), {}, 'nearest')
    expect(page!.rows[0]![place('HORA SALIDA UTC')]).toBe(departure)
    expect(page!.rows[0]![place('HORA LLEGADA UTC')]).toBe(arrival)
    const own = { ...entry, departureTime: '2026-05-01T09:05:00Z', arrivalTime: '1010' }
    const [stated] = sheetPages(argentine, [own], new Map(), {}, 'nearest')
    expect(stated!.rows[0]!.filter((text) => text.includes(':'))).toEqual(['09:05', '10:10'])
  })

  test('is in the order of departure on its day, after flights without a time', () => {
    const rows = [
      { id: 'a', departureTime: '22:45' },
      { id: 'b', departureTime: '2026-05-01T09:05:00Z' },
      { id: 'c', departureTime: '1010' },
      { id: 'd' },
    ].map((entry) => ({ ...entry, remarks: entry.id, log: { date: '2026-05-01', times: { localDayPilot: 60 } } }))
    const [page] = sheetPages(argentine, rows, new Map(), {}, 'nearest')
    expect(page!.rows.map((cells) => cells[place('HORA SALIDA UTC')])).toEqual(['', '09:05', '10:10', '22:45'])
  })

  test.each([
    ['airplane_single_engine_land', 'MONT-T'],
    ['airplane_multi_engine_sea', 'MULT-A'],
    ['AMEL', 'MULT-T'],
    ['AMES', 'MULT-A'],
    ['ASEL', 'MONT-T'],
    ['ASES', 'MONT-A'],
    ['asel', 'MONT-T'],
    ['MultiengineLand', 'MULT-T'],
    ['Singleengine Sea', 'MONT-A'],
    ['single-engine', ''],
    ['ASEL or land', ''],
    ['no AMES at sea', ''],
    ['glider', ''],
    ['weight_shift_control_land', ''],
    ['', ''],
  ])('has the class of the sheet: %s is %s', (stated, shown) => {
    const aircraft = { id: 'x', importedFrom: { format: 'foreflight', row: { 'aircraftClass (FAA)': stated } } }
    const beside = { importedFrom: { format: 'myflightbook', row: { 'Category/Class': stated } } }
    const logten = { importedFrom: { format: 'logten', row: { aircraftType_selectedAircraftClass: stated } } }
    const unclassed = { id: 'x', importedFrom: { format: 'foreflight', row: { Make: 'Piper' } } }
    for (const [entry, known] of [
      [{ ...imported, aircraftId: 'x' }, aircraft],
      [{ ...imported, ...beside, aircraftId: 'x' }, unclassed],
      [{ ...imported, ...beside, aircraftId: 'x' }, { id: 'x' }],
      [{ ...imported, ...logten, aircraftId: 'x' }, { id: 'x' }],
    ] as const) {
      const [page] = sheetPages(argentine, [entry], new Map([['x', known]]), {}, 'nearest')
      expect(page!.rows[0]![place('CLASE')]).toBe(shown)
    }
  })
})

test('the class of the aircraft itself is preferred to that beside the flight, and its own to both', () => {
  const beside = { format: 'myflightbook', row: { 'Category/Class': 'AMES' } }
  const entry = { id: 'f', aircraftId: 'x', importedFrom: beside, log: { date: '2026-05-01' } }
  const importedFrom = { format: 'foreflight', row: { aircraftClass: 'ASEL' } }
  const classes = [{}, { importedFrom }, { importedFrom, class: 'MULT-T' }].map((more) => {
    const [page] = sheetPages(argentine, [entry], new Map([['x', { id: 'x', ...more }]]), {}, 'nearest')
    return page!.rows[0]![place('CLASE')]
  })
  expect(classes).toEqual(['MULT-A', 'MONT-T', 'MULT-T'])
})
