import { writeSync } from 'node:fs'
import { openAdmission } from '../admission/admission.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'

/**
 * A minimal server process: it admits requests of one key until it is stopped or killed, and writes a byte for each
 * request that it would have answered.
 */
const [url = '', hash = '', route = '', callers = '1'] = process.argv.slice(2)
const db = openPostgresDb(url)
const admission = openAdmission(db)
const limits = { keyPerMinute: 1_000_000, apiPerSecond: 0, apiBurst: 0 }
const nowMs = 1_000_000

let stopped = false
process.stdin.once('data', () => {
  stopped = true
})

async function caller() {
  while (!stopped) {
    const decision = await admission.admit({ keyHash: Buffer.from(hash, 'hex'), route, nowMs, limits })
    if (decision.outcome !== 'admitted') throw new Error(`not admitted: ${decision.outcome}`)
    // written without the buffer of `process.stdout`, whose content a kill would lose
    writeSync(1, '.')
  }
}

await Promise.all(Array.from({ length: Number(callers) }, caller))
await db.close()
process.stdin.destroy()
