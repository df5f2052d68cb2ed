import postgres from '@flightbag/store-postgres/driver'
import { expect, test } from 'vitest'
import { startCluster } from '../processes/cluster.ts'
import { report } from './table.ts'

async function ask(url: string, key: string, path = '/v1/notes') {
  const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${key}`, Connection: 'close' } })
  const json = (await answer.json()) as {
    error?: { code: string; message: string }
    data?: unknown
    meta: { requestId: string }
  }
  return { status: answer.status, json }
}

test('a database that does not answer: 500 within the timeout without internals, then recovery', async () => {
  const cluster = await startCluster(1)
  const operator = postgres(cluster.databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    const { key } = await cluster.createAccount()
    expect((await ask(cluster.url, key)).status).toBe(200)
    const lock = await operator.reserve()
    await lock`begin`
    await lock`lock table record, account_stamp, api_key in access exclusive mode`
    // The lock is held until all requests are answered, so each answer shows that its request has a time limit.
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(cluster.url, key)))
    await lock`rollback`
    lock.release()
    for (const { status, json } of answers) {
      expect([status, json.error?.code]).toEqual([500, 'internal'])
      expect(JSON.stringify(json)).not.toMatch(/statement|timeout|postgres|relation/i)
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

test('no free connection on the database: requests fail with 500, none hangs, then recovery', async () => {
  const cluster = await startCluster(1)
  const held: postgres.Sql[] = []
  try {
    const { key } = await cluster.createAccount()
    expect((await ask(cluster.url, key)).status).toBe(200)
    const [first] = await holdEveryConnection(cluster.databaseUrl, held)
    function cut() {
      return first!`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and application_name like 'flightbag%'`
    }
    expect((await cut()).length).toBeGreaterThan(0)
    // Repeated, because the server's maintenance may have opened one of them again.
    do await holdEveryConnection(cluster.databaseUrl, held)
    while ((await cut()).length > 0)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(cluster.url, key)))
    await Promise.all(held.splice(0).map((sql) => sql.end()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500))
    await expect.poll(async () => (await ask(cluster.url, key)).status).toBe(200)
    const hits = answers.length
    report({
      fault: 'no connection left on the database',
      times: 1,
      hits,
      acknowledged: 0,
      lost: 0,
      recovered: 'by itself',
    })
  } finally {
    await Promise.all(held.map((sql) => sql.end()))
    await cluster.close()
  }
})

/** Opens connections until the server has none left, and keeps them open. */
async function holdEveryConnection(url: string, held: postgres.Sql[]): Promise<postgres.Sql[]> {
  for (;;) {
    const sql = postgres(url, {
      max: 1,
      idle_timeout: 0,
      onnotice: () => undefined,
      connection: { application_name: 'crowd' },
    })
    try {
      await sql`select 1`
      held.push(sql)
    } catch {
      await sql.end()
      return held
    }
  }
}
