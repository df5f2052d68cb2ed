import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileSource } from './file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightbag-weather-'))
})
afterAll(() => rm(folder, { recursive: true }))

function report(hour: number) {
  return `2026/10/03 ${hour}:00\nMETAR SAEZ 03${hour}00Z 03009KT CAVOK\n`
}

test('returns the reports of the requested stations, and reads the file again when it has changed', async () => {
  const path = join(folder, 'reports.txt')
  await writeFile(path, report(12))
  const source = fileSource(path)
  async function found() {
    return (await source.reports('metar', ['SABE', 'SAEZ'])).get('SAEZ')
  }
  async function raw() {
    const report = await found()
    return report instanceof Error ? report : report?.raw
  }
  expect([...(await source.reports('metar', ['SABE', 'SAEZ'])).keys()]).toEqual(['SAEZ'])
  expect(await source.reports('taf', ['SAEZ'])).toEqual(new Map())
  expect(await raw()).toBe('METAR SAEZ 031200Z 03009KT CAVOK')
  await utimes(path, 1, 1)
  expect(await raw()).toBe('METAR SAEZ 031200Z 03009KT CAVOK')
  // The report of a file that has not changed is the very same, and not one that was read again.
  expect(await found()).toBe(await found())
  // A copy that keeps the time of its source can have the time and the size of the file before.
  await writeFile(path, report(13))
  await utimes(path, 1, 1)
  expect(await raw()).toBe('METAR SAEZ 031300Z 03009KT CAVOK')
})

test('a file that does not exist, has no end or is invalid is unavailable', async () => {
  await expect(fileSource(join(folder, 'nothing.txt')).reports('metar', ['SAEZ'])).rejects.toThrow('nothing.txt')
  await expect(fileSource('/dev/zero').reports('metar', ['SAEZ'])).rejects.toThrow('is larger than')
  const path = join(folder, 'page.html')
  await writeFile(path, '<!doctype html>')
  await expect(fileSource(path).reports('metar', ['SAEZ'])).rejects.toThrow('line 1')
})
