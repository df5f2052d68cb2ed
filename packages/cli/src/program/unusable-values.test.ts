import { expect, test } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { dataFolder } from '../testing/run-cli.ts'
import { runProgram } from './program.ts'

const folder = dataFolder()
const A = '--account ana'

async function run(line: string, more: Readonly<Record<string, string>> = {}) {
  const io = memoryIo()
  const env = { FLIGHTBAG_DATA_DIR: folder.path, XDG_CONFIG_HOME: folder.root, ...more }
  const args = [...line.split(' '), '--json']
  const code = await runProgram({ io, env, args, open: openRuntime, exitCode: null })
  return { code, ...(JSON.parse(io.said.stdout) as { error?: object }) }
}

/** A command line that cannot be used, and the field that the failure names. */
const UNUSABLE = [
  ['account create --email none', 'email'],
  ['account create --email b@example.org --id -', 'id'],
  [`logbook totals ${A} --from 2026-02-30`, 'from'],
  [`logbook sheet ${A} --to 2026 --out sheet.csv`, 'to'],
  [`logbook opening ${A} --date 2026-01-01 --time noCell=1:00`, null],
  ['weather X', 'ident'],
  ['weather', 'ident'],
  ['get v1/notes', 'path'],
  ['me --config=', '--config'],
  ['login --url ftp://example.org', 'url'],
  ['login --url http://127.0.0.1:9 --profile ""', 'profile'],
  ['fly --url ftp://example.org', 'url'],
  ['mirror bag.db --post ftp://example.org', 'post'],
  ['backup verify', 'source'],
  ['restore', 'source'],
  ['mock --script none', 'script'],
  ['restore old.backup --with-deleted', 'with-deleted'],
  ['restore --recovered', 'recovered'],
  ['migrate --dry-run', 'dry-run'],
  ['migrate --dry-run --distribute --grant-api api', 'grant-api'],
  ['migrate --grant-api api', 'grant-api'],
] as const

test('a value that cannot be used ends with code 2, and one that names nothing stored with code 1', async () => {
  expect(await run('account create --email ana@example.org --id ana')).toMatchObject({ code: 0 })
  for (const [line, field] of UNUSABLE) {
    const error = { line: null, field, message: expect.stringMatching(/./) }
    expect({ line, ...(await run(line)) }).toEqual({ line, code: 2, error })
  }
  for (const line of ['account show --account nobody', 'account create --email ana@example.org']) {
    expect(await run(line), line).toMatchObject({ code: 1, error: { line: null } })
  }
})

test.each(['', ' --dry-run'])('SQLite is not distributed: migrate --distribute%s', async (option) => {
  const message = 'SQLite is the store of one machine: --distribute is for PostgreSQL with Citus'
  expect(await run(`migrate --distribute${option}`)).toEqual({
    code: 1,
    error: { line: null, field: 'distribute', message },
  })
})

const KEY = `svc_live_${'x'.repeat(43)}`

test.each([
  [{ FLIGHTBAG_URL: 'ftp://example.org', FLIGHTBAG_KEY: KEY }, /^FLIGHTBAG_URL /],
  [{ FLIGHTBAG_URL: 'https://example.org', FLIGHTBAG_KEY: 'none' }, /^FLIGHTBAG_KEY is not an API key$/],
  [{ FLIGHTBAG_URL: 'https://example.org' }, /^FLIGHTBAG_URL is set and FLIGHTBAG_KEY is not: set both$/],
])('so does the environment %j', async (env, message) => {
  for (const line of ['me', 'weather SAEZ'])
    expect(await run(line, env)).toEqual({
      code: 2,
      error: { line: null, field: 'profile', message: expect.stringMatching(message) },
    })
})

test.each([
  'account list',
  `export ${A}`,
  'weather SAEZ',
  'weather SAEZ --direct',
  'maintain',
  'migrate',
  'restore old.backup',
  'backup new.backup',
  'airways load file',
])('so does a setting that cannot be used, for %s', async (line) => {
  const field = 'FLIGHTBAG_PORT'
  const message = `${field} must be a whole number from 0 to 65535`
  expect(await run(line, { FLIGHTBAG_PORT: '65536' })).toEqual({ code: 2, error: { line: null, field, message } })
})

test.each(['serve', 'start'])(
  '%s uses the variables of its environment, also those that start sets itself',
  async (line) => {
    for (const name of ['FLIGHTBAG_LOG_LEVEL', 'FLIGHTBAG_WEATHER']) {
      // A server that is interrupted at its start, if it starts.
      const io = memoryIo({ signal: AbortSignal.abort() })
      const env = { FLIGHTBAG_DATA_DIR: folder.path, FLIGHTBAG_PORT: '0', [name]: 'none' }
      expect(await runProgram({ io, env, args: [line], open: openRuntime, exitCode: null })).toBe(2)
      expect(io.said.stderr).toContain(`${name} must be `)
    }
  },
)
