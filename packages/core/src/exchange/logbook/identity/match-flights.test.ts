import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../lib/json.ts'
import { emptyBag, exported, imported, refusal } from '../../testing/imported.ts'
import { writtenFormats } from '../write/write-logbook.ts'
import type { BagRecords } from './known-flights.ts'

describe('two flights of one day and route', () => {
  const header = 'Date,Aircraft,From,To,Total,Remarks,Time out,Hobbs start,Tachometer start\n'

  /** The change that a second flight makes, with other values and the same start. */
  function secondOf(start: string) {
    const first = imported(`${header}2026-05-01,LV-XSA,SADF,SADF,1:00,morning,${start}\n`, emptyBag, { from: 'csv' })
    return imported(`${header}2026-05-01,LV-XSA,SADF,SADF,2:00,afternoon,${start}\n`, first.bag, { from: 'csv' })
      .changes
  }

  test.each([
    ['the same clock time', '10:00,,'],
    ['midnight', '00:00,,'],
    ['the same meter', ',100.1,'],
    ['a meter that is zero and another that is not', ',0.0,812.4'],
    ['a meter that ends with zeros', ',100.0,'],
    ['a meter that begins with a zero', ',0.5,'],
  ])('are one flight, corrected, with %s', (_, start) => {
    expect(secondOf(start)).toEqual(['changed'])
  })

  test.each(['0', '0.0', '0:00', '00.0', '"0,0"', ' 0.0 '])('are not one flight because both meters are %s', (zero) => {
    expect(secondOf(`,${zero},${zero}`)).toEqual(['differing'])
  })
})

describe('a row and a flight of the bag of one day, aircraft and route', () => {
  const flight: JsonObject & { readonly id: string; readonly log: JsonObject } = {
    id: 'mine',
    registration: 'LV-XSA',
    from: 'SADF',
    to: 'SAAR',
    remarks: 'circuits',
    log: { date: '2026-05-01', times: { localDayPilot: 61, crossCountryNightPilot: 30 }, landings: 2 },
  }
  // The same flight as another program writes it: 91 minutes are 1.5 hours.
  const same = { Total: '1.5', PIC: '1.5', SIC: '0', Night: '0.5', XC: '0.5', Landings: '2', Remarks: 'circuits' }
  type Cells = Readonly<Record<string, string>>

  function changeOf(cells: Cells, entry: JsonObject = {}, log: JsonObject = {}) {
    const bag = { ...emptyBag, logbook: new Map([['mine', { ...flight, ...entry, log: { ...flight.log, ...log } }]]) }
    const row = { Date: '2026-05-01', Aircraft: 'LV-XSA', From: 'SADF', To: 'SAAR', ...cells }
    const text = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`
    return imported(text, bag, { from: 'csv' }).changes[0]
  }
  function without(name: keyof typeof same): Cells {
    return Object.fromEntries(Object.entries(same).filter(([each]) => each !== name))
  }

  test.each<[string, Cells, JsonObject?, JsonObject?]>([
    ['that state the same, to a tenth of an hour', same],
    ['that state the same minutes', { ...same, Total: '1:31', PIC: '1:31', Night: '0:30', XC: '0:30' }],
    ['of which the row states no night', without('Night')],
    ['of which the row states no cross-country time', without('XC')],
    ['of which the row states no landings', without('Landings')],
    ['of which the row states no remarks', without('Remarks')],
    ['of which the flight states no landings', same, {}, { landings: null }],
    ['of which the flight states no remarks', same, { remarks: null }],
    ['whose remarks have other spaces around them', same, { remarks: ' circuits ' }],
    ['of which the flight states no time', same, {}, { times: {} }],
    ['of which the flight states the decimal figure only', same, {}, { times: {}, loggedTenths: 15 }],
    ['with the decimal figure, to the minute', { ...same, Total: '1:31' }, {}, { times: {}, loggedTenths: 15 }],
    ['with a decimal figure of its own', { ...same, Total: '1.6', PIC: '1.6' }, {}, { loggedTenths: 16 }],
    ['with the same simulator time', { ...same, Simulator: '0.5' }, {}, { simulator: 30 }],
    [
      'with the same simulator time to the minute',
      { ...same, Total: '1:31', Simulator: '0:31' },
      {},
      { simulator: 31 },
    ],
    ['whose aerodromes have other spaces and another case', same, { from: ' sadf', to: 'Saar ' }],
    ['whose registration has spaces around it', same, { registration: ' LV-XSA ' }],
    ['whose registration has a space in place of its hyphen', same, { registration: 'LV XSA' }],
  ])('are one flight: %s', (_, cells, entry, log) => {
    expect(changeOf(cells, entry, log)).toBe('changed')
  })

  test.each<[string, Cells, JsonObject?, JsonObject?]>([
    ['the total', { ...same, Total: '1.6' }],
    ['the total, by a minute', { ...same, Total: '1:30', PIC: '1:30', Night: '0:30', XC: '0:30' }],
    ['the night', { ...same, Night: '0.6' }],
    ['the cross-country time', { ...same, XC: '0.6' }],
    ['the simulator time', { ...same, Simulator: '0.5' }],
    ['the simulator time, by a minute', { ...same, Total: '1:31', Simulator: '0:30' }, {}, { simulator: 31 }],
    ['the landings', { ...same, Landings: '3' }],
    ['the landings, of which the flight has none', same, {}, { landings: 0 }],
    ['the remarks', { ...same, Remarks: 'a trip' }],
    ['the decimal figure', { ...same, Total: '1:40' }, {}, { times: {}, loggedTenths: 15 }],
    ['the decimal figure of its own', same, {}, { loggedTenths: 16 }],
    ['the decimal figure, which is all that both state', same, {}, { times: {}, loggedTenths: 16 }],
  ])('differ in %s', (_, cells, entry, log) => {
    expect(changeOf(cells, entry, log)).toBe('differing')
  })

  const stated = { ...same, Distance: '80', 'Time out': '10:00' }
  const importedFrom = {
    format: 'csv',
    row: stated,
    others: [{ format: 'foreflight', row: { TimeOut: '12:00', TimeOff: '12:10' } }],
  }

  test.each([
    ['another clock time', { ...stated, 'Time out': '11:00' }, 'differing'],
    ['the clock time of a later file', { ...stated, 'Time out': '12:00' }, 'differing'],
    ['a meter that the flight has not', { ...same, 'Hobbs start': '100.1' }, 'changed'],
    ['a clock time that the flight has not', { ...stated, 'Time on': '11:30' }, 'changed'],
    ['another total and another clock time', { ...stated, 'Time out': '11:00', Total: '1.8' }, 'differing'],
    ['another total and the same distance', { ...same, Distance: '80', Total: '1.8' }, 'differing'],
    [
      'another total and a clock time that only a later file has',
      { ...same, 'Time off': '12:10', Total: '1.8' },
      'changed',
    ],
  ])('with %s: %s', (_, cells, change) => {
    expect(changeOf(cells, { importedFrom })).toBe(change)
  })
})

describe('a flight that the pilot has corrected after its import', () => {
  const text = 'Date,Aircraft,From,To,Total\n2026-05-01,LV-XSA,SADF,SAAR,1:00\n2026-05-02,LV-XSA,SAAR,SADF,1:10\n'
  const { bag } = imported(text, emptyBag, { from: 'csv' })

  test.each<[string, (flight: JsonObject) => JsonObject]>([
    ['its date', (flight) => ({ ...flight, log: { ...(flight.log as JsonObject), date: '2026-04-30' } })],
    [
      'its date, to that of another',
      (flight) => ({ ...flight, log: { ...(flight.log as JsonObject), date: '2026-05-02' } }),
    ],
    ['its registration', (flight) => ({ ...flight, registration: 'LV-YSA' })],
  ])('in %s is the flight of its row in the same file', (_, corrected) => {
    const [[id, flight], other] = [...bag.logbook] as [[string, JsonObject], [string, JsonObject]]
    const changed = { ...bag, logbook: new Map([[id, corrected(flight)], other]) }
    const again = imported(text, changed, { from: 'csv' })
    expect(again.changes).toEqual(['unchanged', 'unchanged'])
    expect(again.bag).toEqual(changed)
    // Other columns are another row, which cannot tell.
    const wider = text.replaceAll('\n', ',\n').replace('Total,', 'Total,Remarks')
    expect(imported(wider, bag, { from: 'csv' }).bag.logbook.size).toBe(2)
  })
})

describe('ids', () => {
  const flight = '2026-05-01,LV-XSA,SADF,SADF'

  function idsAfter(text: string, bag?: BagRecords, differing?: 'add') {
    return [
      ...imported(text, bag, { from: 'csv', ...(differing === undefined ? {} : { differing }) }).bag.logbook.keys(),
    ]
  }

  test('of new flights follow from what identifies them, in every release', () => {
    const text = `Date,Aircraft,From,To,Total\n${flight},1:00\n${flight},1:00\n`
    const first = idsAfter(text)
    expect(first).toEqual(['flight-2026-05-01-d4af2c1af25fb969-1', 'flight-2026-05-01-d4af2c1af25fb969-2'])
    expect(idsAfter(text.toLowerCase().replaceAll('lv-xsa', 'lvxsa'))).toEqual(first)
  })

  const header = 'Date,Aircraft,From,To,Total,Flightbag Id\n'

  test('are never those of other flights', () => {
    const first = imported(`${header}${flight},1:00,\n`, emptyBag, { from: 'csv' })
    const [id] = first.bag.logbook.keys()
    const added = imported(`${header}${flight},2:00,\n${flight},3:00,\n`, first.bag, { from: 'csv', differing: 'add' })
    expect(added.changes).toEqual(['new', 'new'])
    expect(added.bag.logbook.size).toBe(3)
    // A row that the pilot has added to the export of a bag that was lost.
    for (const ids of [
      [id, ''],
      ['', id],
    ]) {
      const rows = ids.map((each, i) => `${flight},${i + 1}:00,${each}\n`)
      expect(imported(header + rows.join(''), emptyBag, { from: 'csv' }).bag.logbook.size).toBe(2)
    }
  })

  test('of a row are not that of an earlier row', () => {
    const { bag } = imported(`Date,Aircraft,From,To,Total\n${flight},1:00\n`, emptyBag, { from: 'csv' })
    const [id] = bag.logbook.keys()
    // The first row is the stored flight, by its cells.
    const text = `${header}${flight},1:00,\n${flight},2:00,${id}\n`
    expect(imported(text, bag, { from: 'csv' }).plan.refusals).toMatchObject([
      { line: 3, message: `has the same id as an earlier flight: ${id}` },
    ])
  })

  test.each([
    [128, 'accepted'],
    [129, { message: 'has an id of more than 128 characters' }],
  ])('have a longest length: %i characters', (length, outcome) => {
    const text = `${header}${flight},1:00,${'x'.repeat(length)}\n`
    expect(refusal(text, { from: 'csv' })).toEqual(outcome === 'accepted' ? outcome : expect.objectContaining(outcome))
  })

  describe('of another program', () => {
    const columns =
      'Date,Tail Number,Total Flight Time,PIC,SIC,Dual Received,Night,X-Country,Route,Comments,Flight ID\n'
    function fileOf(...ids: readonly string[]) {
      const rows = ids.map((id) => `2026-03-01,LV-XSA,1.2,1.2,0,0,0,0,SADF SAAR,circuits,${id}\n`)
      return columns + rows.join('')
    }
    const plain = 'Date,Aircraft,From,To,Total\n2026-03-01,LV-XSA,SADF,SAAR,1:12\n'

    test('distinguish flights that are otherwise the same', () => {
      const { bag } = imported(fileOf('101'))
      expect(imported(fileOf('102'), bag).changes).toEqual(['new'])
      expect(imported(fileOf('102', '101'), bag).changes).toEqual(['new', 'unchanged'])
      expect(imported(fileOf(' '), bag).changes).toEqual(['changed'])
      expect(imported(fileOf('101'), imported(fileOf(' ')).bag).changes).toEqual(['changed'])
      // The flight has lost the row of its file; its id shows the program.
      const [[id, entry]] = [...bag.logbook] as [[string, JsonObject]]
      const { importedFrom: _, ...bare } = entry
      const withoutRow = { ...bag, logbook: new Map([[id, bare]]) }
      expect(imported(fileOf('102'), withoutRow).changes).toEqual(['new'])
      expect(imported(fileOf('101'), withoutRow).changes).toEqual(['changed'])
    })

    test('belong to a flight that was in the bag before, from its first file on', () => {
      const { bag: before } = imported(plain, emptyBag, { from: 'csv' })
      const [id] = before.logbook.keys()
      const { bag, changes } = imported(fileOf(' 101 '), before)
      expect(changes).toEqual(['changed'])
      expect([...bag.logbook.keys()]).toEqual([id])
      expect(imported(fileOf('102'), bag).changes).toEqual(['new'])
      // With everything corrected, only the id remains.
      const corrected = imported(fileOf('101').replace('2026-03-01,LV-XSA,1.2,1.2', '2026-03-02,LV-XSC,2.2,2.2'), bag)
      expect(corrected.changes).toEqual(['changed'])
      expect([...corrected.bag.logbook.keys()]).toEqual([id])
    })

    test('are refused for a second row of one flight', () => {
      const { bag } = imported(fileOf('101'))
      const [[id, entry]] = [...bag.logbook] as [[string, JsonObject]]
      const { row } = entry.importedFrom as { row: JsonObject }
      const importedFrom = { format: 'myflightbook', row: { ...row, 'Flight ID': '7' } }
      const moved = { ...bag, logbook: new Map([[id, { ...entry, importedFrom }]]) }
      expect(imported(fileOf('7', '101'), moved).plan.refusals).toEqual([
        { line: 3, column: null, message: `has the same id as an earlier flight: ${id}` },
      ])
    })

    test('leave what the pilot has changed, if the row is the same', () => {
      const { bag } = imported(fileOf('101'))
      const [[id, entry]] = [...bag.logbook] as [[string, JsonObject]]
      const changed = { ...bag, logbook: new Map([[id, { ...entry, remarks: 'circuits with Sofía' }]]) }
      expect(imported(fileOf('101'), changed).changes).toEqual(['unchanged'])
    })

    test('are no ids of our own table, which is compared by its content', () => {
      const own = `${header}2026-03-01,LV-XSA,SADF,SAAR,1:12,`
      const { bag } = imported(`${own}a\n`, emptyBag, { from: 'csv' })
      expect(imported(`${own}b\n`, bag, { from: 'csv' }).bag.logbook.size).toBe(1)
    })
  })
})

describe('a flight that has an aircraft of the bag and no registration of its own', () => {
  const flight = {
    id: 'mine',
    aircraftId: 'p1',
    from: 'SADF',
    to: 'SAAR',
    log: { date: '2026-05-01', times: { localDayPilot: 60 }, landings: 1 },
  }
  const bag: BagRecords = {
    logbook: new Map([['mine', flight]]),
    aircraft: new Map([['p1', { id: 'p1', registration: 'LV-XSA' }]]),
  }

  test('is the flight of that aircraft in a file', () => {
    const header = 'Date,Aircraft,From,To,Total,PIC,SIC,Night,XC,Landings\n'
    const { changes, bag: after } = imported(`${header}2026-05-01,LVXSA,SADF,SAAR,1:00,1:00,0,0,0,1\n`, bag, {
      from: 'csv',
    })
    expect(changes).toEqual(['changed'])
    expect([...after.logbook]).toMatchObject([['mine', { aircraftId: 'p1' }]])
  })

  test.each(writtenFormats)('is exported with it, and imported again unchanged: $title', (format) => {
    const text = exported(format, bag)
    expect(text.split('\n').filter((line) => line.includes('2026-05-01') && line.includes('LV-XSA'))).toHaveLength(1)
    expect(imported(text, bag, { from: format.name }).changes).toEqual(['unchanged'])
  })
})

test('a row that the bag keeps is its flight, although the pilot has corrected the aerodromes', () => {
  const text = 'Date,Aircraft,From,To,Total\n2026-05-01,LV-XSA,SADF,SAAR,1:00\n'
  const [[id, record]] = [...imported(text, emptyBag, { from: 'csv' }).bag.logbook] as [[string, JsonObject]]
  const corrected = { ...emptyBag, logbook: new Map([[id, { ...record, to: 'SAAK' }]]) }
  expect(imported(text, corrected, { from: 'csv' }).changes).toEqual(['unchanged'])
})

test('a row without aerodromes is no flight of the bag only because its few columns are those of one', () => {
  const flight = { id: 'f', registration: 'LV-XSA', from: 'SADF', to: 'SAAR', log: { date: '2026-05-01', times: {} } }
  const bag = { ...emptyBag, logbook: new Map([['f', flight]]) }
  expect(imported('Date,Aircraft,Total\n2026-05-01,LV-XSA,0:00\n', bag, { from: 'csv' }).changes).toEqual(['new'])
})
