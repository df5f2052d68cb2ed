import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fixtureLines, publishedRows, tafLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { metarBodyKinds, metarHeaderKinds } from '../grammar/metar-kinds.ts'
import { remarkKinds } from '../grammar/remark-kinds.ts'
import { tafBodyKinds, tafHeaderKinds } from '../grammar/taf-kinds.ts'
import { isIdent } from '../groups/ident.ts'
import { type MetarDecoded, metarDecodedSchema } from '../schema/metar.ts'
import { type TafDecoded, tafDecodedSchema } from '../schema/taf.ts'
import { doubtOf } from './doubt.ts'
import { isRemarksMark } from './header.ts'
import { decodeMetar } from './metar.ts'
import { decodeTaf } from './taf.ts'

type Decoded = MetarDecoded | TafDecoded
type Sample = { readonly raw: string; decode(raw: string): Decoded }

const argentine = { at: new Date('2026-09-27T12:00:00Z') }

const samples: readonly Sample[] = [
  ...publishedRows().map(({ raw, time }) => ({
    raw,
    decode: (text: string) => decodeMetar(text, { at: new Date(time) }).decoded,
  })),
  ...fixtureLines('metar-argentina-sample.txt').map((raw) => ({
    raw,
    decode: (text: string) => decodeMetar(text, argentine).decoded,
  })),
  ...tafLines().map(({ raw, at }) => ({ raw, decode: (text: string) => decodeTaf(text, { at }).decoded })),
]

const sample = fc.nat(samples.length - 1).map((index) => samples[index]!)

/** The decoded values without the list of groups. */
function values({ groups: _, unparsed: __, ...rest }: Decoded) {
  return rest
}

/** The values without the text of the remarks, and without those that an unparsed group makes uncertain. */
function certain(decoded: Decoded, doubted: boolean): unknown {
  return JSON.parse(
    JSON.stringify({ ...values(decoded), remarks: null }, (key, value) =>
      doubted && (key === 'doubtful' || key === 'ceilingAglFt') ? null : value,
    ),
  )
}

function fold(raw: string) {
  return raw.trim().replace(/\s+/g, ' ')
}

describe('the groups of a report', () => {
  it('joined together are the report, with each unparsed one in order, whatever the white space', () => {
    fc.assert(
      fc.property(sample, fc.constantFrom(' ', '  ', '\n', ' \t', '\r\n      '), ({ raw, decode }, blank) => {
        const decoded = decode(` ${raw.replaceAll(' ', blank)}\n`)
        expect(decoded.groups.map((group) => group.raw).join(' ')).toBe(fold(raw))
        expect(decoded.groups.filter(({ kind }) => kind === null).map((group) => group.raw)).toEqual(decoded.unparsed)
      }),
      { numRuns: 3000 },
    )
  })

  it('each contribute a value: without one of them, the decoded values differ', () => {
    for (const [index, { raw, decode }] of samples.entries()) {
      // Of all TAFs and every third METAR, each group is removed in turn.
      if (index % 3 !== 0 && index < 4500) continue
      const whole = decode(raw)
      for (const [place, { kind, part }] of whole.groups.entries()) {
        const rest = decode(
          whole.groups
            .filter((_, at) => at !== place)
            .map((group) => group.raw)
            .join(' '),
        )
        if (kind === null) {
          expect(rest.unparsed.length, raw).not.toBe(whole.unparsed.length)
          continue
        }
        const own = part === 'remarks' && kind !== 'remarks' && kind !== 'end'
        // The text of the remarks contains all of them, so a decoded remark must also be in another field.
        function shown(decoded: Decoded) {
          return JSON.stringify([
            decoded.unparsed,
            own ? { ...values(decoded), remarks: null, terminated: null } : values(decoded),
          ])
        }
        expect(shown(rest), `${raw} without ${whole.groups[place]!.raw}`).not.toBe(shown(whole))
      }
    }
  })

  const kinds = [...metarHeaderKinds, ...metarBodyKinds, ...tafHeaderKinds, ...tafBodyKinds, ...remarkKinds]
  function isJunk(token: string) {
    return (
      token !== '' &&
      !/\s|=$/.test(token) &&
      // A number or a fraction, which a word before it takes: VIS 3/4, 1 1/2SM.
      !/^[MP]?\d+(\/\d+)?$/.test(token) &&
      !isIdent(token) &&
      !isRemarksMark(token) &&
      kinds.every((kind) => kind.rewrite([token], 0) === null) &&
      // The first word of a group of several, which could join with the next word.
      !['VC', '-', '+', 'WS', 'WND', 'INFO', 'INFO:', 'RWY', 'T', 'Q'].includes(token)
    )
  }

  const junk = fc
    .oneof(
      fc.string({ unit: fc.constantFrom(...'ABCKMTX0123456789/'), minLength: 3, maxLength: 9 }),
      // Shorter ones may continue the group before them: CB E, VIS 2.
      fc.string({ minLength: 3, maxLength: 8 }),
      fc.constantFrom('XYZ123', '????', 'QQQQQ', '03009KTX', '15/O7', 'BKN01'),
    )
    .filter(isJunk)

  it('keep their values when invalid words stand between them, and the words are listed in order', () => {
    fc.assert(
      fc.property(
        sample,
        fc.array(fc.tuple(fc.nat(), junk), { minLength: 1, maxLength: 4 }),
        ({ raw, decode }, noise) => {
          const whole = decode(raw)
          // After an equals sign nothing is read; another property tests this.
          const places = whole.groups.length + (whole.terminated ? 0 : 1)
          function at(index: number) {
            return noise.flatMap(([place, text]) => (place % places === index ? [text] : []))
          }
          const texts: string[] = []
          const unparsed: string[] = []
          for (let index = 0; index <= whole.groups.length; index++) {
            const added = index < places ? at(index) : []
            texts.push(...added)
            unparsed.push(...added)
            const group = whole.groups[index]
            if (group === undefined) continue
            texts.push(group.raw)
            if (group.kind === null) unparsed.push(group.raw)
          }
          const noisy = decode(texts.join(' '))
          const doubted = noise.some(([, text]) => doubtOf(text).length > 0)
          expect(certain(noisy, doubted)).toEqual(certain(whole, doubted))
          expect(noisy.unparsed).toEqual(unparsed)
        },
      ),
      { numRuns: 4000 },
    )
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => new TextDecoder('latin1').decode(bytes)),
    fc
      .tuple(sample, fc.nat(), fc.nat(8), fc.string({ unit: 'binary', maxLength: 3 }))
      .map(([{ raw }, at, cut, insert]) => {
        const from = at % (raw.length + 1)
        return raw.slice(0, from) + insert + raw.slice(from + cut)
      }),
    fc.array(sample, { maxLength: 3 }).map((parts) => parts.map(({ raw }) => raw.slice(0, 90)).join(' ')),
  )
  const anyDate = fc.oneof(
    fc.date({ noInvalidDate: false }),
    fc.constantFrom(new Date(8.64e15), new Date(-8.64e15), new Date(0)),
  )

  // 1,000 runs of 100 texts: 100,000 arbitrary strings and changed reports.
  it('are complete for any text and any date, without an exception', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 100, maxLength: 100 }), anyDate, (texts, at) => {
        for (const raw of texts) {
          for (const { decoded } of [decodeMetar(raw, { at }), decodeTaf(raw, { at })]) {
            if (decoded.groups.map((group) => group.raw).join(' ') !== fold(raw)) expect.fail(raw)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['/////', '27010KT', 'AUTO', 'RAB05E10', 'SC1', '1', 'RMK', 'TEMPO', '0412/0512', '-', 'WS', 'CB N'])(
    'decodes a text of 80,000 times %s in linear time',
    (word) => {
      function decode(times: number) {
        for (const blank of [' ', '']) {
          const raw = `METAR SAEZ 271400Z 00000KT Q1013 ${Array.from({ length: times }, () => word).join(blank)}`
          decodeMetar(raw, argentine)
          decodeTaf(raw, argentine)
        }
      }
      function processorMs(times: number) {
        const before = process.cpuUsage()
        decode(times)
        // The system only samples which part of it the user has: for a short time, the sum alone is right.
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1000
      }
      decode(2000)
      const least = Math.min(processorMs(2000), processorMs(2000), processorMs(2000))
      // For forty times the text, quadratic time would be 1,600 times as long. The distance to both is wide, because
      // slow memory makes a long text slower than its length.
      expect(processorMs(80_000)).toBeLessThan(400 * Math.max(least, 1))
    },
  )

  it('are plain JSON that the schema describes, for any text', () => {
    fc.assert(
      fc.property(anyText, anyDate, (raw, at) => {
        const metar = decodeMetar(raw, { at }).decoded
        const taf = decodeTaf(raw, { at }).decoded
        expect(JSON.parse(JSON.stringify(metar))).toStrictEqual(metar)
        expect(JSON.parse(JSON.stringify(taf))).toStrictEqual(taf)
        expect(v.is(metarDecodedSchema, metar)).toBe(true)
        expect(v.is(tafDecodedSchema, taf)).toBe(true)
      }),
      { numRuns: 1500 },
    )
  })
})
