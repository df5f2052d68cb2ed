import type { Elements } from '../decode/elements.ts'
import { formOf, hasMark } from '../grammar/form.ts'
import { DIGITS, digits, type Found, type GroupKind } from '../grammar/group-kind.ts'

/** The sector a wind varies in, degrees true. */
export type Sector = { readonly from: number; readonly to: number }

/** Reads `340V050`. */
export function readSector(text: string): Sector | null {
  const match = /^(\d{3})V(\d{3})$/.exec(text)
  if (match === null) return null
  const sector = { from: Number(match[1]), to: Number(match[2]) }
  return sector.from <= 360 && sector.to <= 360 ? sector : null
}

/** Writes a sector back. */
export function formatSector({ from, to }: Sector): string {
  return `${digits(from, 3)}V${digits(to, 3)}`
}

/** A sector as written, with the word WND that military TAFs put before it. */
export type CodedVariation = { readonly sector: Sector | null; readonly worded: boolean }

/** Whether the mean direction lies in the sector in which the wind varies, clockwise from its first end. */
function includes({ from, to }: Sector, directionDeg: number | null): boolean {
  if (from % 360 === to % 360) return false
  return directionDeg === null || (directionDeg - from + 360) % 360 <= (to - from + 360) % 360
}

const MISSING = '///V///'

/** The group dndndnVdxdxdx, the sector of the wind before it; slashes when the sensor has no value. */
export const windVariation = {
  name: 'windVariation',
  starts: `${DIGITS}W/`,
  read(tokens, at): Found<CodedVariation> | null {
    const worded = tokens[at] === 'WND'
    if (tokens[at] === MISSING) return { value: { sector: null, worded }, used: 1 }
    const sector = readSector(tokens[worded ? at + 1 : at] ?? '')
    return sector === null ? null : { value: { sector, worded }, used: worded ? 2 : 1 }
  },
  format: ({ sector, worded }) => `${worded ? 'WND ' : ''}${sector === null ? MISSING : formatSector(sector)}`,
  form: ({ sector, worded }) => formOf({ WND: worded, missing: sector === null }),
  collect({ section: { wind, missing } }, form): CodedVariation | undefined {
    const worded = hasMark(form, 'WND')
    if (hasMark(form, 'missing')) return missing.includes('windVariation') ? { sector: null, worded } : undefined
    if (wind === null || wind.fromDeg === null || wind.toDeg === null) return undefined
    return { sector: { from: wind.fromDeg, to: wind.toDeg }, worded }
  },
  put({ sector }, { wind, missing }) {
    if (sector === null) {
      if (missing.includes('windVariation')) return false
      missing.push('windVariation')
      return true
    }
    if (wind === null || wind.fromDeg !== null || !includes(sector, wind.directionDeg)) return false
    wind.fromDeg = sector.from
    wind.toDeg = sector.to
    return true
  },
} satisfies GroupKind<CodedVariation, Pick<Elements, 'wind' | 'missing'>>
