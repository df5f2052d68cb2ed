import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  allSources,
  cyclesOf,
  entriesOf,
  importsOf,
  manifestOf,
  packageNames,
  reachedFrom,
  sources,
  upwardImports,
} from './import-graph.ts'

const root = join(import.meta.dirname, '..')

function fromRoot(file: string): string {
  return relative(root, file)
}

/** Which packages each package may import: dependencies point to core, and adapters never import each other. */
const mayImport: Record<string, readonly string[]> = {
  core: [],
  http: ['core'],
  store: ['core'],
  'store-postgres': ['core', 'store'],
  'store-sqlite': ['core', 'store'],
  'files-s3': ['core'],
  'weather-awc': ['core'],
  client: [],
  'plugin-simulator': ['core'],
  conform: [],
  pilot: ['core', 'client'],
  cli: [
    'core',
    'http',
    'store-postgres',
    'store-sqlite',
    'files-s3',
    'weather-awc',
    'plugin-simulator',
    'client',
    'pilot',
  ],
}

/** Packages that run in a browser, without Node's built-in modules. */
const FOR_BROWSERS = ['core', 'client']

/** The files of a package that its build publishes: all but those that its tsconfig.json excludes. */
function published(name: string): string[] {
  const folder = join(root, 'packages', name)
  const { exclude } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as { exclude: string[] }
  const left = new Set(exclude.flatMap((path) => globSync([path, `${path}/**`], { cwd: folder })))
  return globSync('src/**/*.ts', { cwd: folder })
    .filter((file) => !left.has(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file))
}

/** The package that an import names, without the path inside it. */
function libraryOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}

describe.each([...packageNames])('the package %s', (name) => {
  // the bundle of the command contains its libraries
  const { dependencies, devDependencies } = manifestOf(name)
  const declared = Object.keys((name === 'cli' ? devDependencies : dependencies) ?? {})
  const files = sources(name)

  test('has sources, and a list of the packages that it may import', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(Object.keys(mayImport)).toContain(name)
  })

  test('imports only its declared dependencies, and only the packages that it may import', () => {
    const builtins = FOR_BROWSERS.includes(name)
      ? []
      : [...builtinModules, ...builtinModules.map((module) => `node:${module}`), 'node:sqlite', 'node:test']
    function isAllowed(target: string): boolean {
      if (target.startsWith('.') || builtins.includes(target)) return true
      if (target === '@flightbag/store-postgres/driver') return name === 'store-postgres'
      const library = libraryOf(target)
      if (!declared.includes(library)) return false
      return !library.startsWith('@flightbag/') || mayImport[name]!.includes(library.slice('@flightbag/'.length))
    }
    const violations = files.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => !isAllowed(target))
        .map(({ target }) => `${fromRoot(file)} imports ${target}`),
    )
    expect(violations).toEqual([])
  })

  test('imports other packages only by their entry points', () => {
    const inside = join(root, 'packages', name, 'src')
    const violations = files.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target.startsWith('.') && !join(dirname(file), target).startsWith(inside))
        .map(({ target }) => `${fromRoot(file)} imports ${target}`),
    )
    expect(violations).toEqual([])
  })

  test('publishes only the files that its entry points import', () => {
    const reached = reachedFrom(entriesOf(name))
    const entries = entriesOf(name)
    const files = published(name)
    expect(files.length).toBeGreaterThan(0)
    const unused = files.filter((file) => !reached.has(file) && !entries.includes(file))
    expect(unused.map(fromRoot)).toEqual([])
  })

  test('names each export of its entry points', () => {
    const lists = entriesOf(name).filter((file) => /^export \*/m.test(readFileSync(file, 'utf8')))
    expect(lists.map(fromRoot)).toEqual([])
  })
})

/** The imports between the files of a package, of which each check of folders must have seen some. */
function innerImports(files: readonly string[]) {
  return files.flatMap(importsOf).filter(({ target }) => target.startsWith('.'))
}

test.each([...packageNames, 'testing'])(
  'no file of %s imports itself through others, type imports included',
  (name) => {
    const files = allSources(name)
    expect(innerImports(files).length).toBeGreaterThan(0)
    expect(cyclesOf(files)).toEqual([])
  },
)

/** Packages whose folders hold a subject each: its shared files are in the folder itself, above the parts of it. */
const NESTED_SUBJECTS = ['core', 'client', 'files-s3', 'store-postgres', 'store-sqlite', 'testing']

test.each([...packageNames, 'testing'].filter((name) => !NESTED_SUBJECTS.includes(name)))(
  'no file of %s imports from a folder above its own, types and tests included',
  (name) => {
    const files = allSources(name)
    expect(innerImports(files).length).toBeGreaterThan(0)
    expect(upwardImports(files)).toEqual([])
  },
)

test('an import from a folder above is found, at any distance', () => {
  const file = join(root, 'packages/core/src/exchange/routes/formats/pln.ts')
  expect(upwardImports([file])).toContain(`${fromRoot(file)} → packages/core/src/exchange/xml.ts`)
})

test('no production file is reachable only from tests', () => {
  const core = join(root, 'packages/core/src')
  const programs = [
    ...['cli', 'client', 'conform'].flatMap(entriesOf),
    ...['logbook/index.ts', 'weather/index.ts'].map((path) => join(core, path)),
  ]
  const reached = reachedFrom(programs)
  expect(reached.size).toBeGreaterThan(500)
  const entries = packageNames.flatMap(entriesOf)
  const unused = packageNames.flatMap(published).filter((file) => !reached.has(file) && !entries.includes(file))
  expect(unused.map(fromRoot)).toEqual([])
})

test.each(['bench', 'scripts', 'tests'])('%s imports neither of the two other folders', (folder) => {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (name) => name === 'node_modules' })
  const others = ['bench', 'scripts', 'tests'].filter((other) => other !== folder)
  const imports = files.flatMap((file) =>
    importsOf(join(root, file)).map(({ target }) => ({ file, target, path: join(dirname(file), target) })),
  )
  expect(imports.filter(({ path }) => path.startsWith('packages/')).length).toBeGreaterThan(5)
  const crossing = imports.filter(({ path }) => others.some((other) => path.startsWith(`${other}/`)))
  expect(crossing.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

function isGenerated({ name }: { name: string }): boolean {
  return ['node_modules', 'dist', 'coverage', '.git', '.flightbag', '.mutants'].includes(name)
}

/** Every file of the repository, as its path from the root. */
const allFiles = globSync('**/*', { cwd: root, withFileTypes: true, exclude: isGenerated })
  .filter((entry) => entry.isFile())
  .map((entry) => fromRoot(join(entry.parentPath, entry.name)))

/** Folders whose files are all of one kind. */
const COLLECTIONS = [
  'docs',
  'docs/decisions',
  'packages/cli/src/commands',
  'packages/core/src/weather/groups',
  'packages/core/src/weather/groups/remarks',
  'packages/core/src/weather/schema',
  'packages/store-postgres/sql/migrations',
  'tests/mutants/equivalent',
  'tests/outputs/approved/varied/options',
]

/** Files whose places and names are those that tools demand. */
const DEMANDED = /(^|\/)(package|package-lock)\.json$|\.dockerignore$/

test('a folder contains at most 16 files beside their tests, unless all are of one kind', () => {
  const counts = new Map<string, number>()
  for (const path of allFiles.filter((each) => !each.endsWith('.test.ts') && !DEMANDED.test(each))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(100)
  const large = [...counts].filter(([folder, count]) => count > 16 && !COLLECTIONS.includes(folder))
  expect(large).toEqual([])
})

/** A program that the guide shows as text; the service does not run it. */
const SHOWN_PLUGIN = 'packages/http/src/docs/plugin/typescript.ts'

test('only readJson parses JSON text that comes from outside, because it keeps all keys as they are', () => {
  const parsers = packageNames
    .filter((name) => name !== 'client' && name !== 'conform')
    .flatMap(sources)
    .filter((file) => readFileSync(file, 'utf8').includes('JSON.parse('))
  expect(parsers.map(fromRoot).filter((file) => file !== SHOWN_PLUGIN)).toEqual(['packages/core/src/lib/json-text.ts'])
})

test('core imports valibot, its briefing a geodesic library, and its logbook none', () => {
  function librariesOf(files: readonly string[]) {
    return new Set(files.flatMap(importsOf).flatMap(({ target }) => (target.startsWith('.') ? [] : target)))
  }
  const briefing = join(root, 'packages/core/src/briefing')
  expect(librariesOf(sources('core').filter((file) => file.startsWith(briefing)))).toEqual(
    new Set(['geographiclib-geodesic']),
  )
  expect(librariesOf(sources('core').filter((file) => !file.startsWith(briefing)))).toEqual(new Set(['valibot']))
  const logbook = [...reachedFrom([join(root, 'packages/core/src/logbook/index.ts')])]
  expect(logbook.length).toBeGreaterThan(5)
  expect(logbook.flatMap((file) => importsOf(file).filter(({ target }) => !target.startsWith('.')))).toEqual([])
})

/** Files and folders with longer lines, and the reason. */
const LONG_LINES: readonly (readonly [path: string, reason: string])[] = [
  ['docs/api/', 'generated from the description'],
  ['docs/attacks.md', 'written by the fault suite'],
  ['docs/benchmarks.md', 'written by the benchmark'],
  ['docs/core/', 'generated from the doc comments'],
  ['docs/records.md', 'generated from the declarations'],
  ['docs/faults.md', 'written by the fault suite'],
  ['fixtures/databases/', 'dumps of PostgreSQL'],
  ['packages/client/src/schema.ts', 'generated from the description'],
  ['packages/core/src/records/sample-records.ts', 'generated from the sample bag'],
  ['packages/pilot/src/report/', 'HTML and CSS, in which a line break is part of the page'],
  ['packages/store-postgres/sql/functions/', 'stored in every database, with their digest'],
  ['packages/store-postgres/sql/migrations/', 'frozen by their digests'],
  ['packages/store-sqlite/src/schema/records-schema.ts', 'a released script'],
]
const LINE_LENGTH = 120

/** The lines of a file that are too long. Words of more than 80 characters, such as URLs, cannot be broken. */
function longLines(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  // The rows of tables and the examples of a page keep their form.
  const lines = path.endsWith('.md')
    ? text.replace(/^ *```[\s\S]*?^ *```/gm, (block) => block.replace(/.+/g, '')).replace(/^ *\|.*/gm, '')
    : text
  return lines
    .split('\n')
    .map((line, n) => ({ line, place: `${path}:${n + 1}` }))
    .filter(({ line }) => [...line].length > LINE_LENGTH && line.split(' ').every((word) => word.length <= 80))
    .map(({ place }) => place)
}

test('a line has at most 120 characters', () => {
  const checked = allFiles.filter((path) => /\.(ts|sql|sh|md)$/.test(path))
  expect(checked.length).toBeGreaterThan(1000)
  const long = checked.filter((path) => !LONG_LINES.some(([start]) => path.startsWith(start))).flatMap(longLines)
  expect(long).toEqual([])
})

test('each exception from the length of lines is a file or a folder', () => {
  const unused = LONG_LINES.filter(([start]) => !allFiles.some((path) => path.startsWith(start)))
  expect(unused).toEqual([])
})
