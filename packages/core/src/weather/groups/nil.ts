import { flag } from './flag.ts'

/** NIL: there is no report. */
export const nil = flag('nil', 'NIL', 'nil')
