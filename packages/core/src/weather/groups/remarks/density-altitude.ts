import { patternOf } from '../../grammar/form.ts'
import { remark } from './remark.ts'

/** `DENSITY ALT 2500FT` of Canadian stations. */
export const densityAltitude = remark<string, 'densityAltitude'>({
  name: 'densityAltitude',
  starts: 'D',
  read(tokens, at) {
    if (tokens[at] !== 'DENSITY' || tokens[at + 1] !== 'ALT') return null
    const match = /^(-?\d{1,5})FT$/.exec(tokens[at + 2] ?? '')
    return match === null ? null : { value: match[1]!, used: 3 }
  },
  format: (feet) => `DENSITY ALT ${feet}FT`,
  form: (feet) => (feet === String(Number(feet)) ? '' : patternOf(feet)),
  coded({ feet }, form) {
    const figures = String(Math.abs(feet)).padStart(form.replace('-', '').length, '0')
    return `${feet < 0 || form.startsWith('-') ? '-' : ''}${figures}`
  },
  entry: (feet) => ({ kind: 'densityAltitude', feet: Number(feet) + 0 }),
})
