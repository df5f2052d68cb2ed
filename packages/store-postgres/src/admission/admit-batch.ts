import { type Admission, type AdmissionRequest, freeUntilMs, restingNextAtMs } from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { admissionStatements } from './admission-statements.ts'
import { type Asked, batchOf, type Decided, decisionsFrom, storeOrRead, type Turn } from './batch-facts.ts'
import { keepFew } from './keep-few.ts'
import { type Counted, usageCounter } from './usage-counter.ts'

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

/** The error of a promise; null if it has none. */
function failureOf(work: Promise<unknown>): Promise<Error | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
}

/**
 * Admits requests that arrived together, all at the time of the last one. One statement stores them if none has to wait
 * for the rate of the whole API. Otherwise core decides from the facts that it returned, and a further statement stores
 * the requests that core admits, if the rate is still the same. A request that is refused and cannot be counted fails.
 */
export function admitBatch(db: Pick<Db, 'sql' | 'isCluster'>) {
  const count = usageCounter(db)
  const removeRows = keepFew(db)

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
    const uncounted = new Map<Asked, Counted>()
    const setBack = new Set<number>()
    for (const each of decided) {
      const { one, key, decision } = each
      answers.set(one, admissionOf(each))
      if (decision.change.latestMs !== null) setBack.add(key.key_id)
      const isCounted = decision.retryAfterSeconds === 0 || (stored && wanted.includes(one))
      if (!isCounted) uncounted.set(one, { key: key.key_id, route: one.route, nowMs })
    }
    const failure = await failureOf(count([...uncounted.values()], 1))
    if (failure !== null) for (const one of uncounted.keys()) answers.set(one, failure)
    if (setBack.size > 0) {
      await tidyUp(() => db.sql.query(admissionStatements.set_back, [arrayText([...setBack]), nowMs]))
    }
    await tidyUp(() => removeRows(facts, decided.filter(isAdmitted), batch))
    return asked.map((one) => answers.get(one) ?? { outcome: 'unknown' })
  }
}
