import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copiedLog, endOf, NOW } from '../testing/copied-log.ts'

test('a copy is complete up to the last time at which the log ended where the copy has arrived', async () => {
  const copy = await copiedLog()
  const age = copy.age()
  expect(await age.look(NOW)).toContain('has not read the store')
  copy.begins()
  copy.wrote(7, 2)
  copy.read('00000001', 7)
  copy.serve(['file', 1, endOf(2)])
  expect(await age.look(NOW + 1000)).toBe(null)
  expect(copy.last()).toBe(NOW + 1000)

  // the store was written, and Litestream has read a part of that
  copy.wrote(7, 4)
  copy.serve(['file', 1, endOf(4) - 1])
  expect(await age.look(NOW + 3000)).toBe(null)
  expect(copy.last()).toBe(NOW + 1000)
  // the log began again, and its new part is not copied; the old one is
  copy.wrote(8, 1)
  copy.read('0000000a', 8)
  copy.serve(['file', 10, endOf(0)])
  expect(await age.look(NOW + 5000)).toBe(null)
  expect(copy.last()).toBe(NOW + 3000)
  // one of two copies lags
  copy.serve(['file', 10, endOf(1)], ['s3', 9, 99_999])
  await age.look(NOW + 6000)
  expect(copy.last()).toBe(NOW + 3000)
  // or is behind in the same part
  copy.serve(['file', 10, endOf(1)], ['s3', 10, endOf(0)])
  await age.look(NOW + 7000)
  expect(copy.last()).toBe(NOW + 3000)
  // Litestream has not begun to read the present log
  copy.serve(['file', 10, endOf(1)], ['s3', 10, endOf(1)])
  copy.wrote(9, 1)
  await age.look(NOW + 8000)
  expect(copy.last()).toBe(NOW + 7000)
  // a server whose clock is behind does not take this back
  copy.read('0000000b', 9)
  copy.serve(['file', 11, endOf(1)])
  await copy.age().look(NOW)
  expect(copy.last()).toBe(NOW + 7000)
})

test('the end of the log at an earlier time counts only in the same copy', async () => {
  const copy = await copiedLog()
  const age = copy.age()
  copy.begins()
  copy.wrote(7, 1)
  copy.read('00000001', 7)
  writeFileSync(copy.config, readFileSync(copy.config, 'utf8').replace('127.0.0.1', ''))
  copy.serve(['file', 0, 0])
  expect(await age.look(NOW + 1)).toBe(null)
  expect(copy.last()).toBe(null)
  writeFileSync(join(copy.dataDir, '.flightbag.db-litestream', 'generation'), 'bb')
  copy.serve(['file', 5, 0])
  expect(await age.look(NOW + 200)).toBe(null)
  expect(copy.last()).toBe(null)
})

test('of many ends of the log, the newest are remembered', async () => {
  const copy = await copiedLog()
  const age = copy.age()
  copy.begins()
  copy.wrote(7, 1)
  copy.read('00000001', 7)
  copy.serve(['file', 0, 0])
  for (let n = 1; n <= 102; n++) await age.look(NOW + n)
  copy.wrote(7, 2)
  copy.serve(['file', 1, endOf(1)])
  await age.look(NOW + 200)
  expect(copy.last()).toBe(NOW + 102)
})

test('after a restart Litestream names no position: the copy stays complete until the store is written', async () => {
  const copy = await copiedLog()
  copy.begins()
  copy.wrote(7, 1)
  copy.read('00000001', 7)
  copy.serve()
  expect(await copy.age().look(NOW + 1000)).toBe(null)
  expect(copy.last()).toBe(null)
  copy.serve(['file', 1, endOf(1)])
  await copy.age().look(NOW + 2000)
  copy.serve()
  await copy.age().look(NOW + 3000)
  expect(copy.last()).toBe(NOW + 3000)
  copy.wrote(7, 2, NOW + 4000)
  await copy.age().look(NOW + 5000)
  expect(copy.last()).toBe(NOW + 3000)
})

test('it says why the age cannot be known', async () => {
  const copy = await copiedLog()
  copy.begins()
  copy.read('00000001', 7)
  writeFileSync(copy.config, 'addr: 127.0.0.1:1\n')
  expect(await copy.age().look(NOW)).toContain('does not answer at 127.0.0.1:1')
  writeFileSync(copy.config, 'dbs:\n')
  expect(await copy.age().look(NOW)).toContain('no line `addr:`')
})
