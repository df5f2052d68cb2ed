import type { Elements } from '../decode/elements.ts'
import type { Form } from '../grammar/form.ts'
import { DIGITS, digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { Wind } from '../schema/wind.ts'

/** A speed as written: `over` for `P99`, `width` for the digits it was written with; null for slashes. */
export type Speed = { readonly value: number; readonly over: boolean; readonly width: number } | null

/** The wind group as written; direction null for slashes; `gust` undefined when the group has none. */
export type CodedWind = {
  readonly direction: number | 'VRB' | null
  readonly speed: Speed
  readonly gust: Speed | undefined
  /** Empty for five slashes without a unit. */
  readonly unit: Wind['unit'] | ''
}

const KNOTS: Record<Wind['unit'], number> = { KT: 1, MPS: 3600 / 1852, KMH: 1 / 1.852 }

const GROUP = /^(\d{3}|VRB|\/\/\/)(P?\d{1,3}|\/\/)(?:G(P?\d{1,3}|\/\/))?(KT|MPS|KMH)$/

function readSpeed(text: string): Speed {
  if (text === '//') return null
  const over = text.startsWith('P')
  const figures = over ? text.slice(1) : text
  return { value: Number(figures), over, width: figures.length }
}

function formatSpeed(speed: Speed): string {
  return speed === null ? '//' : `${speed.over ? 'P' : ''}${digits(speed.value, speed.width)}`
}

/** Whether the gusts are weaker than the mean wind, which no report can mean. */
function isBelow(gust: Speed | undefined, mean: Speed): boolean {
  return gust != null && mean !== null && gust.value < mean.value
}

/** Reads a wind. A speed of one figure is read only after VRB, because elsewhere a digit may be missing. */
export function readWind(text: string): CodedWind | null {
  const match = GROUP.exec(text)
  if (match === null) return null
  const [, dir, speed, gust, unit] = match
  const direction = dir === 'VRB' ? 'VRB' : dir === '///' ? null : Number(dir)
  if (typeof direction === 'number' && direction > 360) return null
  const mean = readSpeed(speed!)
  const gusts = gust === undefined ? undefined : readSpeed(gust)
  if (mean?.width === 1 && direction !== 'VRB') return null
  if (gusts?.width === 1 || isBelow(gusts, mean)) return null
  return { direction, speed: mean, gust: gusts, unit: unit as Wind['unit'] }
}

/** Writes a wind back. */
export function formatWind({ direction, speed, gust, unit }: CodedWind): string {
  return (
    (direction === 'VRB' ? 'VRB' : direction === null ? '///' : digits(direction, 3)) +
    formatSpeed(speed) +
    (gust === undefined ? '' : `G${formatSpeed(gust)}`) +
    unit
  )
}

/** The decoded form of a wind; null when none of its values was measured. */
export function windOf({ direction, speed, gust, unit }: CodedWind): Wind | null {
  if (unit === '' || (direction === null && speed === null && !gust)) return null
  const knotsPerUnit = KNOTS[unit]
  function knots(part: Speed | undefined) {
    return part ? Math.round(part.value * knotsPerUnit) : null
  }
  return {
    directionDeg: direction === 'VRB' ? null : direction,
    variable: direction === 'VRB',
    speedKt: knots(speed),
    gustKt: knots(gust),
    speed: speed?.value ?? null,
    gust: gust?.value ?? null,
    unit,
    speedQualifier: speed?.over ? 'more' : 'exact',
    gustQualifier: gust?.over ? 'more' : 'exact',
    fromDeg: null,
    toDeg: null,
    calm: direction === 0 && speed?.value === 0 && !gust,
  }
}

/** The pattern of a speed that is not written with two digits. */
function widthOf(speed: Speed | undefined): string {
  if (speed === undefined) return ''
  if (speed === null) return '//'
  return speed.width === Math.max(2, String(speed.value).length) ? '' : '#'.repeat(speed.width)
}

/** How a wind is written: the patterns of its speeds, or the whole text of one without a value. */
export function windForm(coded: CodedWind): Form {
  if (windOf(coded) === null) return formatWind(coded)
  const gust = widthOf(coded.gust)
  return `${coded.speed === null ? '' : widthOf(coded.speed)}${gust === '' ? '' : `G${gust}`}`
}

function codedSpeed(value: number | null, qualifier: 'exact' | 'more', pattern: string | undefined): Speed {
  if (value === null) return null
  const width = pattern ? pattern.length : Math.max(2, String(value).length)
  return { value, over: qualifier === 'more', width }
}

/** The inverse of `windOf`. */
export function codedWind(wind: Wind, form: Form): CodedWind {
  const [speed, gust] = /^(#*)(?:G(#+|\/\/))?/.exec(form)?.slice(1) ?? []
  return {
    direction: wind.variable ? 'VRB' : wind.directionDeg,
    speed: codedSpeed(wind.speed, wind.speedQualifier, speed),
    gust: wind.gust !== null ? codedSpeed(wind.gust, wind.gustQualifier, gust) : gust === '//' ? null : undefined,
    unit: wind.unit,
  }
}

/** Five slashes may be a wind or temperatures: they are the wind when the temperatures follow later. */
function isBareMissing(tokens: readonly string[], at: number): boolean {
  if (tokens[at] !== '/////') return false
  for (let next = at + 1; next < Math.min(tokens.length, at + 16) && tokens[next] !== 'RMK'; next++) {
    if (/^(?:M?\d\d|\/\/)\/(?:M?\d\d|\/\/)?$/.test(tokens[next]!)) return true
  }
  return false
}

/** The group dddffGfmfm with its unit. Slashes alone, with a unit, mean that the wind is missing. */
export const wind = {
  name: 'wind',
  starts: `${DIGITS}V/`,
  read(tokens, at): Found<CodedWind> | null {
    if (isBareMissing(tokens, at)) return one({ direction: null, speed: null, gust: undefined, unit: '' })
    // Behind WND it is a later wind, whose time could not be read.
    const value = tokens[at - 1] === 'WND' ? null : readWind(tokens[at]!)
    return value === null ? null : one(value)
  },
  format: formatWind,
  form: windForm,
  collect({ section: { wind: found, missing } }, form): CodedWind | undefined {
    if (found !== null) return codedWind(found, form)
    if (!missing.includes('wind')) return undefined
    return form === '/////'
      ? { direction: null, speed: null, gust: undefined, unit: '' }
      : (readWind(form) ?? undefined)
  },
  put(value, target) {
    if (target.wind !== null || target.missing.includes('wind')) return false
    target.wind = windOf(value)
    if (target.wind === null) target.missing.push('wind')
    return true
  },
} satisfies GroupKind<CodedWind, Pick<Elements, 'wind' | 'missing'>>
