import type { Check } from './checks/check.ts'
import type { Service } from './service/service.ts'
import { NotApplicable, Violation } from './service/violation.ts'

/** The result of one check. `message` is the difference, the missing data or the error; null if the check passed. */
export interface CheckResult {
  readonly id: string
  readonly sentence: string
  readonly result: 'passed' | 'failed' | 'not applicable' | 'skipped'
  readonly message: string | null
}

/** The options of a run: `writes` also runs the checks that store plugin sessions. */
export interface RunOptions {
  readonly writes: boolean
  /** Called after each check. */
  readonly onResult?: (result: CheckResult) => void
  readonly signal?: AbortSignal
}

/**
 * Runs all checks one after the other, so that they stay within the limits of one key. Never rejects because of the
 * service.
 */
export async function runChecks(
  service: Service,
  checks: readonly Check[],
  { writes, onResult, signal }: RunOptions,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) {
    signal?.throwIfAborted()
    const result = await resultOf(service, check, writes)
    // A check that was interrupted has no result.
    signal?.throwIfAborted()
    results.push(result)
    onResult?.(result)
  }
  return results
}

async function resultOf(service: Service, check: Check, writes: boolean): Promise<CheckResult> {
  const { id, sentence } = check
  if (check.writes && !writes) {
    return { id, sentence, result: 'skipped', message: 'the check stores a plugin session' }
  }
  try {
    await check.run(service)
    return { id, sentence, result: 'passed', message: null }
  } catch (error) {
    if (error instanceof NotApplicable) return { id, sentence, result: 'not applicable', message: error.message }
    const message = error instanceof Violation ? error.message : `the request failed: ${reasonOf(error)}`
    return { id, sentence, result: 'failed', message }
  }
}

/** The reason why a request failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message
}
