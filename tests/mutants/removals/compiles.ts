import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mutatedText, type ReportedMutant } from '../result.ts'

/** A mutant, and the source that it changes. */
export interface PlacedMutant {
  readonly path: string
  readonly source: string
  readonly mutant: ReportedMutant
}

// An unused name does not count: a developer who forgets a call does not import its function either.
// Errors of unchanged files are kept from one time to the next.
const TYPES = [
  ...['-p', 'tsconfig.json', '--noEmit', '--incremental', '--tsBuildInfoFile', '.mutants/types.tsbuildinfo'],
  ...['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'],
]

/** Rules that the removal of an `await` or a `yield` may break. */
const RULES = ['nursery/noFloatingPromises', 'nursery/noMisusedPromises', 'correctness/useYield']

const LINT = ['scripts/lint/biome.ts', 'lint', '--max-diagnostics=none', ...RULES.map((rule) => `--only=${rule}`)]

/** What a program prints, whether it succeeds or not. */
async function printedBy(folder: string, command: string, args: readonly string[]): Promise<string> {
  const path = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`
  const options = { cwd: folder, maxBuffer: 100_000_000, env: { ...process.env, PATH: path } }
  const { stdout, stderr } = await promisify(execFile)(command, args, options).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error) return error
    throw error
  })
  return `${stdout}\n${stderr}`
}

/**
 * The mutants that types and linter accept. It changes all sources of an unchanged copy at once, each by one mutant at
 * a time: an error names its source.
 */
export async function acceptedMutants<M extends PlacedMutant>(
  folder: string,
  mutants: readonly M[],
): Promise<ReadonlySet<M>> {
  const accepted = new Set<M>()
  const bySource = [...Map.groupBy(mutants, ({ path }) => path).values()]
  for (let at = 0; bySource.some((own) => at < own.length); at++) {
    const changed = bySource.flatMap((own) => own[at] ?? [])
    const paths = changed.map(({ path }) => path)
    for (const { path, source, mutant } of changed) writeFileSync(join(folder, path), mutatedText(source, mutant))
    const errors = [await printedBy(folder, 'tsc', TYPES), await printedBy(folder, 'node', [...LINT, ...paths])].join(
      '\n',
    )
    const refused = new Set([...errors.matchAll(/^(packages\/[^\s:(]+\.ts)[:(]\d/gm)].map(([, path]) => path))
    for (const each of changed) if (!refused.has(each.path)) accepted.add(each)
    for (const { path, source } of changed) writeFileSync(join(folder, path), source)
  }
  return accepted
}
