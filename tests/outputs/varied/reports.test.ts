import {
  decodeMetar,
  decodeTaf,
  flightCategory,
  formatMetar,
  formatTaf,
  metarText,
  tafPeriods,
  tafText,
} from '@flightbag/core/weather'
import { expect, test } from 'vitest'
import { fixtureLines } from '../../../fixtures/weather/weather-oracle.ts'
import { approvedLine, editsOf } from './variants.ts'

const AT = { at: new Date('2026-09-27T14:00:00Z') }

/** How many words of a report are changed, each in every way. */
const MOST = 8

function reportsOf(name: string): readonly string[] {
  return fixtureLines(name).map((line) => (JSON.parse(line) as { readonly raw: string }).raw)
}

function ofMetar(raw: string) {
  const report = decodeMetar(raw, AT)
  const words = [metarText(report, 'en'), metarText(report, 'es')]
  return { report, words, category: flightCategory(report.decoded), written: formatMetar(report) }
}

function ofTaf(raw: string) {
  const report = decodeTaf(raw, AT)
  return {
    report,
    words: [tafText(report, 'en'), tafText(report, 'es')],
    periods: tafPeriods(report),
    written: formatTaf(report),
  }
}

/** Whether every group of a report is decoded. */
function isWhole({
  report: { decoded },
}: {
  readonly report: { readonly decoded: { readonly unparsed: readonly string[] } }
}) {
  return decoded.unparsed.length === 0
}

function linesOf(kind: string, raws: readonly string[], read: (raw: string) => Parameters<typeof isWhole>[0]): string {
  const byEdit = new Map<string, string[]>()
  for (const raw of raws) {
    for (const [edit, texts] of editsOf(raw, MOST)) byEdit.set(edit, [...(byEdit.get(edit) ?? []), ...texts])
  }
  return [...byEdit].map(([edit, texts]) => approvedLine(`${kind}, ${edit}:`, texts.map(read), isWhole)).join('')
}

test('how changed reports are decoded, explained and written is what was approved', async () => {
  const [metars, tafs] = [reportsOf('metar-cases.jsonl'), reportsOf('taf-cases.jsonl')]
  expect([metars.length > 60, tafs.length > 30]).toEqual([true, true])
  const lines = linesOf('METAR', metars, ofMetar) + linesOf('TAF', tafs, ofTaf)
  await expect(lines).toMatchFileSnapshot('../approved/varied/reports.txt')
})
