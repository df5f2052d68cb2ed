import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { equivalentsOf, keyOf } from '../equivalent.ts'
import { tryNearTests } from './nearest.ts'
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
function programOf({ path }: { readonly path: string }): string {
  const name = basename(path, '.sql')
  const program = globSync('**/*.ts', { cwd: join(ROOT, STORE, 'src') }).find((file) => {
    const text = readFileSync(join(ROOT, STORE, 'src', file), 'utf8')
    return new RegExp(`(?:readStatements\\('${name}'|readSql\\('${name}\\.sql')`).test(text)
  })
  return `${STORE}/src/${program ?? PROGRAMS[name] ?? 'backup/renew-revisions.ts'}`
}

/*
 * Removes single conditions and assignments of the SQL of store-postgres, one at a time, and runs the nearest tests.
 * The argument is a part of the paths of the scripts (default: all). Prints a line for each mutant that was not
 * reviewed (`equivalent/sql.tsv`).
 */
const part = process.argv[2] ?? ''
const scripts = globSync(`${STORE}/sql/{*,functions/*}.sql`, { cwd: ROOT }).sort()
await tryNearTests(
  scripts.filter((path) => path.includes(part)).flatMap(mutantsOf),
  ({ title }, outcome) => process.stdout.write(`${outcome}\t${title}\n`),
  programOf,
)
