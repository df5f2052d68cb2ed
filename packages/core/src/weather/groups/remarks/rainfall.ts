import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/**
 * RFxx.x/xxx.x of Australian stations: millimetres of rain in ten minutes, and since nine in the morning local time.
 */
export const rainfall = remark<{ ten: string; nine: string }, 'rainfall'>({
  name: 'rainfall',
  starts: 'R',
  read(tokens, at) {
    const match = /^RF(\d\d\.\d|\/\/\.\/)\/(\d{3}\.\d|\/\/\/\.\/)$/.exec(tokens[at]!)
    return match === null ? null : one({ ten: match[1]!, nine: match[2]! })
  },
  format: ({ ten, nine }) => `RF${ten}/${nine}`,
  coded: ({ tenMinutesMm, since9LocalMm }) => ({
    ten: tenMinutesMm === null ? '//./' : tenMinutesMm.toFixed(1).padStart(4, '0'),
    nine: since9LocalMm === null ? '///./' : since9LocalMm.toFixed(1).padStart(5, '0'),
  }),
  entry: ({ ten, nine }) => ({
    kind: 'rainfall',
    tenMinutesMm: ten.startsWith('/') ? null : Number(ten),
    since9LocalMm: nine.startsWith('/') ? null : Number(nine),
  }),
})
