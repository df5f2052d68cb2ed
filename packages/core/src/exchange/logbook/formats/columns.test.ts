import { expect, test } from 'vitest'
import { imported, sample } from '../../testing/imported.ts'

/** The only flight of a file with these cells by their columns. */
function flightOf(start: string, cells: Readonly<Record<string, string>>, delimiter: string) {
  const rows = [Object.keys(cells), Object.values(cells)].map((row) => `${row.join(delimiter)}\n`)
  const { file } = imported(`${start}${rows.join('')}`)
  const [flight] = [...file.flights()]
  return { format: file.format.name, flight: flight!.ok ? flight!.value : expect.fail(flight!.failure.message) }
}

/** Minutes in fifths of a minute, the unit of imported times. */
function minutes(count: number) {
  return count * 5
}

/** What the files below state, as far as their program has a column for it. */
const FLIGHT = {
  date: '2026-03-01',
  aircraft: { registration: 'LV-XSA' },
  from: 'SADF',
  to: 'SAAR',
  route: 'UBREL',
  remarks: 'calm',
  times: {
    total: minutes(130),
    pilot: minutes(70),
    copilot: minutes(40),
    night: minutes(33),
    crossCountry: minutes(34),
    dual: minutes(20),
  },
  instructorGiven: minutes(36),
  instrumentReal: minutes(37),
  instrumentHood: minutes(38),
  simulator: minutes(39),
  approaches: 3,
  landings: 7,
}

const FOREFLIGHT_START =
  'ForeFlight Logbook Import,x\nAircraft Table,\nAircraftID,TypeCode,Make,Model,equipType (FAA),aircraftClass (FAA)\n' +
  'LV-XSA,PA34,Piper,Seneca,aircraft,airplane_multi_engine_land\nFlights Table,\n'

const FOREFLIGHT = {
  ...{ Date: '2026-03-01', AircraftID: 'LV-XSA', From: 'SADF', To: 'SAAR', Route: 'UBREL', TotalTime: '2:10' },
  ...{ PIC: '1:10', SIC: '0:40', Night: '0:33', CrossCountry: '0:34', DualReceived: '0:20', DualGiven: '0:36' },
  ...{ ActualInstrument: '0:37', SimulatedInstrument: '0:38', SimulatedFlight: '0:39', PilotComments: 'calm' },
  ...{ Approach1: '1;ILS', Approach2: '2;VOR' },
  '[Text]Flightbag Cells': '1 2 3 4 5 6 7 8 -',
}

const LOGTEN_KEYS = {
  ...{ flight_key: 'K-1', flight_flightDate: '2026-03-01', flight_from: 'SADF', flight_to: 'SAAR' },
  ...{ flight_selectedAircraftID: 'LV-XSA', aircraftType_type: 'PA34', aircraftType_make: 'Piper' },
  ...{ aircraftType_model: 'Seneca', aircraftType_selectedAircraftClass: 'AMEL', flight_route: 'UBREL' },
  ...{ flight_totalTime: '2:10', flight_pic: '1:10', flight_sic: '0:40', flight_night: '0:33' },
  ...{ flight_crossCountry: '0:34', flight_dualReceived: '0:20', flight_crossCountryNight: '0:11' },
  ...{ flight_picNight: '0:12', flight_sicNight: '0:13', flight_dualReceivedNight: '0:14' },
  ...{ flight_dualGiven: '0:36', flight_actualInstrument: '0:37', flight_simulatedInstrument: '0:38' },
  ...{ flight_simulator: '0:39', flight_totalApproaches: '3', flight_remarks: 'calm' },
}

const LOGTEN_TITLES = {
  ...{ 'Flight Date': '2026-03-01', 'Aircraft ID': 'LV-XSA', 'Aircraft Type': 'PA34', From: 'SADF', To: 'SAAR' },
  ...{ Route: 'UBREL', 'Total Time': '2:10', PIC: '1:10', SIC: '0:40', Night: '0:33', 'Cross Country': '0:34' },
  ...{ 'Dual Received': '0:20', 'Dual Given': '0:36', 'Actual Instrument': '0:37', 'Simulated Instrument': '0:38' },
  ...{ Simulator: '0:39', Remarks: 'calm' },
}

const MYFLIGHTBOOK = {
  ...{ 'Flight ID': '7', Date: '2026-03-01', 'Tail Number': 'LV-XSA', Model: 'PA-34', 'Category/Class': 'AMEL' },
  ...{ From: 'SADF', To: 'SAAR', Route: 'UBREL', 'Total Flight Time': '2:10', PIC: '1:10', SIC: '0:40' },
  ...{ Night: '0:33', 'X-Country': '0:34', 'Dual Received': '0:20', CFI: '0:36', IMC: '0:37' },
  ...{ 'Simulated Instrument': '0:38', 'Ground Simulator': '0:39', Approaches: '3', Comments: 'calm' },
  ...{ Landings: '7', 'Flightbag Cells': '1 2 3 4 5 6 7 8 -' },
}

const CELLS = { cells: { minutes: [1, 2, 3, 4, 5, 6, 7, 8], loggedTenths: null } }
const DESCRIBED = { icaoType: 'PA34', model: 'Piper Seneca', isMultiEngine: true }
const NIGHT = {
  crossCountryNight: minutes(11),
  pilotNight: minutes(12),
  copilotNight: minutes(13),
  dualNight: minutes(14),
}

test.each([
  ['foreflight', FOREFLIGHT_START, FOREFLIGHT, { AllLandings: '7' }],
  [
    'foreflight',
    FOREFLIGHT_START,
    FOREFLIGHT,
    {
      ...{ 'Landing Full-Stop Day': '1', 'Landing Full-Stop Night': '2' },
      ...{ 'Landing Touch-and-Go Day': '3', 'Landing Touch-and-Go Night': '1' },
    },
  ],
  ['logten', '', LOGTEN_KEYS, { flight_dayLandings: '3', flight_nightLandings: '4' }],
  ['logten', '', LOGTEN_KEYS, { flight_totalLandings: '7' }],
  ['logten', '', LOGTEN_TITLES, { 'Day Ldg': '3', 'Night Ldg': '4' }],
  ['logten', '', LOGTEN_TITLES, { 'Day Landings': '3', 'Night Landings': '4' }],
  ['myflightbook', '', MYFLIGHTBOOK, {}],
])('each column of %s fills its value', (name, start, cells, landings) => {
  const { format, flight } = flightOf(start, { ...cells, ...landings }, name === 'logten' ? '\t' : ',')
  expect(format).toBe(name)
  const { approaches, ...flown } = FLIGHT
  expect(flight).toMatchObject(flown)
  expect(flight.approaches).toBe(cells === LOGTEN_TITLES ? null : approaches)
  if (cells === FOREFLIGHT) expect(flight).toMatchObject({ ...CELLS, aircraft: { ...DESCRIBED, isDevice: false } })
  if (cells === LOGTEN_KEYS) expect(flight).toMatchObject({ ownId: 'K-1', aircraft: DESCRIBED, times: NIGHT })
  if (cells === LOGTEN_TITLES) expect(flight.aircraft.icaoType).toBe('PA34')
  if (cells === MYFLIGHTBOOK)
    expect(flight).toMatchObject({ ...CELLS, ownId: '7', aircraft: { model: 'PA-34', isMultiEngine: true } })
})

test('LogTen names the aircraft in one of two keys', () => {
  const { flight_selectedAircraftID: registration, ...others } = LOGTEN_KEYS
  expect(flightOf('', { ...others, aircraft_aircraftID: registration }, '\t').flight).toMatchObject({
    aircraft: FLIGHT.aircraft,
  })
  expect(flightOf('', { aircraft_aircraftID: 'LV-OLD', ...LOGTEN_KEYS }, '\t').flight).toMatchObject({
    aircraft: FLIGHT.aircraft,
  })
})

test.each([
  [
    'old',
    'AircraftID,EquipmentType,TypeCode,Year,Make,Model,Category,Class,GearType,EngineType,Complex,HighPerformance,' +
      'Pressurized,TAA',
    'lv-xsa,FTD,PA34,1979,Piper,Seneca,airplane,airplane_multi_engine_land,fixed,Piston,,,,',
  ],
  [
    'of 2025',
    'AircraftID,TypeCode,Year,Make,Model,GearType,EngineType,equipType (FAA),aircraftClass (FAA),' +
      'complexAircraft (FAA),taa (FAA),highPerformance (FAA),pressurized (FAA)',
    'lv-xsa,PA34,1979,Piper,Seneca,fixed,Piston,ftd,AMEL,,,,',
  ],
  [
    'of 2026',
    'AircraftID,equipType,TypeCode,Year,Make,Model,GearType,EngineType,Category/Class,complexAircraft,' +
      'highPerformance,pressurized,taa,equipType (EASA),Category/Class (EASA),complexAircraft (EASA),' +
      'multiPilot (EASA),sphp (EASA)',
    'lv-xsa,ftd,PA34,1979,Piper,Seneca,fixed,Piston,AMES,,,,,aircraft,SEP,,,',
  ],
])('an aircraft table of ForeFlight is read by its names: %s', (_, header, row) => {
  const start = `ForeFlight Logbook Import,x\nAircraft Table,\n${header}\n${row}\nFlights Table,\n`
  const { aircraft } = flightOf(start, FOREFLIGHT, ',').flight
  const { source, ...values } = aircraft
  expect(values).toEqual({ registration: 'LV-XSA', ...DESCRIBED, isDevice: true })
  expect(source).toMatchObject({ AircraftID: 'lv-xsa', Year: '1979' })
  const lower = flightOf(start, { ...FOREFLIGHT, AircraftID: 'lv-xsa' }, ',').flight
  expect(lower.aircraft).toEqual({ ...aircraft, registration: 'lv-xsa' })
})

test('a number of packed approaches can have two digits', () => {
  const { flight } = flightOf(FOREFLIGHT_START, { ...FOREFLIGHT, Approach1: '12;ILS', Approach2: '3' }, ',')
  expect(flight.approaches).toBe(15)
})

test.each(['SIM-2', 'sim2', 'Simulator'])('an aircraft named %s is a training device', (registration) => {
  const flight = { ...MYFLIGHTBOOK, 'Tail Number': registration }
  expect(flightOf('', flight, ',').flight.aircraft).toMatchObject({ registration, isDevice: true })
})

test('columns that only pad the rows have no name', () => {
  const { file } = imported('Date,Tail Number,Total Flight Time,,Mood,\n2026-03-01,A,1:00,,good,\n')
  expect([file.columns, file.otherColumns]).toEqual([['Date', 'Tail Number', 'Total Flight Time', 'Mood'], ['Mood']])
})

test.each([
  ['logten', { make: 'aircraftType_make', model: 'aircraftType_model' }],
  ['foreflight', { make: 'Make', model: 'Model' }],
] as const)('the model of an aircraft of %s is what the file states of its make and model', (name, columns) => {
  function modelOf(make: string, model: string) {
    const described = { [columns.make]: make, [columns.model]: model }
    if (name === 'logten') return flightOf('', { ...LOGTEN_KEYS, ...described }, '\t').flight.aircraft.model
    const start = FOREFLIGHT_START.replace('Piper,Seneca', `${make},${model}`)
    return flightOf(start, FOREFLIGHT, ',').flight.aircraft.model
  }
  expect([modelOf('Piper', 'Seneca'), modelOf('Piper', ''), modelOf('', 'Seneca'), modelOf('', '')]).toEqual([
    'Piper Seneca',
    'Piper',
    'Seneca',
    null,
  ])
})

test.each(['\n \ufeff', '"', '\n"'])('a ForeFlight file is recognised after %j', (before) => {
  const text = sample('foreflight.csv').trimStart()
  const quoted = before.endsWith('"') ? text.replace('ForeFlight Logbook Import', '$&"') : text
  expect(imported(`${before}${quoted}`).file.format.name).toBe('foreflight')
})
