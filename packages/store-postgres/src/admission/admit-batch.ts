import { type Admission, type AdmissionRequest, asError, freeUntilMs, restingNextAtMs } from '@flightbag/core/ports'
import type { Db, Sql } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { admissionStatements, countErrors } from './admission-statements.ts'
import {
  type Asked,
  type BatchFacts,
  batchOf,
  type Decided,
  decisionsFrom,
  storeOrRead,
  type Turn,
} from './batch-facts.ts'

/** Each attempt after the second one means that another process has admitted requests meanwhile. */
const ATTEMPTS = 100

function isAdmitted({ decision: { isLater, retryAfterSeconds } }: Decided): boolean {
  return !isLater && retryAfterSeconds === 0
}

function admissionOf({ key, decision }: Decided): Admission {
  const { isLater, retryAfterSeconds, waitMs, quota } = decision
  const accountId = key.account_id
  const keyId = String(key.key_id)
  if (isLater) return { outcome: 'later', accountId, keyId, waitMs }
  return retryAfterSeconds > 0
    ? { outcome: 'limited', accountId, keyId, quota, retryAfterSeconds }
    : { outcome: 'admitted', accountId, keyId, quota, revisionMs: key.stamp, waitMs }
}

/**
 * Runs a statement after the requests of a batch were decided and stored. Its failure changes no answer and nothing
 * that is counted: a later batch does the same.
 */
async function tidyUp(work: () => Promise<unknown>): Promise<void> {
  await work().catch(() => undefined)
}

/** A key gets this many rows between two times at which those that it no longer needs are counted and deleted. */
const ROWS_BETWEEN = 64

/** The row of the rate is replaced after this many changes. */
const CHANGES = 64

/** Keeps the rows few: each 64th request of a key adds those that the limit no longer needs to the usage. */
async function keepFew(sql: Sql, { rate }: BatchFacts, admitted: readonly Decided[], limit: number): Promise<void> {
  const counts = new Map<number, number>()
  const full = new Map<number, number>()
  for (const { key } of admitted) {
    const count = (counts.get(key.key_id) ?? key.last + 1) + 1
    counts.set(key.key_id, count)
    if (count % ROWS_BETWEEN === 0 && limit > 0) full.set(key.key_id, count - limit)
  }
  for (const [keyId, number] of full) await sql.query(admissionStatements.fold, [keyId, number])
  if ((rate.rate_changes ?? 0) >= CHANGES) await sql.query(admissionStatements.renew_rate, [rate.rate_number])
}

/**
 * Admits requests that arrived together, all at the time of the last one. One statement stores them if none has to wait
 * for the rate of the whole API. Otherwise core decides from the facts that it returned, and a further statement stores
 * the requests that core admits, if the rate is still the same. A request that is refused and cannot be counted fails.
 */
export function admitBatch(db: Pick<Db, 'sql' | 'isCluster'>) {
  const { sql } = db
  return async (requests: readonly AdmissionRequest[]): Promise<(Admission | Error)[]> => {
    const batch = batchOf(requests)
    const { asked, nowMs, limits } = batch
    function turnAt(nextAtMs: number): Turn {
      return { lowMs: nextAtMs, highMs: nextAtMs, baseMs: restingNextAtMs(nextAtMs, nowMs, limits) }
    }

    let wanted: readonly Asked[] = asked.filter(({ longestWaitMs = 0 }) => longestWaitMs >= 0)
    const free = { lowMs: Number.NEGATIVE_INFINITY, highMs: freeUntilMs(wanted.length, nowMs, limits), baseMs: null }
    let facts = await storeOrRead(db, batch, wanted, free)
    let decided = decisionsFrom(facts, asked, batch)
    for (let attempt = 2; !facts.rate.stored; attempt++) {
      if (attempt > ATTEMPTS) throw new Error('other processes changed the rate of the whole API in each attempt')
      const chosen = decided.filter(isAdmitted)
      if (chosen.length === 0) break
      wanted = chosen.map(({ one }) => one)
      facts = await storeOrRead(db, batch, wanted, turnAt(facts.rate.next_at!))
      decided = facts.rate.stored
        ? [...decided.filter((other) => !isAdmitted(other)), ...decisionsFrom(facts, wanted, batch)]
        : decisionsFrom(facts, asked, batch)
    }

    const { stored, next_at } = facts.rate
    if (next_at !== null && !decided.some(isAdmitted)) {
      const turn = turnAt(next_at)
      // If another process has changed the rate meanwhile, it has recognised its clock as well.
      if (turn.baseMs !== next_at) await storeOrRead(db, batch, [], turn)
    }
    const answers = new Map<Asked, Admission | Error>()
    const uncounted = new Map<Asked, Parameters<typeof countErrors>[1][number]>()
    const setBack = new Set<number>()
    for (const each of decided) {
      const { one, key, decision } = each
      answers.set(one, admissionOf(each))
      if (decision.change.latestMs !== null) setBack.add(key.key_id)
      const isCounted = decision.retryAfterSeconds === 0 || (stored && wanted.includes(one))
      if (!isCounted) uncounted.set(one, { key: key.key_id, route: one.route, nowMs })
    }
    const failure = await countErrors(sql, [...uncounted.values()], 1).then(() => null, asError)
    if (failure !== null) for (const one of uncounted.keys()) answers.set(one, failure)
    if (setBack.size > 0) {
      await tidyUp(() => sql.query(admissionStatements.set_back, [arrayText([...setBack]), nowMs]))
    }
    await tidyUp(() => keepFew(sql, facts, decided.filter(isAdmitted), limits.keyPerMinute))
    return asked.map((one) => answers.get(one) ?? { outcome: 'unknown' })
  }
}
