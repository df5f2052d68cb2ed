import fs, { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import { failureOf, jsonOf, startServer } from '../testing/run-cli.ts'
import { runHere } from '../testing/run-here.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'
import { makeFirstAccount } from './first-account.ts'

let folder: string
let env: Readonly<Record<string, string>>

beforeEach(() => {
  folder = temporaryFolder()
  env = {
    FLIGHTBAG_DATA_DIR: join(folder, 'data'),
    FLIGHTBAG_FIRST_ACCOUNT: 'pilot@example.org',
    FLIGHTBAG_LOG_LEVEL: 'error',
  }
})

function keyFile() {
  return join(folder, 'data', 'first-account.key')
}

async function me(url: string, key: string) {
  const answer = await fetch(`${url}/v1/me`, { headers: { Authorization: `Bearer ${key}` } })
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data }
}

test('the first start makes the account; only the owner can read its key, which is valid and not printed', async () => {
  const server = await startServer(['serve'], { env })
  const key = readFileSync(keyFile(), 'utf8').trim()
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600)
  expect(await me(server.url, key)).toMatchObject({ status: 200, data: { email: 'pilot@example.org' } })
  expect(await server.stop()).toBe(0)
  expect(server.said.stderr).toContain(`the first account was made; its key is in ${keyFile()}`)
  expect(server.said.stdout + server.said.stderr).not.toContain(key)
})

test('later starts make nothing, also after the file was removed', async () => {
  expect(await runHere(['account', 'first'], { env })).toMatchObject({ code: 0 })
  rmSync(keyFile())
  const server = await startServer(['serve'], { env })
  await server.stop()
  expect(jsonOf(await runHere(['account', 'first', '--json'], { env }))).toEqual({ done: null })
  expect(readdirSync(join(folder, 'data'))).not.toContain('first-account.key')
  expect(jsonOf<unknown[]>(await runHere(['account', 'list', '--json'], { env }))).toHaveLength(1)
})

test('a file that exists is not replaced, and the server starts', async () => {
  await runHere(['account', 'list'], { env })
  writeFileSync(keyFile(), 'another key\n', { mode: 0o600 })
  const server = await startServer(['serve'], { env })
  await server.stop()
  expect(server.said.stderr).toContain('first-account.key exists: remove it, and start again')
  expect(readFileSync(keyFile(), 'utf8')).toBe('another key\n')
})

test('no account is made if its key cannot be written', async () => {
  replaceBuiltin(fs, 'writeFileSync', (write) => (path, ...given) => {
    if (path === keyFile()) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    write(path, ...given)
  })
  const stderr = 'flightbag: the disk is full\n'
  expect(await runHere(['account', 'first'], { env })).toEqual({ code: 1, stdout: '', stderr })
  expect(jsonOf<unknown[]>(await runHere(['account', 'list', '--json'], { env }))).toEqual([])
})

test('no account is made if the folder of its key is one of another program', async () => {
  const runtime = await runtimeWithAccount()
  await runtime.store.accounts.remove('ana')
  const settings = { ...runtime.settings, firstAccount: 'pilot@example.org', dataDir: folder }
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'of-another-program'), '')
  await expect(makeFirstAccount({ ...runtime, settings })).rejects.toMatchObject({ code: 'STORE_FOLDER' })
  expect(readdirSync(folder)).toEqual(['of-another-program'])
  expect(await runtime.store.accounts.list()).toEqual([])
})

test('an address that is none is refused by its setting', async () => {
  const refused = await runHere(['account', 'first'], { env: { ...env, FLIGHTBAG_FIRST_ACCOUNT: 'pilot' } })
  expect(failureOf(refused)).toMatch(/^FLIGHTBAG_FIRST_ACCOUNT: email /)
  expect(readdirSync(join(folder, 'data'))).not.toContain('first-account.key')
})

test('without the setting, the store is not opened', async () => {
  const { FLIGHTBAG_FIRST_ACCOUNT: _, ...others } = env
  for (const given of [others, { ...others, FLIGHTBAG_FIRST_ACCOUNT: '' }])
    expect(await runHere(['account', 'first'], { env: given })).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(readdirSync(folder)).toEqual([])
})

test('with PostgreSQL and S3, the data folder is made for the file', async () => {
  const database = await freshDatabase()
  const s3 = { FLIGHTBAG_S3_BUCKET: 'b', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' }
  const server = await startServer(['serve'], { env: { ...env, ...s3, DATABASE_URL: database.url } })
  expect((await me(server.url, readFileSync(keyFile(), 'utf8').trim())).status).toBe(200)
  await server.stop()
  await database.drop()
})
