import { describe } from 'vitest'
import { type AdmissionUnderTest, admissionHarness } from './admission/admission-harness.ts'
import { testKeyLimit } from './admission/key-limit.ts'
import { testRate } from './admission/rate.ts'
import { testUsage } from './admission/usage.ts'

/** The extent of a contract run: larger where a run is cheap. */
export interface AdmissionContractOptions {
  readonly numRuns: number
}

/** The contract of admissions. `make` returns the store; it is called once, and each test uses its own keys. */
export function admissionContract(
  name: string,
  make: () => Promise<AdmissionUnderTest>,
  { numRuns }: AdmissionContractOptions,
): void {
  const harness = admissionHarness(make)
  describe(`admission: ${name}`, () => {
    testKeyLimit(harness, numRuns)
    testRate(harness)
    testUsage(harness, numRuns)
  })
}
