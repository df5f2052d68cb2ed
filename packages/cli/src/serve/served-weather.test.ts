import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readSettings, type Settings } from '../settings/settings.ts'
import { publishWeather, withServedWeather } from './served-weather.ts'

/** Larger than the id of any process (Linux: at most 2^22), so that it belongs to no process, also not to a new one. */
const NO_PROCESS = 2 ** 23

let dataDir = ''
beforeEach(() => {
  dataDir = temporaryFolder()
})

function settingsOf(env: Readonly<Record<string, string>> = {}): Settings {
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: dataDir, ...env })
  return settings.ok ? settings.value : expect.fail(settings.failure.message)
}

function publishedFile() {
  return join(dataDir, 'served-weather')
}

function weatherFor(env: Readonly<Record<string, string>> = {}) {
  return withServedWeather(settingsOf(env), env).weather
}

const DEFAULT = {
  from: 'providers',
  providers: [
    { name: 'awc', baseUrl: null },
    { name: 'noaa', baseUrl: null },
  ],
}

test('without a server, with one that has ended, and beside a damaged file, a command uses its own settings', () => {
  expect(weatherFor()).toEqual(DEFAULT)
  for (const content of [
    `${NO_PROCESS} file:/x`,
    `${process.pid} file:/x`,
    '0 file:/x',
    `${process.ppid} nonsense`,
    'x',
    '',
  ]) {
    writeFileSync(publishedFile(), content)
    expect([content, weatherFor()]).toEqual([content, DEFAULT])
  }
})

test('beside a running server, a command uses its source, unless it has one itself or uses PostgreSQL', () => {
  writeFileSync(publishedFile(), `${process.ppid} file:/a b\n.txt`)
  expect(weatherFor()).toEqual({ from: 'file', path: '/a b\n.txt' })
  expect(weatherFor({ FLIGHTBAG_WEATHER: '' })).toEqual({ from: 'file', path: '/a b\n.txt' })
  expect(weatherFor({ FLIGHTBAG_WEATHER: 'awc' })).toEqual({ ...DEFAULT, providers: DEFAULT.providers.slice(0, 1) })
  expect(weatherFor({ DATABASE_URL: 'postgres://localhost/x' })).toEqual(DEFAULT)
})

test.each([
  ['sample', 'sample'],
  ['awc', 'awc'],
  ['awc:https://example.org/api', 'awc:https://example.org/api'],
  ['file:reports.txt', `file:${resolve('reports.txt')}`],
])('a server with the setting %s writes %s to a private file, without a temporary one', (given, written) => {
  const withdraw = publishWeather(settingsOf({ FLIGHTBAG_WEATHER: given }))
  expect(readdirSync(dataDir)).toEqual(['served-weather'])
  expect(readFileSync(publishedFile(), 'utf8')).toBe(`${process.pid} ${written}`)
  expect(statSync(publishedFile()).mode & 0o777).toBe(0o600)
  withdraw()
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  'sample',
  'noaa',
  'awc,noaa',
  'noaa,awc',
  'awc:https://example.org/api,noaa',
  'noaa:http://localhost:1,awc:https://example.org',
  'file:/a,b',
])('a command beside a server with the setting %s has its source', (given) => {
  const served = settingsOf({ FLIGHTBAG_WEATHER: given })
  publishWeather(served)
  const written = readFileSync(publishedFile(), 'utf8')
  writeFileSync(publishedFile(), written.replace(String(process.pid), String(process.ppid)))
  expect(weatherFor()).toEqual(served.weather)
})

test('a server starts although its disk refuses the file', () => {
  mkdirSync(publishedFile())
  publishWeather(settingsOf())()
  expect(readdirSync(dataDir)).toEqual(['served-weather'])
})

test('beside a server of another user, a command uses its source', () => {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  writeFileSync(publishedFile(), `${NO_PROCESS} file:/theirs`)
  expect(weatherFor()).toEqual({ from: 'file', path: '/theirs' })
})

test('a server that stops leaves the file of a server that started later', () => {
  const withdraw = publishWeather(settingsOf())
  writeFileSync(publishedFile(), `${process.ppid} file:/later`)
  withdraw()
  expect(weatherFor()).toEqual({ from: 'file', path: '/later' })
})
