import type { Form } from '../../grammar/form.ts'
import { codedWholeAndFraction, milesForm, milesOf } from '../visibility-miles.ts'
import { isPlace } from './place.ts'
import { remark } from './remark.ts'

type Miles = { readonly whole: string; readonly fraction: string }

const MILES = '(\\d{1,2})|((?:\\d{1,2})/(?:2|4|8|16))'

const END = new RegExp(`^(?:${MILES})(?:V(?:${MILES}))?$`)

/** The visibility as written: whole miles and fraction apart, a second figure where it varies. */
export type CodedRemarkVisibility = { readonly where: string; readonly from: Miles; readonly to: Miles | null }

/** How miles are written in a remark, in which a blank always precedes the fraction. */
function milesFormOf({ whole, fraction }: Miles): Form {
  return milesForm({ whole, join: whole !== '' && fraction !== '' ? ' ' : '', fraction })
}

function formatMiles({ whole, fraction }: Miles): string {
  return [whole, fraction].filter((part) => part !== '').join(' ')
}

function readFigures(tokens: readonly string[], at: number): { from: Miles; to: Miles | null; used: number } | null {
  const first = /^\d{1,2}$/.test(tokens[at] ?? '') && /^\d{1,2}\/(?:2|4|8|16)(?:V|$)/.test(tokens[at + 1] ?? '')
  const lead = first ? tokens[at]! : ''
  const match = END.exec(tokens[first ? at + 1 : at] ?? '')
  if (match === null) return null
  const from = { whole: lead === '' ? (match[1] ?? '') : lead, fraction: match[2] ?? '' }
  const used = first ? 2 : 1
  if (match[3] === undefined && match[4] === undefined) return { from, to: null, used }
  const whole = match[3] ?? ''
  const next = tokens[at + used] ?? ''
  // "1V2 1/2": a blank precedes the fraction of the second figure.
  if (whole !== '' && /^\d{1,2}\/(?:2|4|8|16)$/.test(next))
    return { from, to: { whole, fraction: next }, used: used + 1 }
  return { from, to: { whole, fraction: match[4] ?? '' }, used }
}

/**
 * `VIS 1/2V2`, `SFC VIS 2 1/2`, `TWR VIS 1`, `VIS NE 2`: visibility in statute miles, varying or seen from
 * elsewhere. One of a
 * place that is named behind it is not the aerodrome's.
 */
export const visibilityRemark = remark<CodedRemarkVisibility, 'visibility'>({
  name: 'visibility',
  starts: 'VST',
  read(tokens, at) {
    const site = tokens[at] === 'SFC' || tokens[at] === 'TWR' ? tokens[at]! : ''
    const vis = site === '' ? at : at + 1
    if (tokens[vis] !== 'VIS') return null
    const sector = site === '' && /^(?:N|NE|E|SE|S|SW|W|NW)$/.test(tokens[vis + 1] ?? '') ? tokens[vis + 1]! : ''
    const start = vis + (sector === '' ? 1 : 2)
    const figures = readFigures(tokens, start)
    if (figures === null) return null
    const { from, to, used } = figures
    if (to !== null && milesOf(to) <= milesOf(from)) return null
    if (sector === '' && isPlace(tokens[start + used])) return null
    return { value: { where: site + sector, from, to }, used: start - at + used }
  },
  format({ where, from, to }) {
    const site = where === 'SFC' || where === 'TWR'
    const lead = site ? `${where} VIS` : `VIS${where === '' ? '' : ` ${where}`}`
    return `${lead} ${formatMiles(from)}${to === null ? '' : `V${formatMiles(to)}`}`
  },
  form({ from, to }) {
    const texts = [from, ...(to === null ? [] : [to])].map(milesFormOf)
    return texts.every((text) => text === '') ? '' : texts.join('V')
  },
  coded({ where, fromSm, toSm }, form) {
    const [first = '', second = ''] = form.split('V')
    return {
      where,
      from: codedWholeAndFraction(fromSm, first),
      to: toSm === null ? null : codedWholeAndFraction(toSm, second),
    }
  },
  entry: ({ where, from, to }) => ({
    kind: 'visibility',
    where,
    fromSm: milesOf(from),
    toSm: to === null ? null : milesOf(to),
  }),
})
