import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/**
 * RFxx.x/xxx.x of Australian stations: millimetres of rain in ten minutes, and since nine in the morning local time.
 */
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
