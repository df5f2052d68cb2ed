/**
 * Requests of one route as their clients counted them. A request without a response may or may not have been counted.
 */
export interface SentRequests {
  readonly route: string
  readonly answered: number
  readonly unanswered: number
}

/**
 * The routes whose stored count is outside the range that the clients observed: at least the answers, at most the
 * requests.
 */
export function usageViolations(
  sent: readonly SentRequests[],
  counted: ReadonlyMap<string, number>,
): readonly string[] {
  const unknown = [...counted.keys()].filter((route) => !sent.some((one) => one.route === route))
  return [
    ...unknown.map((route) => `${route} was counted but never sent`),
    ...sent.flatMap(({ route, answered, unanswered }) => {
      const count = counted.get(route) ?? 0
      const most = answered + unanswered
      return count >= answered && count <= most ? [] : [`${route}: ${count} counted, ${answered} to ${most} expected`]
    }),
  ]
}

/** The starts of the half-open windows that contain more than `limit` admissions; the times are in milliseconds. */
export function windowViolations(admittedAtMs: readonly number[], limit: number, spanMs: number): readonly number[] {
  const times = [...admittedAtMs].sort((a, b) => a - b)
  return times.filter((start, n) => (times[n + limit] ?? Number.POSITIVE_INFINITY) - start < spanMs)
}
