import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decodeMetar, flightCategory } from '@flightbag/core/weather'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

const page = readFileSync(new URL('../docs/weather.md', import.meta.url), 'utf8')
const at = new Date('2026-09-27T14:10:00Z')

describe('the examples of docs/weather.md', () => {
  const programs = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((block) => block[1]!)
  test('the programs are found', () => expect(programs.length).toBeGreaterThanOrEqual(2))
  test.each(programs.map((text, i) => [i + 1, text] as const))('program %i runs', async (_, contents) => {
    expect(contents).toContain('assert.')
    const { outputFiles } = await build({
      stdin: { contents, loader: 'ts', resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      format: 'esm',
      platform: 'node',
      conditions: ['source'],
      write: false,
    })
    await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`)
  })

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
