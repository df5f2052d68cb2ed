import { digits, type Found, type GroupKind } from '../group-kind.ts'
import type { TafDecoded } from '../schema.ts'
import { isRunway } from './runway.ts'

/** Wind shear on a runway as written: the words between WS and the runway, and how the runway is introduced. */
export type CodedRunwayShear = {
  readonly phase: 'TKOF' | 'LDG' | null
  readonly form: 'R' | 'RWY' | 'RWY ' | 'ALL RWY'
  readonly runway: string
}

type Target = Pick<TafDecoded, 'windShear'>

/** `WS R18`, `WS RWY18`, `WS TKOF RWY18`, `WS ALL RWY`: wind shear reported on the path of a runway. */
export const windShearRunway = {
  name: 'windShear',
  starts: 'W',
  read(tokens, at): Found<CodedRunwayShear> | null {
    if (tokens[at] !== 'WS') return null
    const word = tokens[at + 1]
    const phase = word === 'TKOF' || word === 'LDG' ? word : null
    const next = at + (phase === null ? 1 : 2)
    const used = next - at + 1
    const place = tokens[next]
    if (place === 'ALL' && tokens[next + 1] === 'RWY') {
      return { value: { phase, form: 'ALL RWY', runway: '' }, used: used + 1 }
    }
    if (place === 'RWY' && isRunway(tokens[next + 1] ?? '')) {
      return { value: { phase, form: 'RWY ', runway: tokens[next + 1]! }, used: used + 1 }
    }
    const match = /^(RWY|R)(.+)$/.exec(place ?? '')
    if (match === null || !isRunway(match[2]!)) return null
    return { value: { phase, form: match[1] as 'R' | 'RWY', runway: match[2]! }, used }
  },
  format: ({ phase, form, runway }) => `WS ${phase === null ? '' : `${phase} `}${form}${runway}`,
  put({ phase, form, runway }, target) {
    target.windShear.push({
      runway: form === 'ALL RWY' ? 'ALL' : runway,
      phase,
      heightAglFt: null,
      directionDeg: null,
      speedKt: null,
    })
    return true
  },
} satisfies GroupKind<CodedRunwayShear, Target>

/** Forecast wind shear as written. */
export type CodedLayerShear = { readonly hundreds: number; readonly direction: number; readonly speed: number }

/** `WS020/18045KT`: non-convective low-level wind shear, up to a height, with the wind there. */
export const windShearLayer = {
  name: 'windShear',
  starts: 'W',
  read(tokens, at): Found<CodedLayerShear> | null {
    const match = /^WS(\d{3})\/(\d{3})(\d{2}|1\d\d)KT$/.exec(tokens[at]!)
    if (match === null || Number(match[2]) > 360) return null
    return { value: { hundreds: Number(match[1]), direction: Number(match[2]), speed: Number(match[3]) }, used: 1 }
  },
  format: ({ hundreds, direction, speed }) => `WS${digits(hundreds, 3)}/${digits(direction, 3)}${digits(speed, 2)}KT`,
  put({ hundreds, direction, speed }, target) {
    target.windShear.push({
      runway: null,
      phase: null,
      heightAglFt: hundreds * 100,
      directionDeg: direction,
      speedKt: speed,
    })
    return true
  },
} satisfies GroupKind<CodedLayerShear, Target>

/** WSCONDS: conditions for low-level wind shear exist; nothing more is known of it. */
export const windShearConditions = {
  name: 'windShear',
  starts: 'W',
  read: (tokens, at) => (tokens[at] === 'WSCONDS' ? { value: true as const, used: 1 } : null),
  format: () => 'WSCONDS',
  put(_, target) {
    target.windShear.push({ runway: null, phase: null, heightAglFt: null, directionDeg: null, speedKt: null })
    return true
  },
} satisfies GroupKind<true, Target>
