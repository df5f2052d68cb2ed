import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The packages that run in production: all except the private one that tests share. */
export const packageNames: readonly string[] = globSync('packages/*/package.json', { cwd: root })
  .map((path) => basename(dirname(path)))
  .filter((name) => name !== 'testing')

/** One import or re-export of a module: its target as written, and the imported names (null for all of them). */
export interface Import {
  readonly target: string
  readonly names: readonly string[] | null
  /** Whether the statement imports types alone, so that nothing is loaded at run time. */
  readonly typeOnly: boolean
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'";()]*?)\s*from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/g

function nameOf(item: string): string {
  return item
    .trim()
    .replace(/^type\s+/, '')
    .split(/\s+as\s+/)[0]!
}

function namesIn(clause: string): readonly string[] | null {
  const list = /^\{([^}]*)\}$/s.exec(clause.trim())
  return list ? list[1]!.split(',').map(nameOf).filter(Boolean) : null
}

/** A doc comment: its example imports, the file does not. */
const DOC_COMMENT = /^ *\/\*\*[\s\S]*?\*\//gm

/** The imports of a source file, type imports and re-exports included. */
export function importsOf(file: string): readonly Import[] {
  const code = readFileSync(file, 'utf8').replace(DOC_COMMENT, '')
  return [...code.matchAll(IMPORT)].map(([, type, clause, from, bare, dynamic]) => ({
    target: (from ?? bare ?? dynamic)!,
    names: clause === undefined ? null : namesIn(clause),
    typeOnly: type !== undefined,
  }))
}

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  /** An entry without a source is written by the build. */
  readonly exports?: Record<string, { readonly source?: string }>
}

/** The manifest of a package of this repository. */
export function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest
}

/** The source files of a package's entry points, as absolute paths. The command has one, which it does not export. */
export function entriesOf(name: string): readonly string[] {
  const entries = manifestOf(name).exports ?? { bin: { source: 'src/main.ts' } }
  return Object.values(entries).flatMap(({ source }) =>
    source === undefined ? [] : [join(root, 'packages', name, source)],
  )
}

/** The file of an import; null for a library. */
export function resolved(file: string, target: string): string | null {
  if (target.startsWith('.')) return join(dirname(file), target)
  const [scope, name, ...path] = target.split('/')
  if (scope !== '@flightbag' || name === undefined || !packageNames.includes(name)) return null
  const source = manifestOf(name).exports?.[path.length === 0 ? '.' : `./${path.join('/')}`]?.source
  return source === undefined ? null : join(root, 'packages', name, source)
}

/** All source files of a package, tests included, as absolute paths. */
export function allSources(name: string): string[] {
  return globSync(`packages/${name}/src/**/*.ts`, { cwd: root }).map((file) => join(root, file))
}

/** The source files of a package that run in production: no tests, no test helpers, no ambient declarations. */
export function sources(name: string): string[] {
  return allSources(name).filter((file) => !/\.(test|bench)\.ts$|\.d\.ts$|\/src\/(?:.*\/)?testing\//.test(file))
}

/**
 * The files that some entry points reach, across packages. A package's entry point reaches only the modules of the
 * imported names, so a name that no program imports reaches no file.
 */
export function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const listsOfNames = new Set(packageNames.flatMap(entriesOf))
  const seen = new Set<string>()
  function visit(file: string, names: readonly string[] | null): void {
    if (listsOfNames.has(file) && names !== null) {
      for (const entry of importsOf(file)) {
        if (entry.names?.some((name) => names.includes(name)) !== false) follow(file, entry)
      }
    } else if (!seen.has(file)) {
      seen.add(file)
      for (const each of importsOf(file)) follow(file, each)
    }
  }
  function follow(file: string, { target, names }: Import): void {
    const next = resolved(file, target)
    if (next !== null) visit(next, listsOfNames.has(next) ? names : null)
  }
  for (const entry of entries) visit(entry, null)
  return seen
}

/** The import cycles of some files, type imports included: each as its files from the root of the repository. */
export function cyclesOf(files: readonly string[]): readonly string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  function visit(file: string): void {
    const at = path.indexOf(file)
    if (at >= 0) cycles.push([...path.slice(at), file].map((each) => relative(root, each)).join(' → '))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const { target } of importsOf(file)) if (target.startsWith('.')) visit(join(dirname(file), target))
    path.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  return cycles
}

/** Each import of a file in one of the folders above the importing file's own, as its two files from the root. */
export function upwardImports(files: readonly string[]): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => target.startsWith('.') && isAbove(dirname(join(dirname(file), target)), dirname(file)))
      .map(({ target }) => `${relative(root, file)} → ${relative(root, join(dirname(file), target))}`),
  )
}

function isAbove(folder: string, other: string): boolean {
  return other.startsWith(`${folder}/`)
}
