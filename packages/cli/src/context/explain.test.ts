import { expect, test } from 'vitest'
import { listenProblem } from '../serve/listen-problem.ts'
import { explain } from './explain.ts'

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
  // 517 is SQLITE_BUSY_SNAPSHOT, a kind of SQLITE_BUSY.
  const busy = Object.assign(coded('ERR_SQLITE_ERROR'), { errcode: 517 })
  expect(explain(busy)).toContain('another process writes')
  for (const bug of [new TypeError('x is not a function'), 'text', null, coded('toString')])
    expect(explain(bug)).toBeNull()
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

test('an address on which the server cannot listen has an explanation', () => {
  expect(listenProblem(coded('EADDRINUSE'), '::1', 80)).toContain('port 80')
  expect(listenProblem(coded('EADDRNOTAVAIL'), '10.0.0.1', 80)).toContain('10.0.0.1')
  expect(listenProblem(coded('ENOTFOUND'), '[::1]', 80)).toContain('without brackets')
  expect(listenProblem(new Error('x'), 'h', 1)).toBeNull()
})
