import type { LogbookEntry, LogbookTotals } from '@flightbag/client'
import type { JsonObject } from '@flightbag/core'
import { undecidedEntry } from '@flightbag/core/exchange'
import { logbookTotals } from '@flightbag/core/logbook'
import { statedText } from '@flightbag/pilot'
import type { Terminal } from '../../context/io.ts'
import { table } from '../lib/table.ts'
import { undecidedNote } from '../lib/undecided-note.ts'
import { paint } from './paint.ts'

interface FlightsView {
  /** The maximum number of flights that are shown. */
  readonly limit: number
  /** The months of the chart, oldest first, as `YYYY-MM`. */
  readonly months: readonly string[]
  /** The registrations of the aircraft, by their ids. */
  readonly registrations: ReadonlyMap<string, string>
  readonly terminal: Terminal
}

const RIGHT = new Set(['time', 'night', 'landings'])

/** A logbook for people: the totals, the hours of each month, and the newest flights. */
export function flightsText(
  { totals }: LogbookTotals,
  entries: readonly LogbookEntry[],
  { limit, months, registrations, terminal }: FlightsView,
): string {
  function bold(text: string) {
    return paint(terminal, 'bold', text)
  }
  const figures = [
    ['pilot', totals.pilot],
    ['copilot', totals.copilot],
    ['night', totals.night],
    ['cross-country', totals.crossCountry],
    ['simulator', totals.simulator],
  ] as const
  const parts = figures.map(([name, minutes]) => `${name} ${bold(clockText(minutes))}`).join('  ')
  const titles = ['date', 'aircraft', 'from', 'to', 'time', 'night', 'landings', 'purpose']
  const rows = entries.slice(0, limit).map((entry) => flightRow(entry, registrations))
  return [
    `${bold(clockText(totals.flight))} in ${totals.entries} flights, ${totals.landings} landings\n${parts}\n`,
    `\n${monthsLine(entries, months, terminal)}\n`,
    rows.length === 0
      ? 'no flights\n'
      : table(
          titles.map((title) => ({ title, align: RIGHT.has(title) ? 'right' : 'left' }) as const),
          rows,
        ),
    undecidedNote(entries),
    totals.entries > rows.length ? paint(terminal, 'dim', `the newest ${rows.length}; --limit shows more\n`) : '',
  ].join('')
}

function monthsLine(entries: readonly LogbookEntry[], months: readonly string[], terminal: Terminal): string {
  const minutes = months.map((month) => minutesOf(entries.filter(({ log }) => log?.date?.startsWith(month))))
  const most = Math.max(...minutes)
  const busiest = most === 0 ? 'no flights' : `at most ${clockText(most)} (${months[minutes.indexOf(most)]})`
  return `${months[0]} ${paint(terminal, 'cyan', sparkline(minutes))} ${months.at(-1)}  hours per month, ${busiest}\n`
}

function minutesOf(entries: readonly LogbookEntry[]): number {
  return logbookTotals(entries).totals.flight
}

function flightRow(entry: LogbookEntry, registrations: ReadonlyMap<string, string>): readonly (string | number)[] {
  const { totals } = logbookTotals([entry])
  const { log, registration, aircraftId, from, to } = entry
  return [
    log?.date ?? '-',
    statedText(registration) || registrations.get(aircraftId ?? '') || '-',
    statedText(from) ?? '-',
    statedText(to) ?? '-',
    timeText(entry, totals),
    totals.night === 0 ? '' : clockText(totals.night),
    totals.landings,
    log?.purpose ?? '',
  ]
}

/** The time of a flight; that of an undecided one is marked. */
function timeText(entry: LogbookEntry, { flight, simulator }: LogbookTotals['totals']): string {
  const undecided = undecidedEntry(entry as object as JsonObject)
  if (undecided !== null) return `* ${clockText(undecided.totalTenths * 6)}`
  return flight === 0 && simulator > 0 ? `sim ${clockText(simulator)}` : clockText(flight)
}

/** 754 minutes as `12:34`. */
export function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/**
 * One character for each value, as high as its share of the largest one. Zero is a dot, and every other value is
 * visible.
 */
function sparkline(values: readonly number[]): string {
  const largest = Math.max(...values)
  return values
    .map((value) => (value <= 0 ? '·' : LEVELS[Math.max(0, Math.ceil((value / largest) * LEVELS.length) - 1)]))
    .join('')
}
