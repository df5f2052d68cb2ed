import { flag } from './flag.ts'

/** CNL: a forecast taken back. */
export const cancelled = flag('cancelled', 'CNL', 'cancelled')
