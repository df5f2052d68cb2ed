import {
  type ChangedField,
  type ComparedFlight,
  type Figures,
  type ImportPlan,
  LISTED_ROWS,
} from '@flightbag/core/exchange'
import { counted } from './lib/counted.ts'
import { table } from './lib/table.ts'

function decimal(tenths: number | null): string {
  return tenths === null ? '-' : `${Math.floor(tenths / 10)}.${Math.abs(tenths % 10)}`
}

function wholeNumber(count: number | null): string {
  return count === null ? '-' : String(count)
}

const ROWS: readonly (readonly [title: string, field: keyof Figures, show: (value: number | null) => string])[] = [
  ['Flights', 'flights', wholeNumber],
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
  ['Landings', 'landings', wholeNumber],
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
      [...counts, ['differing', plan.differing], ['undecided cells', plan.undecided], ['new aircraft', plan.aircraft]],
    ),
  ]
  if (plan.refused > 0) {
    const rows = plan.refusals.map(({ line, column, message }) => [line ?? '-', column ?? '-', message])
    parts.push(table(columns('line', 'column', 'refused because'), rows), more(plan.refused))
  }
  if (plan.differing > 0) {
    const rows = plan.differingFlights.flatMap(({ line, id, file, bag }) => [
      [line, file.date, file.aircraft, ...comparedCells(file)],
      [`bag: ${id}`, bag.date, bag.aircraft, ...comparedCells(bag)],
    ])
    const titles = columns('differing', 'date', 'aircraft', 'from', 'to', 'hours', 'landings', 'remarks')
    parts.push(table(titles, rows), more(plan.differing))
  }
  if (plan.changed > 0) {
    const rows = plan.changedFlights.map(({ line, date, aircraft, fields }) => [
      line,
      date,
      aircraft,
      changesText(fields),
    ])
    parts.push(table(columns('line', 'date', 'aircraft', 'changes'), rows), more(plan.changed))
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

function comparedCells({ from, to, totalTenths, landings, remarks }: ComparedFlight) {
  return [from, to, decimal(totalTenths), landings, remarks]
}

/** The values by which two flights of one day differ, in one line. */
export function comparedText({ totalTenths, landings, remarks }: ComparedFlight): string {
  const remark = remarks === '' ? '' : `, ${JSON.stringify(remarks)}`
  return `${decimal(totalTenths)} h, ${counted(landings, 'landing', 'landings')}${remark}`
}

/** An empty cell that becomes zero is no change that a pilot would look for. */
function changesText(fields: readonly ChangedField[]): string {
  const shown = fields.filter(({ before, after }) => before !== null || after !== 0)
  return shown.length === 0 ? 'the row of the file' : shown.map(changeText).join('; ')
}

function changeText({ field, before, after }: ChangedField): string {
  function text(value: ChangedField['before']) {
    return value === null ? 'empty' : typeof value === 'string' ? value : JSON.stringify(value)
  }
  return `${field}: ${text(before)} -> ${text(after)}`
}

function columns(...titles: readonly string[]) {
  return titles.map((title) => ({ title, align: 'left' }) as const)
}

function more(count: number): string {
  return count > LISTED_ROWS ? `... and ${count - LISTED_ROWS} more\n` : ''
}
