import type { WeatherSource } from '@flightbag/core/ports'
import type { Observer, Ports } from '@flightbag/http'
import { expect, test } from 'vitest'
import { explain } from '../context/explain.ts'
import { createCallMetrics } from '../metrics/call-metrics.ts'
import { describedSettings } from '../settings/described-settings.ts'
import { readSettings } from '../settings/settings.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'
import { httpPorts, httpSettings, measuredPorts } from './http-ports.ts'

function settingsOf(env: Readonly<Record<string, string>>) {
  const settings = readSettings(env)
  return settings.ok ? settings.value : expect.fail(settings.failure.message)
}

test('each setting of the service is that of its variable', () => {
  const env = {
    FLIGHTBAG_KEY_PREFIX: 'club_live_',
    FLIGHTBAG_KEY_LIMIT: '7',
    FLIGHTBAG_API_RATE: '8',
    FLIGHTBAG_API_BURST: '9',
    FLIGHTBAG_SESSION_QUOTA: '10',
    FLIGHTBAG_PAGE_BYTES: '11',
    FLIGHTBAG_MAX_CONNECTIONS: '12',
    FLIGHTBAG_ADDRESS_CONNECTIONS: '13',
    FLIGHTBAG_PUBLIC_URL: 'https://bag.example.org',
  }
  expect(httpSettings(settingsOf(env))).toEqual({
    keyPrefix: 'club_live_',
    limits: { keyPerMinute: 7, apiPerSecond: 8, apiBurst: 9 },
    sessionQuota: 10,
    pageBytes: 11,
    maxConnections: 12,
    addressConnections: 13,
    publicUrl: 'https://bag.example.org',
    describedSettings: describedSettings(),
  })
})

test.each([
  [{}, null],
  [{ FLIGHTBAG_BEHIND_PROXY: 'yes' }, '/'],
  [{ FLIGHTBAG_BEHIND_PROXY: 'yes', FLIGHTBAG_PUBLIC_URL: 'https://a.example' }, 'https://a.example'],
])('with %j, the description names the address %s', (env, publicUrl) => {
  expect(httpSettings(settingsOf(env)).publicUrl).toBe(publicUrl)
})

const ASKED = [{ ident: 'SAEZ', icao: true }]

test('the failure of a weather source is one of the provider, and not of the database', async () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const source: WeatherSource = { provider: 'p', reports: () => Promise.reject(refused) }
  const faults: unknown[] = []
  const observer = { fault: (...fault: readonly unknown[]) => faults.push(...fault) } as unknown as Observer
  await httpPorts(await runtimeWithAccount(), source, observer).weather.lookUp(ASKED)
  const [part, fault] = faults
  expect([part, explain(fault)]).toEqual(['weather', expect.stringMatching(/^the weather provider cannot be reached/)])
})

test('the reports of a provider whose requests are limited are those of the store', async () => {
  const runtime = await runtimeWithAccount()
  const asked: unknown[] = []
  async function ask(...given: readonly unknown[]): Promise<never> {
    asked.push(given.slice(0, 2))
    throw new Error('away')
  }
  const store = { ...runtime.store, weather: { ...runtime.store.weather, ask } }
  const source: WeatherSource = {
    provider: 'p',
    perRequest: { metar: 10, taf: 10 },
    reports: () => expect.fail('the source was asked'),
    requests: async () => ({ inLastMinute: 0, perMinute: 20, free: 20, pause: null }),
  }
  const observer = { fault: () => undefined } as unknown as Observer
  await httpPorts({ ...runtime, store }, source, observer).weather.lookUp(ASKED)
  expect(asked).toEqual([
    ['metar', ['SAEZ']],
    ['taf', ['SAEZ']],
  ])
})

test('admissions and look-ups of files are measured, and every other call is passed on', async () => {
  const calls: unknown[] = []
  function noted(name: string) {
    return async (...given: readonly unknown[]) => calls.push([name, ...given])
  }
  const admission = Object.fromEntries(
    ['admit', 'recheck', 'countError', 'countRefused'].map((name) => [name, noted(name)]),
  )
  const files = { stat: noted('stat'), signedUrl: noted('signedUrl') }
  const metrics = createCallMetrics()
  const measured = measuredPorts({ admission, files, clock: noted('clock') } as unknown as Ports, metrics)
  const all = { ...measured.admission, ...measured.files, clock: measured.clock }
  const given: readonly unknown[][] = [
    ['admit', 'request'],
    ['recheck', 'hash'],
    ['countError', 'error'],
    ['countRefused', 'hash', 'route', 1],
    ['stat', 'key'],
    ['signedUrl', 'key', 'file'],
    ['clock'],
  ]
  for (const [name, ...values] of given) await Reflect.apply(Reflect.get(all, name as string), null, values)
  expect(calls).toEqual(given)
  expect(Object.keys(all)).toEqual(given.map(([name]) => name))
  expect(metrics.lines()).toContain('flightbag_call_duration_seconds_count{target="database"} 1')
  expect(metrics.lines()).toContain('flightbag_call_duration_seconds_count{target="files"} 1')
})
