import type { EpochMs } from '../lib/system.ts'
import type { Admission, AdmissionRequest } from './admission.ts'

/** What stands in front of every request: the key, the limits, the count and the account's newest revision, in one statement. */
export interface AdmissionPort {
  admit(request: AdmissionRequest): Promise<Admission>
  /** Counts a request that was refused before the limits (a `405` with a valid key), as an error. A key that opens nothing counts nothing. */
  countRefused(keyHash: Uint8Array, route: string, nowMs: EpochMs): Promise<void>
  /** Counts an admitted request as an error too, before its answer goes out. `nowMs` is the time it was admitted with, so that both stand on one day. */
  countError(counted: { keyId: string; route: string; nowMs: EpochMs }): Promise<void>
}
