import type { RouteUsage, UsageReport } from '@flightbag/core/ports'

/**
 * A usage report with the counts of all its days as one day, the last. Tests compare these: a run may include midnight.
 */
export function wholeUsage(report: UsageReport): UsageReport {
  const last = report.days.at(-1)
  if (last === undefined || report.days.length === 1) return report
  const sums = new Map<string, RouteUsage>()
  for (const { route, requests, errors } of report.days.flatMap(({ routes }) => routes)) {
    const sum = sums.get(route) ?? { route, requests: 0, errors: 0 }
    sums.set(route, { route, requests: sum.requests + requests, errors: sum.errors + errors })
  }
  return { ...report, days: [{ day: last.day, routes: [...sums.values()] }] }
}
