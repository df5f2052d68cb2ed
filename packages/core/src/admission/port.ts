import type { EpochMs } from '../lib/system.ts'
import type { Admission, AdmissionRequest, Readmission } from './admission.ts'

/**
 * The step before every request with a key: look up the key, apply the limits, count the request and, where the account
 * is on the same node, read its newest revision, in one statement.
 */
export interface AdmissionPort {
  admit(request: AdmissionRequest): Promise<Admission>
  /**
   * Checks the key of an admitted request again, after the request had to wait for its start or for its body. Null when
   * the key has become invalid: rotated, paused or deleted. Counts nothing and uses up no limit; the admission has done
   * both.
   */
  recheck(keyHash: Uint8Array): Promise<Readmission | null>
  /**
   * Counts as an error a request that was rejected before the limits (a `405` with a valid key). A request with an
   * invalid key is not counted.
   */
  countRefused(keyHash: Uint8Array, route: string, nowMs: EpochMs): Promise<void>
  /**
   * Also counts an admitted request as an error, before its answer is sent. `nowMs` is the time of its admission, so
   * that both counts are on one day.
   */
  countError(counted: { keyId: string; route: string; nowMs: EpochMs }): Promise<void>
}
