import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runHere } from '../testing/run-here.ts'

const REPORTS = join(import.meta.dirname, '../../../../fixtures/sample-weather.txt')

/** Not the service of the environment, which does not answer, but the source. */
function weather(source: string, ...args: readonly string[]) {
  const service = { FLIGHTBAG_URL: 'http://127.0.0.1:1', FLIGHTBAG_KEY: `svc_live_${'x'.repeat(43)}` }
  return runHere(['weather', '--direct', ...args], { env: { ...service, FLIGHTBAG_WEATHER: source } })
}

test('shows the newest reports of a source', async () => {
  const { code, stdout } = await weather(`file:${REPORTS}`, 'SAEZ')
  expect(stdout).toMatch(/^SAEZ {2}ok\n {2}METAR SAEZ /)
  expect(code).toBe(0)
})

test('a source that answers nothing is a failure with its reason', async () => {
  const failed = await weather('file:/nowhere/reports.txt', 'SAEZ', 'SAZM')
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toMatch(
    /^flightbag: no weather \(ENOENT.*'\/nowhere\/reports.txt'\): look at FLIGHTBAG_WEATHER and the network\n$/,
  )
  const { stdout } = await weather('file:/nowhere/reports.txt', 'SAEZ', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ error: { message: expect.stringContaining('/nowhere/reports.txt') } })
})

test('a source that answers nothing is a failure beside an aerodrome without a station', async () => {
  expect(await weather('file:/nowhere/reports.txt', 'EZE', 'SAEZ')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^flightbag: no weather \(ENOENT.*\): look at FLIGHTBAG_WEATHER and the network\n$/),
  })
})

test('an aerodrome without a station needs no source', async () => {
  expect(await weather('file:/nowhere/reports.txt', 'EZE')).toEqual({
    code: 0,
    stdout: 'EZE  no ICAO indicator, so there is no station\n',
    stderr: '',
  })
})
