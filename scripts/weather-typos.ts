import { decodeMetar, decodeTaf, type Group } from '@flightbag/core/weather'
import { fixtureLines, publishedRows, tafLines } from './weather-oracle.ts'

/** A sample report with its decoder. */
export type TypoSample = { readonly raw: string; decode(raw: string): { readonly groups: readonly Group[] } }

/** A group that was read as another kind because one character of it was changed. */
export type Misreading = {
  readonly part: Group['part']
  readonly kind: string
  readonly readAs: string
  readonly group: string
  readonly typo: string
  readonly report: string
}

/** The result of a run: the number of groups with a typo, the fate of each, and the misreadings. */
export type TypoTally = {
  readonly groups: number
  readonly unparsed: number
  readonly sameKind: number
  readonly misreadings: readonly Misreading[]
}

const ARGENTINE = { at: new Date('2026-09-27T12:00:00Z') }

/** All sample reports. */
export function typoSamples(): readonly TypoSample[] {
  return [
    ...publishedRows().map(({ raw, time }) => ({
      raw,
      decode: (text: string) => decodeMetar(text, { at: new Date(time) }).decoded,
    })),
    ...fixtureLines('metar-argentina-sample.txt').map((raw) => ({
      raw,
      decode: (text: string) => decodeMetar(text, ARGENTINE).decoded,
    })),
    ...tafLines().map(({ raw, at }) => ({ raw, decode: (text: string) => decodeTaf(text, { at }).decoded })),
  ]
}

/** Numbers from 0 up to `below`, the same for each seed (xorshift). */
export function seededNumbers(seed: number): (below: number) => number {
  let state = (seed >>> 0) + 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/'

/** A text with one character replaced, left out, added, or exchanged with the next one. */
export function withTypo(text: string, number: (below: number) => number): string {
  const at = number(text.length)
  const letter = LETTERS.charAt(number(LETTERS.length))
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  switch (number(4)) {
    case 0:
      return before + letter + after
    case 1:
      return before + after
    case 2:
      return before + letter + text.slice(at)
    default:
      return before + after.slice(0, 1) + text.charAt(at) + after.slice(1)
  }
}

/** Changes one character in each of `count` groups of the samples, one at a time, and compares the kinds. */
export function tallyTypos(samples: readonly TypoSample[], count: number, seed: number): TypoTally {
  const number = seededNumbers(seed)
  const misreadings: Misreading[] = []
  let [groups, unparsed, sameKind] = [0, 0, 0]
  while (groups < count) {
    const { raw, decode } = samples[number(samples.length)]!
    const whole = decode(raw).groups
    for (const [place, { raw: group, kind, part }] of whole.entries()) {
      const typo = withTypo(group, number).trim().replace(/\s+/g, ' ')
      if (kind === null || typo === group || typo === '') continue
      groups++
      const text = whole.map((each, at) => (at === place ? typo : each.raw)).join(' ')
      const found = decode(text).groups
      const start = whole.slice(0, place).reduce((sum, each) => sum + each.raw.split(' ').length, 0)
      const readAs = kindsAt(found, start, typo.split(' ').length)
      const other = readAs.find((name) => name !== null && name !== kind)
      if (other != null) misreadings.push({ part, kind, readAs: other, group, typo, report: text })
      else if (readAs.includes(null)) unparsed++
      else sameKind++
    }
  }
  return { groups, unparsed, sameKind, misreadings }
}

/** The kinds of the groups that cover some tokens of a report. */
function kindsAt(groups: readonly Group[], start: number, length: number): readonly (string | null)[] {
  const kinds: (string | null)[] = []
  let at = 0
  for (const { raw, kind } of groups) {
    const end = at + raw.split(' ').length
    if (at < start + length && end > start) kinds.push(kind)
    at = end
  }
  return kinds
}
