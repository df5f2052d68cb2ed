import { digits, type Found, type GroupKind } from '../grammar/group-kind.ts'
import type { TafDecoded } from '../schema/taf.ts'
import { isRunway } from './runway.ts'

/** A runway as written behind WS: how it is introduced, and its designator, which all runways together have not. */
type CodedPlace = {
  readonly form: (typeof PLACE_FORMS)[number]
  readonly runway: string
}

const PLACE_FORMS = ['R', 'RWY', 'RWY ', 'ALL RWY', 'ALL RWYS'] as const

/**
 * Wind shear on runways as written: the word between WS and the first runway, and whether AND precedes each further
 * one.
 */
export type CodedRunwayShear = {
  readonly phase: 'TKOF' | 'LDG' | null
  readonly first: CodedPlace
  readonly further: readonly (CodedPlace & { readonly and: boolean })[]
}

type Target = Pick<TafDecoded, 'windShear'>

function placeAt(tokens: readonly string[], at: number): Found<CodedPlace> | null {
  const [word = '', next = ''] = tokens.slice(at, at + 2)
  if (word === 'RWY' && isRunway(next)) return { value: { form: 'RWY ', runway: next }, used: 2 }
  const match = /^(RWY|R)(.+)$/.exec(word)
  if (match === null || !isRunway(match[2]!)) return null
  return { value: { form: match[1] as 'R' | 'RWY', runway: match[2]! }, used: 1 }
}

function allAt(tokens: readonly string[], at: number): Found<CodedPlace> | null {
  const word = tokens[at + 1]
  if (tokens[at] !== 'ALL' || (word !== 'RWY' && word !== 'RWYS')) return null
  return { value: { form: `ALL ${word}`, runway: '' }, used: 2 }
}

function placeText({ form, runway }: CodedPlace) {
  return `${form}${runway}`
}

/**
 * `WS R18`, `WS RWY18`, `WS TKOF RWY18`, `WS RWY12 RWY30`, `WS ALL RWY`: wind shear reported on the paths of runways.
 */
export const windShearRunway = {
  name: 'windShear',
  starts: 'W',
  read(tokens, at): Found<CodedRunwayShear> | null {
    if (tokens[at] !== 'WS') return null
    const word = tokens[at + 1]
    const phase = word === 'TKOF' || word === 'LDG' ? word : null
    const start = at + (phase === null ? 1 : 2)
    const all = allAt(tokens, start)
    const first = all ?? placeAt(tokens, start)
    if (first === null) return null
    const further: CodedRunwayShear['further'][number][] = []
    let end = start + first.used
    while (all === null) {
      const and = tokens[end] === 'AND'
      const place = placeAt(tokens, and ? end + 1 : end)
      if (place === null) break
      further.push({ ...place.value, and })
      end += place.used + (and ? 1 : 0)
    }
    return { value: { phase, first: first.value, further }, used: end - at }
  },
  format: ({ phase, first, further }) =>
    ['WS', ...(phase === null ? [] : [phase]), placeText(first)]
      .concat(further.map((place) => `${place.and ? 'AND ' : ''}${placeText(place)}`))
      .join(' '),
  // The form lists how each runway is introduced.
  form({ first, further }) {
    const places = [first.form, ...further.map(({ form, and }) => (and ? `AND ${form}` : form))].join(',')
    return places === 'R' ? '' : places
  },
  collect({ section, next }, form): CodedRunwayShear | undefined {
    let phase: CodedRunwayShear['phase'] = null
    const places: CodedRunwayShear['further'][number][] = []
    for (const text of (form === '' ? 'R' : form).split(',')) {
      const and = text.startsWith('AND ')
      const written = PLACE_FORMS.find((each) => each === (and ? text.slice(4) : text))
      const place =
        written &&
        next(section.windShear, (shear) => {
          if (shear.runway === null) return undefined
          phase = shear.phase
          return { form: written, runway: written.startsWith('ALL') ? '' : shear.runway, and }
        })
      if (place === undefined) return undefined
      places.push(place)
    }
    const [first, ...further] = places
    return first && { phase, first, further }
  },
  put({ phase, first, further }, target) {
    for (const { runway } of [first, ...further]) {
      target.windShear.push({
        runway: runway === '' ? 'ALL' : runway,
        phase,
        heightAglFt: null,
        directionDeg: null,
        speedKt: null,
        speedQualifier: 'exact',
      })
    }
    return true
  },
} satisfies GroupKind<CodedRunwayShear, Target>

/** Forecast wind shear as written. */
export type CodedLayerShear = {
  readonly hundreds: number
  readonly direction: number
  readonly over: boolean
  readonly speed: number
}

/** `WS020/18045KT`: non-convective low-level wind shear, up to a height, with the wind there. */
export const windShearLayer = {
  name: 'windShear',
  starts: 'W',
  read(tokens, at): Found<CodedLayerShear> | null {
    const match = /^WS(\d{3})\/(\d{3})(P?)(\d{2}|1\d\d)KT$/.exec(tokens[at]!)
    if (match === null || Number(match[2]) > 360) return null
    const [, hundreds, direction, over, speed] = match
    const value = { hundreds: Number(hundreds), direction: Number(direction), over: over === 'P', speed: Number(speed) }
    return { value, used: 1 }
  },
  format: ({ hundreds, direction, over, speed }) =>
    `WS${digits(hundreds, 3)}/${digits(direction, 3)}${over ? 'P' : ''}${digits(speed, 2)}KT`,
  form: () => 'layer',
  collect({ section, next }, form): CodedLayerShear | undefined {
    return next(section.windShear, ({ heightAglFt, directionDeg, speedKt, speedQualifier }) => {
      if (form !== 'layer' || heightAglFt === null || directionDeg === null || speedKt === null) return undefined
      return { hundreds: heightAglFt / 100, direction: directionDeg, over: speedQualifier === 'more', speed: speedKt }
    })
  },
  put({ hundreds, direction, over, speed }, target) {
    target.windShear.push({
      runway: null,
      phase: null,
      heightAglFt: hundreds * 100,
      directionDeg: direction,
      speedKt: speed,
      speedQualifier: over ? 'more' : 'exact',
    })
    return true
  },
} satisfies GroupKind<CodedLayerShear, Target>

/** WSCONDS: conditions for low-level wind shear exist, without further details. */
export const windShearConditions = {
  name: 'windShear',
  starts: 'W',
  read: (tokens, at) => (tokens[at] === 'WSCONDS' ? { value: true as const, used: 1 } : null),
  format: () => 'WSCONDS',
  form: () => 'conditions',
  collect({ section, next }, form): true | undefined {
    return next(section.windShear, () => (form === 'conditions' ? (true as const) : undefined))
  },
  put(_, target) {
    target.windShear.push({
      runway: null,
      phase: null,
      heightAglFt: null,
      directionDeg: null,
      speedKt: null,
      speedQualifier: 'exact',
    })
    return true
  },
} satisfies GroupKind<true, Target>
