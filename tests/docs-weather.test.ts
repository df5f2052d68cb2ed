import { readFileSync } from 'node:fs'
import { decodeMetar, flightCategory } from '@flightbag/core/weather'
import { describe, expect, test } from 'vitest'
import { testPrograms } from './docs-programs.ts'

const page = readFileSync(new URL('../docs/weather.md', import.meta.url), 'utf8')
const at = new Date('2026-09-27T14:10:00Z')

describe('the examples of docs/weather.md', () => {
  testPrograms(page, 2)

  const rows = [...page.matchAll(/^\| `(METAR [^`]+)`\s*\| `([^`]+)`/gm)].map((row) => [row[1]!, row[2]!] as const)
  test('the table of values that are never guessed is found', () => expect(rows.length).toBeGreaterThanOrEqual(10))
  test.each(rows)('%s leaves %s unparsed', (raw, unparsed) => {
    expect(decodeMetar(raw, { at }).decoded.unparsed.join(' ')).toBe(unparsed)
  })

  test('a doubtful sky has neither a category nor a ceiling', () => {
    const { decoded } = decodeMetar('METAR SAEZ 271400Z 03009KT 9999 OVC0O3 BKN100', { at })
    expect([flightCategory(decoded), decoded.ceilingAglFt]).toEqual([null, null])
  })
})
