import { changedList, decide, EMPTY_WINDOW, listedWindow } from '@flightbag/core/ports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Connection, openConnection, type Value } from '../connection/connection.ts'
import { CHUNKED_WINDOWS, COUNTERS_SCHEMA } from '../schema/counters-schema.ts'
import { changeWindow, forgetWindow, readWindow } from './windows.ts'

const LIMITS = { keyPerMinute: 1000, apiPerSecond: 0, apiBurst: 0 }

/** A file whose windows were each stored whole, as before the second step of its schema. */
function fileWithWindow(key: number, times: readonly number[]): Connection {
  const connection = openConnection('', { timeoutMs: 0 })
  connection.script(COUNTERS_SCHEMA)
  const view = new DataView(new ArrayBuffer(8 * times.length))
  for (const [place, time] of times.entries()) view.setFloat64(8 * place, time)
  connection.run('insert into key_window (key, times) values (?, ?)', key, new Uint8Array(view.buffer))
  return connection
}

test.each([0, 1, 63, 64, 65, 128, 150])('a window of %i times that was stored whole continues in rows', (count) => {
  const times = Array.from({ length: count }, (_, number) => 1000 + number)
  const connection = fileWithWindow(7, times)
  connection.script(CHUNKED_WINDOWS)
  const window = readWindow(connection, 7)
  expect(window.count).toBe(count)
  expect(times.map((_, number) => window.timeOf(number))).toEqual(times)
  expect([window.timeOf(-1), window.timeOf(count)]).toEqual([undefined, undefined])

  const { change, quota } = decide({ window, nextAtMs: 0 }, 2000, LIMITS)
  changeWindow(connection, 7, window, change, LIMITS.keyPerMinute)
  const after = readWindow(connection, 7)
  expect([after.count, after.timeOf(count), after.timeOf(0)]).toEqual([count + 1, 2000, times[0] ?? 2000])
  expect(quota?.remaining).toBe(999 - count)
  connection.close()
})

test('rows that the limit does not need are deleted, and a clock that was set back changes all that are left', () => {
  const connection = fileWithWindow(1, [])
  connection.script(CHUNKED_WINDOWS)
  const limits = { ...LIMITS, keyPerMinute: 100 }
  function request(nowMs: number) {
    const window = readWindow(connection, 1)
    const decision = decide({ window, nextAtMs: 0 }, nowMs, limits)
    changeWindow(connection, 1, window, decision.change, limits.keyPerMinute)
    return decision.retryAfterSeconds
  }
  for (let n = 0; n < 300; n++) expect(request(1_000_000 + 1000 * n)).toBe(0)
  expect(connection.all('select chunk from key_window order by chunk')).toEqual([
    { chunk: 2 },
    { chunk: 3 },
    { chunk: 4 },
  ])
  expect(request(500_000)).toBe(60)
  expect(request(560_000)).toBe(0)
  const { count, timeOf } = readWindow(connection, 1)
  expect([timeOf(count - 100), timeOf(count - 1)]).toEqual([500_000, 560_000])
  connection.close()
})

const anyChange = fc.record({
  latestMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 500, max: 1100 }) },
  ),
  admittedMs: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.integer({ min: 900, max: 1100 }) },
  ),
  oldest: fc.nat(300),
})

test('property: a window in rows has the times of one in a list after any changes', () => {
  const connection = fileWithWindow(1, [])
  connection.script(CHUNKED_WINDOWS)
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.array(anyChange, { maxLength: 60 }),
      fc.integer({ min: 1, max: 130 }),
      (before, changes, limit) => {
        forgetWindow(connection, 1)
        let list = EMPTY_WINDOW
        const admissions = Array.from({ length: before }, (_, n) => ({
          latestMs: null,
          admittedMs: 500 + n,
          oldest: n,
        }))
        for (const change of [...admissions, ...changes]) {
          changeWindow(connection, 1, readWindow(connection, 1), change, limit)
          list = changedList(list, change, limit)
        }
        const [stored, expected] = [readWindow(connection, 1), listedWindow(list)]
        const numbers = list.times.map((_, n) => list.first + n)
        expect([stored.count, ...numbers.map(stored.timeOf)]).toEqual([expected.count, ...list.times])
      },
    ),
    { numRuns: 40 },
  )
  connection.close()
})

test('the times of the newest row are read with it', () => {
  const connection = fileWithWindow(7, [1000, 2000])
  connection.script(CHUNKED_WINDOWS)
  let reads = 0
  function get<R>(sql: string, ...values: Value[]): R | undefined {
    reads++
    return connection.get<R>(sql, ...values)
  }
  const { timeOf } = readWindow({ ...connection, get }, 7)
  expect([timeOf(0), timeOf(1), reads]).toEqual([1000, 2000, 1])
  connection.close()
})
