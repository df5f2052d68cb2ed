import type { LogbookFormat } from '../format.ts'

/**
 * LogTen Pro, "Export Flights (Tab)". It alone states parts of the night, so it determines more cells than the others.
 */
export const logten: LogbookFormat = {
  name: 'logten',
  title: 'LogTen Pro',
  columns: {
    id: ['flight_key'],
    date: ['flight_flightDate', 'Flight Date'],
    aircraft: ['flight_selectedAircraftID', 'aircraft_aircraftID', 'Aircraft ID'],
    icaoType: ['aircraftType_type', 'Aircraft Type'],
    make: ['aircraftType_make'],
    model: ['aircraftType_model'],
    class: ['aircraftType_selectedAircraftClass'],
    from: ['flight_from', 'From'],
    to: ['flight_to', 'To'],
    route: ['flight_route', 'Route'],
    total: ['flight_totalTime', 'Total Time'],
    pilot: ['flight_pic', 'PIC'],
    copilot: ['flight_sic', 'SIC'],
    night: ['flight_night', 'Night'],
    crossCountry: ['flight_crossCountry', 'Cross Country'],
    dual: ['flight_dualReceived', 'Dual Received'],
    crossCountryNight: ['flight_crossCountryNight'],
    pilotNight: ['flight_picNight'],
    copilotNight: ['flight_sicNight'],
    dualNight: ['flight_dualReceivedNight'],
    instructorGiven: ['flight_dualGiven', 'Dual Given'],
    instrumentReal: ['flight_actualInstrument', 'Actual Instrument'],
    instrumentHood: ['flight_simulatedInstrument', 'Simulated Instrument'],
    simulator: ['flight_simulator', 'Simulator'],
    approaches: ['flight_totalApproaches'],
    remarks: ['flight_remarks', 'Remarks'],
  },
  landings: [
    ['flight_dayLandings', 'flight_nightLandings'],
    ['flight_totalLandings'],
    ['Day Ldg', 'Night Ldg'],
    ['Day Landings', 'Night Landings'],
  ],
  recognisedBy: [['flight_flightDate'], ['Flight Date', 'Aircraft ID', 'Total Time']],
  hasBareHours: false,
}
