import { median } from '../load/load.ts'
import { type Figure, type Figures, keyOf } from '../measure.ts'
import type { SubjectName } from '../subjects.ts'
import type { Callers, Task } from '../tasks.ts'

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** A Markdown table. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(titles), row(titles.map(() => '---')), ...rows.map(row)].join('\n')
}

type Pick = (figure: Figure) => number

const OF_NAIVE = 1.8

const changes: Pick = (figure) => figure.changesPerSecond
const p50: Pick = (figure) => figure.p50Ms
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
      `${of(task, 'flightbag', p50).toFixed(2)} / ${of(task, 'flightbag', (f) => f.p99Ms).toFixed(1)}`,
    failed: (task: Task) => String(all(task, 'flightbag', (f) => f.not2xx).reduce((sum, n) => sum + n, 0)),
  }
}

/** Requests per second and latency, compared with the floors and the naive server. */
export function perSecondTable(tasks: readonly Task[], figures: Figures): string {
  const { of, ratio, spread, quantiles, failed } = cellsOf(figures)
  const changing = tasks.filter((task) => task.changing)
  const perSecondOf = changing.map((task) => of(task, 'flightbag', changes).toFixed(0))
  return [
    table(
      [
        'request',
        'callers',
        'req/s',
        'of floor',
        'of counting floor',
        `of naive (goal ${OF_NAIVE})`,
        'p50 / p99 ms',
        'p50 of counting floor',
        'not 2xx',
      ],
      tasks.map((task) => [
        task.name,
        String(task.connections),
        spread(task, 'flightbag'),
        ratio(task, 'flightbag', 'floor'),
        ratio(task, 'flightbag', 'counting'),
        ratio(task, 'flightbag', 'naive'),
        quantiles(task),
        (of(task, 'flightbag', p50) / of(task, 'counting', p50)).toFixed(2),
        failed(task),
      ]),
    ),
    ...(changing.length === 0 ? [] : [`Changes of the accounts per second: ${perSecondOf.join(', ')}.`]),
  ].join('\n\n')
}

/** CPU time, compared with the counting floor. */
export function cpuTable(tasks: readonly Task[], figures: Figures): string {
  const { of, micros } = cellsOf(figures)
  return table(
    ['CPU µs per request = node + PostgreSQL', 'callers', 'counting floor', 'Flightbag', 'of counting floor', 'goal'],
    tasks.map((task) => [
      task.name,
      String(task.connections),
      micros(task, 'counting'),
      micros(task, 'flightbag'),
      (of(task, 'flightbag', cpu) / of(task, 'counting', cpu)).toFixed(2),
      task.goals!.postgres[task.connections as Callers].toFixed(1),
    ]),
  )
}

/** The comparison with PostGraphile, of the requests that it serves too. */
export function peerTable(tasks: readonly Task[], figures: Figures): string {
  const { ratio, spread, micros } = cellsOf(figures)
  return table(
    ['compared with PostGraphile 5', 'callers', 'PostGraphile req/s', 'times', 'goal', 'PostGraphile CPU µs'],
    tasks
      .filter(({ peer }) => peer !== undefined)
      .map((task) => [
        task.name,
        String(task.connections),
        spread(task, 'postgraphile'),
        ratio(task, 'flightbag', 'postgraphile'),
        task.peer!.wanted.toFixed(1),
        micros(task, 'postgraphile'),
      ]),
  )
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
