import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '@flightbag/core'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { type ColumnOptions, chosenMap, mapName, readMap, removeMap, savedNames, saveMap } from './column-maps.ts'

const OWN = { map: ['Total=Block'], durations: 'hours', dates: 'mdy' } as const

/** The map of the options, after those of `earlier` were saved as `own`. */
async function chosenAfter(earlier: ColumnOptions, options: ColumnOptions) {
  const dataDir = temporaryFolder()
  const map = await chosenMap(dataDir, earlier)
  if (!map.ok || map.value === null) return expect.fail('there is no map')
  expect(await saveMap(dataDir, 'own', map.value)).toEqual(ok(null))
  return chosenMap(dataDir, options)
}

test.each<[string, ColumnOptions, ColumnOptions, object]>([
  ['as it was saved', OWN, { using: 'own' }, { columns: { Total: 'Block' }, durations: 'hours', dates: 'mdy' }],
  [
    'with other columns',
    OWN,
    { using: 'own', map: ['Pilot=PIC', 'Total=Time'] },
    { columns: { Total: 'Time', Pilot: 'PIC' }, durations: 'hours', dates: 'mdy' },
  ],
  [
    'with another form of times and dates',
    OWN,
    { using: 'own', durations: 'minutes', dates: 'dmy' },
    { columns: { Total: 'Block' }, durations: 'minutes', dates: 'dmy' },
  ],
  ['with its ready map', { using: 'capzlog' }, { using: 'own' }, { using: 'capzlog', columns: {} }],
])('a map is used %s', async (_, earlier, options, expected) => {
  expect(await chosenAfter(earlier, options)).toEqual(ok({ ...expected, optional: [] }))
})

test('saved maps are listed by name, without other files', async () => {
  const dataDir = temporaryFolder()
  expect(await savedNames(dataDir)).toEqual([])
  mkdirSync(join(dataDir, 'logbook-maps'))
  for (const name of ['b.json', 'c.json.bak', 'a.json', 'd']) writeFileSync(join(dataDir, 'logbook-maps', name), '')
  expect(await savedNames(dataDir)).toEqual(['a', 'b'])
  expect([await removeMap(dataDir, 'a'), await removeMap(dataDir, 'a')]).toEqual([true, false])
  expect(await savedNames(dataDir)).toEqual(['b'])
})

test.each([
  ['', null],
  ['{', null],
  ['null', null],
  ['[]', null],
  ['{}', null],
  ['{"columns":[]}', null],
  ['{"columns":null}', null],
  ['{"columns":"Total"}', null],
  ['{"columns":{"NoValue":"x"}}', null],
  ['{"columns":{},"using":"none"}', null],
  ['{"columns":{},"using":null}', null],
  ['{"columns":{"Total":"Block","Pilot":"PIC"}}', { columns: { Total: 'Block', Pilot: 'PIC' } }],
  ['{"columns":{},"using":"capzlog"}', { columns: {}, using: 'capzlog' }],
  ['{"columns":{},"durations":"hours","dates":"dmy"}', { columns: {}, durations: 'hours', dates: 'dmy' }],
  ['{"columns":{},"durations":"minutes","dates":"mdy"}', { columns: {}, durations: 'minutes', dates: 'mdy' }],
  ['{"columns":{},"durations":"days","dates":"ymd","more":1}', { columns: {} }],
])('a saved map %j is read as %j, or refused', async (text, map) => {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'logbook-maps', 'own.json')
  mkdirSync(join(dataDir, 'logbook-maps'))
  writeFileSync(path, text)
  const message = `${path} is no map of columns: remove it, and save the map again`
  expect(await readMap(dataDir, 'own')).toEqual(
    map === null ? { ok: false, failure: { line: null, field: null, message } } : ok(map),
  )
  expect(await readMap(dataDir, 'other')).toEqual(ok(null))
})

test('a name that no map has is refused with those that there are, and is no path', async () => {
  const dataDir = temporaryFolder()
  for (const name of ['b', 'a']) await saveMap(dataDir, name, { columns: {} })
  for (const using of ['none', '../logbook-maps/a', 'a.json', '']) {
    const failure = { line: null, field: 'using', message: expect.stringMatching(/^there is no map .*, a, b$/) }
    expect(await chosenMap(dataDir, { using })).toEqual({ ok: false, failure })
  }
})

test.each<[ColumnOptions, string, string]>([
  [{ saveMap: 'own' }, 'save-map', 'there is nothing to save: name columns with --map'],
  [{ saveMap: 'own', dates: 'dmy' }, 'save-map', 'there is nothing to save: name columns with --map'],
  [{ durations: 'hours' }, 'durations', '--durations needs --map or --using'],
])('options without a map, %j, are refused', async (options, field, message) => {
  const failure = { line: null, field, message, isUsage: true }
  expect(await chosenMap(temporaryFolder(), options)).toEqual({ ok: false, failure })
})

test('without options of columns there is no map', async () => {
  for (const options of [{}, { map: [] }, { dates: 'dmy' }] as const)
    expect(await chosenMap(temporaryFolder(), options)).toEqual(ok(null))
})

test.each([
  ['a', null],
  ['A_1-b', null],
  ['x'.repeat(64), null],
  ['x'.repeat(65), 'must be 1 to 64 letters, digits, hyphens or underscores'],
  ['', 'must be 1 to 64 letters, digits, hyphens or underscores'],
  ['a.b', 'must be 1 to 64 letters, digits, hyphens or underscores'],
  ['a\n', 'must be 1 to 64 letters, digits, hyphens or underscores'],
  ['capzlog', 'is the name of a ready map'],
])('the name %j of a map', (name, failure) => {
  expect(mapName(name)).toEqual(failure === null ? ok(name) : { ok: false, failure })
})
