import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from '../packages/cli/src/lib/version.ts'

const text = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8')
const SEMVER = /^(\d+)\.(\d+)\.(\d+)$/

/** The headings of versions, newest first: `[Unreleased]`, or `[VERSION] - DATE`. */
const headings = [...text.matchAll(/^## (.+)$/gm)].map((heading) => heading[1]!)
const releases = headings
  .slice(1)
  .map((heading) => /^\[(\S+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading)?.slice(1) ?? [heading])

test('the changelog begins with unreleased changes, and lists each release with its date', () => {
  expect(headings[0]).toBe('[Unreleased]')
  for (const [version, date] of releases) {
    expect(version).toMatch(SEMVER)
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date)
  }
})

test('releases are in descending order', () => {
  const keys = releases.map(([version]) =>
    SEMVER.exec(version!)!
      .slice(1)
      .map((part) => part.padStart(6, '0'))
      .join('.'),
  )
  expect(keys).toEqual(keys.toSorted().reverse())
})

test('changes are grouped under the names of the format', () => {
  const groups = [...text.matchAll(/^### (.+)$/gm)].map((group) => group[1]!)
  expect(groups).toContain('Added')
  expect(groups.filter((name) => !/^(Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(name))).toEqual([])
})

test('the version is the newest release, or a later one in development', () => {
  const [newest] = releases[0]!
  if (VERSION === newest) return
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+-dev$/)
  expect(releases.map(([version]) => version)).not.toContain(VERSION.replace('-dev', ''))
})

interface Manifest {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const folder = join(import.meta.dirname, '../packages')
const manifests = readdirSync(folder).map(
  (name) => [name, JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as Manifest] as const,
)

test('all packages are found', () =>
  expect(manifests.map(([name]) => name)).toEqual(expect.arrayContaining(['cli', 'core'])))

test.each(manifests)(
  'the package %s and its dependencies on the others have the version of the product',
  (_, manifest) => {
    const own = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name.startsWith('@flightbag/'))
    expect([manifest.version, ...own.map(([, version]) => version)].filter((version) => version !== VERSION)).toEqual(
      [],
    )
  },
)
