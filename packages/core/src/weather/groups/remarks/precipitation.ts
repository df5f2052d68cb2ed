import { digits, one } from '../../grammar/group-kind.ts'
import { followsExactTemperature } from './additive-data.ts'
import { remark } from './remark.ts'

const HOURS = { P: 1, '6': null, '7': 24 } as const

/** The largest amounts that are plausible, in hundredths of an inch. */
const LARGEST = { P: 600, '6': 1000, '7': 4000 } as const

/**
 * Prrrr, 6RRRR and 7R24R24R24R24: precipitation of an hour, of three or six hours, and of a day, in hundredths of an
 * inch.
 */
export const precipitation = remark<{ indicator: 'P' | '6' | '7'; hundredths: number | null }, 'precipitation'>({
  name: 'precipitation',
  starts: 'P67',
  read(tokens, at) {
    const match = /^([P67])(\d{4}|\/{4})$/.exec(tokens[at]!)
    if (match === null) return null
    const indicator = match[1] as 'P' | '6' | '7'
    if (indicator !== 'P' && followsExactTemperature(tokens, at)) return null
    const hundredths = match[2] === '////' ? null : Number(match[2])
    return hundredths !== null && hundredths > LARGEST[indicator] ? null : one({ indicator, hundredths })
  },
  format: ({ indicator, hundredths }) => `${indicator}${hundredths === null ? '////' : digits(hundredths, 4)}`,
  coded: ({ hours, inches }) => ({
    indicator: hours === 1 ? 'P' : hours === 24 ? '7' : '6',
    hundredths: inches === null ? null : Math.round(inches * 100),
  }),
  entry: ({ indicator, hundredths }) => ({
    kind: 'precipitation',
    hours: HOURS[indicator],
    inches: hundredths === null ? null : hundredths / 100,
  }),
})
