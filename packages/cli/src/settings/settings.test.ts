import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settingsDocument } from './document.ts'
import { checkExposure } from './exposure.ts'
import { flagOf, readSettings, SETTING_NAMES, SETTINGS, type Settings } from './settings.ts'
import { weatherChoice, wholeNumber } from './values.ts'

function read(...args: Parameters<typeof readSettings>): Settings {
  const settings = readSettings(...args)
  if (!settings.ok) throw new Error(settings.failure.message)
  return settings.value
}

describe('reading', () => {
  test('without settings: loopback, port 8787, SQLite, the limits of the specification', () => {
    expect(read({})).toMatchObject({
      port: 8787,
      host: '127.0.0.1',
      dataDir: '.flightbag',
      databaseUrl: null,
      keyPrefix: 'svc_live_',
      keyLimit: 120,
      apiRate: 25,
      apiBurst: 50,
      sessionQuota: 500,
      pageBytes: 4 * 1024 * 1024,
      metricsPort: null,
      behindProxy: false,
      weather: {
        from: 'providers',
        providers: [
          { name: 'awc', baseUrl: null },
          { name: 'noaa', baseUrl: null },
        ],
      },
      weatherRequests: 20,
    })
  })

  test('a flag takes precedence over its variable, and an empty variable is ignored', () => {
    expect(read({ FLIGHTBAG_PORT: '1', FLIGHTBAG_HOST: '' }, { port: '2', behindProxy: true })).toMatchObject({
      port: 2,
      host: '127.0.0.1',
      behindProxy: true,
    })
  })

  test('an invalid value is rejected with the name that the user wrote', () => {
    expect(readSettings({ FLIGHTBAG_PORT: 'eighty' })).toHaveProperty(
      'failure.message',
      'FLIGHTBAG_PORT must be a whole number from 0 to 65535',
    )
    expect(readSettings({}, { keyLimit: '-1' })).toHaveProperty('failure.setting', '--key-limit')
    expect(readSettings({ FLIGHTBAG_KEY_PREFIX: 'x' })).toHaveProperty('ok', false)
    expect(readSettings({ FLIGHTBAG_PAGE_BYTES: '0' })).toHaveProperty('ok', false)
    expect(readSettings({ FLIGHTBAG_PUBLIC_URL: 'ftp://x' })).toHaveProperty('ok', false)
  })

  test.each([
    ['DATABASE_URL', 'x', 'like postgres://'],
    ['DATABASE_URL', 'mysql://a@b/c', 'like postgres://'],
    ['DATABASE_URL', ' postgres://a@b/c', 'like postgres://'],
    ['DATABASE_URL', 'postgres://a@b:99999/c', 'like postgres://'],
    ['DATABASE_URL', 'postgres://a@b:1,c:99999/d', 'like postgres://'],
    ['DATABASE_URL', 'postgres://u:geheim%zz@h/n', '%25'],
    ['FLIGHTBAG_PUBLIC_URL', ' https://x.example', 'http or https'],
    ['FLIGHTBAG_S3_BUCKET', ' ', 'blanks'],
    ['FLIGHTBAG_DATA_DIR', 'a ', 'blanks'],
  ])('%s cannot be %j, and the error does not contain the value', (env, value, why) => {
    const refused = readSettings({ [env]: value })
    expect(refused).toMatchObject({ ok: false, failure: { message: expect.stringContaining(why) } })
    expect(JSON.stringify(refused)).not.toMatch(/geheim|x\.example|mysql/)
  })

  test.each([
    'postgres://h/n',
    'postgresql://u:p%25%40@h:5433/n?sslmode=require',
    'postgres://u@[::1]/n',
    'postgres://u:p@one:5432,two:5433/n?target_session_attrs=read-write',
  ])('%s is a valid address of a database', (url) => expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url))

  test.each([
    ...['FLIGHTBAG_PORT 0 65535', 'FLIGHTBAG_METRICS_PORT 0 65535', 'FLIGHTBAG_DRAIN_SECONDS 0 3600'],
    ...['FLIGHTBAG_DATABASE_CONNECTIONS 1 1000', 'FLIGHTBAG_WEATHER_REQUESTS 0 1000000000'],
    ...['FLIGHTBAG_KEY_LIMIT 0 1000000000', 'FLIGHTBAG_API_RATE 0 1000000000', 'FLIGHTBAG_API_BURST 0 1000000000'],
    ...['FLIGHTBAG_SESSION_QUOTA 0 1000000000', 'FLIGHTBAG_PAGE_BYTES 1 1000000000'],
    ...['FLIGHTBAG_MAX_CONNECTIONS 1 1000000', 'FLIGHTBAG_ADDRESS_CONNECTIONS 0 1000000'],
  ])('the bounds of %s', (line) => {
    const [env = '', least, most] = line.split(' ')
    const message = `${env} must be a whole number from ${least} to ${most}`
    for (const value of [least, most]) expect(readSettings({ [env]: value }).ok).toBe(true)
    for (const value of [Number(least) - 1, Number(most) + 1])
      expect(readSettings({ [env]: `${value}` })).toEqual({ ok: false, failure: { setting: env, message } })
  })

  test.each([
    ['FLIGHTBAG_BEHIND_PROXY', '1 true yes on YES On', '0 false no off NO Off', 'y n 2 yess ayes'],
    ['FLIGHTBAG_ALLOW_HTTP', '1 true yes on YES On', '0 false no off NO Off', 'y n 2 yess ayes'],
  ] as const)('%s is yes or no', (env, yes, no, others) => {
    const name = env === 'FLIGHTBAG_ALLOW_HTTP' ? 'allowHttp' : 'behindProxy'
    for (const value of yes.split(' ')) expect([value, read({ [env]: value })[name]]).toEqual([value, true])
    for (const value of no.split(' ')) expect([value, read({ [env]: value })[name]]).toEqual([value, false])
    for (const value of others.split(' '))
      expect(readSettings({ [env]: value })).toMatchObject({ failure: { message: `${env} must be yes or no` } })
  })

  test('each level of the log is accepted, and no other word', () => {
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
    for (const level of levels) expect(read({ FLIGHTBAG_LOG_LEVEL: level }).logLevel).toBe(level)
    const message = `FLIGHTBAG_LOG_LEVEL must be one of ${levels.join(', ')}`
    for (const FLIGHTBAG_LOG_LEVEL of ['INFO', 'warning', ' info'])
      expect(readSettings({ FLIGHTBAG_LOG_LEVEL })).toMatchObject({ failure: { message } })
  })

  test('a web address is used without its last slashes; one with a query, a fragment or a user is refused', () => {
    const good = ['http://h', 'https://h:8443/bag', 'https://h/a%20b']
    const bad = ['https://h/?a=1', 'https://h/?', 'https://h/#a', 'https://h/#', 'https://me@h/', 'https://:secret@h/']
    for (const [env, name] of [
      ['FLIGHTBAG_PUBLIC_URL', 'publicUrl'],
      ['FLIGHTBAG_S3_ENDPOINT', 's3Endpoint'],
    ] as const) {
      for (const end of ['', '/', '//'])
        for (const address of good) expect(read({ [env]: address + end })[name]).toBe(address)
      const failure = {
        setting: env,
        message: `${env} must be an http or https address without user, password, query or fragment`,
      }
      for (const given of [...bad, 'ftp://h', 'h', ' https://h', 'https://h/a b', 'https://h/\n'])
        expect([given, readSettings({ [env]: given })]).toEqual([given, { ok: false, failure }])
    }
  })

  test('a key of backups has at least 32 characters', () => {
    const name = 'FLIGHTBAG_BACKUP_KEY'
    expect(read({ [name]: 'k'.repeat(32) }).backupKey).toBe('k'.repeat(32))
    const failure = { setting: name, message: `${name} must have at least 32 characters` }
    expect(readSettings({ [name]: 'k'.repeat(31) })).toEqual({ ok: false, failure })
  })

  test('numbers consist of digits within bounds', () => {
    const parse = wholeNumber(0, 65_535)
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        const sound = /^\d+$/.test(text) && Number(text) <= 65_535
        expect(parse(text)).toEqual(
          sound ? { ok: true, value: Number(text) } : { ok: false, failure: expect.any(String) },
        )
      }),
    )
  })

  test('weather sources', () => {
    expect(weatherChoice('awc:http://localhost:1/')).toEqual({
      ok: true,
      value: { from: 'providers', providers: [{ name: 'awc', baseUrl: 'http://localhost:1' }] },
    })
    expect(weatherChoice('noaa:http://localhost:2,awc')).toEqual({
      ok: true,
      value: {
        from: 'providers',
        providers: [
          { name: 'noaa', baseUrl: 'http://localhost:2' },
          { name: 'awc', baseUrl: null },
        ],
      },
    })
    expect(weatherChoice('file:reports.txt')).toEqual({ ok: true, value: { from: 'file', path: 'reports.txt' } })
    for (const bad of ['', 'noaa,', 'awc,awc', 'awc,file:a', 'nws', 'file:', 'awc:', 'awc:nowhere'])
      expect(weatherChoice(bad).ok).toBe(false)
  })
})

describe('exposure', () => {
  test('an address of other machines requires TLS or a proxy', () => {
    const wide = { FLIGHTBAG_HOST: '0.0.0.0' }
    const tls = { FLIGHTBAG_TLS_CERT: 'c.pem', FLIGHTBAG_TLS_KEY: 'k.pem' }
    expect(checkExposure(read({})).ok).toBe(true)
    const onePort = { FLIGHTBAG_PORT: '9000', FLIGHTBAG_METRICS_PORT: '9000' }
    for (const FLIGHTBAG_METRICS_HOST of ['127.0.0.1', '0.0.0.0', '::']) {
      const failure = { setting: 'metricsPort', message: expect.stringContaining('both 9000') }
      expect(checkExposure(read({ ...onePort, FLIGHTBAG_METRICS_HOST }))).toMatchObject({ failure })
      expect(checkExposure(read({ ...wide, ...tls, ...onePort, FLIGHTBAG_METRICS_HOST }))).toMatchObject({ failure })
    }
    expect(checkExposure(read({ ...onePort, FLIGHTBAG_METRICS_HOST: '127.0.0.2' })).ok).toBe(true)
    expect(checkExposure(read({ FLIGHTBAG_PORT: '0', FLIGHTBAG_METRICS_PORT: '0' })).ok).toBe(true)
    expect(checkExposure(read(wide)).ok).toBe(false)
    expect(checkExposure(read({ ...wide, ...tls })).ok).toBe(true)
    const proxy = { ...wide, FLIGHTBAG_BEHIND_PROXY: 'yes' }
    expect(checkExposure(read(proxy))).toMatchObject({ failure: { setting: 'publicUrl' } })
    expect(checkExposure(read({ ...proxy, FLIGHTBAG_PUBLIC_URL: 'https://bag.example.org' })).ok).toBe(true)
    expect(checkExposure(read({ ...proxy, FLIGHTBAG_S3_BUCKET: 'b' })).ok).toBe(true)
    expect(checkExposure(read({ FLIGHTBAG_TLS_CERT: 'c.pem' })).ok).toBe(false)
    expect(checkExposure(read({ FLIGHTBAG_TLS_KEY: 'k.pem' })).ok).toBe(false)
    expect(checkExposure(read({ FLIGHTBAG_S3_ENDPOINT: 'https://s3.example' })).ok).toBe(false)
    expect(checkExposure(read({ FLIGHTBAG_S3_ENDPOINT: 'https://s3.example', FLIGHTBAG_S3_BUCKET: 'b' })).ok).toBe(true)
  })
})

test.each([
  ['FLIGHTBAG_PUBLIC_URL', 'http://bag.example.org', 'publicUrl'],
  ['FLIGHTBAG_PUBLIC_URL', 'https://bag.example.org', null],
  ['FLIGHTBAG_PUBLIC_URL', 'http://localhost:8787', null],
  ['FLIGHTBAG_S3_ENDPOINT', 'http://minio.example.org', 's3Endpoint'],
  ['FLIGHTBAG_S3_ENDPOINT', 'http://10.0.0.7:9000', 's3Endpoint'],
  ['FLIGHTBAG_S3_ENDPOINT', 'https://minio.example.org', null],
  ['FLIGHTBAG_S3_ENDPOINT', 'http://[::1]:9000', null],
])('without FLIGHTBAG_ALLOW_HTTP, the setting %s %s is refused as %s', (name, address, setting) => {
  const env = { FLIGHTBAG_S3_BUCKET: 'b', [name]: address }
  const message = `${name} must begin with https://, or set FLIGHTBAG_ALLOW_HTTP=yes to send data unencrypted`
  const refused = { ok: false, failure: { setting, message } }
  expect(checkExposure(read(env))).toEqual(setting === null ? { ok: true, value: null } : refused)
  expect(checkExposure(read({ ...env, FLIGHTBAG_ALLOW_HTTP: 'yes' })).ok).toBe(true)
})

test('an unknown sslmode is rejected without printing the address', () => {
  const refused = readSettings({ DATABASE_URL: 'postgres://u:geheim@h/n?sslmode=full' })
  expect(refused).toMatchObject({ ok: false, failure: { message: expect.stringContaining('sslmode') } })
  expect(JSON.stringify(refused)).not.toContain('geheim')
})

describe('documentation', () => {
  test('docs/settings.md is generated from the declarations', () => {
    const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')
    expect(page, 'run npm run generate').toBe(settingsDocument())
  })

  test('no secret has a flag, and every default is valid', () => {
    expect(flagOf('databaseUrl')).toBeNull()
    expect(flagOf('s3Bucket')).toBe('--s3-bucket')
    for (const name of SETTING_NAMES) {
      const { fallback, parse } = SETTINGS[name]
      if (fallback !== null) expect(parse(fallback).ok).toBe(true)
    }
  })
})
