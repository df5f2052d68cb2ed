import type { LogbookTotals } from '@flightbag/core/logbook'
import { counted } from './lib/counted.ts'
import { clockText } from './pilot/flights-text.ts'

type Row = readonly [label: string, minutes: number, tenths: number]

/** 125 tenths as `12.5`. */
function decimalHours(tenths: number) {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

function span({ from, to }: LogbookTotals) {
  return from === null ? (to === null ? 'all dates' : `to ${to}`) : to === null ? `from ${from}` : `${from} to ${to}`
}

/** Why the decimal hours differ from the minutes divided by sixty, by the figures of the table; empty if they agree. */
function roundingNote({ totals, logged }: LogbookTotals): string {
  if (Math.round(totals.flight / 6) === logged.total) return ''
  const [exact, sum] = [decimalHours(Math.round(totals.flight / 6)), decimalHours(logged.total)]
  return (
    `Each flight is rounded to tenths before they are added, so ${clockText(totals.flight)} is ${sum}, not ` +
    `${exact}.\n`
  )
}

/**
 * Logbook totals as a table for people: hours and minutes beside decimal hours. The decimal hours are those of
 * `logged`, which add up, not the minutes divided by sixty. Ends with a line break.
 */
export function logbookTable(record: LogbookTotals): string {
  const { totals, logged } = record
  function both(label: string, name: keyof typeof totals & keyof typeof logged): Row {
    return [label, totals[name], logged[name]]
  }
  const groups: readonly (readonly Row[])[] = [
    [['Flight time', totals.flight, logged.total]],
    [both('Pilot', 'pilot'), both('Copilot', 'copilot')],
    [both('Day', 'day'), both('Night', 'night')],
    [both('Local', 'local'), both('Cross-country', 'crossCountry')],
    [
      both('Instruction given', 'instructorGiven'),
      both('Instrument, real', 'instrumentReal'),
      both('Instrument, hood', 'instrumentHood'),
      both('Multi-engine', 'multiEngine'),
    ],
    [both('Simulator', 'simulator')],
  ]
  const cells = groups.map((group) =>
    group.map(([label, minutes, tenths]) => [label, clockText(minutes), decimalHours(tenths)] as const),
  )
  const header = ['', 'h:mm', 'decimal'] as const
  const all = [header, ...cells.flat()]
  function width(column: 0 | 1 | 2) {
    return Math.max(...all.map((row) => row[column].length))
  }
  const [labels, clock, decimal] = [width(0), width(1), width(2)]
  function line(row: (typeof all)[number]) {
    return `${row[0].padEnd(labels)}  ${row[1].padStart(clock)}  ${row[2].padStart(decimal)}`
  }
  const rule = '-'.repeat(labels + clock + decimal + 4)
  const counts = `${counted(totals.entries, 'entry', 'entries')}, ${counted(totals.landings, 'landing', 'landings')}`
  const body = cells.map((group) => group.map(line).join('\n')).join(`\n${rule}\n`)
  return `Logbook totals, ${span(record)}: ${counts}\n\n${line(header)}\n${rule}\n${body}\n\n${roundingNote(record)}`
}
