import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { sealer } from '../../packages/cli/src/backup/seal.ts'
import { startAnyService } from '../../packages/cli/src/testing/any-service.ts'
import { dataFolder, failureOf, runCli } from '../../packages/cli/src/testing/run-cli.ts'
import { reportAttack } from './attacks-table.ts'
import { type Measured, measured } from './peak-memory.ts'

const data = dataFolder()
const env = { FLIGHTBAG_DATA_DIR: data.path }

const MOST_MB = 300
const KEY = 'a secret that is long enough for a key'
const HEADER =
  '{"type":"header","format":"flightbag backup","version":1,"product":"2.0.0","createdAt":"2026-12-01T00:00:00.000Z"}\n'

/** Writes an archive of a text, with a seal of that key. */
async function craft(name: string, text: Iterable<string>, key: string | null): Promise<string> {
  const path = join(data.root, name)
  await pipeline(
    Readable.from(text),
    createGzip({ level: 1 }),
    async function* (content: AsyncIterable<Buffer>) {
      const end = sealer(key)
      for await (const chunk of content) {
        end.update(chunk)
        yield chunk
      }
      yield end.seal()
    },
    createWriteStream(path),
  )
  return path
}

function* repeated(start: string, part: string, times: number): Generator<string> {
  yield HEADER + start
  for (let n = 0; n < times; n++) yield part
}

function expectBounded(attack: string, before: string | null, { peakMb }: Measured): void {
  const result = `refused with at most ${peakMb.toFixed(0)} MB`
  reportAttack({ attack, count: 1, result: before === null ? result : `${result} (before: ${before})` })
  expect(peakMb).toBeLessThan(MOST_MB)
}

const MEGABYTE = 1024 * 1024
const ACCOUNT =
  '{"type":"account","id":"a","email":"a@b.c","displayName":null,"status":"active","created":1,"revision":1}\n'

/** Two million tombstones in the order of a backup, without the last line of an archive. */
function* manyRecords(): Generator<string> {
  yield HEADER + ACCOUNT
  for (let n = 0; n < 200; n++) {
    const ids = Array.from({ length: 10_000 }, (_, m) => String(n * 10_000 + m).padStart(7, '0'))
    const fields = '"revision":1,"created":1,"doc":null}\n'
    yield ids.map((id) => `{"type":"record","kind":"note","id":"${id}",${fields}`).join('')
  }
}

test.each<[string, string | null, () => Iterable<string>, string]>([
  ['one line of 1.5 GB', '4.7 GB', () => repeated('"', 'x'.repeat(MEGABYTE), 1500), 'longer than'],
  ['a line of 30 MB of small objects', null, () => repeated('[{}', ',{}'.repeat(MEGABYTE), 10), 'too many values'],
  ['2 million lines without an end', null, manyRecords, 'truncated'],
])('an archive of %s is refused with little memory', async (name, before, text, reason) => {
  const path = await craft(`${reason}.backup`, text(), null)
  const ran = await measured(['restore', path, '--dry-run'], { env })
  expect(failureOf(ran)).toContain(reason)
  expectBounded(`\`restore\` of an archive of ${name}`, before, ran)
})

test('an archive with a forged seal is refused before its content is read', async () => {
  const path = await craft('forged.backup', repeated('"', 'x'.repeat(MEGABYTE), 800), 'another key, of somebody else')
  const ran = await measured(['restore', path, '--dry-run'], {
    env: { ...env, FLIGHTBAG_BACKUP_KEY: KEY },
  })
  expect(failureOf(ran)).toContain('it was changed, or signed with another key')
  expectBounded('`restore` of an archive with a forged seal', '0.9 GB', ran)
})

test.each([
  ['get', '/v1/notes'],
  ['mirror', 'hostile.sqlite'],
])('an answer of 1.4 GB to %s is refused with little memory', async (...args) => {
  const hostile = await startAnyService((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    const text = repeated('{"data":"', 'x'.repeat(MEGABYTE), 1400)
    pipeline(Readable.from(text), createGzip({ level: 1 }), response).catch(() => undefined)
  })
  const ran = await measured(args, {
    cwd: data.root,
    env: { ...env, FLIGHTBAG_URL: hostile.url, FLIGHTBAG_KEY: 'k'.repeat(43) },
  })
  hostile.close()
  expect(failureOf(ran)).toContain('the answer is larger than')
  expectBounded(`\`${args[0]}\` from a service that answers with 1.4 GB`, '4.6 GB', ran)
})

test('a GPX file of 400,000 points is refused with little memory', async () => {
  await runCli(['account', 'create', '--email', 'ana@example.org', '--id', 'ana'], { env })
  const path = join(data.root, 'long.gpx')
  const point = '<rtept lat="-34.123456" lon="-58.123456"><name>SADF</name><type>fix</type></rtept>'
  writeFileSync(path, `<gpx version="1.1"><rte>${point.repeat(400_000)}</rte></gpx>`)
  const ran = await measured(['route', 'import', path, '--account', 'ana'], { env })
  expect(failureOf(ran)).toContain('larger than')
  expectBounded('`route import` of a GPX file of 400,000 points', '1 GB', ran)
})
