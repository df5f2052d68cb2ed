import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MutationReport } from '../result.ts'
import { NEAR, type Note, TRIED } from './mutant-runner.ts'
import { testFiles, testsNear } from './near-tests.ts'
import { inTwoWorkers } from './run-tests.ts'
import type { Switched } from './switched.ts'

/** A mutant that lets a test run for this time without an end is found. A test that waits has a limit of its own. */
const HANG_MS = 60_000

const POLL_MS = 2000

/** The most processes for one test file: each ends early because of a mutant. */
const MOST_PROCESSES = 60

interface Line {
  readonly note: Note
  readonly id: string
  readonly path: string
  readonly test: string
}

/** What was noted in a copy: all of it, or of the tests of one file. */
function linesOf(folder: string, path?: string): readonly Line[] {
  const texts = readFileSync(join(folder, TRIED), 'utf8').split('\n').filter(Boolean)
  const lines = texts.map((text): Line => {
    const [note, id, of, test] = text.split('\t')
    return { note: note as Note, id: id!, path: of!, test: test! }
  })
  return path === undefined ? lines : lines.filter((line) => line.path === path)
}

/** Runs the tests of one file with all mutants that they reach; resolves when the process ends or does nothing. */
function runFile(folder: string, path: string): Promise<void> {
  const env = {
    ...process.env,
    PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
    MUTANT_TESTS: path,
    MUTANT_RUNNER: 'tests/mutants/removals/mutant-runner.ts',
  }
  return new Promise((resolve) => {
    const args = ['run', '--config=tests/mutants/vitest.config.ts', '--root=.', path]
    const child = spawn('vitest', args, { cwd: folder, env, stdio: 'ignore', detached: true })
    let noted = 0
    let sinceMs = Date.now()
    const polling = setInterval(() => {
      const now = linesOf(folder, path).length
      if (now !== noted) sinceMs = Date.now()
      noted = now
      if (Date.now() - sinceMs > HANG_MS) process.kill(-child.pid!, 'SIGKILL')
    }, POLL_MS)
    child.on('close', () => {
      clearInterval(polling)
      resolve()
    })
  })
}

/** How many test files each source's mutants are tried with. */
const NEAREST = 10

/** Sources whose output people read: the approved outputs find most of their mutants, and are far in their folder. */
const PRINTS = /^packages\/(?:cli|pilot)\//

/** For each test file, the mutants of the sources to which it is one of the nearest. */
function nearMutants(report: MutationReport, copy: Switched): ReadonlyMap<string, readonly string[]> {
  const tests = testFiles()
  const near = new Map<string, readonly string[]>()
  for (const [path, { mutants }] of Object.entries(report.files)) {
    const ids = mutants.map((mutant) => copy.idOf(path, mutant))
    if (ids.length === 0) continue
    const approved = PRINTS.test(path) ? tests.filter((test) => test.path.startsWith('tests/outputs/')) : []
    const nearest = [...testsNear([path], tests).slice(0, NEAREST), ...testsNear([path], approved)]
    for (const test of new Set(nearest)) near.set(test, [...(near.get(test) ?? []), ...ids])
  }
  return near
}

/**
 * Tries the mutants of a copy with the nearest tests of their sources, each file of tests in processes of its own. Sets
 * the status of each mutant of the report.
 */
export async function tryInProcesses(report: MutationReport, copy: Switched): Promise<void> {
  const { folder } = copy
  const near = nearMutants(report, copy)
  writeFileSync(join(folder, TRIED), '')
  writeFileSync(join(folder, NEAR), JSON.stringify(Object.fromEntries(near)))
  function killedUntilNow() {
    return new Set(linesOf(folder).flatMap(({ note, id }) => (note === 'killed' ? [id] : [])))
  }
  await inTwoWorkers([...near.keys()], async () => async (path) => {
    const killed = killedUntilNow()
    if (near.get(path)!.every((id) => killed.has(id))) return
    for (let processes = 0; processes < MOST_PROCESSES; processes++) {
      const before = linesOf(folder, path).length
      await runFile(folder, path)
      const added = linesOf(folder, path).slice(before)
      const last = added.at(-1)
      // The process hung or crashed with this mutant.
      if (last?.note === 'begun') appendFileSync(join(folder, TRIED), `killed\t${last.id}\t${path}\t${last.test}\n`)
      else if (last?.note !== 'poisoned') break
    }
    process.stdout.write(`${killedUntilNow().size} found\t${path}\n`)
  })
  const notes = Map.groupBy(linesOf(folder), ({ id }) => id)
  for (const [path, { mutants }] of Object.entries(report.files)) {
    for (const mutant of mutants) {
      const of = notes.get(copy.idOf(path, mutant)) ?? []
      if (of.some(({ note }) => note === 'killed')) mutant.status = 'Killed'
      else mutant.status = of.length > 0 ? 'Survived' : 'NoCoverage'
    }
  }
}
