import { randomUUID } from 'node:crypto'
import postgres from '@flightbag/store-postgres/driver'
import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { expect, test } from 'vitest'
import { commandLine } from '../../packages/cli/src/testing/every-command.ts'
import { dataFolder } from '../../packages/cli/src/testing/run-cli.ts'
import { startPostgres } from '../../packages/store-postgres/src/testing/postgres-server.ts'
import { type Served, serveInProcess } from '../processes/served.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const FOREVER = new Promise<never>(() => undefined)
const NOTES = 1_000

interface Note {
  readonly id: string
  readonly updatedAt: string
  readonly text: string
}

function notes(ids: string, text: string) {
  return Array.from({ length: NOTES }, (_, n) => JSON.stringify({ kind: 'note', record: { id: `${ids}-${n}`, text } }))
}

/** A client that keeps a copy of the notes by the newest `updatedAt` that it saw. */
function follower(url: () => string, key: string) {
  const copy = new Map<string, Note>()
  let since = ''
  return {
    copy,
    async catchUp() {
      const client = createClient(url(), key)
      const from = since === '' ? '' : `&updatedSince=${since}`
      let cursor: string | null = null
      do {
        const answer = await client.get(`/v1/notes?limit=200${from}${cursor === null ? '' : `&cursor=${cursor}`}`)
        expect(answer.status).toBe(200)
        for (const note of dataOf<Note[]>(answer)) {
          copy.set(note.id, note)
          if (note.updatedAt > since) since = note.updatedAt
        }
        cursor = answer.json?.page?.nextCursor ?? null
      } while (cursor !== null)
      client.close()
    },
  }
}

test('a primary is lost with unreplicated commits: clients that follow changes see every later one', async () => {
  const folder = dataFolder()
  const primary = await startPostgres({ fsync: true })
  const network = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(primary.url).port) })
  const standby = await primary.standby(network.port)
  const [first, second] = [primary, standby].map(({ url }) => postgres(url, { max: 1, onnotice: () => undefined }))
  function address({ username, password }: { username: string; password: string }) {
    const hosts = [primary, standby].map(({ url }) => new URL(url).host).join()
    return `postgres://${username}:${password}@${hosts}/postgres?target_session_attrs=read-write`
  }
  const owner = commandLine(() => ({ DATABASE_URL: address(new URL(primary.url)) }), folder.root)
  const password = randomUUID()
  const servers: Served[] = []
  try {
    await first!.unsafe(`create role flightbag_api login password '${password}'`)
    await owner.json('migrate --grant-api flightbag_api')
    const settings = {
      DATABASE_URL: address({ username: 'flightbag_api', password }),
      FLIGHTBAG_DATA_DIR: folder.path,
      FLIGHTBAG_KEY_LIMIT: '0',
      FLIGHTBAG_API_RATE: '0',
    }
    for (const _ of [1, 2]) servers.push(await serveInProcess(settings))
    let turn = 0
    function url() {
      return servers[turn++ % servers.length]!.url
    }
    const [ana, beto] = await Promise.all(
      ['ana', 'beto'].map(async (id) => {
        const { key } = await owner.json<{ key: string }>(`account create --email ${id}@example.org --id ${id}`)
        return { id, key, follower: follower(url, key) }
      }),
    )
    async function load(account: string, lines: readonly string[]) {
      return (await owner.json<{ imported: number }>(`import --account ${account} -`, lines.join('\n'))).imported
    }
    await load('ana', notes('kept', 'first'))
    const [{ written }] = (await first!`select pg_current_wal_lsn()::text as written`) as unknown as [
      { written: string },
    ]
    await until(async () => {
      const [replayed] = await second!`select pg_last_wal_replay_lsn() >= ${written}::pg_lsn as done`
      return replayed?.done === true
    }, FOREVER)

    network.rule = () => 'discard'
    // revisions are ahead of the clock, as after 300,000 changes at once; beto has no write before these
    await first!`update account_stamp set stamp = ${Date.now() + 300_000}`
    await load('ana', notes('kept', 'lost'))
    await load('ana', notes('lost', 'lost'))
    await load('beto', notes('lost', 'lost'))
    for (const { follower } of [ana!, beto!]) await follower.catchUp()
    const seen = ana!.follower.copy.size + beto!.follower.copy.size
    await primary.kill9()
    await second!`select pg_promote()`
    const asks = servers.map((server) => createClient(server.url, ana!.key))
    for (const { get } of asks) await until(async () => (await get('/v1/me')).status === 200, FOREVER)

    const stored = (await load('ana', notes('new', 'new'))) + (await load('beto', notes('new', 'new')))
    const session = { schema: 1, startedAt: '2026-10-03T10:00:00Z' }
    expect((await asks[0]!.put('/v1/plugin/sessions/after', session)).status).toBe(201)
    for (const { follower } of [ana!, beto!]) await follower.catchUp()
    const missed = [ana!, beto!].flatMap(({ id, follower: { copy } }) =>
      Array.from({ length: NOTES }, (_, n) => `new-${n}`)
        .filter((note) => !copy.has(note))
        .map((note) => `${id}/${note}`),
    )
    report({
      fault: 'failover to an asynchronous standby that lacks the last commits',
      times: 1,
      hits: 3 * NOTES,
      acknowledged: stored,
      lost: missed.length,
      recovered: 'by itself; the commits that were not replicated are lost, and none that came later is hidden',
    })
    expect(seen).toBe(3 * NOTES)
    expect(stored).toBe(2 * NOTES)
    expect(missed.length).toBe(0)
    const doctor = await owner.json<{ checks: { name: string; message: string }[] }>('doctor')
    expect(doctor.checks.find(({ name }) => name === 'durability')?.message).toContain('no standby is connected')
    for (const client of asks) client.close()
  } finally {
    for (const server of servers) await server.stop()
    await Promise.all([first!.end({ timeout: 1 }), second!.end({ timeout: 1 })])
    await standby.stop()
    await network.close()
    await primary.stop()
  }
})
