import postgres from 'postgres'
import { expect, test } from 'vitest'
import { startCluster } from '../processes/cluster.ts'
import { report } from './table.ts'

const ask = async (url: string, key: string, path = '/v1/notes') => {
  const startedMs = performance.now()
  const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${key}`, Connection: 'close' } })
  const json = (await answer.json()) as {
    error?: { code: string; message: string }
    data?: unknown
    meta: { requestId: string }
  }
  return { status: answer.status, json, ms: performance.now() - startedMs }
}

test('a database that does not answer in time: 500 within the time limit, nothing of the cause in it, health says so, and all is well again after', async () => {
  const cluster = await startCluster(1)
  const operator = postgres(cluster.databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    const { key } = await cluster.createAccount()
    expect((await ask(cluster.url, key)).status).toBe(200)
    const lock = await operator.reserve()
    await lock`begin`
    await lock`lock table record, account_stamp, api_key in access exclusive mode`
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(cluster.url, key)))
    await lock`rollback`
    lock.release()
    for (const { status, json, ms } of answers) {
      expect([status, json.error?.code]).toEqual([500, 'internal'])
      expect(JSON.stringify(json)).not.toMatch(/statement|timeout|postgres|relation/i)
      expect(ms).toBeLessThan(25_000)
    }
    expect((await ask(cluster.url, key)).status).toBe(200)
    report({
      fault: 'a database that does not answer',
      times: 1,
      hits: answers.length,
      acknowledged: 0,
      lost: 0,
      recovered: 'by itself',
    })
  } finally {
    await operator.end()
    await cluster.close()
  }
})

test('no connection left on the database: 500 or an answer, none hangs, and all is well again after', async () => {
  const cluster = await startCluster(1)
  const held: postgres.Sql[] = []
  try {
    const { key } = await cluster.createAccount()
    expect((await ask(cluster.url, key)).status).toBe(200)
    const operator = postgres(cluster.databaseUrl, { max: 1, onnotice: () => undefined })
    await operator`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await operator.unsafe(`alter database ${new URL(cluster.databaseUrl).pathname.slice(1)} connection limit 0`)
    await operator.unsafe('create role crowd login').catch(() => undefined)
    await operator.end()
    const refusedBefore = await ask(cluster.url, key).catch(() => null)
    const repair = postgres(cluster.databaseUrl, { max: 1, onnotice: () => undefined })
    await repair.unsafe(`alter database ${new URL(cluster.databaseUrl).pathname.slice(1)} connection limit -1`)
    await repair.end()
    expect(refusedBefore === null || [200, 500].includes(refusedBefore.status)).toBe(true)
    let recovered = await ask(cluster.url, key)
    for (let n = 0; recovered.status !== 200 && n < 50; n++) recovered = await ask(cluster.url, key)
    expect(recovered.status).toBe(200)
    report({
      fault: 'connections cut and refused',
      times: 1,
      hits: 1,
      acknowledged: 0,
      lost: 0,
      recovered: 'by itself',
    })
  } finally {
    await Promise.all(held.map((sql) => sql.end()))
    await cluster.close()
  }
})
