import { memoryBoard, type WeatherBoard } from '@flightbag/core/ports'
import { weatherBoardContract } from '@flightbag/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reserveOf } from '../space/reserve.ts'
import { openSqlite } from '../store.ts'
import { temporaryFolder } from '../testing/stores.ts'
import { boardOnFullDisk } from './board-on-full-disk.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')

async function refused(): Promise<never> {
  throw Object.assign(new Error('the disk is full'), { code: 'STORE_FULL' })
}

/** Only deletions are accepted. */
const onFullDisk: WeatherBoard = {
  ...memoryBoard(),
  ask: refused,
  take: refused,
  put: refused,
  fail: refused,
  replaceBudget: refused,
}

weatherBoardContract('the memory of a process with a full disk', async () => {
  const board = boardOnFullDisk(onFullDisk)
  // The first refusal shows that the disk is full.
  await board.fail('metar', [], NOW)
  return [board, board]
})

test('an error that is not about space is no reason to use the memory', async () => {
  const damaged = Object.assign(new Error('damaged'), { code: 'STORE_DAMAGED' })
  const board = boardOnFullDisk({ ...onFullDisk, ask: () => Promise.reject(damaged) })
  await expect(board.ask('metar', ['EDDF'], NOW)).rejects.toBe(damaged)
})

test('a station can be asked for while the disk is full, and is in the file when there is space again', async () => {
  const folder = temporaryFolder()
  const [store, other] = [openSqlite(folder), openSqlite(folder)]
  const reserve = reserveOf(folder)
  try {
    await reserve.keep()
    expect(reserve.release()).toBe(true)
    expect(await store.weather.ask('metar', ['EDDF'], NOW)).toMatchObject([{ ident: 'EDDF', answer: null }])
    expect(await other.weather.read('metar', ['EDDF'])).toEqual([])
    await expect
      .poll(async () => {
        await store.weather.fail('metar', ['EDDF'], NOW)
        await store.weather.ask('metar', ['EDDF'], NOW)
        return (await other.weather.read('metar', ['EDDF'])).length
      })
      .toBe(1)
  } finally {
    await store.close()
    await other.close()
  }
})

test('while the disk is full, the file is tried once in a second', async () => {
  let nowMs = 1000
  const now = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => now.mockRestore())
  let attempts = 0
  function put(): Promise<never> {
    attempts++
    return refused()
  }
  const board = boardOnFullDisk({ ...onFullDisk, put })
  for (let times = 0; times < 3; times++) await board.put('metar', [], NOW)
  expect(attempts).toBe(1)
  nowMs += 1000
  await board.put('metar', [], NOW)
  expect(attempts).toBe(2)
})

test('stations are forgotten in the file before the answer', async () => {
  const board = boardOnFullDisk({ ...onFullDisk, forget: refused })
  await expect(board.forget(NOW)).rejects.toThrow('the disk is full')
})
