import type { PluginStats } from '@flightbag/core'
import { type SessionContribution, type SessionSums, statsRecord } from '@flightbag/core/ports'

/** Adds up contributions, in any order. */
export function sumContributions(contributions: Iterable<SessionContribution>): SessionSums {
  const amounts = new Map<string, bigint>()
  let firstStartedAt: string | null = null
  let lastStartedAt: string | null = null
  for (const contribution of contributions) {
    for (const [name, amount] of contribution.amounts) amounts.set(name, (amounts.get(name) ?? 0n) + BigInt(amount))
    const { startedAt } = contribution
    if (firstStartedAt === null || startedAt < firstStartedAt) firstStartedAt = startedAt
    if (lastStartedAt === null || startedAt > lastStartedAt) lastStartedAt = startedAt
  }
  return { amounts, firstStartedAt, lastStartedAt }
}

/** The statistics of the sessions with these contributions. */
export function statsFromContributions(contributions: Iterable<SessionContribution>): PluginStats {
  return statsRecord(sumContributions(contributions))
}
