import { remark } from './remark.ts'

/** `DENSITY ALT 2500FT` of Canadian stations. */
export const densityAltitude = remark<string>({
  name: 'densityAltitude',
  starts: 'D',
  read(tokens, at) {
    if (tokens[at] !== 'DENSITY' || tokens[at + 1] !== 'ALT') return null
    const match = /^(-?\d{1,5})FT$/.exec(tokens[at + 2] ?? '')
    return match === null ? null : { value: match[1]!, used: 3 }
  },
  format: (feet) => `DENSITY ALT ${feet}FT`,
  entry: (feet) => ({ kind: 'densityAltitude', feet: Number(feet) + 0 }),
})
