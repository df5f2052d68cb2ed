import { readImportLine } from '@flightbag/core'
import type { Bag } from './bag.ts'
import { PILOT } from './bag.ts'
import { load, type Measured } from './load.ts'
import { cpuMicros } from './processes.ts'
import type { Started, SubjectName } from './subjects.ts'
import type { Task } from './works.ts'

/** What one round showed. CPU times are microseconds a request. */
export interface Figure extends Measured {
  readonly serverMicros: number
  readonly databaseMicros: number
  /** Changes of the account in a second, while it was asked. */
  readonly changesPerSecond: number
}

/** Figures of all rounds, by task and subject. */
export type Figures = ReadonlyMap<string, readonly Figure[]>

export const keyOf = ({ name }: Task, subject: SubjectName): string => `${name}|${subject}`

/** Who can be asked for a task, and what. */
function workOf(task: Task, subject: SubjectName) {
  if (subject === 'postgraphile') return task.peer?.work
  return task.wanted === null && subject !== 'flightbag' ? undefined : task.work
}

/** Asks every subject for every task, round after round, so that a noisy moment of the machine meets them all. */
export async function measure(
  tasks: readonly Task[],
  subjects: Readonly<Record<SubjectName, Started>>,
  { store, keys }: Bag,
  databasePid: number,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Figures> {
  let version = 0

  /** Writes a note of the account again and again, as fast as one writer can. */
  async function keepChanging(until: Promise<unknown>): Promise<number> {
    let over = false
    let changes = 0
    void until.finally(() => {
      over = true
    })
    for (; !over; changes++) {
      const line = JSON.stringify({ kind: 'note', record: { id: 'touched', version: ++version } })
      const read = readImportLine(line, { accountId: PILOT, nowMs: Date.now() })
      if (read.ok) await store.sync.apply(PILOT, [read.value], Date.now())
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return changes
  }

  async function round(task: Task, name: SubjectName, forSeconds: number): Promise<Figure | null> {
    const work = workOf(task, name)
    if (work === undefined) return null
    const { pid, url } = subjects[name]
    const before = [cpuMicros(pid), cpuMicros(databasePid)] as const
    const loading = load(url, keys.get(task.account ?? PILOT)!, work, forSeconds)
    const changes = task.changing ? await keepChanging(loading) : 0
    const measured = await loading
    return {
      ...measured,
      serverMicros: (cpuMicros(pid) - before[0]) / measured.requests,
      databaseMicros: (cpuMicros(databasePid) - before[1]) / measured.requests,
      changesPerSecond: changes / forSeconds,
    }
  }

  /** A fast refusal is not to pass for a fast answer: wrk sees the status alone. */
  async function check(task: Task, name: SubjectName): Promise<void> {
    const work = workOf(task, name)
    if (work === undefined) return
    const answer = await fetch(subjects[name].url + work.path, {
      method: work.method,
      headers: { authorization: `Bearer ${keys.get(task.account ?? PILOT)}`, 'content-type': 'application/json' },
      ...(work.body === undefined ? {} : { body: work.body }),
    })
    const { data, errors } = (await answer.json()) as { data?: unknown; errors?: unknown }
    if (!answer.ok || data === undefined || errors !== undefined) {
      throw new Error(`${name} does not answer: ${task.name}: ${answer.status} ${JSON.stringify(errors)}`)
    }
  }

  const names = Object.keys(subjects) as SubjectName[]
  for (const task of tasks) for (const name of names) await check(task, name)
  const figures = new Map<string, Figure[]>()
  for (const task of tasks) for (const name of names) await round(task, name, 1)
  for (let n = 0; n < rounds; n++) {
    for (const task of tasks) {
      for (const name of names) {
        const figure = await round(task, name, seconds)
        if (figure !== null) figures.set(keyOf(task, name), [...(figures.get(keyOf(task, name)) ?? []), figure])
      }
    }
  }
  return figures
}
