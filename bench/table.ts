import { median } from './load.ts'
import { type Figure, type Figures, keyOf } from './rounds.ts'
import type { SubjectName } from './subjects.ts'
import type { Task } from './works.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A Markdown table. */
export const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(titles), row(titles.map(() => '---')), ...rows.map(row)].join('\n')

type Pick = (figure: Figure) => number

const perSecond: Pick = (figure) => figure.requestsPerSecond
const cpu: Pick = (figure) => figure.serverMicros + figure.databaseMicros

/** The tables of one run: against the floor and the naive way, against the peer, and of totals by size. */
export function tablesOf(tasks: readonly Task[], figures: Figures): string {
  const all = (task: Task, subject: SubjectName, pick: Pick) => figures.get(keyOf(task, subject))!.map(pick)
  const of = (task: Task, subject: SubjectName, pick: Pick) => median(all(task, subject, pick))
  const times = (task: Task, a: SubjectName, b: SubjectName) =>
    (of(task, a, perSecond) / of(task, b, perSecond)).toFixed(2)
  /** The median, and in brackets the least and the most of the rounds. */
  const spread = (task: Task, subject: SubjectName, pick: Pick) => {
    const values = all(task, subject, pick)
    return `${of(task, subject, pick).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`
  }
  const micros = (task: Task, subject: SubjectName) =>
    `${of(task, subject, cpu).toFixed(0)} = ${of(task, subject, (f) => f.serverMicros).toFixed(0)} + ${of(task, subject, (f) => f.databaseMicros).toFixed(0)}`
  const quantiles = (task: Task) =>
    `${of(task, 'flightbag', (f) => f.p50Ms).toFixed(1)} / ${of(task, 'flightbag', (f) => f.p99Ms).toFixed(1)}`
  const failed = (task: Task) => all(task, 'flightbag', (f) => f.not2xx).reduce((sum, n) => sum + n, 0)

  const floored = tasks.filter(({ wanted }) => wanted !== null)
  const peered = tasks.filter(({ peer }) => peer !== undefined)
  const alone = tasks.filter(({ wanted }) => wanted === null)
  const changing = floored.filter((task) => task.changing)
  return [
    table(
      ['work', 'floor req/s', 'Flightbag req/s', 'of floor', 'aim', 'naive of floor', 'p50 / p99 ms', 'not 2xx'],
      floored.map((task) => [
        task.name,
        spread(task, 'floor', perSecond),
        spread(task, 'flightbag', perSecond),
        times(task, 'flightbag', 'floor'),
        task.wanted!.toFixed(2),
        times(task, 'naive', 'floor'),
        quantiles(task),
        String(failed(task)),
      ]),
    ),
    ...changing.map(
      (task) => `The account changed ${of(task, 'flightbag', (f) => f.changesPerSecond).toFixed(0)} times a second.`,
    ),
    table(
      ['CPU µs a request = node + PostgreSQL', 'floor', 'Flightbag', 'naive'],
      floored.map((task) => [task.name, micros(task, 'floor'), micros(task, 'flightbag'), micros(task, 'naive')]),
    ),
    table(
      ['Flightbag to PostGraphile 5', 'PostGraphile req/s', 'times', 'aim', 'PostGraphile CPU µs'],
      peered.map((task) => [
        task.name,
        spread(task, 'postgraphile', perSecond),
        times(task, 'flightbag', 'postgraphile'),
        task.peer!.wanted.toFixed(1),
        micros(task, 'postgraphile'),
      ]),
    ),
    table(
      ['Flightbag alone', 'req/s', 'CPU µs', 'CPU of the first', 'p50 / p99 ms'],
      alone.map((task) => [
        task.name,
        spread(task, 'flightbag', perSecond),
        micros(task, 'flightbag'),
        (of(task, 'flightbag', cpu) / of(alone[0]!, 'flightbag', cpu)).toFixed(2),
        quantiles(task),
      ]),
    ),
  ].join('\n\n')
}
