import type { Service } from '../service/service.ts'

/** One black-box check of one sentence of the specification. */
export interface Check {
  /** Stable name: a group and a rule, for example `errors/not-found`. */
  readonly id: string
  /** The section of the specification, and the sentence that the check tests. */
  readonly sentence: string
  /** True for a check that stores plugin sessions. It creates their ids itself; the API cannot delete them again. */
  readonly writes?: true
  /**
   * Resolves if the service conforms. Rejects with a {@link Violation} that describes the difference, or with a {@link
   * NotApplicable} if the account has no data to test the rule with.
   */
  run(service: Service): Promise<void>
}
