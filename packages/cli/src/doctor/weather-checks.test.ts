import { join } from 'node:path'
import { memoryBoard } from '@flightbag/core/ports'
import { describe, expect, test } from 'vitest'
import { entryOf, type ProviderAnswer, startProvider, status } from '../../../weather-awc/src/testing/provider.ts'
import { readSettings } from '../settings/settings.ts'
import { startAnyService } from '../testing/any-service.ts'
import { requestsCheck, weatherChecks } from './weather-checks.ts'

const REPORTS = join(import.meta.dirname, '../../../../fixtures/sample-weather.txt')
const PAUSE = { sinceMs: 0, untilMs: Date.UTC(2026, 10, 24, 12), cause: 'the provider answered 403' }

function settingsOf(weather: string) {
  const read = readSettings({ FLIGHTBAG_WEATHER: weather })
  return read.ok ? read.value : expect.fail(read.failure.message)
}

test.each([
  [{ inLastMinute: 7, perMinute: 20, free: 1, pause: null }, 'ok', '7 of at most 20 to awc in the last minute'],
  [
    { inLastMinute: 7, perMinute: Number.POSITIVE_INFINITY, free: 1, pause: null },
    'ok',
    '7 without a limit to awc in the last minute',
  ],
  [
    { inLastMinute: 7, perMinute: 20, free: 0, pause: PAUSE },
    'warning',
    'none to awc before 2026-11-24T12:00:00.000Z: the provider answered 403',
  ],
])('doctor shows the requests %j as %s: %s', (requests, state, message) => {
  expect(requestsCheck('awc', requests)).toEqual({ name: 'weather requests', state, message })
})

test.each([
  ['answers', REPORTS, 'ok', 'answers'],
  ['does not answer', 'no-such-file', 'warning', 'FLIGHTBAG_WEATHER'],
])('doctor tells that a file %s', async (_what, path, state, message) => {
  expect(await weatherChecks(settingsOf(`file:${path}`), memoryBoard())).toEqual([
    { name: 'weather', state, message: expect.stringContaining(message) },
  ])
})

describe('the request of doctor to a provider', () => {
  async function checked(answer: ProviderAnswer, times: number) {
    const provider = await startProvider(() => answer)
    const board = memoryBoard()
    const checks = []
    for (let time = 0; time < times; time++) {
      checks.push(await weatherChecks(settingsOf(`awc:${provider.url}`), board))
    }
    await provider.close()
    return { checks, requests: provider.requests.length }
  }

  test('counts for all processes', async () => {
    const { checks, requests } = await checked([entryOf('metar', 'SAEZ')], 2)
    expect(requests).toBe(2)
    expect(checks[1]).toEqual([
      { name: 'weather', state: 'ok', message: 'aviationweather.gov answers' },
      {
        name: 'weather requests',
        state: 'ok',
        message: '2 of at most 20 to aviationweather.gov in the last minute',
      },
    ])
  })

  test('finds no report of its aerodrome', async () => {
    const { checks } = await checked([], 1)
    const message = 'aviationweather.gov answers, with no report of SAEZ'
    expect(checks[0]?.[0]).toEqual({ name: 'weather', state: 'ok', message })
  })

  test('is not sent in a pause', async () => {
    const { checks, requests } = await checked(status(403), 3)
    expect(requests).toBe(1)
    const cause = /before \S+Z: the provider answered 403/
    expect(checks[2]).toEqual([
      { name: 'weather', state: 'warning', message: expect.stringMatching(cause) },
      { name: 'weather requests', state: 'warning', message: expect.stringMatching(cause) },
    ])
  })

  function refusing(error: Error) {
    return { ...memoryBoard(), budget: () => Promise.reject(error) }
  }

  test('counts for this process if the requests of all cannot be read, and goes to no other provider', async () => {
    const board = refusing(Object.assign(new Error('permission denied'), { code: '42501' }))
    const provider = await startProvider(() => [entryOf('metar', 'SAEZ')])
    let others = 0
    const other = await startAnyService((_, response) => {
      others++
      response.end()
    })
    const checks = await weatherChecks(settingsOf(`awc:${provider.url},noaa:${other.url}`), board)
    await provider.close()
    other.close()
    expect(others).toBe(0)
    expect(checks).toEqual([
      { name: 'weather', state: 'ok', message: 'aviationweather.gov answers' },
      { name: 'weather requests', state: 'warning', message: expect.stringContaining('--grant-api') },
    ])
  })

  test('hides no fault of the program', async () => {
    const fault = new TypeError('a fault')
    await expect(weatherChecks(settingsOf('awc:http://127.0.0.1:9'), refusing(fault))).rejects.toBe(fault)
  })

  test('names the cause of a provider that cannot be reached', async () => {
    const provider = await startProvider(() => [])
    await provider.close()
    const [check] = await weatherChecks(settingsOf(`awc:${provider.url}`), null)
    expect(check).toEqual({ name: 'weather', state: 'warning', message: expect.stringContaining('ECONNREFUSED') })
  })
})
