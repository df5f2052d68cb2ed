import type { Form } from '../grammar/form.ts'
import { DIGITS, type Found, type GroupKind } from '../grammar/group-kind.ts'
import type { Visibility } from '../schema/visibility.ts'
import { nextVisibility, putVisibility, type VisibilityTarget } from './visibility.ts'

/** A visibility in statute miles as written. `join` is the text between whole miles and the fraction. */
export type CodedMiles = {
  readonly prefix: '' | 'M' | 'P'
  readonly whole: string
  readonly join: '' | ' '
  readonly fraction: string
  readonly directional: string
}

const WHOLE = /^([MP]?)(\d{1,3})SM(NDV|N|NE|E|SE|S|SW|W|NW)?$/
const FRACTION = /^([MP]?)(\d{1,2})\/(\d{1,2})SM$/
const LEADING = /^([MP]?)([1-5])$/
const DENOMINATORS: ReadonlySet<string> = new Set(['2', '4', '8', '16'])

/** Whether whole miles can be a visibility: reported in steps of 1 SM up to 15 SM, and of 5 SM from there (FMH-1). */
function isReportable(miles: number): boolean {
  return miles <= 15 || miles % 5 === 0
}

/**
 * Reads whole miles, a fraction, or both, of one token or two. Other whole miles may be a fraction without its slash
 * (`34SM`). A fraction above one (`11/2SM`) can only be whole miles and a fraction written together, since none is ever
 * reported.
 */
export function readMiles(tokens: readonly string[], at: number): Found<CodedMiles> | null {
  const text = tokens[at]!
  const whole = WHOLE.exec(text)
  if (whole !== null) {
    if (!isReportable(Number(whole[2]))) return null
    const value = { prefix: whole[1] as CodedMiles['prefix'], whole: whole[2]!, join: '' as const, fraction: '' }
    return { value: { ...value, directional: whole[3] ?? '' }, used: 1 }
  }
  const fraction = FRACTION.exec(text)
  if (fraction !== null) {
    const [, prefix, top, bottom] = fraction
    if (!DENOMINATORS.has(bottom!)) return null
    const common = { prefix: prefix as CodedMiles['prefix'], join: '' as const, directional: '' }
    if (Number(top) < Number(bottom)) return { value: { ...common, whole: '', fraction: `${top}/${bottom}` }, used: 1 }
    if (top!.length !== 2 || Number(top![1]) >= Number(bottom) || top![1] === '0') return null
    return { value: { ...common, whole: top![0]!, fraction: `${top![1]}/${bottom}` }, used: 1 }
  }
  const leading = LEADING.exec(text)
  if (leading === null) return null
  const next = FRACTION.exec(tokens[at + 1] ?? '')
  if (next === null || next[1] !== '' || !DENOMINATORS.has(next[3]!) || Number(next[2]) >= Number(next[3])) return null
  return {
    value: {
      prefix: leading[1] as CodedMiles['prefix'],
      whole: leading[2]!,
      join: ' ',
      fraction: `${next[2]}/${next[3]}`,
      directional: '',
    },
    used: 2,
  }
}

/** The figure of a visibility in statute miles. */
export function milesOf({ whole, fraction }: Pick<CodedMiles, 'whole' | 'fraction'>): number {
  const [top, bottom] = fraction === '' ? [0, 1] : fraction.split('/').map(Number)
  return Number(whole) + top! / bottom!
}

/** Whole miles and a fraction, with a denominator or with the smallest that is possible. */
function milesParts(miles: number, denominator: number | undefined): Pick<CodedMiles, 'whole' | 'fraction'> {
  const rest = miles - Math.floor(miles)
  const bottom = denominator ?? [1, 2, 4, 8, 16].find((each) => Number.isInteger(rest * each)) ?? 16
  const fraction = bottom === 1 ? '' : `${Math.round(rest * bottom)}/${bottom}`
  return { whole: fraction !== '' && miles < 1 ? '' : String(Math.floor(miles)), fraction }
}

/** The form of unusual miles: a pattern of the whole miles, the joint, and the denominator. */
const MILES_FORM = /^(#*)([ +]?)(?:\/(\d+))?$/

/** How a visibility in miles is written. */
export function milesForm({ whole, join, fraction }: Pick<CodedMiles, 'whole' | 'join' | 'fraction'>): Form {
  const usual = milesParts(milesOf({ whole, fraction }), undefined)
  const joined = whole !== '' && fraction !== '' && join === ''
  if (whole === usual.whole && fraction === usual.fraction && !joined) return ''
  return `${'#'.repeat(whole.length)}${joined ? '+' : join}${fraction.replace(/^\d+/, '')}`
}

/** The inverse of `milesOf`. */
export function codedWholeAndFraction(miles: number, form: Form): Pick<CodedMiles, 'whole' | 'join' | 'fraction'> {
  const [, figures = '', joint, bottom] = form === '' ? [] : (MILES_FORM.exec(form) ?? [])
  const { whole, fraction } = milesParts(miles, bottom === undefined ? undefined : Number(bottom))
  return {
    whole: whole.padStart(figures.length, '0'),
    join: whole !== '' && fraction !== '' && joint !== '+' ? ' ' : '',
    fraction,
  }
}

/** The inverse of the value of a visibility in miles; undefined for one in metres. */
function codedMiles({ statuteMiles, qualifier, directional }: Visibility, form: Form): CodedMiles | undefined {
  if (statuteMiles === null || form.startsWith('//')) return undefined
  return {
    prefix: qualifier === 'more' ? 'P' : qualifier === 'less' ? 'M' : '',
    ...codedWholeAndFraction(statuteMiles, form),
    directional: directional ?? '',
  }
}

/** Whether an unparsed figure precedes, which may be the whole miles of a fraction. */
function hasStrayFigure(tokens: readonly string[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 3), at).some((token) => LEADING.test(token))
}

/** Visibility in statute miles: `10SM`, `1 1/2SM`, `M1/4SM`, `P6SM`. */
export const visibilityMiles = {
  name: 'visibility',
  starts: `${DIGITS}MP`,
  read(tokens, at) {
    const found = readMiles(tokens, at)
    if (found?.value.whole === '' && hasStrayFigure(tokens, at)) return null
    return found
  },
  format: ({ prefix, whole, join, fraction, directional }) => `${prefix}${whole}${join}${fraction}SM${directional}`,
  form: milesForm,
  collect: (source, form): CodedMiles | undefined => nextVisibility(source, (item) => codedMiles(item, form)),
  put(value, target) {
    const miles = milesOf(value)
    return putVisibility(
      {
        meters: Math.round(miles * 1609.344),
        statuteMiles: miles,
        qualifier: value.prefix === 'P' ? 'more' : value.prefix === 'M' ? 'less' : 'exact',
        directional: value.directional === '' ? null : value.directional,
      },
      target,
    )
  },
} satisfies GroupKind<CodedMiles, VisibilityTarget>
