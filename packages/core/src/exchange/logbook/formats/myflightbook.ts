import { CELLS_COLUMN, type LogbookFormat } from '../format.ts'

/** The table of MyFlightbook: its import template and its export, which has more columns. */
export const myflightbook: LogbookFormat = {
  name: 'myflightbook',
  title: 'MyFlightbook',
  columns: {
    id: ['Flight ID'],
    date: ['Date'],
    aircraft: ['Tail Number'],
    model: ['Model'],
    class: ['Category/Class'],
    from: ['From'],
    to: ['To'],
    route: ['Route'],
    total: ['Total Flight Time'],
    pilot: ['PIC'],
    copilot: ['SIC'],
    night: ['Night'],
    crossCountry: ['X-Country'],
    dual: ['Dual Received'],
    instructorGiven: ['CFI'],
    instrumentReal: ['IMC'],
    instrumentHood: ['Simulated Instrument'],
    simulator: ['Ground Simulator'],
    approaches: ['Approaches'],
    remarks: ['Comments'],
    cells: [CELLS_COLUMN],
  },
  landings: [['Landings']],
  hasPlacesInRoute: true,
  recognisedBy: [['Date', 'Tail Number', 'Total Flight Time']],
  hasBareHours: true,
}
