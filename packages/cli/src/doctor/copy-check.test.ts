import { expect, test } from 'vitest'
import { noteTime } from '../backup/noted-times.ts'
import type { Settings } from '../settings/settings.ts'
import { copiedLog, endOf, NOW } from '../testing/copied-log.ts'
import { copyChecks } from './copy-check.ts'

const DAY_MS = 86_400_000

test('a copy that lags is waited for, and is stale if Litestream cannot write it', async () => {
  const copy = await copiedLog()
  const { dataDir, config } = copy
  copy.begins()
  copy.wrote(7, 2)
  copy.read('00000001', 7)
  copy.serve(['s3', 1, endOf(1)])
  let nowMs = NOW
  let looks = 0
  async function messages(onPause: () => void): Promise<readonly string[]> {
    looks = 0
    const checks = await copyChecks(
      { databaseUrl: null, dataDir, litestream: config } as Settings,
      () => nowMs,
      async (ms) => {
        looks++
        nowMs += ms
        onPause()
      },
    )
    return checks.map(({ state, message }) => `${state}: ${message}`)
  }
  expect(await messages(() => undefined)).toEqual([
    'warning: it was never complete; Litestream cannot write it: look at its log',
    'warning: the copy was never restored and compared: run `flightbag backup verify`, or start its timer',
  ])
  nowMs = NOW
  const [late] = await messages(() => {
    if (looks === 3) copy.serve(['s3', 1, endOf(2)])
  })
  expect(late).toBe('ok: it is complete up to 2026-12-01T12:00:00.600Z')
  expect(looks).toBe(3)

  copy.wrote(7, 3)
  nowMs += 60_000
  expect((await messages(() => undefined))[0]).toMatch(
    /^warning: .* up to 2026-12-01T12:00:00.600Z; .* look at its log$/,
  )
  expect(looks).toBe(15)
  noteTime(dataDir, 'last-verified-copy', nowMs)
  expect((await messages(() => undefined))[1]).toMatch(/^ok: the copy was last restored and compared 2026-12-01T12:01/)
  nowMs += 2 * DAY_MS
  expect((await messages(() => undefined))[1]).toMatch(/^warning: .*: run `flightbag backup verify`/)
})

test.each([
  ['last-copy', 60_000, 'ok: it is complete up to 2026-12-01T12:00:00.000Z'],
  ['last-copy', 60_001, 'warning: it is complete up to 2026-12-01T12:00:00.000Z; Litestream cannot write it: look'],
  ['last-verified-copy', 2 * DAY_MS - 1, 'ok: the copy was last restored and compared 2026-12-01T12:00:00.000Z'],
  ['last-verified-copy', 2 * DAY_MS, 'warning: the copy was last restored and compared 2026-12-01T12:00:00.000Z: run'],
] as const)('the time %s, %d ms ago, is %s', async (name, ageMs, text) => {
  const copy = await copiedLog()
  const { dataDir, config } = copy
  copy.begins()
  copy.serve()
  noteTime(dataDir, name, NOW)
  const settings = { databaseUrl: null, dataDir, litestream: config } as Settings
  const [age, verified] = await copyChecks(
    settings,
    () => NOW + ageMs,
    async () => undefined,
  )
  const { state, message } = (name === 'last-copy' ? age : verified)!
  expect(`${state}: ${message}`.slice(0, text.length)).toBe(text)
})

test('PostgreSQL and a store without a copy have no checks of one', async () => {
  const settings = { databaseUrl: null, dataDir: '/none', litestream: '/none/litestream.yml' } as Settings
  for (const other of [{ databaseUrl: 'postgres://localhost/bag' }, { litestream: null }])
    expect(await copyChecks({ ...settings, ...other }, () => NOW)).toEqual([])
})
