import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { UsageReport } from '@flightbag/core/ports'
import { wholeUsage } from '@flightbag/testing/http/whole-usage'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, everyCommand, FIXTURES, note } from './testing/every-command.ts'
import { dataFolder, failureOf, jsonOf, runCli, type Server, startCli, startServer } from './testing/run-cli.ts'
import { commandLineHere } from './testing/run-here.ts'

const folder = dataFolder()

function at(path: string) {
  return { FLIGHTBAG_DATA_DIR: path }
}

const here = at(folder.path)
const { cli, json } = commandLine(() => here, folder.root)

test('without a server, each command opens the store itself', async () => {
  await json('account create --email alone@example.org')
  expect(await json('import --account alone@example.org -', note('n1', 'x'))).toMatchObject({ imported: 1 })
  expect((await cli('export --account alone@example.org')).stdout).toContain('"n1"')
})

test('concurrent commands share the store', async () => {
  const emails = [1, 2, 3].map((n) => `together-${n}@example.org`)
  await Promise.all(emails.map((email) => json(`account create --email ${email}`)))
  expect((await json<unknown[]>('account list')).length).toBe(4)
})

describe('while a server uses the store', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(['serve'], { env: here })
  })
  afterAll(() => server.stop())

  everyCommand(
    'served',
    commandLineHere(() => here, folder.root),
    folder.root,
  )

  test('only the owner can read the folder and its files, whatever the umask', () => {
    expect(statSync(folder.path).mode & 0o777).toBe(0o700)
    const files = readdirSync(folder.path).filter((name) => name.includes('.db'))
    expect(files).toEqual(expect.arrayContaining(['flightbag.db', 'counters.db']))
    for (const name of files) expect([name, statSync(join(folder.path, name)).mode & 0o777]).toEqual([name, 0o600])
  })

  test('a second server shares the store: keys, usage and live state are the same on both', async () => {
    const second = await startServer(['serve'], { env: here })
    const { key } = await json('account create --email two@example.org')
    const headers = { Authorization: `Bearer ${key}` }
    for (const { url } of [server, second, server]) {
      expect((await fetch(`${url}/v1/me`, { headers })).status).toBe(200)
    }
    expect(wholeUsage(await json<UsageReport>('usage --account two@example.org'))).toMatchObject({
      days: [{ routes: [{ requests: 3 }] }],
    })
    expect(await second.stop()).toBe(0)
  })

  test('a rotation in another process makes the old key invalid immediately, and no log contains the key', async () => {
    const { key } = await json('account create --email r@example.org')
    async function me(bearer: unknown) {
      return (await fetch(`${server.url}/v1/me`, { headers: { Authorization: `Bearer ${bearer}` } })).status
    }
    expect(await me(key)).toBe(200)
    const rotated = await json('key rotate --account r@example.org --yes')
    expect(await me(key)).toBe(401)
    expect(await me(rotated.key)).toBe(200)
    expect(wholeUsage(await json<UsageReport>('usage --account r@example.org'))).toMatchObject({
      days: [{ routes: [{ route: 'GET /v1/me', requests: 2, errors: 0 }] }],
    })
    await server.printed(/"route":"GET \/v1\/me","status":401/, 'stderr')
    for (const secret of [key, rotated.key, 'r@example.org']) expect(server.said.stderr).not.toContain(String(secret))
  })

  test('a flight is flown against the server, and watched from another terminal', async () => {
    const { key } = await json('account create --email f@example.org')
    const watching = startCli(['live', '--watch', '--account', 'f@example.org'], { env: here })
    const shown = outputOf(watching)
    await shown.printed(/^null\n/)
    const fly = ['fly', '--url', server.url, '--speed', '900', '--session', 'flight-1', '--json']
    const flown = await runCli(fly, { env: { FLIGHTBAG_KEY: String(key) } })
    expect(jsonOf(flown)).toMatchObject({ sessionId: 'flight-1', complete: true })
    const [, report] = await shown.printed(/^null\n(.*)\n/)
    expect(JSON.parse(report!)).toMatchObject({ sessionId: 'flight-1' })
    watching.kill('SIGINT')
    expect(await shown.ended).toBe(130)
    expect(await json('session delete --account f@example.org flight-1')).toMatchObject({ deleted: true })
    expect(jsonOf(await runCli(fly, { env: { FLIGHTBAG_KEY: String(key) } }))).toMatchObject({ status: 410 })
    expect(await runCli(['fly', '--json'])).toMatchObject({ code: 2 })
  })

  test('a signed URL serves the file without a key, and nothing after a change of the URL', async () => {
    const { key } = await json('account create --email u@example.org')
    const record = '{"kind":"aircraft","record":{"id":"p","registration":"LV-U"}}'
    await json('import --account u@example.org -', record)
    const file = join(FIXTURES, 'files', 'lv-xsa-quick-reference.pdf')
    const { id } = await json(`attach add --account u@example.org --to aircraft --record p --kind manual ${file}`)
    const headers = { 'X-API-Key': String(key) }
    const answer = await fetch(`${server.url}/v1/aircraft/p/attachments/${id}`, { headers })
    const { data } = (await answer.json()) as { data: { url: string } }
    expect(Buffer.from(await (await fetch(data.url)).arrayBuffer()).equals(readFileSync(file))).toBe(true)
    const altered = await fetch(data.url.replace('quick', 'slow'))
    expect(altered.status).toBe(403)
    const error = (await altered.json()) as { error: { code: string }; meta: { requestId: string } }
    expect(error.error.code).toBe('forbidden')
    expect(altered.headers.get('X-Request-Id')).toBe(error.meta.requestId)
    const removed = await fetch(data.url, { method: 'DELETE' })
    expect([removed.status, removed.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    await server.printed(/"route":"GET \/files\/\{file\}","status":200/, 'stderr')
    expect(server.said.stderr).not.toContain('signature=')
  })

  test('an export whose reader closes early ends without an error', async () => {
    await json('account create --email e@example.org')
    const many = Array.from({ length: 5000 }, (_, n) => note(`n${n}`, 'x'.repeat(400))).join('\n')
    expect(await json('import --account e@example.org -', many)).toMatchObject({ imported: 5000 })
    const reading = startCli(['export', '--account', 'e@example.org'], { env: here })
    await once(reading.stdout ?? expect.fail(), 'data')
    reading.stdout?.destroy()
    expect((await once(reading, 'exit'))[0]).toBe(0)
    expect(await json('account show --account e@example.org')).toMatchObject({ status: 'active' })
  })
})

describe('failures', () => {
  test('a port in use is reported in one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : null
    const refused = await cli(`serve --port ${port}`)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    const said = refused.stderr.trim().split('\n').at(-1)
    expect(failureOf({ stderr: `${said}\n` })).toMatch(new RegExp(`^port ${port} of 127\\.0\\.0\\.1 is in use `))
    taken.close()
  })

  test.each(['flightbag.db', 'counters.db'])(
    'a damaged %s is reported in one line that explains the recovery',
    async (name) => {
      const damaged = folder.copy()
      writeFileSync(join(damaged, name), 'x'.repeat(5000))
      const refused = await runCli(['serve', '--port', '0'], { env: at(damaged) })
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(failureOf(refused)).toMatch(/\.db is damaged: .*flightbag restore/)
    },
  )

  test('a folder of an earlier release with PGlite is rejected in one line that explains the fix', async () => {
    const path = join(folder.root, 'pglite')
    mkdirSync(join(path, 'postgres'), { recursive: true, mode: 0o755 })
    writeFileSync(join(path, 'postgres', 'PG_VERSION'), '17', { mode: 0o644 })
    for (const command of ['serve --port 0', 'migrate', 'account list']) {
      const refused = await runCli(command.split(' '), { env: at(path) })
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(failureOf(refused)).toMatch(/ made by an earlier release, with PGlite: export .* import /)
      expect(readdirSync(path)).toEqual(['postgres'])
    }
  })

  test('a first start that is killed at any moment leaves a usable folder', async () => {
    for (const made of ['flightbag.db', 'flightbag.db-wal', 'counters.db', 'counters.db-wal']) {
      const path = join(folder.root, `killed-young-${made}`)
      const first = startCli(['serve', '--port', '0'], { env: at(path) })
      const { said, ended } = outputOf(first)
      while (!existsSync(join(path, made))) {
        expect(first.exitCode, said.stderr).toBeNull()
        await wait(1)
      }
      first.kill('SIGKILL')
      await ended
      expect(jsonOf(await runCli(['account', 'list', '--json'], { env: at(path) }))).toEqual([])
    }
  })

  test('kill -9 during an import: none of its records is stored, and earlier acknowledged writes are', async () => {
    const path = folder.copy()
    function run(...args: string[]) {
      return runCli(args, { env: at(path) })
    }
    await run('account', 'create', '--email', 'k@example.org')
    const A = ['--account', 'k@example.org']
    const before = await runCli(['import', ...A, '-', '--json'], { env: at(path), input: note('kept', 'x') })
    expect(jsonOf(before)).toMatchObject({ imported: 1 })
    const importing = startCli(['import', ...A, '-'], { env: at(path) })
    const lines = Array.from({ length: 2000 }, (_, n) => note(`n${n}`, 'x'.repeat(500))).join('\n')
    for (let n = 0; n < 3; n++) await new Promise((taken) => importing.stdin?.write(`${lines}\n`, taken))
    importing.kill('SIGKILL')
    await once(importing, 'exit')
    expect((await run('export', ...A)).stdout.trim().split('\n').length).toBe(1)
  })

  test('SIGTERM ends a server in order, and leaves no write-ahead log', async () => {
    const server = await startServer(['serve', '--metrics-port', '0', '--drain-seconds', '0'], { env: here })
    const [, metrics] = await server.printed(/metrics and readiness on ([^\s"]+)/, 'stderr')
    expect((await fetch(`${metrics}/ready`)).status).toBe(200)
    await fetch(`${server.url}/v1/health`)
    expect(await (await fetch(`${metrics}/metrics`)).text()).toContain('http_route="/v1/health"')
    expect(await server.stop()).toBe(0)
    expect(readdirSync(folder.path).filter((name) => name.endsWith('-wal'))).toEqual([])
  })

  test('a killed server does not prevent later commands', async () => {
    const server = await startServer(['serve'], { env: here })
    await server.stop('SIGKILL')
    expect(await json<unknown[]>('account list')).toEqual(expect.any(Array))
    const next = await startServer(['serve'], { env: here })
    expect(await next.stop()).toBe(0)
  })
})

describe('the weather of a command', () => {
  const env = at(join(folder.root, 'weather'))
  const published = join(folder.root, 'weather', 'served-weather')
  /** A file in NOAA's cycle format with one report of the current minute. */
  function reportsOf(name: string, wind: string) {
    const time = new Date().toISOString()
    const path = join(folder.root, name)
    const clock = `${time.slice(8, 10)}${time.slice(11, 13)}${time.slice(14, 16)}Z`
    const date = `${time.slice(0, 10).replaceAll('-', '/')} ${time.slice(11, 16)}`
    writeFileSync(path, `${date}\nSAEZ ${clock} ${wind} 9999 SCT030 20/10 Q1015\n`)
    return path
  }
  async function metar(given: Readonly<Record<string, string>>) {
    return (await runCli(['weather', 'SAEZ', '--json'], { env: { ...env, ...given } })).stdout
  }
  async function weatherOf(given: Readonly<Record<string, string>>) {
    const ran = await runCli(['doctor', '--json'], { env: { ...env, ...given } })
    const { checks } = jsonOf<{ checks: { name: string; message: string }[] }>(ran)
    return checks.find(({ name }) => name === 'weather')?.message
  }
  const absent = { FLIGHTBAG_WEATHER: `file:${join(folder.root, 'absent.txt')}` }

  test('is that of the server on the same folder, unless its own environment has a source', async () => {
    reportsOf('served.txt', '18010KT')
    const own = { FLIGHTBAG_WEATHER: `file:${reportsOf('own.txt', '36020KT')}` }
    const server = await startServer(['serve', '--weather', 'file:served.txt'], { env, cwd: folder.root })
    expect(statSync(published).mode & 0o777).toBe(0o600)
    expect(await metar({})).toContain('18010KT')
    expect(await weatherOf({})).toMatch(/ answers$/)
    expect(await metar(own)).toContain('36020KT')
    expect(await weatherOf(absent)).toMatch(/^no reports/)
    expect(await server.stop()).toBe(0)
    expect(existsSync(published)).toBe(false)
    expect(await metar(own)).toContain('36020KT')
  })
})

test('npm start: the first run prints a key and lines that work, later runs explain how to get a new key', async () => {
  const env = at(join(folder.root, 'first-run'))
  const first = await startServer(['start'], { env })
  await first.printed(/Ctrl-C/)
  const lines = first.said.stdout.split('\n').filter((line) => line.startsWith('  curl '))
  expect(lines.length).toBeGreaterThan(3)
  const key = /svc_live_[\w-]{43}/.exec(first.said.stdout)?.[0] ?? expect.fail('no key')
  for (const line of lines) {
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { env: { ...process.env, FLIGHTBAG_KEY: key } })
    expect(JSON.parse(stdout)).toHaveProperty('data')
  }
  expect(await first.stop()).toBe(0)
  const second = await startServer(['start'], { env })
  await second.printed(/ flightbag key rotate .*\n/)
  expect(second.said.stdout).not.toContain(key.slice(0, 20))
  const rotate = / flightbag (key rotate .*)/.exec(second.said.stdout)?.[1] ?? expect.fail('no command')
  expect(jsonOf(await runCli([...rotate.split(' '), '--json'], { env }))).toHaveProperty('key')
  await second.stop()
})
