import { type Amount, contributionDelta, readJson, type SessionContribution } from '@flightbag/core/ports'

/** The contribution whose amounts are stored as JSON; null for none. */
function contributionOf(amounts: string | null): SessionContribution | null {
  return amounts === null ? null : { startedAt: '', amounts: readJson(amounts) as readonly Amount[] }
}

/** The change of an account's sums when one session replaces another: JSON of their amounts, null for none. */
export function amountsDelta(before: string | null, after: string | null): ReturnType<typeof contributionDelta> {
  return before === after ? [] : contributionDelta(contributionOf(before), contributionOf(after))
}
