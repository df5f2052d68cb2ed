import { median } from '../load/load.ts'
import { type Figure, type Figures, keyOf } from '../measure.ts'
import type { SubjectName } from '../subjects.ts'
import type { Task } from '../tasks.ts'

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** A Markdown table. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(titles), row(titles.map(() => '---')), ...rows.map(row)].join('\n')
}

type Pick = (figure: Figure) => number

const perSecond: Pick = (figure) => figure.requestsPerSecond
const cpu: Pick = (figure) => figure.serverMicros + figure.databaseMicros

/** How the cells of one row are computed from the figures of all rounds. */
function cellsOf(figures: Figures) {
  function all(task: Task, subject: SubjectName, pick: Pick) {
    return figures.get(keyOf(task, subject))!.map(pick)
  }
  function of(task: Task, subject: SubjectName, pick: Pick) {
    return median(all(task, subject, pick))
  }
  return {
    of,
    ratio: (task: Task, a: SubjectName, b: SubjectName) => (of(task, a, perSecond) / of(task, b, perSecond)).toFixed(2),
    /** The median, with the smallest and the largest value of the rounds in brackets. */
    spread(task: Task, subject: SubjectName) {
      const values = all(task, subject, perSecond)
      return (
        `${of(task, subject, perSecond).toFixed(0)} (${Math.min(...values).toFixed(0)} to ` +
        `${Math.max(...values).toFixed(0)})`
      )
    },
    micros: (task: Task, subject: SubjectName) =>
      `${of(task, subject, cpu).toFixed(0)} = ${of(task, subject, (f) => f.serverMicros).toFixed(0)} + ` +
      `${of(task, subject, (f) => f.databaseMicros).toFixed(0)}`,
    quantiles: (task: Task) =>
      `${of(task, 'flightbag', (f) => f.p50Ms).toFixed(1)} / ${of(task, 'flightbag', (f) => f.p99Ms).toFixed(1)}`,
    failed: (task: Task) => String(all(task, 'flightbag', (f) => f.not2xx).reduce((sum, n) => sum + n, 0)),
  }
}

/** The comparison with the floor, the naive server and, where a task has one, PostGraphile. */
export function floorTables(callers: string, tasks: readonly Task[], figures: Figures): string {
  const { of, ratio, spread, micros, quantiles, failed } = cellsOf(figures)
  const peered = tasks.filter(({ peer }) => peer !== undefined)
  return [
    table(
      [
        callers,
        'floor req/s',
        'Flightbag req/s',
        'of floor',
        'goal',
        'of counting floor',
        'naive of floor',
        'p50 / p99 ms',
        'not 2xx',
      ],
      tasks.map((task) => [
        task.name,
        spread(task, 'floor'),
        spread(task, 'flightbag'),
        ratio(task, 'flightbag', 'floor'),
        task.wanted!.toFixed(2),
        ratio(task, 'flightbag', 'counting'),
        ratio(task, 'naive', 'floor'),
        quantiles(task),
        failed(task),
      ]),
    ),
    ...tasks
      .filter(({ changing }) => changing)
      .map(
        (task) =>
          `The accounts changed ${of(task, 'flightbag', (f) => f.changesPerSecond).toFixed(0)} times per second.`,
      ),
    table(
      [
        'CPU µs per request = node + PostgreSQL',
        'floor',
        'Flightbag',
        'of floor',
        'counting floor',
        'of counting floor',
        'naive',
      ],
      tasks.map((task) => [
        task.name,
        micros(task, 'floor'),
        micros(task, 'flightbag'),
        (of(task, 'flightbag', cpu) / of(task, 'floor', cpu)).toFixed(2),
        micros(task, 'counting'),
        (of(task, 'flightbag', cpu) / of(task, 'counting', cpu)).toFixed(2),
        micros(task, 'naive'),
      ]),
    ),
    ...(peered.length === 0
      ? []
      : [
          table(
            ['compared with PostGraphile 5', 'PostGraphile req/s', 'times', 'goal', 'PostGraphile CPU µs'],
            peered.map((task) => [
              task.name,
              spread(task, 'postgraphile'),
              ratio(task, 'flightbag', 'postgraphile'),
              task.peer!.wanted.toFixed(1),
              micros(task, 'postgraphile'),
            ]),
          ),
        ]),
  ].join('\n\n')
}

/** The totals of logbooks of several sizes. */
export function totalsTable(tasks: readonly Task[], figures: Figures): string {
  const { of, spread, micros, quantiles } = cellsOf(figures)
  return table(
    ['Flightbag', 'req/s', 'CPU µs', 'CPU of the first row', 'p50 / p99 ms'],
    tasks.map((task) => [
      task.name,
      spread(task, 'flightbag'),
      micros(task, 'flightbag'),
      (of(task, 'flightbag', cpu) / of(tasks[0]!, 'flightbag', cpu)).toFixed(2),
      quantiles(task),
    ]),
  )
}
