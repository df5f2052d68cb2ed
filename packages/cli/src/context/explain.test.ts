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

test('an address on which the server cannot listen has an explanation', () => {
  expect(listenProblem(coded('EADDRINUSE'), '::1', 80)).toContain('port 80')
  expect(listenProblem(coded('EADDRNOTAVAIL'), '10.0.0.1', 80)).toContain('10.0.0.1')
  expect(listenProblem(new Error('x'), 'h', 1)).toBeNull()
})
