import { digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import type { RunwayVisualRange } from '../schema/runway-visual-range.ts'
import { RUNWAY } from './runway.ts'

/** A distance as written: M less, P more. */
export type CodedDistance = { readonly prefix: '' | 'M' | 'P'; readonly figure: number }

/** A runway-visual-range group as written; `low` null for slashes. */
export type CodedRange = {
  /** Slashes where even the runway is missing. */
  readonly runway: string
  readonly low: CodedDistance | null
  readonly high: CodedDistance | null
  readonly unit: '' | 'FT'
  readonly slash: '' | '/'
  readonly tendency: '' | 'U' | 'D' | 'N'
}

const GROUP = new RegExp(`^R(${RUNWAY})/(?:([MP]?)(\\d{4})(?:V([MP]?)(\\d{4}))?(FT)?(/?)([UDN]?)|////)$|^R(//)/////$`)

function format(distance: CodedDistance): string {
  return `${distance.prefix}${digits(distance.figure, 4)}`
}

function distanceOf(distance: CodedDistance, unit: '' | 'FT'): NonNullable<RunwayVisualRange['range']> {
  return {
    meters: unit === 'FT' ? Math.round(distance.figure * 0.3048) : distance.figure,
    feet: unit === 'FT' ? distance.figure : null,
    qualifier: distance.prefix === 'M' ? 'less' : distance.prefix === 'P' ? 'more' : 'exact',
  }
}

/** The inverse of `distanceOf`. */
function codedDistance({ meters, feet, qualifier }: NonNullable<RunwayVisualRange['range']>): CodedDistance {
  return { prefix: qualifier === 'less' ? 'M' : qualifier === 'more' ? 'P' : '', figure: feet ?? meters }
}

/** The group RDRDR/VRVRVRVR in metres or feet, with the range it varies in and its tendency; slashes when missing. */
export const runwayVisualRange = {
  name: 'runwayVisualRange',
  starts: 'R',
  read(tokens, at): Found<CodedRange> | null {
    const match = GROUP.exec(tokens[at]!)
    if (match === null) return null
    const [, named, prefix, low, highPrefix, high, unit, slash, tendency, unnamed] = match
    if (high !== undefined && Number(high) < Number(low)) return null
    return one({
      runway: (named ?? unnamed)!,
      low: low === undefined ? null : { prefix: prefix as CodedDistance['prefix'], figure: Number(low) },
      high: high === undefined ? null : { prefix: highPrefix as CodedDistance['prefix'], figure: Number(high) },
      unit: unit === 'FT' ? 'FT' : '',
      slash: slash === '/' ? '/' : '',
      tendency: (tendency ?? '') as CodedRange['tendency'],
    })
  },
  format: ({ runway, low, high, unit, slash, tendency }) =>
    `R${runway}/` +
    (low === null ? '////' : `${format(low)}${high === null ? '' : `V${format(high)}`}${unit}${slash}${tendency}`),
  form: ({ slash }) => (slash === '' ? '' : 'slash'),
  collect({ report, next }, form): CodedRange | undefined {
    return next(report.runwayVisualRange, ({ runway, range, varyingTo, tendency }) => ({
      runway: runway ?? '//',
      low: range && codedDistance(range),
      high: varyingTo && codedDistance(varyingTo),
      unit: range === null || range.feet === null ? '' : 'FT',
      slash: form === 'slash' ? '/' : '',
      tendency: tendency ?? '',
    }))
  },
  put({ runway, low, high, unit, tendency }, target) {
    target.runwayVisualRange.push({
      runway: runway === '//' ? null : runway,
      range: low === null ? null : distanceOf(low, unit),
      varyingTo: high === null ? null : distanceOf(high, unit),
      tendency: tendency === '' ? null : tendency,
    })
    return true
  },
} satisfies GroupKind<CodedRange, Pick<MetarDecoded, 'runwayVisualRange'>>
