import { expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { argentine } from './argentine.ts'
import { easa } from './easa.ts'
import type { SheetLayout } from './layout.ts'
import { sheetPages } from './pages.ts'

const entry: JsonObject = {
  id: 'f',
  aircraftId: 'x',
  from: 'SADF',
  to: 'SAAR',
  pilotInCommand: 'Ana Ejemplo',
  departureTime: '2026-05-01T12:05:00Z',
  arrivalTime: '1610',
  remarks: `${'a'.repeat(60)}b`,
  log: {
    date: '2026-05-01',
    landings: 12,
    purpose: 'LP',
    simulator: 108,
    times: {
      localDayPilot: 6,
      localDayCopilot: 12,
      localNightPilot: 18,
      localNightCopilot: 24,
      crossCountryDayPilot: 30,
      crossCountryDayCopilot: 36,
      crossCountryNightPilot: 42,
      crossCountryNightCopilot: 48,
    },
    breakdown: {
      instructorGiven: 54,
      multiEngine: 60,
      jet: 66,
      turboprop: 72,
      agricultural: 78,
      instrumentHood: 84,
      simulatorInstructor: 90,
      ifr: 96,
      dualReceived: 102,
      instrumentReal: 114,
    },
  },
}
const AIRCRAFT = { id: 'x', registration: 'LV-XSA', model: 'Cessna 172N', power: '160', class: 'MONT-T' }

/** The filled cells of a flight by the titles above them. */
function cellsOf(layout: SheetLayout, of: JsonObject = entry) {
  const [page] = sheetPages(layout, [of], new Map([['x', AIRCRAFT]]), {}, 'nearest')
  const titles = layout.columns.map(({ groups, title }) => [...groups, title].join(' / '))
  return Object.fromEntries(titles.map((title, i) => [title, page!.rows[0]![i]!]).filter(([, text]) => text !== ''))
}

test('each column of the Argentine sheet has its value', () => {
  expect(cellsOf(argentine)).toEqual({
    'FECHA / DÍA': '01',
    'FECHA / MES': '05',
    'FECHA / AÑO': '2026',
    DESDE: 'SADF',
    HASTA: 'SAAR',
    'HORA SALIDA UTC': '12:05',
    'HORA LLEGADA UTC': '16:10',
    'FINALI-DAD': 'LP',
    'ATERRI-ZAJES': '12',
    'AERONAVE / MARCA / MODELO': 'Cessna 172N',
    'AERONAVE / MATRÍCULA': 'LV-XSA',
    'AERONAVE / POT.': '160',
    'AERONAVE / CLASE': 'MONT-T',
    'TIEMPOS DE VUELO / SOBRE AERÓDROMO / DÍA / PIL': '0,1',
    'TIEMPOS DE VUELO / SOBRE AERÓDROMO / DÍA / COP': '0,2',
    'TIEMPOS DE VUELO / SOBRE AERÓDROMO / NOCHE / PIL': '0,3',
    'TIEMPOS DE VUELO / SOBRE AERÓDROMO / NOCHE / COP': '0,4',
    'TIEMPOS DE VUELO / TRAVESÍA / DÍA / PIL': '0,5',
    'TIEMPOS DE VUELO / TRAVESÍA / DÍA / COP': '0,6',
    'TIEMPOS DE VUELO / TRAVESÍA / NOCHE / PIL': '0,7',
    'TIEMPOS DE VUELO / TRAVESÍA / NOCHE / COP': '0,8',
    'DISCRIMINACIÓN / INSTRUC. DE VUELO': '0,9',
    'DISCRIMINACIÓN / MULTI MOTOR': '1,0',
    'DISCRIMINACIÓN / REAC-TOR': '1,1',
    'DISCRIMINACIÓN / TURBO HÉLICE': '1,2',
    'DISCRIMINACIÓN / AERO APLIC.': '1,3',
    'DISCRIMINACIÓN / VUELO POR INSTRUMENTOS / CAPOTA': '1,4',
    'ADIESTRADOR / SIMULADOR / INSTRUC-TOR': '1,5',
    'ADIESTRADOR / SIMULADOR / PIL. EN INSTR.': '1,8',
  })
})

test('each column of the EASA logbook has its value', () => {
  expect(cellsOf(easa)).toEqual({
    '1 DATE': '2026-05-01',
    '2 DEPARTURE / PLACE': 'SADF',
    '2 DEPARTURE / TIME': '12:05',
    '3 ARRIVAL / PLACE': 'SAAR',
    '3 ARRIVAL / TIME': '16:10',
    '4 AIRCRAFT / REGISTRATION': 'LV-XSA',
    '4 AIRCRAFT / MAKE, MODEL, VARIANT': 'Cessna 172N',
    '6 TOTAL TIME': '3:36',
    '7 NAME OF PIC': 'Ana Ejemplo',
    '9 CONDITION / NIGHT': '2:12',
    '9 CONDITION / IFR': '1:36',
    '10 FUNCTION / PIC': '1:36',
    '10 FUNCTION / CO-PILOT': '2:00',
    '10 FUNCTION / DUAL': '1:42',
    '10 FUNCTION / INSTRUCTOR': '0:54',
    '11 FSTD': '1:48',
    '12 REMARKS AND ENDORSEMENTS': 'a'.repeat(60),
  })
  const log = { date: '2026-05-01', times: { localDayPilot: 2 }, breakdown: { multiEngine: 2 }, landings: 10 }
  expect(cellsOf(easa, { id: 'f', log })).toEqual({
    '1 DATE': '2026-05-01',
    '5 SINGLE PILOT / ME': '0:02',
    '6 TOTAL TIME': '0:02',
    '8 LANDINGS / DAY': '10',
    '10 FUNCTION / PIC': '0:02',
  })
})
