import { expect, test } from 'vitest'
import { imported } from '../../testing/imported.ts'
import { exportLosses } from './losses.ts'
import { writtenFormats } from './write-logbook.ts'

/** The losses of an export of one flight of LogTen, by the name of the format. */
function lossesOf(cells: Readonly<Record<string, string>>) {
  const { records } = imported(`${Object.keys(cells).join('\t')}\n${Object.values(cells).join('\t')}\n`)
  expect(records).toHaveLength(1)
  return Object.fromEntries(
    writtenFormats.map((format) => [format.name, exportLosses(format, records).map(({ what }) => what)]),
  )
}

const FLIGHT = {
  flight_key: 'K-1',
  flight_flightDate: '2026-04-02',
  flight_selectedAircraftID: 'LV-XSA',
  aircraftType_type: 'C172',
  aircraftType_make: 'Cessna',
  aircraftType_model: '172N',
  flight_totalTime: '2:00',
  flight_pic: '2:00',
  flight_sic: '0:00',
  flight_night: '0:45',
  flight_crossCountry: '1:30',
  flight_crossCountryNight: '0:30',
  flight_totalApproaches: '2',
}

test('the parts of the night are in the eight cells, approaches and the type in columns of their own', () => {
  const described = ['type', 'make', 'model'].map((name) => `LogTen Pro: aircraftType_${name}`)
  expect(lossesOf(FLIGHT)).toEqual({ foreflight: [], myflightbook: described, csv: described })
})

test('the parts of the night of an undecided flight are lost', () => {
  for (const losses of Object.values(lossesOf({ ...FLIGHT, flight_pic: '1:00' })))
    expect(losses).toContain('LogTen Pro: flight_crossCountryNight')
})

test('of packed approaches, the details are lost', () => {
  const head = 'ForeFlight Logbook Import,x\nAircraft Table,\nAircraftID\nLV-XSA\nFlights Table,\n'
  const { records } = imported(`${head}Date,AircraftID,TotalTime,PIC,Approach1\n2026-03-01,LV-XSA,1,1,2;ILS;05;SAEZ\n`)
  const losses = writtenFormats.map((format) => exportLosses(format, records).map(({ what }) => what))
  const details = 'ForeFlight: the details of approaches'
  expect(losses).toEqual(writtenFormats.map(({ name }) => (name === 'foreflight' ? [] : [details])))
})

test('losses are counted by flight, the most frequent first, and a value that states nothing is none', () => {
  const head = 'Date,Tail Number,Total Flight Time,Mood,Plan,Wind\n'
  const rows = ['2026-03-01,A,1:00,good,a,0.0', '2026-03-02,A,1:00,FALSE,b,0:00', '2026-03-03,A,1:00,,c,']
  const { records } = imported(`${head}${rows.join('\n')}\n`)
  const [, , csv] = writtenFormats
  expect(exportLosses(csv!, records)).toEqual([
    { what: 'MyFlightbook: Plan', flights: 3 },
    { what: 'MyFlightbook: Mood', flights: 1 },
  ])
})

test('the time on several engines comes back to the program that stated the class, and that of others is kept', () => {
  const own = 'Date,Tail Number,Total Flight Time,Category/Class,Mood\n2026-03-01,LV-XSC,1:00,AMEL,good\n'
  const first = imported(own)
  const other = 'Flight Date\tAircraft ID\tTotal Time\tWeather\n2026-03-01\tLV-XSC\t1:00\train\n'
  const { records } = imported(other, first.bag)
  expect(records).toHaveLength(1)
  const losses = writtenFormats.map((format) => exportLosses(format, records).map(({ what }) => what))
  const others = ['MyFlightbook: Category/Class', 'MyFlightbook: Mood', 'LogTen Pro: Weather']
  expect(losses).toEqual([['time on several engines', ...others], [], others])
})
