import type { Elements } from '../decode/elements.ts'
import { DIGITS, digits, type Found, type GroupKind } from '../grammar/group-kind.ts'

/** The sector a wind varies in, degrees true. */
export type Sector = { readonly from: number; readonly to: number }

/** Reads `340V050`. */
export const readSector = (text: string): Sector | null => {
  const match = /^(\d{3})V(\d{3})$/.exec(text)
  if (match === null) return null
  const sector = { from: Number(match[1]), to: Number(match[2]) }
  return sector.from <= 360 && sector.to <= 360 ? sector : null
}

/** Writes a sector back. */
export const formatSector = ({ from, to }: Sector): string => `${digits(from, 3)}V${digits(to, 3)}`

/** A sector as written, with the word WND that military TAFs put before it. */
export type CodedVariation = Sector & { readonly worded: boolean }

/** The group dndndnVdxdxdx, which says more of the wind that stands before it. */
export const windVariation = {
  name: 'windVariation',
  starts: `${DIGITS}W`,
  read(tokens, at): Found<CodedVariation> | null {
    const worded = tokens[at] === 'WND'
    const sector = readSector(tokens[worded ? at + 1 : at] ?? '')
    return sector === null ? null : { value: { ...sector, worded }, used: worded ? 2 : 1 }
  },
  format: (value) => `${value.worded ? 'WND ' : ''}${formatSector(value)}`,
  put(value, { wind }) {
    if (wind === null || wind.fromDeg !== null) return false
    wind.fromDeg = value.from
    wind.toDeg = value.to
    return true
  },
} satisfies GroupKind<CodedVariation, Pick<Elements, 'wind'>>
