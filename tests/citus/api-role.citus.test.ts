import { randomBytes } from 'node:crypto'
import postgres from '@flightbag/store-postgres/driver'
import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine, note } from '../../packages/cli/src/testing/every-command.ts'
import { dataFolder } from '../../packages/cli/src/testing/run-cli.ts'
import { emptyCluster } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { type Served, serveInProcess } from '../processes/served.ts'

const folder = dataFolder()
const role = `api_${randomBytes(6).toString('hex')}`
let owner: string
let api: string
let server: Served | null = null
beforeAll(async () => {
  owner = await emptyCluster()
  const address = new URL(owner)
  const operator = postgres(owner, { max: 1, onnotice: () => undefined })
  // The nodes of this cluster connect to each other with one password.
  await operator.unsafe(`create role ${role} login password '${address.password}'`)
  await operator.end()
  address.username = role
  api = address.href
})
afterAll(async () => {
  await server?.stop()
})
const { json } = commandLine(() => ({ DATABASE_URL: owner, FLIGHTBAG_DATA_DIR: folder.path }), folder.root)

test('a server with the granted role serves accounts on all nodes, and cannot change records there', async () => {
  await json(`migrate --distribute --grant-api ${role}`)
  server = await serveInProcess({ DATABASE_URL: api, FLIGHTBAG_DATA_DIR: folder.path })
  for (let n = 0; n < 8; n++) {
    const { key } = await json<{ key: string }>(`account create --email p${n}@example.org --id p${n}`)
    await json(`import --account p${n} -`, note('n', `of p${n}`))
    const sent = await json<{ id: string }>(`command send --account p${n} -`, '{"kind":"test"}')
    const client = createClient(server.url, key)
    const session = { schema: 1, startedAt: '2026-10-03T10:00:00Z' }
    expect((await client.put('/v1/plugin/sessions/s-1', session)).status).toBe(201)
    const live = await client.put('/v1/plugin/live', { schema: 1, sessionId: 's-1', sentAt: '2026-10-03T10:00:00Z' })
    expect(dataOf(live)).toMatchObject({ commands: [{ id: sent.id }] })
    expect(dataOf(await client.get('/v1/notes'))).toMatchObject([{ id: 'n', text: `of p${n}` }])
    expect((await client.get('/v1/shared-plannings')).status).toBe(200)
    client.close()
  }
  const asRole = postgres(api, { max: 1, onnotice: () => undefined })
  for (const table of ['record', 'account_stamp', 'shared_planning', 'account']) {
    await expect(asRole.unsafe(`delete from ${table}`), table).rejects.toMatchObject({ code: '42501' })
  }
  await asRole.end()
})
