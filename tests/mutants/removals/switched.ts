import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MutationReport, ReportedMutant } from '../result.ts'
import './plugin.ts'

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

const INSTRUMENTER = new URL('../node_modules/@stryker-mutator/instrumenter/dist/src/index.js', import.meta.url)

/** What the changed sources call. A file names the mutant: the commands that tests start have another environment. */
function header(active: string): string {
  return `function stryCov_9fa48() {}
function stryMutAct_9fa48(id) {
  globalThis.activeMutant ??= process.getBuiltinModule('node:fs').readFileSync(${JSON.stringify(active)}, 'utf8')
  return id === globalThis.activeMutant
}
`
}

function placeOf(path: string, { location: { start, end }, replacement }: ReportedMutant, from: 0 | 1): string {
  const numbers = [start.line, start.column, end.line, end.column].map((number) => number - from)
  return [path, ...numbers, replacement].join()
}

/**
 * Writes all mutants of a report into the sources of a copy, each behind a condition, so that the command is built once
 * and not for each mutant. Returns what makes one mutant active.
 */
export async function switchMutants(
  folder: string,
  report: MutationReport,
): Promise<(path: string, mutant: ReportedMutant) => void> {
  const { Instrumenter } = (await import(INSTRUMENTER.href)) as { Instrumenter: new (log: object) => Instrumenter }
  const log = { debug: () => undefined, info: () => undefined, isDebugEnabled: () => false }
  const active = join(folder, 'active-mutant')
  writeFileSync(active, '')
  const sources = Object.entries(report.files).map(([name, { source }]) => ({ name, content: source, mutate: true }))
  const options = { ignorers: [], excludedMutations: [], plugins: null, noHeader: true }
  const { files, mutants } = await new Instrumenter(log).instrument(sources, options)
  for (const { name, content } of files) writeFileSync(join(folder, name), header(active) + content)
  const ids = new Map(mutants.map((mutant) => [placeOf(mutant.fileName, mutant, 0), mutant.id]))
  return (path, mutant) => {
    const id = ids.get(placeOf(path, mutant, 1))
    if (id === undefined) throw new Error(`${path}:${mutant.location.start.line} is not written into the copy`)
    writeFileSync(active, id)
  }
}
