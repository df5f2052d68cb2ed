import { describe, expect, it } from 'vitest'
import { fixtureLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { decodeMetar } from './metar.ts'
import { decodeTaf } from './taf.ts'

type Case = { readonly why: string; readonly raw: string; readonly decoded: object }

const at = new Date('2026-09-27T13:00:00Z')

function cases(name: string): Case[] {
  return fixtureLines(name).map((line): Case => JSON.parse(line))
}

describe('decodeMetar', () => {
  it.each(cases('metar-cases.jsonl'))('reads $why', ({ raw, decoded }) => {
    expect(decodeMetar(raw, { at }).decoded).toMatchObject(decoded)
  })

  it('returns the report unchanged, its station and its time', () => {
    const raw = ' METAR SAEZ 271400Z\n 03009KT='
    const report = decodeMetar(raw, { at })
    expect(report).toMatchObject({ raw, ident: 'SAEZ', observedAt: '2026-09-27T14:00:00.000Z' })
  })

  it('returns the position of each group', () => {
    const { groups } = decodeMetar('METAR SAEZ 271400Z 03009KT ZZZ TEMPO 0000 RMK SLP013 HUMO=', { at }).decoded
    expect(groups).toEqual([
      { raw: 'METAR', kind: 'type', part: 'body' },
      { raw: 'SAEZ', kind: 'ident', part: 'body' },
      { raw: '271400Z', kind: 'time', part: 'body' },
      { raw: '03009KT', kind: 'wind', part: 'body' },
      { raw: 'ZZZ', kind: null, part: 'body' },
      { raw: 'TEMPO', kind: 'change', part: 'trend' },
      { raw: '0000', kind: 'visibility', part: 'trend' },
      { raw: 'RMK', kind: 'remarks', part: 'remarks' },
      { raw: 'SLP013', kind: 'seaLevelPressure', part: 'remarks', form: '013' },
      { raw: 'HUMO=', kind: null, part: 'remarks' },
    ])
  })
})

describe('a METAR or TAF', () => {
  it.each([decodeMetar('', { at }).decoded, decodeTaf('', { at }).decoded])(
    'without groups has no values',
    (decoded) => {
      const values = Object.entries(decoded).filter(
        ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
      )
      expect(values).toEqual([])
    },
  )

  it('has groups of several words, between any white space', () => {
    const { groups } = decodeMetar('\u00a0METAR  SAEZ\n271400Z\t1\u00a01/2SM\r\n', { at }).decoded
    expect(groups.map((group) => group.raw)).toEqual(['METAR', 'SAEZ', '271400Z', '1 1/2SM'])
    expect(groups[3]).toEqual({ raw: '1 1/2SM', kind: 'visibility', part: 'body' })
  })

  function decode(raw: string) {
    return raw.startsWith('TAF ') ? decodeTaf(raw, { at }).decoded : decodeMetar(raw, { at }).decoded
  }

  it.each(fixtureLines('not-guessed.tsv').map((line) => line.split('\t')))('is not guessed: %s', (raw, unparsed) => {
    expect(decode(raw!).unparsed.join(' ')).toBe(unparsed)
  })

  it.each(fixtureLines('group-values.tsv').map((line) => line.split('\t')))('%s contains %s', (raw, decoded) => {
    expect(decode(raw!)).toMatchObject(JSON.parse(decoded!))
  })
})

describe('the remarks of a METAR', () => {
  /** Decodes remarks behind a station, or behind the begin of a report. */
  function decode(head: string, remarks: string) {
    const report = head.includes(' ') ? head : `METAR ${head} 271451Z 27015KT 10SM CLR 02/M06 A3008`
    return decodeMetar(`${report} RMK ${remarks}`, { at }).decoded
  }
  function rows(name: string) {
    return fixtureLines(name).map((line) => line.split('\t') as [string, string, string])
  }

  it.each(rows('remark-values.tsv'))('behind %s contain the value of %s', (head, text, value) => {
    const { remarkGroups, unparsed } = decode(head, `${text} $`)
    expect(remarkGroups).toEqual([JSON.parse(value), { kind: 'maintenance' }].flat())
    expect(unparsed).toEqual([])
  })

  it.each(rows('remarks-unread.tsv'))('behind %s are not guessed from %s', (head, text, unparsed) => {
    expect(decode(head, text).unparsed.join(' ')).toBe(unparsed)
  })

  it('contain the times of weather of at most 120 characters', () => {
    const longest = `RAB05${'E0510'.repeat(23)}`
    expect(decode('KABC', longest).unparsed).toEqual([])
    expect(decode('KABC', `RA${'B05'.repeat(3)}${'E0510'.repeat(22)}`).unparsed).toHaveLength(1)
  })

  it('contain the groups behind the exact temperature only near it', () => {
    function between(count: number) {
      return Array.from({ length: count }, () => '$').join(' ')
    }
    expect(decode('KABC', `10066 ${between(22)} T0022`).unparsed).toEqual(['10066'])
    expect(decode('KABC', `10066 ${between(23)} T0022 ${between(9)}`).unparsed).toEqual([])
    expect(decode('KABC', `T0022 ${between(23)} 401061056`).unparsed).toEqual([])
    expect(decode('KABC', `T0022 ${between(24)} 401061056`).unparsed).toEqual(['401061056'])
  })
})

describe('decodeTaf', () => {
  it.each(cases('taf-cases.jsonl'))('reads $why', ({ raw, decoded }) => {
    expect(decodeTaf(raw, { at }).decoded).toMatchObject(decoded)
  })

  it('returns the report unchanged, its station and its times', () => {
    const raw = ' TAF SAEZ 271100Z\n 2712/2812 03009KT CAVOK='
    expect(decodeTaf(raw, { at })).toMatchObject({
      raw,
      ident: 'SAEZ',
      issuedAt: '2026-09-27T11:00:00.000Z',
      validFrom: '2026-09-27T12:00:00.000Z',
      validTo: '2026-09-28T12:00:00.000Z',
    })
  })
})
