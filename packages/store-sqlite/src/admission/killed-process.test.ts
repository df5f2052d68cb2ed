import { spawn } from 'node:child_process'
import { newStoredKey } from '@flightbag/testing'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { expect, test } from 'vitest'
import { openSqlite } from '../store.ts'
import { temporaryFolder } from '../testing/stores.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const LIMIT = 5
const LIMITS = { keyPerMinute: LIMIT, apiPerSecond: 0, apiBurst: 0 }
const STORE = new URL('../store.ts', import.meta.url).href

/** Admits as many requests as the limit allows, prints that they were admitted, and waits to be killed. */
const PROGRAM = `
  const [folder, hash] = process.argv.slice(1)
  const { openSqlite } = await import('${STORE}')
  const store = openSqlite(folder)
  const limits = ${JSON.stringify(LIMITS)}
  const asked = { keyHash: Buffer.from(hash, 'hex'), route: 'GET /v1/me', nowMs: ${NOW}, limits }
  for (let n = 0; n < ${LIMIT}; n++) await store.admission.admit(asked)
  console.log('admitted')
  setInterval(() => undefined, 1000)`

test('usage and the window of a key survive kill -9 of the process that admitted the requests', async () => {
  const folder = temporaryFolder()
  const store = openSqlite(folder)
  try {
    const key = newStoredKey()
    await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, NOW)
    const args = ['--conditions=source', '--input-type=module', '--eval', PROGRAM, folder]
    const child = spawn(process.execPath, [...args, Buffer.from(key.hash).toString('hex')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { printed, ended } = outputOf(child)
    await printed(/admitted/)
    child.kill('SIGKILL')
    await ended

    const asked = { keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW + 1000, limits: LIMITS }
    expect(await store.admission.admit(asked)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 59 })
    expect((await store.accounts.usage('ana', 1, NOW)).days).toMatchObject([
      { routes: [{ route: 'GET /v1/me', requests: LIMIT + 1, errors: 1 }] },
    ])
  } finally {
    await store.close()
  }
})
