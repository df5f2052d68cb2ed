import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeCopy } from '../copy.ts'
import { equivalentsOf, keyOf } from '../equivalent.ts'
import { type Stage, stagesFor, testFiles } from './near-tests.ts'
import { inTwoWorkers, type Outcome, outcomeOf, succeeds } from './run-tests.ts'
import { type Removal, sqlRemovalsOf, without } from './sql-removals.ts'

const ROOT = join(import.meta.dirname, '../../..')
const STORE = 'packages/store-postgres'

const reviewed = new Set(equivalentsOf('sql').map(keyOf))

/** Whether a reviewer found that the mutant changes nothing which a user can notice. */
function isReviewed(file: string, source: string, { start, end }: Removal): boolean {
  const removed = source.slice(start, end)
  const at = start + removed.search(/\S/)
  const line = source.slice(source.lastIndexOf('\n', at) + 1).split('\n', 1)[0]!
  return reviewed.has(keyOf({ file, line, original: removed.replaceAll(/--.*$/gm, ''), replacement: '' }))
}

function mutantsOf(path: string) {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return sqlRemovalsOf(source)
    .filter((removal) => !isReviewed(path, source, removal))
    .map((removal) => {
      const line = source.slice(0, removal.start).split('\n').length
      const removed = source.slice(removal.start, removal.end).replaceAll(/\s+/g, ' ')
      return { path, text: without(source, removal), title: `${path}:${line}\t${removed.slice(0, 90)}` }
    })
}

/** Programs that call functions whose file has another name than their statements. */
const PROGRAMS: Readonly<Record<string, string>> = { keys: 'accounts/accounts.ts' }

/** The program whose tests find faults of a script: the one that runs its statements, or those of its functions. */
function programOf(path: string): string {
  const name = basename(path, '.sql')
  const program = globSync('**/*.ts', { cwd: join(ROOT, STORE, 'src') }).find((file) => {
    const text = readFileSync(join(ROOT, STORE, 'src', file), 'utf8')
    return new RegExp(`(?:readStatements\\('${name}'|readSql\\('${name}\\.sql')`).test(text)
  })
  return `${STORE}/src/${program ?? PROGRAMS[name] ?? 'backup/renew-revisions.ts'}`
}

/** Tests that any change of a script fails. */
const OF_DIGESTS = /schema\/(?:catalogue|migrations|inspect-schema|upgrade)\.test\.ts$/

const tests = testFiles()

function stagesOf(path: string): readonly Stage[] {
  const stages = stagesFor(programOf(path), tests)
  return stages.map((stage) => stage.filter((test) => !OF_DIGESTS.test(test)))
}

async function outcomeIn(folder: string, path: string, text: string): Promise<Outcome> {
  writeFileSync(join(folder, path), text)
  try {
    const check = ['--conditions=source', 'tests/mutants/removals/check-sql.ts']
    if (!(await succeeds(folder, 'node', check))) return 'not compiled'
    if (!(await succeeds(folder, 'npm', ['run', '--silent', 'build']))) return 'not compiled'
    return await outcomeOf(folder, stagesOf(path))
  } finally {
    // The check of functions has changed further files.
    execFileSync('git', ['checkout', '--quiet', '--', path, 'packages/store-postgres/sql'], { cwd: folder })
  }
}

/*
 * Removes single conditions and assignments of the SQL of store-postgres, one at a time, and runs the nearest tests.
 * The argument is a part of the paths of the scripts (default: all). Prints a line for each mutant that was not
 * reviewed (`equivalent/sql.tsv`).
 */
const part = process.argv[2] ?? ''
const scripts = globSync(`${STORE}/sql/{*,functions/*}.sql`, { cwd: ROOT }).sort()
const mutants = scripts.filter((path) => path.includes(part)).flatMap(mutantsOf)
await inTwoWorkers(mutants, async (worker) => {
  const folder = makeCopy(`nearest-${worker}`)
  return async ({ path, text, title }) => {
    process.stdout.write(`${await outcomeIn(folder, path, text)}\t${title}\n`)
  }
})
