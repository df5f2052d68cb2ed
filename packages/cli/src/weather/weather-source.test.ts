import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryBoard, requestGate } from '@flightbag/core/ports'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { LIMITED_PROVIDER, openWeather } from './weather-source.ts'

/** A cycle file with a report of now. */
function cycleFile(): string {
  const [date = '', time = ''] = new Date().toISOString().slice(0, 16).split('T')
  return `${date.replaceAll('-', '/')} ${time}\nSAEZ ${date.slice(8)}${time.replace(':', '')}Z 03009KT CAVOK 15/14 Q1009\n`
}

test('a provider that would use up the time of the next one is not waited for', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url.split('/')[1] ?? '')
    response.end(url.startsWith('/data/') ? cycleFile() : '[]')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = readSettings({ FLIGHTBAG_WEATHER: `awc:${url},noaa:${url}`, FLIGHTBAG_WEATHER_REQUESTS: '1' })
  if (!settings.ok) return expect.fail(settings.failure.message)
  const board = memoryBoard()
  // The one request of this minute was sent 54 seconds ago, so the next one may be sent in 6 seconds.
  await requestGate({ board, provider: LIMITED_PROVIDER, clock: () => Date.now() - 54_000 }).enter()
  const source = await openWeather(settings.value, board)
  expect((await source.reports('metar', ['SAEZ'])).get('SAEZ')).toMatchObject({ provider: 'tgftp.nws.noaa.gov' })
  expect(new Set(asked)).toEqual(new Set(['data']))
})
