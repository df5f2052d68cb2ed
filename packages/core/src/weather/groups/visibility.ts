import type { Elements } from '../decode/elements.ts'
import { type Form, patternOf } from '../grammar/form.ts'
import { DIGITS, digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { Source } from '../grammar/source.ts'
import type { Visibility } from '../schema/visibility.ts'

/** A visibility in metres or kilometres as written; `figure` null for slashes. */
export type CodedVisibility = {
  readonly figure: number | null
  readonly prefix: '' | 'M' | 'P'
  /** `M` where the unit of metres is written out; `SM` behind slashes only. */
  readonly unit: '' | 'M' | 'KM' | 'SM'
  readonly width: number
  readonly directional: string
}

/** The fields of a visibility, of the wind before it and of the sky after it. */
export type VisibilityTarget = Pick<
  Elements,
  'wind' | 'cavok' | 'visibility' | 'minimumVisibility' | 'missing' | 'clouds' | 'skyCode' | 'sky'
>

/**
 * Puts the first visibility as the prevailing one, and those with a direction after it as the lower ones. A visibility
 * after the clouds is a typo of another group, and one after CAVOK contradicts it.
 */
export function putVisibility(value: Visibility, target: VisibilityTarget): boolean {
  const { visibility: prevailing, minimumVisibility, missing, cavok, clouds, skyCode, sky } = target
  if (cavok || clouds.length > 0 || skyCode !== null || sky !== null) return false
  if (prevailing === null && !missing.includes('visibility')) target.visibility = value
  else if (value.directional === null || value.directional === 'NDV') return false
  else if (prevailing !== null && value.meters > prevailing.meters) return false
  else minimumVisibility.push(value)
  return true
}

/** The decoded form of a visibility in metres: 9999 means 10 km or more, 0000 less than 50 m. */
export function visibilityOf({ figure, prefix, unit, directional }: CodedVisibility): Visibility | null {
  if (figure === null) return null
  const whole = unit === 'KM' ? figure * 1000 : figure
  const coded = unit === 'KM' ? null : whole
  const qualifier = prefix === 'P' || coded === 9999 ? 'more' : prefix === 'M' || coded === 0 ? 'less' : 'exact'
  return {
    meters: coded === 9999 ? 10_000 : coded === 0 ? 50 : whole,
    statuteMiles: null,
    qualifier,
    directional: directional === '' ? null : directional,
  }
}

const METERS = /^([MP]?)(\d{4})(M?)(NDV|N|NE|E|SE|S|SW|W|NW)?$/
const KILOMETERS = /^([MP]?)(\d{1,2})KM(NDV|N|NE|E|SE|S|SW|W|NW)?$/

/** Reads `9999`, `0800NE`, `9999NDV`, `M0400`, `2000M`, `15KM`. */
export function readMeters(text: string): CodedVisibility | null {
  const meters = METERS.exec(text)
  if (meters !== null) {
    const [, prefix, figures, unit, directional] = meters
    // Other digits are a year, a time, a pressure or a typo.
    if (!isReportable(Number(figures))) return null
    return {
      figure: Number(figures),
      prefix: prefix as CodedVisibility['prefix'],
      unit: unit === 'M' ? 'M' : '',
      width: 4,
      directional: directional ?? '',
    }
  }
  const kilometers = KILOMETERS.exec(text)
  if (kilometers === null) return null
  const [, prefix, figures, directional] = kilometers
  return {
    figure: Number(figures),
    prefix: prefix as CodedVisibility['prefix'],
    unit: 'KM',
    width: figures!.length,
    directional: directional ?? '',
  }
}

/** Writes a visibility in metres or kilometres back. */
export function formatMeters({ figure, prefix, unit, width, directional }: CodedVisibility): string {
  return figure === null ? `////${unit}${directional}` : `${prefix}${digits(figure, width)}${unit}${directional}`
}

/** The usual way of writing a visibility in metres. */
function usualMeters({ meters, qualifier }: Visibility): Pick<CodedVisibility, 'figure' | 'prefix'> {
  if (meters === 10_000 && qualifier === 'more') return { figure: 9999, prefix: '' }
  if (meters === 50 && qualifier === 'less') return { figure: 0, prefix: '' }
  return { figure: meters, prefix: qualifier === 'less' ? 'M' : qualifier === 'more' ? 'P' : '' }
}

/** How a visibility is written: the pattern of an unusual one, or the text of slashes. */
function metersForm(coded: CodedVisibility): Form {
  const found = visibilityOf(coded)
  if (found === null) return formatMeters(coded)
  const usual = usualMeters(found)
  if (coded.unit === '' && coded.figure === usual.figure && coded.prefix === usual.prefix) return ''
  const text = formatMeters({ ...coded, directional: '' })
  return coded.figure === 0 ? text : patternOf(text)
}

/** The inverse of {@link visibilityOf}; a visibility in miles is written by its own kind, which comes first. */
function codedMeters(item: Visibility, form: Form): CodedVisibility {
  const [, prefix, figures, unit] = /^([MP]?)(#+|0+)(M|KM)?$/.exec(form) ?? []
  const usual = usualMeters(item)
  const meters = figures?.startsWith('0') ? 0 : prefix === 'M' && item.meters === 50 ? 50 : usual.figure
  return {
    figure: unit === 'KM' ? item.meters / 1000 : meters,
    prefix: figures === undefined ? usual.prefix : (prefix as CodedVisibility['prefix']),
    unit: unit === 'KM' || unit === 'M' ? unit : '',
    width: figures?.length ?? 4,
    directional: item.directional ?? '',
  }
}

/** The value of the next visibility of a section: the prevailing one, then the lower ones. */
export function nextVisibility<V>(
  { section, next }: Pick<Source, 'section' | 'next'>,
  value: (item: Visibility) => V | undefined,
): V | undefined {
  const { visibility: prevailing, minimumVisibility } = section
  return next([...(prevailing === null ? [] : [prevailing]), ...minimumVisibility], value, minimumVisibility)
}

/** Whether four digits can be a visibility: reported in steps of 50 m, of 100 m from 800 m, of 1 km from 5 km. */
export function isReportable(figure: number): boolean {
  return (
    figure === 9999 ||
    (figure % 50 === 0 && (figure < 800 || figure % 100 === 0) && (figure < 5000 || figure % 1000 === 0))
  )
}

/** Whether the word before a group announces a time, so that four digits are one: `TEMPO FM 1300`. */
function followsTimeWord(tokens: readonly string[], at: number): boolean {
  return /^(?:FM|FROM|TL|TILL?|UNTIL|AT|BY|BTN|BETWEEN|AND|AFT(?:ER)?|BFR|BEFORE|TO)$/.test(tokens[at - 1] ?? '')
}

/** Whether the rest of a wind follows, so that four digits are its begin: `1700 5KT`. */
function precedesWindRest(tokens: readonly string[], at: number): boolean {
  return /^\d{1,2}(?:G\d{2,3})?(?:KT|MPS|KMH)$/.test(tokens[at + 1] ?? '')
}

/** Reads a visibility, unless its digits belong to a group before or after it. */
function readVisibility(tokens: readonly string[], at: number): CodedVisibility | null {
  return followsTimeWord(tokens, at) || precedesWindRest(tokens, at) ? null : readMeters(tokens[at]!)
}

/** The group VVVV, with a direction or NDV, with M or P before it, with a unit, or slashes. */
export const visibility = {
  name: 'visibility',
  starts: `${DIGITS}MP/`,
  read(tokens, at): Found<CodedVisibility> | null {
    const text = tokens[at]!
    const slashes = /^\/{4}(SM|NDV)?$/.exec(text)
    if (slashes !== null) {
      const unit = slashes[1] === 'SM' ? 'SM' : ''
      return one({ figure: null, prefix: '', unit, width: 4, directional: slashes[1] === 'NDV' ? 'NDV' : '' })
    }
    const value = readVisibility(tokens, at)
    return value === null ? null : one(value)
  },
  format: formatMeters,
  form: metersForm,
  collect({ section, ...source }, form): CodedVisibility | undefined {
    if (!form.startsWith('/')) return nextVisibility({ section, ...source }, (item) => codedMeters(item, form))
    if (!section.missing.includes('visibility')) return undefined
    const [, unit, directional] = /^\/{4}(SM)?(NDV)?$/.exec(form) ?? []
    return { figure: null, prefix: '', unit: unit === 'SM' ? 'SM' : '', width: 4, directional: directional ?? '' }
  },
  put(value, target) {
    const found = visibilityOf(value)
    if (found !== null) return putVisibility(found, target)
    const { wind, visibility: known, missing } = target
    // Four slashes before any wind may be a wind with a slash too few.
    if (known !== null || missing.includes('visibility') || (wind === null && !missing.includes('wind'))) return false
    target.missing.push('visibility')
    return true
  },
} satisfies GroupKind<CodedVisibility, VisibilityTarget>

/** A second, lower visibility without a direction, before weather and clouds: the lowest one, of French stations. */
export const lowestVisibility = {
  ...visibility,
  starts: DIGITS,
  read(tokens, at): Found<CodedVisibility> | null {
    const value = /^\d{4}$/.test(tokens[at]!) ? readVisibility(tokens, at) : null
    return value === null ? null : one(value)
  },
  put({ figure }, { visibility: prevailing, minimumVisibility, cavok, weather, clouds, skyCode, sky }) {
    if (cavok || weather.length > 0 || clouds.length > 0 || skyCode !== null || sky !== null) return false
    if (prevailing === null || prevailing.directional !== null || minimumVisibility.length > 0) return false
    if (figure === null || figure === 0 || figure === 9999 || figure >= prevailing.meters) return false
    minimumVisibility.push({ meters: figure, statuteMiles: null, qualifier: 'exact', directional: null })
    return true
  },
} satisfies GroupKind<CodedVisibility, VisibilityTarget & Pick<Elements, 'weather'>>
