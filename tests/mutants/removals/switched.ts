import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MutationReport, ReportedMutant } from '../result.ts'
import type { Node } from './mutators.ts'
import { type CreateParser, ignorers, notePaths } from './plugin.ts'

/** The part of Stryker that writes all mutants of sources into them, which is installed only for a run. */
interface Instrumenter {
  instrument(files: readonly Source[], options: object): Promise<{ files: Source[]; mutants: WrittenMutant[] }>
}

interface Source {
  readonly name: string
  readonly content: string
  readonly mutate: boolean
}

/** Its lines and columns count from 0; those of a report from 1. */
type WrittenMutant = ReportedMutant & { readonly id: string; readonly fileName: string }

const INSTRUMENTER = new URL('../node_modules/@stryker-mutator/instrumenter/dist/src/', import.meta.url)

async function strykersParser(): Promise<CreateParser> {
  const { createParser } = (await import(new URL('parsers/index.js', INSTRUMENTER).href)) as {
    createParser: CreateParser
  }
  return notePaths(createParser)
}

const OPTIONS = { excludedMutations: [], plugins: null, noHeader: true }

/** The tree that Stryker makes of a source. */
export async function parseSource(source: string, path: string): Promise<Node> {
  return (await (await strykersParser())(OPTIONS)(source, path)).root
}

/** The file of a copy with the id of the active mutant. */
const ACTIVE = 'active-mutant'

/** The file with the path of the test file that runs. */
const TEST = 'active-test'

/** The file to which each process adds the id of each mutant that it reaches, and the test. */
export const REACHED = 'reached-mutants'

/** How often a test may reach its mutant. */
const MOST_HITS = 5_000_000

/**
 * What the changed sources call. They learn the mutant and the test from files, because the commands that tests start
 * have an environment of their own.
 */
function header(folder: string): string {
  return `function stryState() {
  const state = (globalThis.mutants ??= {})
  if (state.seen === undefined) {
    const fs = process.getBuiltinModule('node:fs')
    const active = fs.readFileSync('${join(folder, ACTIVE)}', 'utf8')
    // what the runner has set stays
    Object.assign(state, { fs, active, hits: 0, noted: null, seen: new Set(), ...state })
  }
  return state
}
function stryCov_9fa48(...ids) {
  const { fs, active, noted, seen } = stryState()
  if (active !== '') return
  if (noted !== null) {
    for (const id of ids) noted.add(id)
    return
  }
  const test = globalThis.testOfMutants ?? fs.readFileSync('${join(folder, TEST)}', 'utf8')
  for (const id of ids) {
    const line = id + '\\t' + test + '\\n'
    if (!seen.has(line)) fs.appendFileSync('${join(folder, REACHED)}', line)
    seen.add(line)
  }
}
function stryMutAct_9fa48(id) {
  const state = stryState()
  if (id !== state.active) return false
  if (++state.hits > ${MOST_HITS}) throw new Error('a loop without end')
  return true
}
`
}

/** What the set-up of the tests does in addition. */
function setUp(folder: string): string {
  return `
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect } from 'vitest'
globalThis.testOfMutants = relative('${folder}', expect.getState().testPath)
writeFileSync('${join(folder, TEST)}', globalThis.testOfMutants)
`
}

function placeOf(path: string, { location: { start, end }, replacement }: ReportedMutant, from: 0 | 1): string {
  const numbers = [start.line, start.column, end.line, end.column].map((number) => number - from)
  return [path, ...numbers, replacement].join()
}

/** A copy whose sources contain all mutants, each behind a condition. */
export interface Switched {
  readonly folder: string
  idOf(path: string, mutant: ReportedMutant): string
  /** Makes one mutant active; with the empty id, none is active, and tests note which ones they reach. */
  activate(id: string): void
}

async function instrumented(sources: Readonly<Record<string, string>>) {
  const { Instrumenter } = (await import(new URL('index.js', INSTRUMENTER).href)) as {
    Instrumenter: new (log: object, createParser: CreateParser) => Instrumenter
  }
  const log = { debug: () => undefined, info: () => undefined, isDebugEnabled: () => false }
  const files = Object.entries(sources).map(([name, content]) => ({ name, content, mutate: true }))
  const written = await new Instrumenter(log, await strykersParser()).instrument(files, { ...OPTIONS, ignorers })
  return { ...written, mutants: written.mutants.filter(({ status }) => status !== 'Ignored') }
}

/** All mutants of some sources, none of them tried, as a report. */
export async function mutantsOf(sources: Readonly<Record<string, string>>): Promise<MutationReport> {
  const { mutants } = await instrumented(sources)
  const byFile = Map.groupBy(mutants, ({ fileName }) => fileName)
  const files = Object.entries(sources).map(([path, source]) => {
    const own = byFile.get(path) ?? []
    return [path, { source, mutants: own.map((mutant) => fromOne(mutant)) }] as const
  })
  return { files: Object.fromEntries(files) }
}

function fromOne({ location: { start, end }, ...mutant }: WrittenMutant): ReportedMutant {
  const [first, last] = [start, end].map(({ line, column }) => ({ line: line + 1, column: column + 1 }))
  return { ...mutant, location: { start: first!, end: last! }, status: 'NoCoverage' }
}

/** Writes all mutants of a report into the sources of a copy, so that its command is built once and not for each. */
export async function switchMutants(folder: string, report: MutationReport): Promise<Switched> {
  const sources = Object.fromEntries(Object.entries(report.files).map(([path, { source }]) => [path, source]))
  const { files, mutants } = await instrumented(sources)
  for (const { name, content } of files) writeFileSync(join(folder, name), header(folder) + content)
  appendFileSync(join(folder, 'tests/setup.ts'), setUp(folder))
  for (const name of [ACTIVE, TEST, REACHED]) writeFileSync(join(folder, name), '')
  const ids = new Map(mutants.map((mutant) => [placeOf(mutant.fileName, mutant, 0), mutant.id]))
  return {
    folder,
    idOf(path, mutant) {
      const id = ids.get(placeOf(path, mutant, 1))
      if (id === undefined) throw new Error(`${path}:${mutant.location.start.line} is not written into the copy`)
      return id
    },
    activate: (id) => writeFileSync(join(folder, ACTIVE), id),
  }
}
