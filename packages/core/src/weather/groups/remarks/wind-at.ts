import { formOf, hasMark } from '../../grammar/form.ts'
import { digits, type Found } from '../../grammar/group-kind.ts'
import { isRunway } from '../runway.ts'
import { type CodedWind, formatWind, readWind, windOf } from '../wind.ts'
import { formatSector, readSector, type Sector } from '../wind-variation.ts'
import { remark } from './remark.ts'

/** A wind measured elsewhere, as written: the words before it, the joint, the wind, and its sector. */
export type CodedWindAt = {
  readonly lead: string
  readonly joint: ' ' | '/'
  readonly wind: CodedWind
  readonly sector: Sector | null
}

function isPlace(text: string): boolean {
  return /^\d{2,5}FT$/.test(text) || (text.startsWith('THR') && isRunway(text.slice(3))) || isRunwayWord(text)
}

function isRunwayWord(text: string): boolean {
  return text.startsWith('RWY') && isRunway(text.slice(3))
}

function withSector(
  tokens: readonly string[],
  next: number,
  value: Omit<CodedWindAt, 'sector'>,
  used: number,
): Found<CodedWindAt> {
  const sector = readSector(tokens[next] ?? '')
  return { value: { ...value, sector }, used: sector === null ? used : used + 1 }
}

/** The length of the direction of a wind: three digits, VRB or slashes. */
const DIRECTION_CHARACTERS = 3

const USUAL_SPEEDS = /^(?:\d\d|1\d\d)(?:G(?:\d\d|1\d\d))?KT$/

/** `WIND 1200FT 31008KT`, `WIND THR35 29005KT`, `RWY19 20002KT`, `R02/04003MPS`: the wind at a height or a runway. */
export const windAt = remark<CodedWindAt, 'windAt'>({
  name: 'windAt',
  starts: 'WR',
  read(tokens, at) {
    const first = tokens[at]!
    const short = /^R([^/]+)\/(.+)$/.exec(first)
    if (short !== null && isRunway(short[1]!)) {
      const wind = readWind(short[2]!)
      return wind === null ? null : withSector(tokens, at + 1, { lead: `R${short[1]}`, joint: '/', wind }, 1)
    }
    const named = first === 'WIND' && isPlace(tokens[at + 1] ?? '')
    if (!named && !isRunwayWord(first)) return null
    const used = named ? 3 : 2
    const wind = readWind(tokens[at + used - 1] ?? '')
    const lead = named ? `WIND ${tokens[at + 1]}` : first
    return wind === null ? null : withSector(tokens, at + used, { lead, joint: ' ', wind }, used)
  },
  format: ({ lead, joint, wind, sector }) =>
    `${lead}${joint}${formatWind(wind)}${sector === null ? '' : ` ${formatSector(sector)}`}`,
  // Of a wind that is not in knots of the usual digits, the form contains the speeds.
  form: ({ lead, wind }) => {
    const speeds = formatWind(wind).slice(DIRECTION_CHARACTERS)
    return formOf({ WIND: lead.startsWith('WIND '), [speeds]: !USUAL_SPEEDS.test(speeds) })
  },
  coded({ place, directionDeg, variable, speedKt, gustKt, fromDeg, toDeg }, form) {
    const direction = variable ? 'VRB' : directionDeg === null ? '///' : digits(directionDeg, 3)
    const gust = gustKt === null ? '' : `G${digits(gustKt, 2)}`
    const inKnots = readWind(`${direction}${speedKt === null ? '//' : digits(speedKt, 2)}${gust}KT`)
    const written = readWind(direction + form.replace(/^WIND ?/, ''))
    const found = written && windOf(written)
    const agrees = written !== null && (found?.speedKt ?? null) === speedKt && (found?.gustKt ?? null) === gustKt
    const wind = agrees ? written : inKnots
    if (wind === null) return undefined
    const short = place.startsWith('R') && !place.startsWith('RWY')
    return {
      lead: hasMark(form, 'WIND') ? `WIND ${place}` : place,
      joint: short ? '/' : ' ',
      wind,
      sector: fromDeg === null || toDeg === null ? null : { from: fromDeg, to: toDeg },
    }
  },
  entry({ lead, wind, sector }) {
    const found = windOf(wind)
    return {
      kind: 'windAt',
      place: lead.replace(/^WIND /, ''),
      directionDeg: found?.directionDeg ?? null,
      variable: found?.variable ?? false,
      speedKt: found?.speedKt ?? null,
      gustKt: found?.gustKt ?? null,
      fromDeg: sector?.from ?? null,
      toDeg: sector?.to ?? null,
    }
  },
})
