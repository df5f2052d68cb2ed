import { type NearMiss, readImportLine, recordKinds } from '@flightbag/core'
import { expect, test } from 'vitest'
import { NOW } from '../sample.ts'
import { longestRecord, longestRecords } from './sample-records.ts'
import { approvedLine, editsOf, isOk, lengthsOf, linesByField, variantsOf } from './variants.ts'

/** How many words of a line are changed, each in every way. */
const MOST = 16

function readText(text: string) {
  const nearMisses: NearMiss[] = []
  const change = readImportLine(text, {
    accountId: 'sample-pilot',
    nowMs: Date.parse(NOW),
    onNearMiss: (each) => nearMisses.push(each),
  })
  return { ...change, nearMisses }
}

test('how an import reads records with one changed field is what was approved', async () => {
  let all = ''
  for (const { name } of recordKinds) {
    const variants = longestRecords(name, 2).flatMap((record) => [...variantsOf(record), ...lengthsOf(record)])
    expect([name, variants.length > 20]).toEqual([name, true])
    all += await linesByField(name, variants, (record) => readText(JSON.stringify({ kind: name, record })), isOk)
  }
  await expect(all).toMatchFileSnapshot('../approved/varied/records.txt')
})

/** A line with blanks and line ends, and with an escape in each name. */
function spacedLine(line: object): string {
  return JSON.stringify(line, null, ' ').replaceAll(/"(\w)(\w*)":/g, (_, first: string, rest: string) => {
    return `"\\u00${first.charCodeAt(0).toString(16)}${rest}" : `
  })
}

test('how an import reads lines with one changed word or sign is what was approved', async () => {
  const all = recordKinds.flatMap(({ name }) => {
    const line = { kind: name, record: longestRecord(name) }
    const byForm = { short: JSON.stringify(line), spaced: spacedLine(line) }
    return Object.entries(byForm).flatMap(([form, text]) => {
      expect(readText(text).ok).toBe(true)
      return [...editsOf(text, MOST)].map(([edit, texts]) => {
        return approvedLine(`${name}, ${form}, ${edit}:`, texts.map(readText), isOk)
      })
    })
  })
  await expect(all.join('')).toMatchFileSnapshot('../approved/varied/lines.txt')
})
