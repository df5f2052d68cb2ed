import { statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { pace } from '../service/pace.ts'
import { openRequestLog } from './request-log.ts'

const folder = temporaryFolder()

test('a process that follows a killed one continues its minute', async () => {
  const path = join(folder, 'requests')
  let nowMs = 1_000_000
  const waits: number[] = []
  /** A process that never closes the log. */
  function start() {
    const log = openRequestLog(path, () => nowMs)
    async function sleep(ms: number) {
      waits.push(ms)
      nowMs += ms
    }
    return pace({ now: () => nowMs, sleep, log })
  }
  for (let restart = 0; restart < 5; restart++) {
    const turn = start()
    for (let n = 0; n < 24; n++, nowMs += 10) await turn()
  }
  expect(waits).toEqual([])
  await start()()
  expect(nowMs).toBeGreaterThan(1_060_000)
  expect(statSync(path).size).toBe(120 * 8)
})

test('after more requests than are kept, a process that follows keeps the newest ones', () => {
  const path = join(folder, 'many')
  let nowMs = 0
  for (const requests of [130, 3]) {
    const log = openRequestLog(path, () => nowMs)
    for (let n = 0; n < requests; n++, nowMs++) log.add()
    log.close()
  }
  const log = openRequestLog(path, () => nowMs)
  expect(log.ages()).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n))
  log.close()
})

test('times in the future, after the clock was set back, delay a request for one minute at most', async () => {
  const path = join(folder, 'future')
  const ahead = openRequestLog(path, () => 9_000_000)
  for (let n = 0; n < 120; n++) ahead.add()
  ahead.close()
  const log = openRequestLog(path, () => 1_000_000)
  expect(log.ages()).toEqual(Array.from({ length: 120 }, () => 0))
  log.close()
})
