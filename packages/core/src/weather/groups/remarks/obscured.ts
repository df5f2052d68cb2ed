import { remark } from './remark.ts'

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
