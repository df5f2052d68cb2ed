import { isRunway } from '../runway.ts'
import { remark } from './remark.ts'

const CODES: ReadonlySet<string> = new Set(['PNO', 'PWINO', 'FZRANO', 'TSNO', 'RVRNO', 'VISNO', 'CHINO'])

const MISSING: ReadonlySet<string> = new Set(['CLD', 'VIS', 'WX', 'ICG', 'PCPN', 'WND', 'PRES', 'RVR', 'SNW', 'TD'])

/** A sensor that does not work, or an element that is missing (`VIS MISG`); a runway may follow VISNO and CHINO. */
export const sensorStatus = remark<{ code: string; location: string | null }, 'sensorStatus'>({
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
  coded: ({ code, location }) => ({ code, location }),
  entry: ({ code, location }) => ({ kind: 'sensorStatus', code, location }),
})
