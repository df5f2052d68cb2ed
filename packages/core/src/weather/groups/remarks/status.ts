import { one } from '../../group-kind.ts'
import { isRunway } from '../runway.ts'
import { remark } from './remark.ts'

const CODES: ReadonlySet<string> = new Set(['PNO', 'PWINO', 'FZRANO', 'TSNO', 'RVRNO', 'VISNO', 'CHINO'])

const MISSING: ReadonlySet<string> = new Set(['CLD', 'VIS', 'WX', 'ICG', 'PCPN', 'WND', 'PRES', 'RVR', 'SNW', 'TD'])

/** A sensor that does not work, or an element that is missing (`VIS MISG`); VISNO and CHINO may say which by a runway. */
export const sensorStatus = remark<{ code: string; location: string | null }>({
  name: 'sensorStatus',
  starts: 'PFTRVCWIS',
  read(tokens, at) {
    const code = tokens[at]!
    if (MISSING.has(code) && tokens[at + 1] === 'MISG')
      return { value: { code: `${code} MISG`, location: null }, used: 2 }
    if (!CODES.has(code)) return null
    const next = tokens[at + 1] ?? ''
    const located = (code === 'VISNO' || code === 'CHINO') && next.startsWith('RWY') && isRunway(next.slice(3))
    return { value: { code, location: located ? next : null }, used: located ? 2 : 1 }
  },
  format: ({ code, location }) => `${code}${location === null ? '' : ` ${location}`}`,
  entry: ({ code, location }) => ({ kind: 'sensorStatus', code, location }),
})

/** `$`: the station needs maintenance. */
export const maintenance = remark<true>({
  name: 'maintenance',
  starts: '$',
  read: (tokens, at) => (tokens[at] === '$' ? one(true as const) : null),
  format: () => '$',
  entry: () => ({ kind: 'maintenance' }),
})

/** NOSIG, where a station writes it among the remarks. */
export const noSignificantChangeRemark = remark<true>({
  name: 'noSignificantChange',
  starts: 'N',
  read: (tokens, at) => (tokens[at] === 'NOSIG' ? one(true as const) : null),
  format: () => 'NOSIG',
  entry: () => ({ kind: 'noSignificantChange' }),
})

/** `MT OBSC`, `OBST OBSC` of Russian stations: mountains or obstacles are hidden. */
export const obscured = remark<string>({
  name: 'obscured',
  starts: 'MO',
  read(tokens, at) {
    const what = tokens[at]!
    if (!/^(?:MTS?|MTNS|OBST)$/.test(what) || tokens[at + 1] !== 'OBSC') return null
    return { value: what, used: 2 }
  },
  format: (what) => `${what} OBSC`,
  entry: (what) => ({ kind: 'obscured', what: what === 'OBST' ? 'obstacles' : 'mountains' }),
})
