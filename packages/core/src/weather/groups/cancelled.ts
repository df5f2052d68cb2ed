import { flag } from './flag.ts'

/** CNL: a cancelled forecast. */
export const cancelled = flag('cancelled', 'CNL', 'cancelled')
