import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '@flightbag/core'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { type ColumnOptions, chosenMap, removeMap, savedNames, saveMap } from './column-maps.ts'

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
