import { expect, test } from 'vitest'
import { listenProblem } from '../serve/listen-problem.ts'
import { explain } from './explain.ts'
import { poolerProblem } from './schema-problem.ts'

function coded(code: string, message = '') {
  return Object.assign(new Error(message), { code })
}

test('known errors have an explanation, also as a cause; programming errors have none', () => {
  expect(explain(coded('ECONNREFUSED', 'connect postgres://u:secret@h'))).toContain('is it running')
  expect(explain(new Error('outer', { cause: coded('28P01') }))).toContain('user or password')
  expect(explain(coded('28P01', 'secret'))).not.toContain('secret')
  const away = Object.assign(new Error('put', { cause: coded('ECONNREFUSED') }), { code: 'FILE_STORE_AWAY' })
  expect(explain(away)).toContain('the file store')
  expect(explain(coded('EFBIG'))).toMatch(/ulimit/)
  expect(explain(coded('STORE_NEWER', 'use the newer release'))).toBe('use the newer release')
  // 517 is SQLITE_BUSY_SNAPSHOT, a kind of SQLITE_BUSY.
  const busy = Object.assign(coded('ERR_SQLITE_ERROR'), { errcode: 517 })
  expect(explain(busy)).toContain('another process writes')
  for (const bug of [new TypeError('x is not a function'), 'text', null, coded('toString')])
    expect(explain(bug)).toBeNull()
})

test('each error that a database, its network or a disk can give has an explanation', () => {
  const codes = [
    'ECONNREFUSED ENOTFOUND EAI_AGAIN ECONNRESET EPIPE EHOSTUNREACH ETIMEDOUT CONNECT_TIMEOUT CONNECTION_CLOSED',
    'CONNECTION_ENDED CONNECTION_DESTROYED ERR_INVALID_URL SSLROOTCERT ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG SELF_SIGNED_CERT_IN_CHAIN CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY DATABASE_WITHOUT_TLS 22P05 28P01 28000 08006 08P01 3D000 42501 42704 53300',
    '53100 57P03 57014 FILE_STORE_AWAY FILE_STORE_REFUSES FILE_STORE_NO_BUCKET FILE_STORE_STRANGE WEATHER_AWAY',
    'ENOSPC EFBIG EROFS',
  ]
  const errors = codes
    .join(' ')
    .split(' ')
    .map((code) => coded(code))
  const ofSqlite = [5, 8, 10, 11, 13, 14, 26].map((errcode) => Object.assign(coded('ERR_SQLITE_ERROR'), { errcode }))
  for (const error of [...errors, ...ofSqlite]) expect(explain(error), JSON.stringify(error)).toMatch(/\w{3}/)
})

test('a rejected parameter of DATABASE_URL is named; a role that does not exist is another error', () => {
  const rejected = Object.assign(coded('42704', 'unrecognized configuration parameter "channel_binding"'), {
    severity: 'FATAL',
  })
  expect(explain(rejected)).toMatch(/the parameter channel_binding of DATABASE_URL/)
  const wrong = coded('22023', 'invalid value for parameter "TimeZone": "Nowhere"')
  expect(explain(Object.assign(wrong, { severity: 'FATAL' }))).toMatch(/the parameter TimeZone of DATABASE_URL/)
  expect(explain(Object.assign(coded('42704', 'ungültig'), { severity: 'FATAL' }))).toMatch(
    /a parameter of DATABASE_URL/,
  )
  expect(explain(coded('42704', 'role "x" does not exist'))).toMatch(/no such database role/)
})

test('of the settings that a pooler drops, one that only a Citus cluster has names the cluster', () => {
  const cluster = 'on a Citus cluster, end DATABASE_URL with ?plan_cache_mode=auto'
  expect(poolerProblem(['jit = off', 'plan_cache_mode = auto'])).toBe(
    `the connections lack settings that flightbag needs (jit = off, plan_cache_mode = auto): ${cluster}`,
  )
  expect(poolerProblem(['plan_cache_mode = auto', 'jit = off'])).toContain(cluster)
  expect(poolerProblem(['jit = off', 'plan_cache_mode = force_custom_plan'])).toContain('a connection pooler drops')
})

test('an address on which the server cannot listen has an explanation', () => {
  expect(listenProblem(coded('EADDRINUSE'), '::1', 80)).toContain('port 80')
  expect(listenProblem(coded('EADDRNOTAVAIL'), '10.0.0.1', 80)).toContain('10.0.0.1')
  expect(listenProblem(coded('ENOTFOUND'), '[::1]', 80)).toContain('without brackets')
  expect(listenProblem(new Error('x'), 'h', 1)).toBeNull()
})
