import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuseFolders } from '@flightbag/testing/faults/builtins'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/stores.ts'
import { prepareFolder } from './data-folder.ts'

function unwritable(folder: string, problem: string) {
  const message = `the data folder ${folder} ${problem}: change it, its owner, or FLIGHTBAG_DATA_DIR`
  return expect.objectContaining({ code: 'STORE_UNWRITABLE', message })
}

function modeOf(folder: string): string {
  return (statSync(folder).mode & 0o777).toString(8)
}

test('a file is no folder, and nothing is inside it', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => prepareFolder(file)).toThrow(unwritable(file, 'is no folder'))
  const inside = join(file, 'data')
  const problem = 'is not a folder, or is inside a path that is not a folder'
  expect(() => prepareFolder(inside)).toThrow(unwritable(inside, problem))
})

test('the folder around it must exist', () => {
  const folder = join(temporaryFolder(), 'missing', 'data')
  expect(() => prepareFolder(folder)).toThrow(unwritable(folder, 'is inside a folder that does not exist'))
})

test.each(['700', '500', '755', '744'])('a folder with the mode %s is used as it is', (mode) => {
  const folder = temporaryFolder()
  chmodSync(folder, mode)
  prepareFolder(folder)
  expect(modeOf(folder)).toBe(mode)
})

test.each(['720', '702', '770', '777'])('a folder with the mode %s is refused, and not changed', (mode) => {
  const folder = temporaryFolder()
  chmodSync(folder, mode)
  const message = `the data folder ${folder} can be changed by other users: run chmod 700 ${folder}`
  expect(() => prepareFolder(folder)).toThrow(expect.objectContaining({ code: 'STORE_EXPOSED', message }))
  expect(modeOf(folder)).toBe(mode)
})

test('a new folder can be entered only by its owner', () => {
  const folder = join(temporaryFolder(), 'data')
  prepareFolder(folder)
  expect(modeOf(folder)).toBe('700')
})

test.each([
  ['EACCES', 'may not be used by you'],
  ['EPERM', 'may not be used by you'],
  ['EROFS', 'is on a disk that is read-only'],
  ['ENOSPC', 'is on a disk that is full'],
])('a folder that the system refuses to make with %s %s', (code, problem) => {
  refuseFolders(code)
  const folder = '/data/flightbag'
  expect(() => prepareFolder(folder)).toThrow(unwritable(folder, problem))
})
