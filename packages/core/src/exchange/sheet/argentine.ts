import { countIn } from '../../logbook/entry.ts'
import { aircraftClass } from './aircraft-class.ts'
import {
  breakdownAt,
  cellAt,
  cellSum,
  clockAt,
  type SheetColumn,
  type SheetEntry,
  type SheetLayout,
  textAt,
} from './layout.ts'

function text(title: string, width: number, value: (of: SheetEntry) => string, groups: string[] = []): SheetColumn {
  return {
    kind: 'text',
    groups,
    title,
    width,
    value,
  }
}

function time(title: string, value: (of: SheetEntry) => number | null, groups: string[], cell?: number): SheetColumn {
  return {
    kind: 'time',
    groups,
    title,
    width: 2.4,
    value,
    ...(cell === undefined ? {} : { cell }),
  }
}

const cells = ['SOBRE AERÓDROMO', 'TRAVESÍA'].flatMap((where, place) =>
  ['DÍA', 'NOCHE'].flatMap((light, half) =>
    ['PIL', 'COP'].map((seat, copilot) => {
      const cell = place * 4 + half * 2 + copilot
      return time(seat, (of) => cellAt(of, cell), ['TIEMPOS DE VUELO', where, light], cell)
    }),
  ),
)

/** Instrument time belongs to a seat only if the whole flight does. */
function instrumentAs(isCopilot: boolean) {
  return (of: SheetEntry) => {
    const real = breakdownAt(of, 'instrumentReal')
    const [pilot, copilot] = [cellSum(of, (cell) => (cell & 1) === 0), cellSum(of, (cell) => (cell & 1) !== 0)]
    if (real > 0 && pilot > 0 && copilot > 0) return null
    return isCopilot === copilot > 0 ? real : 0
  }
}

function discrimination(title: string, value: (of: SheetEntry) => number | null, ...groups: string[]) {
  return time(title, value, ['DISCRIMINACIÓN', ...groups])
}

/** "Hoja de libro de vuelo de pilotos" (Resolución ANAC 290/2012). */
export const argentine: SheetLayout = {
  name: 'ar',
  language: 'es',
  title: 'HOJA DE LIBRO DE VUELO DE PILOTOS',
  rowsPerPage: 15,
  isDecimal: true,
  columns: [
    text('DÍA', 1.6, ({ line }) => textAt(line, 'date').slice(8), ['FECHA']),
    text('MES', 1.6, ({ line }) => textAt(line, 'date').slice(5, 7), ['FECHA']),
    text('AÑO', 2.2, ({ line }) => textAt(line, 'date').slice(0, 4), ['FECHA']),
    text('HORA SALIDA UTC', 3.1, (of) => clockAt(of, 'departureTime')),
    text('DESDE', 2.8, ({ entry }) => textAt(entry, 'from')),
    text('HASTA', 2.8, ({ entry }) => textAt(entry, 'to')),
    text('HORA LLEGADA UTC', 3.1, (of) => clockAt(of, 'arrivalTime')),
    text('FINALI-DAD', 2.4, ({ line }) => textAt(line, 'purpose')),
    text('MARCA / MODELO', 4.6, ({ aircraft }) => textAt(aircraft, 'model') || textAt(aircraft, 'icaoType'), [
      'AERONAVE',
    ]),
    text('MATRÍCULA', 3.4, ({ entry, aircraft }) => textAt(entry, 'registration') || textAt(aircraft, 'registration'), [
      'AERONAVE',
    ]),
    text('POT.', 1.8, ({ aircraft }) => textAt(aircraft, 'power'), ['AERONAVE']),
    text('CLASE', 2.6, aircraftClass, ['AERONAVE']),
    ...cells,
    { kind: 'count', groups: [], title: 'ATERRI-ZAJES', width: 2.2, value: ({ line }) => countIn(line, 'landings') },
    discrimination('INSTRUC. DE VUELO', (of) => breakdownAt(of, 'instructorGiven')),
    discrimination('MULTI MOTOR', (of) => breakdownAt(of, 'multiEngine')),
    discrimination('REAC-TOR', (of) => breakdownAt(of, 'jet')),
    discrimination('TURBO HÉLICE', (of) => breakdownAt(of, 'turboprop')),
    discrimination('AERO APLIC.', (of) => breakdownAt(of, 'agricultural')),
    discrimination('REAL PIL', instrumentAs(false), 'VUELO POR INSTRUMENTOS'),
    discrimination('REAL COP', instrumentAs(true), 'VUELO POR INSTRUMENTOS'),
    discrimination('CAPOTA', (of) => breakdownAt(of, 'instrumentHood'), 'VUELO POR INSTRUMENTOS'),
    time('INSTRUC-TOR', (of) => breakdownAt(of, 'simulatorInstructor'), ['ADIESTRADOR / SIMULADOR']),
    time('PIL. EN INSTR.', ({ line }) => countIn(line, 'simulator'), ['ADIESTRADOR / SIMULADOR']),
    { ...text('CERTIFICACIONES', 4.4, () => ''), kind: 'text', value: () => '', hasMark: true },
  ],
  words: {
    pilot: 'Apellido y nombre',
    licence: 'Licencia',
    number: 'N.º',
    file: 'Legajo',
    page: 'Hoja',
    pageTotal: 'TOTAL DE ESTA HOJA',
    carried: 'TRANSPORTE DE LA HOJA ANTERIOR',
    toDate: 'TOTAL A LA FECHA',
    flightTime: 'Tiempo de vuelo',
    note:
      'Los totales de las columnas de DISCRIMINACIÓN no deben sumarse a los totales generales: están contenidos ' +
      'en TIEMPOS DE VUELO.',
    undecided: (onPage, toDate) =>
      `* Vuelos sin discriminar: ${onPage.flights} en esta hoja (${onPage.time} h), ${toDate.flights} a la fecha ` +
      `(${toDate.time} h). Su tiempo no está en las columnas ni en los totales.`,
  },
}
