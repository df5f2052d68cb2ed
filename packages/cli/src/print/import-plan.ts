import { type Figures, type ImportPlan, LISTED_ROWS } from '@flightbag/core/exchange'
import { table } from './table.ts'

function decimal(tenths: number | null): string {
  return tenths === null ? '-' : `${Math.floor(tenths / 10)}.${Math.abs(tenths % 10)}`
}

function counted(count: number | null): string {
  return count === null ? '-' : String(count)
}

const ROWS: readonly (readonly [title: string, field: keyof Figures, show: (value: number | null) => string])[] = [
  ['Flights', 'flights', counted],
  ['Flight time', 'total', decimal],
  ['Pilot', 'pilot', decimal],
  ['Copilot', 'copilot', decimal],
  ['Instruction received', 'dual', decimal],
  ['Night', 'night', decimal],
  ['Cross-country', 'crossCountry', decimal],
  ['Instruction given', 'instructorGiven', decimal],
  ['Instrument, real', 'instrumentReal', decimal],
  ['Instrument, hood', 'instrumentHood', decimal],
  ['Simulator', 'simulator', decimal],
  ['Landings', 'landings', counted],
]

/**
 * A plan of an import for people: the counts, the refused rows, the undecided flights, and both sets of totals. Ends
 * with a line break.
 */
export function importPlanText(plan: ImportPlan): string {
  const counts = (['new', 'changed', 'unchanged', 'refused'] as const).map((change) => [change, plan[change]] as const)
  const parts = [
    table(
      [
        { title: 'flights', align: 'left' },
        { title: 'count', align: 'right' },
      ],
      [...counts, ['undecided cells', plan.undecided], ['new aircraft', plan.aircraft]],
    ),
  ]
  if (plan.refused > 0) {
    const rows = plan.refusals.map(({ line, column, message }) => [line ?? '-', column ?? '-', message])
    parts.push(table(columns('line', 'column', 'refused because'), rows), more(plan.refused))
  }
  if (plan.undecided > 0) {
    const rows = plan.undecidedFlights.map(({ line, date, aircraft, totalTenths, reason }) => [
      line,
      date,
      aircraft,
      decimal(totalTenths),
      reason,
    ])
    const titles = columns('line', 'date', 'aircraft', 'hours', 'cells left empty because')
    parts.push(table(titles, rows), more(plan.undecided))
  }
  const totals = ROWS.map(([title, field, show]) => [title, show(plan.file[field]), show(plan.bag[field])])
  parts.push(
    table(
      [
        { title: 'totals', align: 'left' },
        { title: 'file', align: 'right' },
        { title: 'bag', align: 'right' },
      ],
      totals,
    ),
  )
  return `${parts.filter((part) => part !== '').join('\n')}`
}

function columns(...titles: readonly string[]) {
  return titles.map((title) => ({ title, align: 'left' }) as const)
}

function more(count: number): string {
  return count > LISTED_ROWS ? `... and ${count - LISTED_ROWS} more\n` : ''
}
