import { type AdmissionPort, type AdmissionRequest, type RequestLimits, utcDay } from '@flightbag/core/ports'
import { batch } from '../connection/batch.ts'
import type { Db } from '../connection/database.ts'
import { admissionStatements, type Counted, countErrors, countedColumns, hashesText } from './admission-statements.ts'
import { admitBatch } from './admit-batch.ts'

/** The largest number of requests in one statement. */
const MAX_BATCH = 64

/** The longest time that a request waits for earlier ones of its process: the database may take as long to answer. */
const LONGEST_WAIT_MS = 5_000

/** All requests of a batch are admitted at the time of the last one, which is later by less than this. */
const BATCH_SPAN_MS = 1000

function sameLimits(a: RequestLimits, b: RequestLimits) {
  return a.keyPerMinute === b.keyPerMinute && a.apiPerSecond === b.apiPerSecond && a.apiBurst === b.apiBurst
}

/** Whether two requests can be admitted at one time. */
function areTogether(a: AdmissionRequest, b: AdmissionRequest): boolean {
  const isNear = Math.abs(a.nowMs - b.nowMs) < BATCH_SPAN_MS && utcDay(a.nowMs) === utcDay(b.nowMs)
  return isNear && sameLimits(a.limits, b.limits)
}

/**
 * Admission over a database that any number of processes share. The requests that arrive together at one process are
 * combined into batches. A request is counted in the statement that admits it, so the count of an answered request is
 * kept when the process is killed.
 */
export function openAdmission(db: Pick<Db, 'sql' | 'isCluster'>): AdmissionPort {
  const { sql, isCluster } = db
  const recheck = isCluster ? admissionStatements.recheck_on_cluster : admissionStatements.recheck
  const admit = batch(admitBatch(db), {
    maxBatch: MAX_BATCH,
    compatible: areTogether,
    clientOf: ({ keyHash }) => Buffer.from(keyHash).toString('latin1'),
    longestWaitMs: LONGEST_WAIT_MS,
  })

  const countRefused = batch(
    async (refused: readonly (Counted & { readonly keyHash: Uint8Array })[]) => {
      const hashes = hashesText(refused.map(({ keyHash }) => keyHash))
      await sql.query(admissionStatements.count_refused, [hashes, ...countedColumns(refused)])
      return refused.map(() => null)
    },
    { maxBatch: MAX_BATCH },
  )
  const countError = batch(
    async (errors: readonly (Counted & { readonly key: number })[]) => {
      await countErrors(sql, errors, 0)
      return errors.map(() => null)
    },
    { maxBatch: MAX_BATCH },
  )

  return {
    admit,
    async recheck(keyHash) {
      const [row] = await sql.query<{ account_id: string; stamp: number | null }>(recheck, [keyHash])
      return row ? { accountId: row.account_id, revisionMs: row.stamp } : null
    },
    countRefused: async (keyHash, route, nowMs) => void (await countRefused({ keyHash, route, nowMs })),
    countError: async ({ keyId, route, nowMs }) => void (await countError({ key: Number(keyId), route, nowMs })),
  }
}
