import { remark } from './remark.ts'

/** `MT OBSC`, `OBST OBSC` of Russian stations: mountains or obstacles are hidden. */
export const obscured = remark<string, 'obscured'>({
  name: 'obscured',
  starts: 'MO',
  read(tokens, at) {
    const what = tokens[at]!
    if (!/^(?:MTS?|MTNS|OBST)$/.test(what) || tokens[at + 1] !== 'OBSC') return null
    return { value: what, used: 2 }
  },
  format: (what) => `${what} OBSC`,
  form: (what) => (what === 'MT' || what === 'OBST' ? '' : what),
  coded: ({ what }, form) => (what === 'obstacles' ? 'OBST' : form === '' ? 'MT' : form),
  entry: (what) => ({ kind: 'obscured', what: what === 'OBST' ? 'obstacles' : 'mountains' }),
})
