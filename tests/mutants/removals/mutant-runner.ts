import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import fc from 'fast-check'
import { type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest'

/** The file of a copy to which the runner adds a line for what it did with a mutant: a {@link Note}, id and test. */
export const TRIED = 'tried-mutants'

/**
 * What happened to a test. Without a mutant, a `broken` one fails, one that is `run once` fails only when it is
 * repeated, and a `poisoned` one fails after a mutant.
 */
export type Note = 'begun' | 'killed' | 'survived' | 'broken' | 'run once' | 'poisoned'

/** The file with the ids of the mutants for which each test file is one of the nearest. */
export const NEAR = 'near-mutants.json'

/** The most tests of one file that each mutant is tried with. */
const MOST_TRIES = 40

/** A property of thousands of inputs is cut off: the mutants that are left are tried with all of them later. */
const PROPERTY_MS = 500

/** What the changed sources read and note. */
interface MutantsState {
  active: string
  hits: number
  noted: Set<string> | null
}

function state(): MutantsState {
  const shared = globalThis as unknown as { mutants?: Partial<MutantsState> }
  shared.mutants ??= {}
  return Object.assign(shared.mutants, { active: '', hits: 0, noted: null, ...shared.mutants })
}

/** The mutants that the tests of a file are for. */
function nearMutants(path: string): ReadonlySet<string> {
  const near = JSON.parse(readFileSync(NEAR, 'utf8')) as Readonly<Record<string, readonly string[]>>
  return new Set(near[path])
}

/** What all processes have tried until now, and how often with the tests of a file. */
function triedUntilNow(path: string) {
  const lines = readFileSync(TRIED, 'utf8').split('\n')
  const killed = new Set<string>()
  const tries = new Map<string, number>()
  for (const line of lines) {
    const [note, id, file] = line.split('\t')
    if (note === 'killed') killed.add(id!)
    if (note === 'survived' && file === path) tries.set(id!, (tries.get(id!) ?? 0) + 1)
  }
  return { killed, tries, lines: new Set(lines) }
}

/**
 * Runs each test twice without a mutant, then once with each mutant that it has reached and that no test has found, in
 * one process: a process for each mutant would take most of its time to start. A test that cannot be repeated is left
 * out. After each mutant that is found, the test runs without one: if it fails, the mutant has changed something that
 * outlives the test, and the process ends.
 */
export default class MutantRunner extends TestRunner {
  /** The mutants of the current test; empty for a run without one. */
  #queue: string[] = []
  #hasTried = false

  #note(note: Note, id: string, test: RunnerTestCase): void {
    appendFileSync(TRIED, `${note}\t${id}\t${nameOf(test)}\n`)
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: PROPERTY_MS })
    this.#queue = ['']
    // Vitest reads it before each repeat, and the mutants are known only after the first run.
    Object.assign(test, { repeats: { valueOf: () => this.#queue.length - 1 } })
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    const id = this.#queue[options.repeats]!
    if (id !== '') this.#note('begun', id, test)
    Object.assign(state(), { active: id, hits: 0, noted: id === '' ? new Set() : null })
    super.onBeforeTryTask(test, options)
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const id = this.#queue[options.repeats]!
    const hasFailed = test.result?.state === 'fail'
    const reached = state().noted ?? new Set()
    Object.assign(state(), { active: '', noted: null })
    Object.assign(test.result!, { state: 'pass', errors: undefined })
    if (id !== '') {
      this.#hasTried = true
      this.#note(hasFailed ? 'killed' : 'survived', id, test)
      if (hasFailed) this.#queue.splice(options.repeats + 1, 0, '')
    } else if (options.repeats === 0) {
      if (hasFailed) this.#end(this.#hasTried ? 'poisoned' : 'broken', test)
      else this.#open(reached, test)
    } else if (options.repeats === 1) {
      if (!hasFailed) return
      this.#hasTried = true
      this.#note('run once', '', test)
      this.#queue.length = 2
    } else if (hasFailed) {
      this.#end('poisoned', test)
    }
  }

  /** Another process goes on with a test that fails because of what a mutant left behind. */
  #end(note: 'broken' | 'poisoned', test: RunnerTestCase): void {
    this.#note(note, '', test)
    // Vitest does not let a test end its process
    if (note === 'poisoned') process.kill(process.pid, 'SIGKILL')
  }

  /** Continues with a repetition of the test and with the mutants that it reached and that are open. */
  #open(reached: ReadonlySet<string>, test: RunnerTestCase): void {
    const path = pathOf(test)
    const { killed, tries, lines } = triedUntilNow(path)
    const near = nearMutants(path)
    if (lines.has(`run once\t\t${nameOf(test)}`)) return
    const open = [...reached].filter(
      (id) =>
        near.has(id) &&
        !killed.has(id) &&
        (tries.get(id) ?? 0) < MOST_TRIES &&
        !lines.has(`survived\t${id}\t${nameOf(test)}`),
    )
    if (open.length > 0) this.#queue.push('', ...open)
  }
}

function pathOf(test: RunnerTestCase): string {
  return relative('.', test.file.filepath)
}

/** The path of the file of a test, and its name in one line. */
function nameOf(test: RunnerTestCase): string {
  return `${pathOf(test)}\t${test.id}`
}
