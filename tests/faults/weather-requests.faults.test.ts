import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { dataOf, type HttpAnswer } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { afterEach, expect, test } from 'vitest'
import {
  metarEntry,
  type ProviderAnswer,
  type ProviderRequest,
  silence,
  startProvider,
  status,
  tafEntry,
} from '../../packages/weather-awc/src/testing/provider.ts'
import { type Cluster, startCluster } from '../processes/cluster.ts'
import { report } from './table.ts'

interface Entry {
  readonly ident: string
  readonly status: string
  readonly metar: { readonly raw: string } | null
  readonly taf: { readonly raw: string } | null
  readonly provider: string
}

const AWC = 'aviationweather.gov'
const NOAA = 'tgftp.nws.noaa.gov'

const toClose: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

function indicators(count: number): readonly string[] {
  function letter(at: number) {
    return String.fromCharCode(65 + (at % 26))
  }
  return Array.from(
    { length: count },
    (_, at) => `S${letter(Math.floor(at / 676))}${letter(Math.floor(at / 26))}${letter(at)}`,
  )
}

/** The newest reports of aviationweather.gov, of this hour. */
function reports({ kind, idents }: ProviderRequest, hour = 12): object {
  return idents.map((ident) => (kind === 'metar' ? metarEntry(ident, hour) : tafEntry(ident, hour)))
}

/** Three processes with aviationweather.gov as the first source, behind test doubles of both sources. */
async function service(idents: readonly string[], sources: readonly ('awc' | 'noaa')[]) {
  const answers = { next: (request: ProviderRequest): ProviderAnswer => reports(request) }
  const awc = await startProvider((request) => answers.next(request))
  toClose.push(awc.close)
  const noaa = await cycleFiles(idents)
  const urls = { awc: `awc:${awc.url}`, noaa: `noaa:${noaa}` }
  const settings = { FLIGHTBAG_WEATHER: sources.map((name) => urls[name]).join(',') }
  const cluster = await startCluster(3, { settings })
  toClose.push(cluster.close)
  return { answers, cluster, requests: awc.requests }
}

/** A file server with a METAR and a TAF of each station in the newest cycles. Returns its address. */
async function cycleFiles(idents: readonly string[]): Promise<string> {
  const time = '2026/10/03 13:00'
  const metars = idents.map((ident) => `${time}\n${ident} 031300Z 02005KT CAVOK 16/14 Q1010\n`).join('\n')
  const tafs = idents.map((ident) => `${time}\nTAF ${ident} 031300Z 0313/0412 02010KT CAVOK\n`).join('\n')
  const server = createServer((request, response) => {
    const isCycle = /\/cycles\/\d\dZ\.TXT$/.test(request.url ?? '')
    if (!isCycle) response.writeHead(404).end()
    else response.end(request.url?.includes('/metar/') === true ? metars : tafs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  toClose.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function pilot(cluster: Cluster, process: number) {
  const { key } = await cluster.createAccount()
  const client = createClient(cluster.servers[process]!.url, key)
  toClose.push(async () => client.close())
  return client
}

function entryOf(answer: HttpAnswer): Entry {
  expect(answer.status).toBe(200)
  return dataOf<Entry>(answer)
}

/** A client that notes its longest wait for an answer. */
function timed(get: (path: string) => Promise<HttpAnswer>) {
  const longest = { ms: 0 }
  async function ask(ident: string): Promise<Entry> {
    const began = performance.now()
    const entry = entryOf(await get(`/v1/weather/${ident}`))
    longest.ms = Math.max(longest.ms, performance.now() - began)
    return entry
  }
  return { ask, longest }
}

function isComplete(entry: Entry, ident: string): boolean {
  return entry.metar?.raw.includes(ident) === true && entry.taf?.raw.includes(ident) === true
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function reportWeather(fault: string, hits: number, recovered: string): void {
  report({ fault: `weather, ${fault}`, times: 1, hits, acknowledged: hits, lost: 0, recovered })
}

test('116 aerodromes that one key asks for at once need few requests', async () => {
  const idents = indicators(116)
  const { cluster, requests } = await service(idents, ['awc'])
  const { get } = await pilot(cluster, 0)
  const { ask, longest } = timed(get)
  const entries = await Promise.all(idents.map(ask))
  expect(entries.filter((entry, at) => !isComplete(entry, idents[at]!))).toEqual([])
  // Three, if all calls arrive within a tenth of a second.
  expect(requests.length).toBeLessThanOrEqual(6)
  reportWeather('one key asks for 116 aerodromes at once', 116, `${requests.length} requests; ${seconds(longest.ms)}`)
})

test('280 aerodromes that seven keys ask three processes for in 20 seconds need at most 20 requests', async () => {
  const idents = indicators(280)
  const { cluster, requests } = await service(idents, ['awc'])
  const clients = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((at) => pilot(cluster, at % 3)))
  const asking = clients.map(({ get }) => timed(get))
  const entries = await Promise.all(
    idents.map(async (ident, at) => {
      await wait((20_000 * at) / 280)
      return asking[at % 7]!.ask(ident)
    }),
  )
  expect(requests.length).toBeLessThanOrEqual(20)
  expect(entries.every(({ status: state }) => state === 'ok')).toBe(true)
  const complete = entries.filter((entry, at) => isComplete(entry, idents[at]!)).length
  const longest = Math.max(...asking.map(({ longest: { ms } }) => ms))
  const recovered = `${requests.length} requests; METAR and TAF of ${complete}; ${seconds(longest)}`
  reportWeather('seven keys ask three processes for 280 aerodromes in 20 seconds', 280, recovered)
})

test.each([
  ['answers 403', status(403)],
  [
    'says that it has blocked the call for two seconds',
    (response: ServerResponse) => response.writeHead(200, { 'retry-after': '2' }).end('<html>Call Blocked</html>'),
  ],
  ['is silent', silence],
])('a second source answers when the first one %s, until it answers again', async (what, fault) => {
  const idents = indicators(200)
  const { answers, cluster, requests } = await service(idents, ['awc', 'noaa'])
  const clients = await Promise.all([0, 1, 2].map((at) => pilot(cluster, at)))
  const before = await Promise.all(clients.map(async ({ get }) => entryOf(await get('/v1/weather/SAAA'))))
  expect(before.map(({ provider }) => provider)).toEqual([AWC, AWC, AWC])

  answers.next = () => fault
  const sent = requests.length
  const asking = clients.map(({ get }) => timed(get))
  const during = await Promise.all(idents.slice(1, 31).map((ident, at) => asking[at % 3]!.ask(ident)))
  expect(during.filter((entry, at) => !isComplete(entry, idents[at + 1]!) || entry.provider !== NOAA)).toEqual([])
  expect(requests.length).toBeGreaterThan(sent)

  answers.next = (request) => reports(request, 14)
  const began = performance.now()
  const fresh = idents.slice(31)
  let next = await asking[0]!.ask(fresh.shift()!)
  while (next.provider !== AWC && fresh.length > 0) {
    await wait(1000)
    next = await asking[fresh.length % 3]!.ask(fresh.shift()!)
  }
  expect(next.provider).toBe(AWC)
  const longest = seconds(Math.max(...asking.map(({ longest: { ms } }) => ms)))
  const later = seconds(performance.now() - began)
  const recovered = `answers of the second source after ${longest}; of the first ${later} later`
  reportWeather(`the first source ${what}`, during.length, recovered)
})
