import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { noaaSource } from './noaa.ts'

interface Asked {
  readonly url: string
  readonly unchanged: string | undefined
}

let close: (() => Promise<void>) | null = null
afterEach(() => close?.())

/** The headers of a version of a file, and of a request for another version. */
const VERSIONS = { etag: 'if-none-match', 'last-modified': 'if-modified-since' } as const

/**
 * A file server with these files, whose answers have this header; a missing one is a 404, and a number is a status,
 * whose page never ends.
 */
async function serving(files: Record<string, string | number>, header: keyof typeof VERSIONS = 'etag') {
  const asked: Asked[] = []
  const pagesLeft: Promise<unknown>[] = []
  const server = createServer((request, response) => {
    const unchanged = request.headers[VERSIONS[header]]
    asked.push({ url: request.url ?? '', unchanged })
    const content = files[request.url ?? ''] ?? 404
    if (typeof content === 'number') {
      pagesLeft.push(once(response, 'close'))
      response.writeHead(content).write('<h1>')
    } else if (unchanged === `"${content.length}"`) response.writeHead(304).end()
    else response.writeHead(200, { [header]: `"${content.length}"` }).end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const time = { ms: Date.UTC(2026, 9, 3, 12, 20) }
  const { port } = server.address() as AddressInfo
  const options = { baseUrl: `http://127.0.0.1:${port}/`, clock: () => time.ms, timeLimitMs: 3_600_000 }
  return { source: noaaSource(options), pagesLeft, asked, time, files }
}

function metars(hour: number) {
  return `/data/observations/metar/cycles/${String(hour).padStart(2, '0')}Z.TXT`
}

function tafs(hour: number) {
  return `/data/forecasts/taf/cycles/${String(hour).padStart(2, '0')}Z.TXT`
}

const AT_12 = '2026/10/03 12:00\nSAEZ 031200Z 03009KT CAVOK 15/14 Q1009\n'
const AT_11 = ['SAEZ', 'SABE']
  .map((ident) => `2026/10/03 11:00\n${ident} 031100Z 02009KT CAVOK 14/13 Q1009\n`)
  .join('\n')
const YESTERDAY = '2026/10/02 13:00\nSAEZ 021300Z 09009KT CAVOK 10/09 Q1019\n'

describe('the cycle files of NOAA', () => {
  test('give the newest METAR of each station of the last four files', async () => {
    const files = { [metars(12)]: AT_12, [metars(11)]: AT_11, [metars(10)]: AT_11 }
    const { source, asked, pagesLeft } = await serving(files)
    // It keeps the answers, so that the garbage collector closes none of them.
    const fetched = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => fetched.mockRestore())
    const found = await source.reports('metar', ['SAEZ', 'SABE', 'SAZM'])
    expect([...found].map(([ident, report]) => [ident, (report as { raw: string }).raw])).toEqual([
      ['SAEZ', 'SAEZ 031200Z 03009KT CAVOK 15/14 Q1009'],
      ['SABE', 'SABE 031100Z 02009KT CAVOK 14/13 Q1009'],
    ])
    expect(asked.map(({ url }) => url).sort()).toEqual([metars(9), metars(10), metars(11), metars(12)])
    // No connection stays open for the page that says that the oldest file is missing.
    expect(await Promise.all(pagesLeft)).toHaveLength(1)
  })

  test('have the names of yesterday until they are replaced, and an old report never hides a newer one', async () => {
    const { source, time, asked } = await serving({ [metars(13)]: YESTERDAY, [metars(12)]: AT_12 })
    time.ms = Date.UTC(2026, 9, 3, 12, 45)
    const found = await source.reports('metar', ['SAEZ'])
    expect(found.get('SAEZ')).toMatchObject({ raw: 'SAEZ 031200Z 03009KT CAVOK 15/14 Q1009' })
    expect(asked.map(({ url }) => url)).toContain(metars(13))
  })

  test('of a day begin with the last ones of the day before', async () => {
    const { source, time, asked } = await serving({ [metars(0)]: AT_12 })
    time.ms = Date.UTC(2026, 9, 3, 0, 5)
    await source.reports('metar', ['SAEZ'])
    expect(asked.map(({ url }) => url).sort()).toEqual([metars(0), metars(21), metars(22), metars(23)])
  })

  test('give a TAF of the cycle of six hours and of the one before', async () => {
    const taf = '2026/10/03 11:20\nTAF SAEZ 031120Z 0312/0412 03010KT CAVOK\n'
    const { source, asked } = await serving({ [tafs(12)]: taf })
    expect((await source.reports('taf', ['SAEZ'])).get('SAEZ')).toMatchObject({
      raw: 'TAF SAEZ 031120Z 0312/0412 03010KT CAVOK',
      timeMs: Date.UTC(2026, 9, 3, 11, 20),
    })
    expect(asked.map(({ url }) => url).sort()).toEqual([tafs(6), tafs(12)])
  })

  test('of one kind stay when those of the other are read', async () => {
    const metarFiles = [9, 10, 11, 12].map((hour) => [metars(hour), AT_11])
    const tafFiles = [6, 12].map((hour) => [tafs(hour), '2026/10/03 11:20\nTAF SAEZ 031120Z 0312/0412 03010KT CAVOK\n'])
    const { source, asked } = await serving(Object.fromEntries([...metarFiles, ...tafFiles]))
    for (const kind of ['metar', 'taf', 'metar', 'taf'] as const) await source.reports(kind, ['SAEZ'])
    expect(asked).toHaveLength(6)
  })

  test.each(['etag', 'last-modified'] as const)(
    'are requested once in five minutes by all calls, and then only with another %s',
    async (header) => {
      const { source, asked, time, files } = await serving({ [metars(12)]: AT_12, [metars(11)]: AT_11 }, header)
      await Promise.all([source.reports('metar', ['SAEZ']), source.reports('metar', ['SABE'])])
      expect(asked).toHaveLength(4)
      time.ms += 5 * 60_000 - 1
      await source.reports('metar', ['SAEZ'])
      // Files that do not exist yet are requested again.
      expect(
        asked
          .slice(4)
          .map(({ url }) => url)
          .sort(),
      ).toEqual([metars(9), metars(10)])
      time.ms += 1
      files[metars(12)] = `${AT_12}\n2026/10/03 12:10\nSAEZ 031210Z 05009KT CAVOK 15/14 Q1009\n`
      expect((await source.reports('metar', ['SAEZ'])).get('SAEZ')).toMatchObject({
        timeMs: Date.UTC(2026, 9, 3, 12, 10),
      })
      const again = asked.slice(6).filter(({ unchanged }) => unchanged !== undefined)
      expect(again.map(({ url }) => url).sort()).toEqual([metars(11), metars(12)])
      // One that has not changed is not requested again for five minutes, either.
      time.ms += 5 * 60_000 - 1
      await source.reports('metar', ['SAEZ'])
      expect(asked.slice(10).map(({ url }) => url)).not.toContain(metars(11))
    },
  )

  test('cause a rejection when one cannot be read, or when there is none', async () => {
    const { source, files } = await serving({ [metars(12)]: 500, [metars(11)]: AT_11 })
    await expect(source.reports('metar', ['SAEZ'])).rejects.toThrow('12Z.TXT answered 500')
    files[metars(12)] = '<html>maintenance</html>'
    await expect(source.reports('metar', ['SAEZ'])).rejects.toThrow('should be a time')
    await expect(source.reports('taf', ['SAEZ'])).rejects.toThrow('has none of the files')
    expect(await source.reports('taf', [])).toEqual(new Map())
  })
})
