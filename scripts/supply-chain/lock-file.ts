import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package of package-lock.json. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: true
  readonly dev?: true
  readonly optional?: true
  readonly integrity?: string
  readonly hasInstallScript?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Manifest {
  readonly name: string
  readonly private?: true
  readonly scripts?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../..')

/** All packages of package-lock.json, by their paths from the root. */
export const LOCKED = (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
).packages

export function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest
}

/** The folder that contains this one's `node_modules`; null for the root. */
function parentOf(folder: string): string | null {
  if (folder === '') return null
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
}

/** The path of the package that Node loads for a name from within a folder. */
function resolved(name: string, from: string): string {
  for (let folder: string | null = from; folder !== null; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = LOCKED[path]
    if (entry !== undefined) return entry.link ? `packages/${name.slice('@flightbag/'.length)}` : path
  }
  throw new Error(`${name} of ${from} is not in the lock file`)
}

/** The packages that a package needs. The bundle of the command contains the libraries that its build needs. */
function dependenciesOf(path: string): readonly string[] {
  const { dependencies, optionalDependencies, devDependencies } = LOCKED[path]!
  const bundled = path === 'packages/cli' ? devDependencies : {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...bundled })
  return names.map((name) => resolved(name, path))
}

/** The published packages and all that they contain or that npm installs with them, each with its dependencies. */
export function installedByUsers(): ReadonlyMap<string, readonly string[]> {
  const published = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((path) => manifestOf(path).private !== true)
  const found = new Set(published)
  for (const path of found) for (const needed of dependenciesOf(path)) found.add(needed)
  return new Map([...found].sort().map((path) => [path, dependenciesOf(path)]))
}
