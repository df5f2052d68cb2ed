import { flag } from './flag.ts'

/** AUTO: no observer took part. */
export const auto = flag('auto', 'AUTO', 'auto')
