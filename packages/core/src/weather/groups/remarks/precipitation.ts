import { digits, one } from '../../group-kind.ts'
import { remark } from './remark.ts'

const HOURS = { P: 1, '6': null, '7': 24 } as const

/** Prrrr, 6RRRR and 7R24R24R24R24: precipitation of an hour, of three or six hours, and of a day, in hundredths of an inch. */
export const precipitation = remark<{ indicator: 'P' | '6' | '7'; hundredths: number | null }>({
  name: 'precipitation',
  starts: 'P67',
  read(tokens, at) {
    const match = /^([P67])(\d{4}|\/{4})$/.exec(tokens[at]!)
    if (match === null) return null
    return one({ indicator: match[1] as 'P' | '6' | '7', hundredths: match[2] === '////' ? null : Number(match[2]) })
  },
  format: ({ indicator, hundredths }) => `${indicator}${hundredths === null ? '////' : digits(hundredths, 4)}`,
  entry: ({ indicator, hundredths }) => ({
    kind: 'precipitation',
    hours: HOURS[indicator],
    inches: hundredths === null ? null : hundredths / 100,
  }),
})

/** PP and three figures, as stations of South America add them. What unit the figures are in differs, so they stay figures. */
export const precipitationCode = remark<string | null>({
  name: 'precipitationCode',
  starts: 'P',
  read(tokens, at) {
    const match = /^PP(\d{3}|\/{3})$/.exec(tokens[at]!)
    return match === null ? null : one(match[1] === '///' ? null : match[1]!)
  },
  format: (code) => `PP${code ?? '///'}`,
  entry: (code) => ({ kind: 'precipitationCode', code }),
})

/** RFxx.x/xxx.x of Australian stations: millimetres of rain in ten minutes, and since nine in the morning local time. */
export const rainfall = remark<{ ten: string; nine: string }>({
  name: 'rainfall',
  starts: 'R',
  read(tokens, at) {
    const match = /^RF(\d\d\.\d|\/\/\.\/)\/(\d{3}\.\d|\/\/\/\.\/)$/.exec(tokens[at]!)
    return match === null ? null : one({ ten: match[1]!, nine: match[2]! })
  },
  format: ({ ten, nine }) => `RF${ten}/${nine}`,
  entry: ({ ten, nine }) => ({
    kind: 'rainfall',
    tenMinutesMm: ten.startsWith('/') ? null : Number(ten),
    since9LocalMm: nine.startsWith('/') ? null : Number(nine),
  }),
})
