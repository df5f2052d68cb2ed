import { flag } from './flag.ts'

/** RTD: a routine report that is late. */
export const delayed = flag('delayed', 'RTD', 'delayed')
