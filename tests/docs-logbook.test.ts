import { readFileSync } from 'node:fs'
import { logbookTotals } from '@flightbag/core/logbook'
import { describe, expect, test } from 'vitest'
import { testPrograms } from './docs-programs.ts'

const page = readFileSync(new URL('../docs/logbook.md', import.meta.url), 'utf8')

/** The texts of the page's fenced blocks whose opening line is exactly `info`. */
function blocks(info: string): string[] {
  return [...page.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)]
    .filter((block) => block[1] === info)
    .map((block) => block[2]!)
}

const given = blocks('json given')
const results = blocks('json result')

describe('the examples of docs/logbook.md', () => {
  test('each example has one result', () => {
    expect(given.length).toBeGreaterThanOrEqual(6)
    expect(results).toHaveLength(given.length)
  })

  test.each(given.map((text, i) => [i + 1, text] as const))('example %i has the stated result', (number, text) => {
    const { entries, from, to } = JSON.parse(text)
    expect(logbookTotals(entries, { from, to })).toMatchObject(JSON.parse(results[number - 1]!))
  })

  const rounding = [...page.matchAll(/^\| *(\d+) *\| *(\d+) *\|$/gm)].map(
    (row) => [Number(row[1]), Number(row[2])] as const,
  )
  test('the table of rounding is found', () => expect(rounding.length).toBeGreaterThanOrEqual(7))
  test.each(rounding)('%i minutes are %i tenths', (minutes, tenths) => {
    expect(logbookTotals([{ log: { times: { localNightPilot: minutes } } }]).logged.total).toBe(tenths)
  })

  testPrograms(page, 3)
})
