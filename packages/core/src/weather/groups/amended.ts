import { flag } from './flag.ts'

/** AMD: an amended forecast. */
export const amended = flag('amended', 'AMD', 'amended')
