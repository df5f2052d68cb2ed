import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@flightbag/core/ports'
import { openPostgres } from '@flightbag/store-postgres'
import { openSqlite } from '@flightbag/store-sqlite'
import { newStoredKey } from '@flightbag/testing'

/** Prints the outcomes of two requests 59 seconds apart, with a limit of one a minute, in each database. */
const LIMITS = { keyPerMinute: 1, apiPerSecond: 0, apiBurst: 1 }
const START_MS = Date.UTC(2026, 9, 3)

async function outcomes(store: Store): Promise<readonly string[]> {
  await store.operation.migrate()
  const { hash, prefix } = newStoredKey()
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, { hash, prefix }, START_MS)
  const answers: string[] = []
  for (const nowMs of [START_MS, START_MS + 59_000]) {
    const { outcome } = await store.admission.admit({ keyHash: hash, route: 'GET /v1/me', nowMs, limits: LIMITS })
    answers.push(outcome)
  }
  await store.close()
  return answers
}

const folder = mkdtempSync(join(tmpdir(), 'flightbag-rules-'))
const postgres = await outcomes(openPostgres(process.argv[2]!))
const sqlite = await outcomes(openSqlite(folder))
rmSync(folder, { recursive: true })
console.log(JSON.stringify({ postgres, sqlite }))
