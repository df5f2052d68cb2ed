import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@flightbag/http'
import { openPostgres } from '@flightbag/store-postgres'

/** The service without the cache of records, so that each read reaches the database. */
const store = openPostgres(process.env.DATABASE_URL!)

/** The benchmark requests nothing that needs these. */
const unused = {} as never

const { url } = await serve(
  {
    clock: Date.now,
    sha256: (input) => createHash('sha256').update(input).digest(),
    requestId: randomUUID,
    sleep: (ms) => sleep(ms),
    admission: store.admission,
    observer: { request: () => undefined, fault: (_, error) => console.error(error) },
    records: store.records,
    sharedPlannings: store.sharedPlannings,
    airways: store.airways,
    logbook: store.logbook,
    sessions: store.sessions,
    live: store.live,
    accounts: store.accounts,
    weather: unused,
    files: unused,
    healthy: () => store.healthy(),
  },
  {
    limits: { keyPerMinute: 1_000_000_000, apiPerSecond: 1_000_000, apiBurst: 1_000_000 },
    sessionQuota: 0,
    recordCacheBytes: 0,
  },
  { host: '127.0.0.1', port: 0 },
)
console.log(`listening on ${url}`)
