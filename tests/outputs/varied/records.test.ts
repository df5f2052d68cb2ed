import { type NearMiss, readImportLine, recordKinds } from '@flightbag/core'
import { expect, test } from 'vitest'
import { NOW } from '../sample.ts'
import { longestRecords } from './sample-records.ts'
import { approvedLine, isOk, variantsOf } from './variants.ts'

function read(line: object) {
  const nearMisses: NearMiss[] = []
  const context = {
    accountId: 'sample-pilot',
    nowMs: Date.parse(NOW),
    onNearMiss: (each: NearMiss) => nearMisses.push(each),
  }
  const change = readImportLine(JSON.stringify(line), context)
  return { ...change, nearMisses }
}

test('how an import reads records with one changed field is what was approved', async () => {
  const all = recordKinds.flatMap(({ name }) => {
    const variants = longestRecords(name, 2).flatMap(variantsOf)
    expect([name, variants.length > 20]).toEqual([name, true])
    return [...Map.groupBy(variants, ({ path }) => path)].map(([path, some]) => {
      const results = some.map(({ value }) => read({ kind: name, record: value }))
      return approvedLine(`${name} ${path}`, results, isOk)
    })
  })
  await expect(all.join('')).toMatchFileSnapshot('../approved/varied/records.txt')
})
