import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What of a package is built and published: what its tsconfig.json takes in, relative to the package. */
function published(name: string): string[] {
  const folder = join(root, 'packages', name)
  const { exclude } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as { exclude: string[] }
  const left = new Set(exclude.flatMap((path) => globSync([path, `${path}/**`], { cwd: folder })))
  return globSync('src/**/*.ts', { cwd: folder }).filter((file) => !left.has(file) && !file.endsWith('.d.ts'))
}

/** The files that some entries of a package lead to, themselves included. */
function reached(name: string, entries: readonly string[]): Set<string> {
  const folder = join(root, 'packages', name)
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const target of importsOf(join(folder, file))) if (target.startsWith('.')) visit(join(dirname(file), target))
  }
  for (const entry of entries) visit(entry)
  return seen
}

/** What each package may import beside its own files and its declared libraries: dependencies point to core, adapters never to each other. */
const mayImport: Record<string, readonly string[]> = {
  core: [],
  http: ['core'],
  'store-postgres': ['core'],
  'files-s3': ['core'],
  'weather-awc': ['core'],
  client: [],
  'plugin-simulator': ['core'],
  cli: ['core', 'http', 'store-postgres', 'files-s3', 'weather-awc', 'plugin-simulator'],
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/g

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((found) => (found[1] ?? found[2] ?? found[3])!)

const sources = (name: string): string[] =>
  globSync(`packages/${name}/src/**/*.ts`, { cwd: root })
    .filter((file) => !/\.test\.ts$|\.d\.ts$/.test(file) && !file.includes('/testing/'))
    .map((file) => join(root, file))

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly exports?: Record<string, { readonly source: string }>
}

describe.each(Object.keys(mayImport))('the package %s', (name) => {
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest
  const declared = Object.keys(manifest.dependencies ?? {})
  const files = sources(name)

  test('has sources', () => expect(files.length).toBeGreaterThan(0))

  test('imports only what it declares, and of ours only what the walls let through', () => {
    const builtins =
      name === 'core' || name === 'client'
        ? []
        : [...builtinModules, ...builtinModules.map((module) => `node:${module}`), 'node:sqlite', 'node:test']
    const trespasses = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith('.') && !builtins.includes(target))
        .filter((target) => {
          const library = target
            .split('/')
            .slice(0, target.startsWith('@') ? 2 : 1)
            .join('/')
          const ours = library.startsWith('@flightbag/') ? library.slice('@flightbag/'.length) : null
          return !declared.includes(library) || (ours !== null && !mayImport[name]!.includes(ours))
        })
        .map((target) => `${relative(root, file)} imports ${target}`),
    )
    expect(trespasses).toEqual([])
  })

  test('publishes what its entries lead to and nothing else: nothing that only its tests use', () => {
    const entries = Object.values(manifest.exports ?? { bin: { source: 'src/main.ts' } })
    const wanted = reached(
      name,
      entries.map(({ source }) => join(source)),
    )
    expect(published(name).filter((file) => !wanted.has(file))).toEqual([])
  })

  test('reaches other packages by their entries only', () => {
    const inside = join(root, 'packages', name, 'src')
    const escapes = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.') && !join(dirname(file), target).startsWith(inside))
        .map((target) => `${relative(root, file)} imports ${target}`),
    )
    expect(escapes).toEqual([])
  })
})

test('JSON that somebody else wrote is read by readJson alone, which keeps its keys as they are', () => {
  const readers = Object.keys(mayImport)
    .filter((name) => name !== 'client')
    .flatMap(sources)
    .filter((file) => readFileSync(file, 'utf8').includes('JSON.parse('))
  expect(readers.map((file) => relative(root, file))).toEqual(['packages/core/src/lib/json-text.ts'])
})

test('core needs valibot alone, and its logbook nothing at all', () => {
  const libraries = new Set(
    sources('core')
      .flatMap(importsOf)
      .filter((target) => !target.startsWith('.')),
  )
  expect([...libraries]).toEqual(['valibot'])
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const target of importsOf(file)) {
      expect(target.startsWith('.'), `${relative(root, file)} imports ${target}`).toBe(true)
      visit(join(dirname(file), target))
    }
  }
  visit(join(root, 'packages/core/src/logbook/index.ts'))
})
