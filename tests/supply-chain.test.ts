import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  readonly version?: string
  readonly link?: true
  readonly dev?: true
  readonly optional?: true
  readonly integrity?: string
  readonly hasInstallScript?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Manifest {
  readonly name: string
  readonly private?: true
  readonly scripts?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>
}
const fromRegistry = Object.entries(lock.packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !entry.link,
)

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest
}

/** The folder that contains this one's `node_modules`; null for the root. */
function parentOf(folder: string): string | null {
  if (folder === '') return null
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
}

/** The entry that Node loads for a name from within a folder. */
function resolved(name: string, from: string): string {
  for (let folder: string | null = from; folder !== null; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = lock.packages[path]
    if (entry !== undefined) return entry.link ? `packages/${name.slice('@flightbag/'.length)}` : path
  }
  throw new Error(`${name} of ${from} is not in the lock file`)
}

/** Everything that npm installs for the packages that users install. */
function installedByUsers(): ReadonlySet<string> {
  const published = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((path) => manifestOf(path).private !== true)
  const found = new Set(published)
  for (const path of found) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path]!
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) found.add(resolved(name, path))
  }
  return found
}

/** The linter's programs for platforms other than Linux with glibc; CONTRIBUTING.md states the consequence. */
const WITHOUT_DIGEST = [
  'android-arm64',
  'android-x64',
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64-musl',
  'linux-x64-musl',
  'win32-arm64',
  'win32-x64',
].map((platform) => `node_modules/@biomejs/cli-${platform}`)

test('every package of the lock file has an integrity value, except for the linter on other platforms', () => {
  expect(fromRegistry.length).toBeGreaterThan(300)
  const without = fromRegistry.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(without.map(([path]) => path)).toEqual(WITHOUT_DIGEST)
  expect(without.filter(([, { dev, optional }]) => !dev || !optional)).toEqual([])
})

const installed = installedByUsers()

test('every package that users install has an integrity value', () => {
  const paths = [...installed].filter((path) => path.includes('node_modules/'))
  expect(paths.filter((path) => lock.packages[path]!.integrity === undefined)).toEqual([])
})

test('no package that users install has an install script', () => {
  expect(installed.size).toBeGreaterThan(30)
  const declared = [...installed].filter((path) => lock.packages[path]!.hasInstallScript)
  const scripts = ['preinstall', 'install', 'postinstall']
  const found = [...installed]
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .filter((path) => Object.keys(manifestOf(path).scripts ?? {}).some((name) => scripts.includes(name)))
  expect([...declared, ...found]).toEqual([])
})

/** Packages that report installations or use to their makers, by their names. */
const REPORTERS =
  /scarf|telemetry|analytics|posthog|segment|mixpanel|amplitude|sentry|bugsnag|rollbar|datadog|newrelic|opencollective/

test('no package that users install reports their use', () => {
  const names = [...installed].map((path) => manifestOf(path).name)
  expect(names.filter((name) => REPORTERS.test(name))).toEqual([])
})
