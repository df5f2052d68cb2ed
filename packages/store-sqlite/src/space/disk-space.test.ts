import { pretendFreeBytes } from '@flightbag/testing/faults/builtins'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../testing/stores.ts'
import { diskSpace } from './disk-space.ts'
import { fullDisk } from './full-disk.ts'
import { RESERVE_BYTES } from './reserve.ts'

test('an attempt to give space back that failed is repeated', async () => {
  let attempts = 0
  async function keep() {
    if (++attempts === 1) throw new Error('the disk does not answer')
  }
  const reserve = { isReleased: () => false, release: () => false, keep }
  const space = diskSpace(temporaryFolder(), [], { cut: async () => undefined }, reserve)
  await expect(space.giveBack()).rejects.toThrow('does not answer')
  await space.giveBack()
  expect(attempts).toBe(2)
})

test('a deletion has the space of the reserve when nothing else can be given back', async () => {
  const reserve = { isReleased: () => true, release: vi.fn(() => true), keep: async () => undefined }
  let isCut = false
  async function cut() {
    if (!isCut) pretendFreeBytes(RESERVE_BYTES)
    isCut = true
  }
  const space = diskSpace(temporaryFolder(), ['a'], { cut }, reserve)
  pretendFreeBytes(RESERVE_BYTES - 1)
  await space.makeRoom()
  expect(reserve.release).not.toHaveBeenCalled()
  pretendFreeBytes(RESERVE_BYTES - 1)
  await space.makeRoom()
  expect(reserve.release).toHaveBeenCalled()
})

test('a log whose copy needs more space is copied with the space of the reserve', async () => {
  let cuts = 0
  async function cut() {
    if (++cuts === 1) throw fullDisk()
  }
  let releases = 0
  const reserve = { isReleased: () => false, release: () => ++releases === 1, keep: async () => undefined }
  await diskSpace(temporaryFolder(), ['a'], { cut }, reserve).giveBack()
  expect([cuts, releases]).toEqual([2, 1])
})

test('a log that cannot be copied does not prevent the copy of the other one', async () => {
  const cuts: string[] = []
  async function cut(path: string) {
    cuts.push(path)
    if (path === 'a') throw new Error('the disk does not answer')
  }
  const keep = vi.fn(async () => undefined)
  await diskSpace(
    temporaryFolder(),
    ['a', 'b'],
    { cut },
    { isReleased: () => false, release: () => true, keep },
  ).giveBack()
  expect(cuts).toEqual(['a', 'b'])
  expect(keep).toHaveBeenCalled()
})

test('after writes were refused, space is given back once in a second', async () => {
  let nowMs = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => now.mockRestore())
  let keeps = 0
  async function keep() {
    keeps++
  }
  const reserve = { isReleased: () => true, release: () => false, keep }
  const space = diskSpace(temporaryFolder(), [], { cut: async () => undefined }, reserve)
  await space.giveBack()
  space.refused()
  expect(keeps).toBe(1)
  nowMs += 1000
  space.refused()
  await space.giveBack()
  expect(keeps).toBe(2)
})
