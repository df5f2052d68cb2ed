/** One version of a record: the feed of an account is the list of its versions in the order of their revisions. */
export interface Version {
  readonly id: string
  readonly updatedAt: string
}

function nameOf({ id, updatedAt }: Version) {
  return `${id} of ${updatedAt}`
}

/**
 * The differences between what a follower received and the feed of its account. `feed` contains every version that the
 * store committed; `received` is what the follower received until it was up to date. A follower may miss a version that
 * a later one of the same record replaced; it must receive the last version of each record, no version twice, no
 * version that was never committed, and the versions of one record in order.
 */
export function feedViolations(feed: readonly Version[], received: readonly Version[]): readonly string[] {
  const committed = new Set(feed.map(nameOf))
  const latest = new Map<string, string>()
  const seen = new Set<string>()
  const violations: string[] = []
  for (const version of received) {
    const name = nameOf(version)
    if (!committed.has(name)) violations.push(`${name} was received but never committed`)
    if (seen.has(name)) violations.push(`${name} was received twice`)
    else if (version.updatedAt < (latest.get(version.id) ?? ''))
      violations.push(`${name} was received after a later version`)
    seen.add(name)
    if (version.updatedAt > (latest.get(version.id) ?? '')) latest.set(version.id, version.updatedAt)
  }
  const last = new Map<string, Version>()
  for (const version of feed) {
    if (version.updatedAt > (last.get(version.id)?.updatedAt ?? '')) last.set(version.id, version)
  }
  for (const version of last.values()) if (!seen.has(nameOf(version))) violations.push(`${nameOf(version)} was missed`)
  return violations
}
