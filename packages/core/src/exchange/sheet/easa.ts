import { countIn, fieldOf } from '../../logbook/entry.ts'
import { breakdownAt, cellSum, clockAt, type SheetColumn, type SheetEntry, type SheetLayout, textAt } from './layout.ts'

function text(title: string, width: number, value: (of: SheetEntry) => string, groups: string[]): SheetColumn {
  return {
    kind: 'text',
    groups,
    title,
    width,
    value,
  }
}

function time(title: string, value: (of: SheetEntry) => number | null, groups: string[] = []): SheetColumn {
  return {
    kind: 'time',
    groups,
    title,
    width: 3,
    value,
  }
}

function total(of: SheetEntry) {
  return cellSum(of, () => true)
}

function night(of: SheetEntry) {
  return cellSum(of, (cell) => (cell & 2) !== 0)
}

/**
 * The flight as single-pilot time in an aircraft with one or several engines; null when the entry does not determine
 * it: without a multi-engine cell, with one that is a part of the flight, or with time as copilot, which can be
 * multi-pilot time.
 */
function engines(isMulti: boolean) {
  return (of: SheetEntry) => {
    const multi = fieldOf(fieldOf(of.line, 'breakdown'), 'multiEngine')
    if (multi !== 0 && multi !== total(of)) return null
    if (cellSum(of, (cell) => (cell & 1) !== 0) > 0) return null
    return isMulti === multi > 0 ? total(of) : 0
  }
}

/** Landings by day or by night; null when the flight was both, since the entry has one number. */
function landings(isNight: boolean): SheetColumn {
  return {
    kind: 'count',
    groups: ['8 LANDINGS'],
    title: isNight ? 'NIGHT' : 'DAY',
    width: 2.4,
    value: (of) => {
      const count = countIn(of.line, 'landings')
      if (count > 0 && night(of) > 0 && night(of) < total(of)) return null
      return isNight === night(of) > 0 ? count : 0
    },
  }
}

/** The logbook of AMC1 FCL.050. */
export const easa: SheetLayout = {
  name: 'easa',
  language: 'en',
  title: 'PILOT LOGBOOK (FCL.050)',
  rowsPerPage: 15,
  isDecimal: false,
  columns: [
    text('1 DATE', 4, ({ line }) => textAt(line, 'date'), []),
    text('PLACE', 3.2, ({ entry }) => textAt(entry, 'from'), ['2 DEPARTURE']),
    text('TIME', 2.6, (of) => clockAt(of, 'departureTime'), ['2 DEPARTURE']),
    text('PLACE', 3.2, ({ entry }) => textAt(entry, 'to'), ['3 ARRIVAL']),
    text('TIME', 2.6, (of) => clockAt(of, 'arrivalTime'), ['3 ARRIVAL']),
    text('MAKE, MODEL, VARIANT', 5.4, ({ aircraft }) => textAt(aircraft, 'model') || textAt(aircraft, 'icaoType'), [
      '4 AIRCRAFT',
    ]),
    text(
      'REGISTRATION',
      4,
      ({ entry, aircraft }) => textAt(entry, 'registration') || textAt(aircraft, 'registration'),
      ['4 AIRCRAFT'],
    ),
    time('SE', engines(false), ['5 SINGLE PILOT']),
    time('ME', engines(true), ['5 SINGLE PILOT']),
    text('MULTI-PILOT', 3, () => '', []),
    time('6 TOTAL TIME', total),
    text('7 NAME OF PIC', 4.4, ({ entry }) => textAt(entry, 'pilotInCommand'), []),
    landings(false),
    landings(true),
    time('NIGHT', night, ['9 CONDITION']),
    time('IFR', (of) => breakdownAt(of, 'ifr'), ['9 CONDITION']),
    time('PIC', (of) => cellSum(of, (cell) => (cell & 1) === 0), ['10 FUNCTION']),
    time('CO-PILOT', (of) => cellSum(of, (cell) => (cell & 1) !== 0), ['10 FUNCTION']),
    time('DUAL', (of) => breakdownAt(of, 'dualReceived'), ['10 FUNCTION']),
    time('INSTRUCTOR', (of) => breakdownAt(of, 'instructorGiven'), ['10 FUNCTION']),
    time('11 FSTD', ({ line }) => countIn(line, 'simulator')),
    {
      ...text('12 REMARKS AND ENDORSEMENTS', 7, () => '', []),
      kind: 'text',
      value: ({ entry }) => textAt(entry, 'remarks').slice(0, 60),
      hasMark: true,
    },
  ],
  words: {
    pilot: "Holder's name",
    licence: 'Licence',
    number: 'No.',
    file: null,
    page: 'Page',
    pageTotal: 'TOTAL THIS PAGE',
    carried: 'TOTAL FROM PREVIOUS PAGES',
    toDate: 'TOTAL TIME',
    flightTime: 'Flight time',
    note: 'I certify that the entries in this log are true. Signature:',
    undecided: (onPage, toDate) =>
      `* Flights without a division of their time: ${onPage.flights} on this page (${onPage.time} h), ` +
      `${toDate.flights} to date (${toDate.time} h). Their time is in no column and in no total.`,
  },
}
