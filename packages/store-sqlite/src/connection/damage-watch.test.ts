import { expect, test } from 'vitest'
import type { Connection } from './connection.ts'
import { watchedForDamage } from './damage-watch.ts'

const STATEMENTS = ['get', 'all', 'iterate', 'run', 'insert', 'script'] as const
const NAMED = new Error('the file is damaged')

function failing(errcode: number) {
  const error = Object.assign(new Error('malformed'), { errcode })
  function fail(): never {
    throw error
  }
  const connection = Object.fromEntries(STATEMENTS.map((name) => [name, fail])) as unknown as Connection
  return { error, connection: watchedForDamage(connection, (cause) => Object.assign(NAMED, { cause })) }
}

test.each(STATEMENTS)('damage that `%s` meets is named, and another error stays as it is', (name) => {
  const damaged = failing(11)
  expect(() => damaged.connection[name]('')).toThrow(NAMED)
  expect(NAMED.cause).toBe(damaged.error)
  const busy = failing(5)
  expect(() => busy.connection[name]('')).toThrow(busy.error)
})
