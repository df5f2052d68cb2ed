import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { URL } from 'node:url'
import postgres from '@flightbag/store-postgres/driver'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../store-postgres/src/testing/fresh-database.ts'
import { loadStoredDatabase } from '../../store-postgres/src/testing/stored-database.ts'
import { everyCommand, note } from './testing/every-command.ts'
import { dataFolder, failureOf, jsonOf, runCli, startCli, startServer } from './testing/run-cli.ts'
import { commandLineHere, runHere } from './testing/run-here.ts'

const folder = dataFolder()
let env: Readonly<Record<string, string>>
let database: Awaited<ReturnType<typeof freshDatabase>>
const role = `api_${randomBytes(6).toString('hex')}`
beforeAll(async () => {
  database = await freshDatabase()
  env = { DATABASE_URL: database.url, FLIGHTBAG_DATA_DIR: folder.path }
  await owner(`create role ${role} login password 'secret'`)
})
afterAll(async () => {
  await owner(`drop owned by ${role}; drop role ${role}`)
  await database.drop()
})
const { cli, json } = commandLineHere(() => env, folder.root)

async function owner(statement: string) {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(statement)
  await sql.end()
}

test('a missing database and one of another release are reported in one line that explains the fix', async () => {
  const closing = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end()))
  await once(closing.listen(0, '127.0.0.1'), 'listening')
  const { port } = closing.address() as AddressInfo
  const cases: [string, string, code?: number][] = [
    ['postgres://127.0.0.1:1/x', 'does not answer'],
    [`postgres://127.0.0.1:${port}/x`, 'closed the connection'],
    [`${database.url}_not`, 'does not exist'],
    ['not an address', 'DATABASE_URL', 2],
    [database.url, 'run `flightbag migrate`'],
  ]
  for (const [url, said, code = 1] of cases) {
    const refused = await runHere(['account', 'list'], { env: { ...env, DATABASE_URL: url } })
    expect(refused).toMatchObject({ code, stdout: '' })
    expect(refused.stderr).toMatch(/^flightbag: [^\n]*\n$/)
    expect(refused.stderr).toContain(said)
    expect(refused.stderr).not.toContain(new URL(database.url).host)
  }
  closing.close()
  const ill = await cli('doctor --json')
  expect(ill.code).toBe(1)
  expect(jsonOf(ill)).toMatchObject({
    ok: false,
    checks: expect.arrayContaining([expect.objectContaining({ name: 'schema', state: 'failed' })]),
  })
})

test('a database of an unreleased build is refused in one line by migrate, serve and doctor', async () => {
  const unreleased = { ...env, DATABASE_URL: await loadStoredDatabase('unreleased-9a1d08f') }
  const advice = 'export each account with the build that created the database, and import the files into a new one'
  for (const command of ['migrate', 'serve --port 0', 'account list']) {
    const refused = await runCli(command.split(' '), { env: unreleased })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(failureOf(refused)).toMatch(/^the database has the schema of no released version /)
    expect(failureOf(refused)).toContain(advice)
  }
  const doctor = await runHere(['doctor', '--json'], { env: unreleased })
  expect(doctor.code).toBe(1)
  const failed = expect.objectContaining({ name: 'schema', state: 'failed', message: expect.stringContaining(advice) })
  expect(jsonOf<{ checks: unknown }>(doctor).checks).toContainEqual(failed)
})

describe('with a migrated database', () => {
  beforeAll(async () => {
    // A new database has no tables before the migration whose rights could be granted.
    const migrated = await json<{ applied: string[] }>(`migrate --grant-api ${role}`)
    expect(migrated).toMatchObject({ granted: role })
    expect(migrated.applied.length).toBeGreaterThan(3)
  })

  everyCommand('server', { cli, json }, folder.root)

  test('a server with maintenance rights immediately closes flights that are open for too long', async () => {
    await json('account create --email stale@example.org')
    const broken = await json('account create --email broken@example.org')
    const startedAt = new Date(Date.now() - 13 * 3_600_000).toISOString()
    for (const [name, id] of Object.entries({ stale: 'open', broken: 'text-of-the-pilot' })) {
      const record = { id, aircraftId: 'a', startedAt, lists: [] }
      await json(`import --account ${name}@example.org -`, JSON.stringify({ kind: 'checkFlight', record }))
    }
    await owner("update record set doc = '{}' where id = 'text-of-the-pilot'")
    const server = await startServer(['serve'], { env })
    await server.printed(new RegExp(`"flights":1,"accounts":\\["${broken.userId}"\\].*stay open`), 'stderr')
    expect(server.said.stderr).not.toContain('text-of-the-pilot')
    async function stored() {
      return (await cli('export --account stale@example.org')).stdout
    }
    let text = await stored()
    while (!text.includes('"autoClosed":true')) text = await stored()
    expect(JSON.parse(text).record).toMatchObject({ completedAt: startedAt, autoClosed: true })
    expect(await server.stop()).toBe(0)
  })

  test('many megabytes from standard input are imported with little memory', async () => {
    await json('account create --email big@example.org')
    const nodeArgs = ['--max-old-space-size=48']
    const importing = startCli(['import', '--account', 'big@example.org', '-', '--json'], { env, nodeArgs })
    const text = 'x'.repeat(20_000)
    const written = (async () => {
      for (let n = 0; n < 3000; n++) {
        if (!importing.stdin?.write(`${note(`n${n}`, text)}\n`)) await once(importing.stdin ?? expect.fail(), 'drain')
      }
      importing.stdin?.end()
    })()
    let stdout = ''
    importing.stdout?.on('data', (piece) => {
      stdout += piece
    })
    const [code] = await once(importing, 'close')
    await written
    expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 0, imported: 3000, unchanged: 0, deleted: 0 })
    const A = ['--account', 'big@example.org']
    const exporting = startCli(['export', ...A], { env, nodeArgs })
    let bytes = 0
    for await (const piece of exporting.stdout ?? []) bytes += piece.length
    expect(bytes).toBeGreaterThan(60_000_000)
  })
})

describe('under the granted role', () => {
  function asRole() {
    const url = new URL(database.url)
    url.username = role
    url.password = 'secret'
    return { ...env, DATABASE_URL: url.href }
  }
  beforeAll(async () => {
    expect(await json(`migrate --grant-api ${role}`)).toEqual({
      applied: expect.any(Array),
      granted: role,
      distributed: null,
    })
  })

  test('the server and doctor show the last run of maintenance, which the owner schedules', async () => {
    expect((await cli('maintain')).code).toBe(0)
    const server = await startServer(['serve', '--metrics-port', '0', '--drain-seconds', '0'], { env: asRole() })
    const metrics = /metrics and readiness on ([^\s"]+)/.exec(server.said.stderr)?.[1] ?? expect.fail('no metrics')
    const text = await (await fetch(`${metrics}/metrics`)).text()
    for (const line of ['maintenance_success 1\n', 'database_connections{state="open"} ', 'weather_requests '])
      expect(text).toContain(`\nflightbag_${line}`)
    expect(await server.stop()).toBe(0)
    const doctor = await runHere(['doctor', '--json'], { env: asRole() })
    const { checks } = jsonOf<{ checks: { name: string }[] }>(doctor)
    const message = expect.stringMatching(/^the last run ended \S+ and succeeded; this role may not/)
    expect(checks.find(({ name }) => name === 'maintenance')).toMatchObject({ state: 'ok', message })
  })

  test("the server serves, reports once that it does not maintain, and cannot write the pilot's records", async () => {
    const { key } = await json('account create --email role@example.org')
    const server = await startServer(['serve'], { env: asRole() })
    const me = await fetch(`${server.url}/v1/me`, { headers: { 'X-API-Key': String(key) } })
    expect(me.status).toBe(200)
    const session = await fetch(`${server.url}/v1/plugin/sessions/one`, {
      method: 'PUT',
      headers: { 'X-API-Key': String(key), 'Content-Type': 'application/json' },
      body: JSON.stringify({ schema: 1, startedAt: '2026-10-03T14:00:00Z' }),
    })
    expect(session.status).toBe(201)
    const refused = await runHere(['import', '--account', 'role@example.org', '-'], {
      env: asRole(),
      input: note('n', 'x'),
    })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('may not do this') })
    expect(await server.stop()).toBe(0)
    expect(server.said.stderr.match(/schedule `flightbag maintain`/g)?.length).toBe(1)
  })

  test('the server rejects a schema of another release, and explains the fix', async () => {
    async function refused(said: string) {
      return expect(await runCli(['serve', '--port', '0'], { env: asRole() })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(said),
      })
    }
    await owner("insert into kysely_migration (name, timestamp) values ('9999-later', '2999-01-01T00:00:00.000Z')")
    await refused('a newer version of flightbag has migrated the database')
    await owner("delete from kysely_migration where name = '9999-later'")
    const functions = "from kysely_migration where name = 'functions'"
    await owner(`create table newest as select * ${functions}; delete ${functions}`)
    await refused('`flightbag migrate`')
    await owner('insert into kysely_migration select * from newest; drop table newest')
    await owner('alter table live_report drop constraint live_report_account_id_fkey')
    await refused('the schema of no released version (missing: constraint live_report.live_report_account_id_fkey')
    const restored = 'foreign key (account_id) references account_stamp (account_id) on delete cascade'
    await owner(`alter table live_report add constraint live_report_account_id_fkey ${restored}`)
  })

  test('a database of one node is not distributed, and the cause is stated', async () => {
    for (const options of ['--distribute', '--distribute --dry-run']) {
      expect(await cli(`migrate ${options}`)).toMatchObject({ code: 1, stderr: expect.stringContaining('no Citus') })
    }
    expect(await cli('migrate --dry-run')).toMatchObject({ code: 2, stderr: expect.stringContaining('--distribute') })
  })

  test('grants need an existing role that is not the owner of the tables', async () => {
    expect(await cli(`migrate --grant-api ${new URL(database.url).username}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('owns the tables'),
    })
    expect((await cli('account list')).code).toBe(0)
    expect((await runHere(['migrate', '--grant-api', ''], { env })).code).toBe(2)
    expect(await cli('migrate --grant-api nobody_at_all')).toMatchObject({
      code: 1,
      stderr: 'flightbag: there is no such database role\n',
    })
  })
})

test('the server works behind a proxy, with another key prefix and a public address', async () => {
  const acme = { ...env, FLIGHTBAG_KEY_PREFIX: 'acme_live_', FLIGHTBAG_PUBLIC_URL: 'https://bag.example.org/efb' }
  const created = await runHere(['account', 'create', '--email', 'acme@example.org', '--json'], { env: acme })
  const { key } = jsonOf<{ key: string }>(created)
  expect(key).toMatch(/^acme_live_[\w-]{43}$/)
  const server = await startServer(['serve', '--host', '0.0.0.0', '--behind-proxy'], { env: acme })
  const url = new URL(server.url)
  url.hostname = '127.0.0.1'
  function ask(path: string, of: string) {
    return fetch(new URL(path, url), { headers: { 'X-API-Key': of } })
  }
  expect((await ask('/v1/me', key)).status).toBe(200)
  expect((await ask('/v1/me', key.replace('acme', 'svc'))).status).toBe(401)
  const { servers } = (await (await ask('/openapi.json', key)).json()) as { servers: unknown }
  expect(servers).toMatchObject([{ url: 'https://bag.example.org/efb' }])
  expect(await server.stop()).toBe(0)
})

test('the server works over TLS, with a certificate and key that match', async () => {
  const cert = join(folder.root, 'cert.pem')
  const key = join(folder.root, 'key.pem')
  const made = selfSigned()
  writeFileSync(cert, made.cert)
  writeFileSync(key, made.key)
  const flags = ['--tls-cert', cert, '--tls-key', key]
  const server = await startServer(['serve', '--host', '0.0.0.0', ...flags], { env })
  expect(server.url).toMatch(/^https:/)
  const url = new URL('/v1/health', server.url)
  url.hostname = '127.0.0.1'
  const ask = get(url, { ca: made.cert, servername: 'localhost' })
  const [answer] = await once(ask, 'response')
  expect(answer.statusCode).toBe(200)
  answer.resume()
  const old = get(url, { ca: made.cert, servername: 'localhost', maxVersion: 'TLSv1.1' })
  await expect(once(old, 'response')).rejects.toThrow()
  ask.destroy()
  expect(await server.stop()).toBe(0)
  const swapped = await runCli(['serve', '--tls-cert', key, '--tls-key', cert], { env })
  expect([swapped.code, failureOf(swapped)]).toEqual([1, expect.stringMatching(/belong together$/)])
})
