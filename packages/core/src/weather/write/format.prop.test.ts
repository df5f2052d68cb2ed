import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureLines, publishedRows, tafLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { decodeMetar, type MetarReport } from '../decode/metar.ts'
import { decodeTaf, type TafReport } from '../decode/taf.ts'
import { formatMetar, formatTaf } from './format.ts'

const at = new Date('2026-09-27T13:00:00Z')

type Sample = { readonly raw: string; readonly at: Date; readonly isTaf: boolean }

function metar(raw: string): Sample {
  return { raw, at, isTaf: false }
}

function withoutTexts<T extends MetarReport | TafReport>(report: T): T {
  const copy: T = JSON.parse(JSON.stringify(report))
  for (const group of copy.decoded.groups) if (group.kind !== null) group.raw = ''
  for (const { weather } of [copy.decoded, ...('trends' in copy.decoded ? copy.decoded.trends : copy.decoded.changes)])
    for (const item of weather) item.raw = ''
  copy.decoded.remarks = null
  return copy
}

/** Decodes a report, removes its texts, and writes it from the values. */
function rewritten({ raw, at: near, isTaf }: Sample): { readonly text: string; readonly unparsed: readonly string[] } {
  if (isTaf) {
    const report = decodeTaf(raw, { at: near })
    return { text: formatTaf(withoutTexts(report)), unparsed: report.decoded.unparsed }
  }
  const report = decodeMetar(raw, { at: near })
  return { text: formatMetar(withoutTexts(report)), unparsed: report.decoded.unparsed }
}

function fold(raw: string): string {
  return raw.trim().replace(/\s+/g, ' ')
}

function remarksReport(line: string): Sample {
  const [head, text] = line.split('\t')
  const report = head!.includes(' ') ? head : `METAR ${head} 271451Z 27015KT 10SM CLR 02/M06 A3008`
  return metar(`${report} RMK ${text} $`)
}

const published = [
  ...publishedRows().map(({ raw, time }) => ({ raw, at: new Date(time), isTaf: false })),
  ...fixtureLines('metar-argentina-sample.txt').map(metar),
  ...tafLines().map(({ raw, at: near }) => ({ raw, at: near, isTaf: true })),
]

const cases = [
  ...fixtureLines('metar-cases.jsonl').map((line) => metar(JSON.parse(line).raw)),
  ...fixtureLines('taf-cases.jsonl').map((line) => ({ raw: JSON.parse(line).raw, at, isTaf: true })),
  ...['group-values.tsv', 'not-guessed.tsv'].flatMap((name) =>
    fixtureLines(name).map((line) => ({ raw: line.split('\t')[0]!, at, isTaf: line.startsWith('TAF ') })),
  ),
  ...fixtureLines('structure.tsv').map((line) => ({ raw: line.split('\t')[1]!, at, isTaf: line.startsWith('TAF\t') })),
  ...fixtureLines('remark-values.tsv').map(remarksReport),
]

/** Texts of all kinds of groups, which replace a group of a report. */
const groupTexts = fixtureLines('groups.tsv').map((line) => line.split('\t')[1]!)

describe('a report written from its decoded values', () => {
  it('is the published report, for each of them', () => {
    expect(published.filter((sample) => rewritten(sample).text !== fold(sample.raw))).toEqual([])
  })

  it('is the report of each case of the decoder, unparsed groups included', () => {
    expect(cases.filter((sample) => rewritten(sample).text !== fold(sample.raw))).toEqual([])
  })

  it('is the report when groups and characters of it are changed and it has no unparsed group', () => {
    const readable = '0123456789/ACDEFGHKLMNOPQRSTUVWXYZ+-. '
    const samples = [...published, ...cases]
    let whole = 0
    fc.assert(
      fc.property(
        fc.record({
          index: fc.nat(samples.length - 1),
          place: fc.nat(),
          group: fc.option(fc.constantFrom(...groupTexts)),
          replaces: fc.boolean(),
          position: fc.nat(),
          insert: fc.string({ unit: fc.constantFrom(...readable), maxLength: 1 }),
        }),
        ({ index, place, group, replaces, position, insert }) => {
          const sample = samples[index]!
          const words = sample.raw.split(' ')
          const first = place % words.length
          const word = words[first]!
          const from = position % (word.length + 1)
          const changed = group ?? `${word.slice(0, from)}${insert}${word.slice(from + 1)}`
          words.splice(first, replaces || group === null ? 1 : 0, changed)
          const { text, unparsed } = rewritten({ ...sample, raw: words.join(' ') })
          if (unparsed.length > 0) return
          whole++
          expect(text).toBe(fold(words.join(' ')))
        },
      ),
      { numRuns: 20_000 },
    )
    expect(whole).toBeGreaterThan(3500)
  })

  it('is the report with each example of a group, at each place where it is read', () => {
    const reports: readonly Sample[] = [
      metar('METAR SAEZ 271400Z 03009KT TEMPO 4000 RMK'),
      metar('METAR SAEZ 271400Z TEMPO RMK'),
      metar('METAR SAEZ 271400Z NIL RMK T00220056'),
      { raw: 'TAF SAEZ 271100Z 2712/2812 BECMG 2718/2720 4000 RMK', at, isTaf: true },
      { raw: 'TAF SAEZ 271100Z 271818 03009KT TEMPO RMK', at, isTaf: true },
    ]
    const found = groupTexts.flatMap((group) =>
      reports.flatMap((report) => {
        const words = report.raw.split(' ')
        return words
          .map((_, before) => words.toSpliced(before + 1, 0, group).join(' '))
          .map((raw) => ({ group, raw, ...rewritten({ ...report, raw }) }))
          .filter(({ unparsed }) => unparsed.length === 0)
      }),
    )
    expect(found.filter(({ raw, text }) => text !== raw)).toEqual([])
    const read = new Set(found.map(({ group }) => group))
    // The others repeat the header, or belong to another day or to other groups.
    expect(groupTexts.length - read.size).toBeLessThan(25)
  })

  it.each([
    'METAR SAEZ 271400Z 03009KT 9999 BKN008 15/14 Q1009 NOSIG= RMK PP000=',
    'METAR SAEZ 271400Z NIL= METAR SABE 271400Z NIL=',
    'METAR SAEZ 271400Z 03009KT Q1009= =',
    'METAR SAEZ 271400Z 03009KT Q1009 ABC= NOSIG=',
  ])('has the equals signs of the report where unparsed groups have some too: %s', (raw) => {
    expect(formatMetar(decodeMetar(raw, { at }))).toBe(raw)
  })

  it.each([
    '03009KT 9999 TMPO 1 0500 FG',
    '03009KT CAVOK 2714/2716 4000',
    '03009KT 9999 SCT030 BECMG 2714/2716 4000 1110/1114 RA',
    '03009KT 9999 SCT030 1110/1114 4000 RA TEM PO 2718/2720 2000 BR',
    '03009KT 9999 SCT030 BECGM TEMP0 2718/2720 2000 BR TMPO 1500 FG',
  ])('has the groups of a change of a TAF whose word is missing or misspelt: %s', (body) => {
    const raw = `TAF SAEZ 271100Z 2712/2812 ${body}`
    expect(formatTaf(decodeTaf(raw, { at }))).toBe(raw)
  })

  it('has the begin of a change that follows NOSIG', () => {
    const raw = 'METAR SAEZ 271400Z 03009KT 9999 NOSIG FM1430 4000'
    expect(rewritten(metar(raw)).text).toBe(raw)
  })

  it('follows a change of a value', () => {
    const report = withoutTexts(decodeMetar('METAR SAEZ 271300Z 03009KT 9999 BKN030 15/M00 Q1013 NOSIG=', { at }))
    Object.assign(report.decoded.wind!, { directionDeg: 240, speedKt: 15, speed: 15, gustKt: 28, gust: 28 })
    report.decoded.clouds[0]!.baseAglFt = 800
    report.decoded.qnhHpa = 998
    expect(formatMetar(report)).toBe('METAR SAEZ 271300Z 24015G28KT 9999 BKN008 15/M00 Q0998 NOSIG=')
    const midnight = withoutTexts(decodeMetar('METAR SAEZ 262400Z 03009KT', { at }))
    midnight.decoded.observedAt = '2026-09-27T01:30:00.000Z'
    expect(formatMetar(midnight)).toBe('METAR SAEZ 270130Z 03009KT')
    // A wind of a remark has its values in knots only, so that a changed one has that unit.
    const other = decodeMetar('METAR SAEZ 271300Z 03009KT RMK R02/04003MPS R20/04003G08MPS RWY19 20002KT', { at })
    const [slow, gusty, usual] = other.decoded.remarkGroups
    for (const wind of [slow, usual]) Object.assign(wind!, { speedKt: 10 })
    Object.assign(gusty!, { gustKt: 20 })
    expect(formatMetar(other)).toMatch(/RMK R02\/04010KT R20\/04006G20KT RWY19 20010KT$/)
  })

  it('leaves out a group without its value', () => {
    const report = decodeTaf('TAF SAEZ 271100Z 2712/2812 03009KT CAVOK TEMPO 2714/2716 3000 RA', { at })
    Object.assign(report.decoded, { wind: null })
    report.decoded.changes[0]!.weather = []
    expect(formatTaf(report)).toBe('TAF SAEZ 271100Z 2712/2812 CAVOK TEMPO 2714/2716 3000')
    const later = decodeTaf('TAF SAEZ 271100Z 2712/2812 CAVOK BECMG 18010KT FM271800 4000', { at })
    later.decoded.changes[0]!.wind = null
    expect(formatTaf(later)).toBe('TAF SAEZ 271100Z 2712/2812 CAVOK BECMG FM271800 4000')
    const missing = decodeMetar('METAR SAEZ 271400Z ///// //// 15/07 Q1013', { at })
    Object.assign(missing.decoded, { temperatureC: null, missing: [] })
    expect(formatMetar(missing)).toBe('METAR SAEZ 271400Z Q1013')
  })
})
