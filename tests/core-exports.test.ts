import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { coreEntries } from '../packages/testing/src/lib/core-declarations.ts'
import { entriesOf, importsOf, packageNames, resolved, sources } from './import-graph.ts'

const root = join(import.meta.dirname, '..')
const entries = coreEntries()
const listed = entries.flatMap(({ sections }) => sections.flatMap(({ exports }) => exports))

test('every entry point of core says at its head for whom it is, and every export has a doc comment', () => {
  expect(entries.length).toBeGreaterThanOrEqual(7)
  expect(listed.length).toBeGreaterThan(300)
  expect(entries.filter(({ doc }) => doc === '').map(({ file }) => file)).toEqual([])
  expect(listed.filter(({ doc }) => doc === '').map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

/** The values that no program of this repository imports, by the reason for which core exports them. */
const FOR_OTHERS: readonly (readonly [reason: string, names: string])[] = [
  [
    'an app shows reports without a server',
    `ceilingAglFt conditionsAt decodeMetar decodeTaf densityAltitudeFt flightCategory formatMetar formatTaf metarText
    pressureAltitudeFt relativeHumidityPercent runwayWinds settingHpa tafPeriods tafText weatherEntry weatherName`,
  ],
  ['an app keeps the sums of its logbook', 'entrySums logbookSumFields periodsOf subtractSums'],
  ['a plugin or an app shows sessions', 'COUNTERS DATA_SOURCES SESSION_STATUSES'],
  [
    'the author of another store needs the rules that the memory store of packages/testing runs',
    'changedList EMPTY_WINDOW handOver isOvertaken listedWindow makeApiKey ORPHAN_GRACE_MS',
  ],
  ['the contracts check with them what a store returns', 'currentReport listedCommand storedSession'],
]

/** The other exports that no production file uses. */
const UNUSED: readonly (readonly [reason: string, names: string])[] = [
  ['an app writes with it the type of its own entries', 'LogbookLine'],
  ['checks that SESSION_FIELDS have the values of the interface', 'sessionBody'],
]

function namesOf(list: readonly (readonly [reason: string, names: string])[]): readonly string[] {
  return list.flatMap(([, names]) => names.split(/\s+/))
}

/** Which names of which files the production files of some packages import, through the lists of entry points. */
function importedBy(names: readonly string[]): ReadonlySet<string> {
  const lists = new Map(
    entriesOf('core').map((entry) => [
      entry,
      new Map(
        importsOf(entry).flatMap(({ target, names }) =>
          (names ?? []).map((name) => [name, resolved(entry, target)] as const),
        ),
      ),
    ]),
  )
  const imported = new Set<string>()
  for (const file of names.flatMap(sources)) {
    if (lists.has(file)) continue
    for (const { target, names } of importsOf(file)) {
      const from = resolved(file, target)
      if (from === null) continue
      for (const name of names ?? []) {
        const source = lists.has(from) ? lists.get(from)!.get(name) : from
        if (source != null) imported.add(`${relative(root, source)}: ${name}`)
      }
    }
  }
  return imported
}

const DECLARATION = /^export (?:async )?(function\*?|const|interface|type|class) (\w+)/gm

test('every export of core is used by a production file, or has a reason', () => {
  const inUse = importedBy(packageNames)
  const lists = new Set(entriesOf('core'))
  const files = sources('core').filter((file) => !lists.has(file))
  const exported = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [...code.matchAll(DECLARATION)].map(([, , name]) => ({ name: name!, path: relative(root, file), code }))
  })
  expect(exported.length).toBeGreaterThan(500)
  const unused = exported.filter(({ name, path, code }) => {
    const isUsedInside = [...code.replace(/^ *\/\*\*[\s\S]*?\*\//gm, '').matchAll(new RegExp(`\\b${name}\\b`, 'g'))]
    return !inUse.has(`${path}: ${name}`) && isUsedInside.length === 1
  })
  const others = new Set(namesOf(FOR_OTHERS))
  expect(
    unused
      .map(({ name }) => name)
      .filter((name) => !others.has(name))
      .sort(),
  ).toEqual([...namesOf(UNUSED)].sort())
})

test('every value in a list of an entry point is imported by another package, or has a reason', () => {
  const inUse = importedBy(packageNames.filter((name) => name !== 'core'))
  const values = listed.filter(({ keyword }) => keyword === 'function' || keyword === 'const')
  expect(values.length).toBeGreaterThan(100)
  const unused = new Set(values.filter(({ file, name }) => !inUse.has(`${file}: ${name}`)).map(({ name }) => name))
  expect([...unused].sort()).toEqual([...namesOf(FOR_OTHERS)].sort())
})
