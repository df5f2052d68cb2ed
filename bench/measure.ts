import { readImportLine } from '@flightbag/core'
import type { Bag } from './bag.ts'
import { load, type Measured } from './load/load.ts'
import { cpuMicros } from './processes.ts'
import type { Started, SubjectName } from './subjects.ts'
import type { Task } from './tasks.ts'

/** The figures of one round. CPU times are in microseconds per request. */
export interface Figure extends Measured {
  readonly serverMicros: number
  readonly databaseMicros: number
  /** Changes of the account per second during the round. */
  readonly changesPerSecond: number
}

/** Figures of all rounds, by task and subject. */
export type Figures = ReadonlyMap<string, readonly Figure[]>

export function keyOf({ name, connections }: Task, subject: SubjectName): string {
  return `${name}|${connections}|${subject}`
}

/** The request of a task for a subject; undefined if the subject does not serve it. */
function workOf(task: Task, subject: SubjectName) {
  if (subject === 'postgraphile') return task.peer?.work
  return task.goals === null && subject !== 'flightbag' ? undefined : task.work
}

/** Measures every task on every subject, in interleaved rounds, so that noise on the machine affects all of them. */
export async function measure(
  tasks: readonly Task[],
  subjects: Readonly<Record<SubjectName, Started>>,
  { store, keys }: Bag,
  databasePid: number,
  { repetitions, seconds }: { readonly repetitions: number; readonly seconds: number },
): Promise<Figures> {
  let version = 0

  /** Writes one note of every account in turn, as fast as one writer can. */
  async function keepChanging(until: Promise<unknown>, accounts: readonly string[]): Promise<number> {
    let over = false
    let changes = 0
    void until.finally(() => {
      over = true
    })
    for (; !over; changes++) {
      const accountId = accounts[changes % accounts.length]!
      const line = JSON.stringify({ kind: 'note', record: { id: 'touched', version: ++version } })
      const read = readImportLine(line, { accountId, nowMs: Date.now() })
      if (read.ok) await store.sync.apply(accountId, [read.value], Date.now())
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return changes
  }

  async function measureOnce(task: Task, name: SubjectName, forSeconds: number): Promise<Figure | null> {
    const work = workOf(task, name)
    if (work === undefined) return null
    const { pid, url } = subjects[name]
    const before = [cpuMicros(pid), cpuMicros(databasePid)] as const
    const loading = load({
      url,
      keys: task.accounts.map((account) => keys.get(account)!),
      work,
      connections: task.connections,
      seconds: forSeconds,
    })
    const changes = task.changing ? await keepChanging(loading, task.accounts) : 0
    const measured = await loading
    return {
      ...measured,
      serverMicros: (cpuMicros(pid) - before[0]) / measured.requests,
      databaseMicros: (cpuMicros(databasePid) - before[1]) / measured.requests,
      changesPerSecond: changes / forSeconds,
    }
  }

  /** Checks the answer once, because the load generator examines only the status. */
  async function check(task: Task, name: SubjectName): Promise<void> {
    const work = workOf(task, name)
    if (work === undefined) return
    const answer = await fetch(subjects[name].url + work.paths[0]!, {
      method: work.method,
      headers: { authorization: `Bearer ${keys.get(task.accounts[0]!)}`, 'content-type': 'application/json' },
      ...(work.bodies === undefined ? {} : { body: work.bodies[0]! }),
    })
    const { data, errors } = (await answer.json()) as { data?: unknown; errors?: unknown }
    if (!answer.ok || data === undefined || errors !== undefined) {
      throw new Error(`${name} does not answer: ${task.name}: ${answer.status} ${JSON.stringify(errors)}`)
    }
  }

  const names = Object.keys(subjects) as SubjectName[]
  for (const task of tasks) for (const name of names) await check(task, name)
  const figures = new Map<string, Figure[]>()
  for (const task of tasks) for (const name of names) await measureOnce(task, name, 1)
  for (let n = 0; n < repetitions; n++) {
    for (const task of tasks) {
      for (const name of names) {
        const figure = await measureOnce(task, name, seconds)
        if (figure !== null) figures.set(keyOf(task, name), [...(figures.get(keyOf(task, name)) ?? []), figure])
      }
    }
  }
  return figures
}
