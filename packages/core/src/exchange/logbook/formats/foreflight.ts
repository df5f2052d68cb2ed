import { CELLS_COLUMN, type LogbookFormat } from '../format.ts'

/**
 * The flights table of ForeFlight: the export of 2025 and the template of 2026. Aircraft are in a table of their own
 * before it.
 */
export const foreflight: LogbookFormat = {
  name: 'foreflight',
  title: 'ForeFlight',
  columns: {
    date: ['Date'],
    aircraft: ['AircraftID'],
    from: ['From'],
    to: ['To'],
    route: ['Route'],
    total: ['TotalTime'],
    pilot: ['PIC'],
    copilot: ['SIC'],
    night: ['Night'],
    crossCountry: ['CrossCountry'],
    dual: ['DualReceived'],
    instructorGiven: ['DualGiven'],
    instrumentReal: ['ActualInstrument'],
    instrumentHood: ['SimulatedInstrument'],
    simulator: ['SimulatedFlight'],
    remarks: ['PilotComments'],
    cells: [`[Text]${CELLS_COLUMN}`],
  },
  landings: [
    ['AllLandings'],
    ['Landing Full-Stop Day', 'Landing Full-Stop Night', 'Landing Touch-and-Go Day', 'Landing Touch-and-Go Night'],
  ],
  packedApproaches: [1, 2, 3, 4, 5, 6].map((n) => `Approach${n}`),
  recognisedBy: [],
  hasBareHours: true,
}

/** The start of a ForeFlight file, and the titles of its two tables. */
export const FOREFLIGHT_MARK = 'ForeFlight Logbook Import'
export const AIRCRAFT_TABLE = 'Aircraft Table'
export const FLIGHTS_TABLE = 'Flights Table'
