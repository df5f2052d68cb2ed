import { createContext, runInContext } from 'node:vm'
import { decodeMetar, decodeTaf } from '@flightbag/core/weather'
import { expect, test } from 'vitest'
import { fixtureLines, publishedRows, tafLines } from '../fixtures/weather/weather-oracle.ts'
import { bundleForBrowser } from './browser/bundle.ts'

const WEATHER_ENTRY = 'packages/core/src/weather/index.ts'

/** Methods that JavaScript engines of older phones lack, such as Hermes before 0.12. */
const REMOVED = `
  for (const method of ['at', 'findLast', 'findLastIndex', 'toSorted', 'toSpliced', 'toReversed', 'with']) {
    delete Array.prototype[method]
    delete Uint8Array.prototype[method]
  }
  for (const method of ['at', 'replaceAll', 'isWellFormed', 'toWellFormed']) delete String.prototype[method]
  for (const method of ['hasOwn', 'groupBy']) delete Object[method]
  delete Promise.withResolvers
  delete globalThis.structuredClone
`

test('the built weather entry decodes the same on an engine without newer methods', async () => {
  const { text, imports } = await bundleForBrowser(WEATHER_ENTRY)
  expect(imports).toEqual([])
  const exported = text.replace(/export\{([^}]*)\}/, (_, names: string) => {
    const fields = names.split(',').map((name) => name.split(' as ').toReversed().join(':'))
    return `globalThis.weather={${fields.join(',')}}`
  })
  const engine = createContext({})
  runInContext(REMOVED, engine)
  expect(runInContext('typeof [].at', engine)).toBe('undefined')
  runInContext(exported, engine)
  function decodeThere(decoder: string, raw: string, at: Date): unknown {
    return JSON.parse(
      runInContext(
        `JSON.stringify(weather.${decoder}(${JSON.stringify(raw)}, { at: new Date(${at.getTime()}) }))`,
        engine,
      ),
    )
  }
  const reports = [
    ...publishedRows().flatMap(({ raw, time }, row) => (row % 20 === 0 ? [{ raw, at: new Date(time) }] : [])),
    ...fixtureLines('metar-cases.jsonl').map((line) => ({ raw: JSON.parse(line).raw, at: new Date('2026-09-27') })),
  ]
  for (const { raw, at } of reports) expect(decodeThere('decodeMetar', raw, at)).toEqual(decodeMetar(raw, { at }))
  const forecasts = [
    ...tafLines(),
    ...fixtureLines('taf-cases.jsonl').map((line) => ({ raw: JSON.parse(line).raw, at: new Date('2026-09-27') })),
  ]
  for (const { raw, at } of forecasts) expect(decodeThere('decodeTaf', raw, at)).toEqual(decodeTaf(raw, { at }))
})
