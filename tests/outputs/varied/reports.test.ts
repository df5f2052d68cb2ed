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
  await expect(lines).toMatchFileSnapshot('../approved/varied/weather/reports.txt')
})

/** Groups of every kind, as written. */
const groups = [...Map.groupBy(fixtureLines('groups.tsv'), (line) => line.split('\t')[0]!)].map(
  ([kind, lines]) => [kind, lines.map((line) => line.split('\t')[1]!)] as const,
)

/** Reports with a place for further groups. */
const PLACES: Readonly<
  Record<string, readonly [read: typeof ofMetar | typeof ofTaf, write: (group: string) => string]>
> = {
  'after the type': [ofMetar, (group) => `METAR ${group} SAEZ 271400Z 03009KT 9999 SCT030 15/07 Q1013`],
  'after the wind': [ofMetar, (group) => `METAR SAEZ 271400Z 03009KT ${group} 9999 SCT030 15/07 Q1013`],
  'after CAVOK': [ofMetar, (group) => `METAR SAEZ 271400Z 03009KT CAVOK ${group} 15/07 Q1013 NOSIG`],
  'after the pressure': [ofMetar, (group) => `METAR SAEZ 271400Z 03009KT 9999 SCT030 15/07 Q1013 ${group}`],
  'in a change': [ofMetar, (group) => `METAR SAEZ 271400Z 03009KT 9999 15/07 Q1013 TEMPO ${group} 4000`],
  'in remarks': [ofMetar, (group) => `SPECI KJFK 271400Z 03009KT 10SM CLR 15/07 A2992 RMK AO2 ${group} SLP134`],
  'in a forecast': [ofTaf, (group) => `TAF SAEZ 271100Z 2712/2812 03009KT 9999 ${group} SCT030`],
  'in a change of a forecast': [
    ofTaf,
    (group) => `TAF SAEZ 271100Z 2712/2812 03009KT CAVOK BECMG 2714/2716 ${group} FM271800 ${group} 9999`,
  ],
}

test('how groups of every kind are decoded at every place of a report is what was approved', async () => {
  const lines = Object.entries(PLACES).flatMap(([place, [read, write]]) =>
    groups.map(([kind, texts]) => {
      const twice = texts.map((text, at) => `${text} ${texts[(at + 1) % texts.length]}`)
      return approvedLine(
        `${kind} ${place}:`,
        [...texts, ...twice].map(write).map((raw) => read(raw)),
        isWhole,
      )
    }),
  )
  await expect(lines.join('')).toMatchFileSnapshot('../approved/varied/weather/groups.txt')
})

test('how two groups of any kinds are decoded beside each other is what was approved', async () => {
  const ones = groups.map(([kind, [text]]) => [kind, text!] as const)
  const lines = ['after CAVOK', 'in remarks', 'in a forecast'].flatMap((place) => {
    const [read, write] = PLACES[place]!
    const decode = read === ofTaf ? decodeTaf : decodeMetar
    return ones.map(([kind, first]) => {
      const reports = ones.map(([, second]) => ({ report: decode(write(`${first} ${second}`), AT) }))
      return approvedLine(`${kind} ${place}:`, reports, isWhole)
    })
  })
  await expect(lines.join('')).toMatchFileSnapshot('../approved/varied/weather/pairs-of-groups.txt')
})
