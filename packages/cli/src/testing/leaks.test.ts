import { expect, test } from 'vitest'
import { leaksIn, neverLog, neverLogKey } from './leaks.ts'

const SECRET = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'
neverLogKey(`svc_live_${SECRET}`)
neverLog('autorizado a aterrizar')

test.each([
  ['a whole key', `{"key":"svc_live_${SECRET}"}`],
  ['any 12 characters of a key that was given', `at ${SECRET.slice(20, 32)} (x)`],
  ['a key that was not registered', `Bearer own_live_${'z'.repeat(43)}`],
  ['an e-mail', 'duplicate (email)=(ana@example.org)'],
  ['a password of the database', 'connecting to postgres://me:secret@db.example.org:5432/x'],
  ['a text that was named', 'heard: autorizado a aterrizar'],
])('%s is found as a leak', (_, log) => {
  expect(leaksIn(log)).not.toEqual([])
})

test.each([
  ['what is shown of a key', 'svc_live_AbCdEf'],
  ['11 characters', SECRET.slice(20, 31)],
  ['a stack', 'at file:///srv/node_modules/@scope/name/dist/x.js:1:2'],
  ['a request id', '{"id":"0f8b1a9e-5d0c-4c42-9a55-0b6b9d6c1b11","route":"GET /v1/me"}'],
])('%s is not a leak', (_, log) => {
  expect(leaksIn(log)).toEqual([])
})
