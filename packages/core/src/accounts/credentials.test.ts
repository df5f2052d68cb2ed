import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presentedKey } from './credentials.ts'

const PREFIX = 'svc_live_'
const KEY = `${PREFIX}${'A'.repeat(43)}`
const OTHER = `${PREFIX}${'B'.repeat(42)}A`

function present(authorization: string[], apiKey: string[]) {
  return presentedKey(PREFIX, { authorization, apiKey })
}

test.each([
  [[`Bearer ${KEY}`], []],
  [[`bearer ${KEY}`], []],
  [[`BEARER   ${KEY} `], []],
  [[` Bearer ${KEY}`], []],
  [[], [KEY]],
  [[], [` ${KEY} `]],
  [[`Bearer ${KEY}`], [KEY]],
  [
    [`Bearer ${KEY}`, `bearer ${KEY}`],
    [KEY, KEY],
  ],
  [['Basic cHJveHk6cHJveHk='], [KEY]],
])('authorization %j and x-api-key %j present the key', (authorization, apiKey) => {
  expect(present(authorization, apiKey)).toBe(KEY)
})

test.each([
  [[], []],
  [[`Bearer ${KEY}`], [OTHER]],
  [[`Bearer ${KEY}`, `Bearer ${OTHER}`], []],
  [[], [KEY, OTHER]],
  [['Bearer'], [KEY]],
  [['Bearer '], [KEY]],
  [[`Bearer ${KEY}`], ['']],
  [[`Bearer${KEY}`], []],
  [[`Bearer ${KEY} x`], []],
  [[`Token ${KEY}`], []],
  [[`Digest ${KEY}`], []],
  [[KEY], []],
  [[], [`Bearer ${KEY}`]],
  [[], [KEY.toUpperCase()]],
  [[], [KEY.slice(0, -1)]],
  [[], [`${KEY}A`]],
])('authorization %j and x-api-key %j present no key', (authorization, apiKey) => {
  expect(present(authorization, apiKey)).toBeNull()
})

test('a presented key is always part of one of the two headers', () => {
  const value = fc.oneof(fc.constantFrom(KEY, OTHER, `Bearer ${KEY}`, 'Bearer', ''), fc.string())
  const values = fc.array(value, { maxLength: 3 })
  fc.assert(
    fc.property(values, values, (authorization, apiKey) => {
      const key = present(authorization, apiKey)
      if (key !== null) expect([...authorization, ...apiKey].some((text) => text.includes(key))).toBe(true)
    }),
  )
})
