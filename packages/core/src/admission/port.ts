import type { EpochMs } from '../lib/system.ts'
import type { Admission, AdmissionRequest, Readmission } from './admission.ts'

/** What stands in front of every request: the key, the limits, the count and the account's newest revision, in one statement. */
export interface AdmissionPort {
  admit(request: AdmissionRequest): Promise<Admission>
  /**
   * Checks the key of a request again that was admitted and then had to wait, for its turn or for its body. Null when the key is no longer valid:
   * rotated, paused or deleted meanwhile. Counts nothing and uses nothing up; the admission has done both.
   */
  recheck(keyHash: Uint8Array): Promise<Readmission | null>
  /** Counts a request that was refused before the limits (a `405` with a valid key), as an error. A key that opens nothing counts nothing. */
  countRefused(keyHash: Uint8Array, route: string, nowMs: EpochMs): Promise<void>
  /** Counts an admitted request as an error too, before its answer goes out. `nowMs` is the time it was admitted with, so that both stand on one day. */
  countError(counted: { keyId: string; route: string; nowMs: EpochMs }): Promise<void>
}
