import { DAY_MS, type UsageReport } from '@flightbag/core/ports'
import { table } from './lib/table.ts'

const BLOCKS = ['', '\u258f', '\u258e', '\u258d', '\u258c', '\u258b', '\u258a', '\u2589'] as const
const FULL = '\u2588'
const DAY_COLUMNS = 'YYYY-MM-DD'.length + 2
const LONGEST_BAR = 50

/** The options of the chart. */
interface UsageView {
  /** An instant in the last UTC day of the chart, in milliseconds. */
  readonly nowMs: number
  /** The number of UTC days in the chart, including that of `nowMs`. */
  readonly days: number
  readonly columns: number
  readonly color: boolean
}

/** Usage for people: the keys, a table by route, and a bar for each day, also for days without a request. */
export function usageText(report: UsageReport, view: UsageView): string {
  const head = `last used ${report.lastUsedAt ?? 'never'}\n`
  const used = report.days.some(({ routes }) => routes.length > 0)
  if (!used) return `${head}no requests within ${view.days} days\n`
  return [head, keysTable(report), routesTable(report), dayBars(report, view)].join('\n')
}

function columns(...titles: readonly string[]) {
  return titles.map((title, at) => ({ title, align: at === 0 ? ('left' as const) : ('right' as const) }))
}

function keysTable({ keys }: UsageReport): string {
  return table(
    columns('key', 'requests', 'last used'),
    keys.map(({ prefix, active, requests, lastUsedAt }) => [
      `${prefix}...${active ? '' : ' (replaced)'}`,
      requests,
      lastUsedAt ?? 'never',
    ]),
  )
}

function routesTable({ days }: UsageReport): string {
  const sums = new Map<string, { requests: number; errors: number }>()
  for (const { route, requests, errors } of days.flatMap(({ routes }) => routes)) {
    const sum = sums.get(route) ?? { requests: 0, errors: 0 }
    sums.set(route, { requests: sum.requests + requests, errors: sum.errors + errors })
  }
  const rows = [...sums].sort(([a, x], [b, y]) => y.requests - x.requests || (a < b ? -1 : 1))
  const all = sumOf([...sums.values()])
  return table(columns('route', 'requests', 'errors'), [
    ...rows.map(([route, { requests, errors }]) => [route, requests, errors]),
    ['all', all.requests, all.errors],
  ])
}

function sumOf(counts: readonly { readonly requests: number; readonly errors: number }[]) {
  return {
    requests: counts.reduce((sum, { requests }) => sum + requests, 0),
    errors: counts.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/**
 * A bar for each day, whose length is its share of the busiest day, with the errors at its end, in red if colour is
 * used.
 */
function dayBars(report: UsageReport, { nowMs, days, columns, color }: UsageView): string {
  const sums = new Map(report.days.map(({ day, routes }) => [day, sumOf(routes)]))
  const shown = Array.from({ length: days }, (_, at) => {
    const day = new Date(nowMs - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return { day, ...(sums.get(day) ?? { requests: 0, errors: 0 }) }
  })
  const first = shown.findIndex(({ requests }) => requests > 0)
  const most = Math.max(...shown.map(({ requests }) => requests))
  const digits = String(most).length
  const room = Math.max(10, Math.min(LONGEST_BAR, columns - DAY_COLUMNS - digits - 20))
  return shown
    .slice(Math.max(first, 0))
    .map(({ day, requests, errors }) => {
      const good = bar(((requests - errors) / most) * room)
      const bad = errors === 0 ? '' : '\u2592'.repeat(Math.max(1, Math.round((errors / most) * room)))
      const bars = good + (color && bad !== '' ? `\u001b[31m${bad}\u001b[0m` : bad)
      const failed = errors === 0 ? '' : ` (${errors} ${errors === 1 ? 'error' : 'errors'})`
      return `${day}  ${String(requests).padStart(digits)}  ${bars}${failed}`.trimEnd()
    })
    .map((line) => `${line}\n`)
    .join('')
}

/** A bar of so many columns, in steps of an eighth of one; any count above 0 is visible. */
function bar(length: number): string {
  if (length <= 0) return ''
  const eighths = Math.max(1, Math.round(length * 8))
  return FULL.repeat(Math.floor(eighths / 8)) + (BLOCKS[eighths % 8] ?? '')
}
