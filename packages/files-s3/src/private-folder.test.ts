import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseFolders } from '@flightbag/testing/faults/builtins'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivate } from './private-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightbag-private-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function modeOf(path: string) {
  return (statSync(path).mode & 0o777).toString(8)
}

test('a folder that the operator made, and all in it, becomes private, and the repairs are listed', () => {
  const file = join(folder, 'files', 'ana', 'chart.pdf')
  mkdirSync(join(folder, 'files', 'ana'), { recursive: true })
  writeFileSync(file, '')
  for (const path of [folder, join(folder, 'files'), join(folder, 'files', 'ana')]) chmodSync(path, 0o777)
  chmodSync(file, 0o666)
  const repaired = makePrivate(folder, { deep: true })
  expect(repaired).toEqual({ ok: true, value: [folder, join(folder, 'files'), join(folder, 'files', 'ana'), file] })
  expect([folder, join(folder, 'files', 'ana'), file].map(modeOf)).toEqual(['700', '700', '600'])
  expect(makePrivate(folder, { deep: true })).toEqual({ ok: true, value: [] })
})

test('of a large folder, only itself and its own entries become private', () => {
  const inner = join(folder, 'files')
  const file = join(inner, 'chart.pdf')
  mkdirSync(inner)
  writeFileSync(file, '')
  for (const path of [folder, inner, file]) chmodSync(path, 0o755)
  expect(makePrivate(folder, { deep: false })).toEqual({ ok: true, value: [folder, inner] })
  expect([folder, inner, file].map(modeOf)).toEqual(['700', '700', '755'])
})

test('a folder that does not exist is made private', () => {
  const made = join(folder, 'a', 'b')
  expect(makePrivate(made, { deep: false })).toEqual({ ok: true, value: [] })
  expect(modeOf(made)).toBe('700')
})

test('a folder that the system cannot create is rejected at once, with the reason', () => {
  expect(makePrivate('/proc/flightbag/data', { deep: false })).toMatchObject({
    failure: expect.stringMatching(/^the data folder \/proc\/flightbag\/data cannot be used \(\w+\): /),
  })
})

test('a symbolic link in the folder is rejected, and nothing is changed', () => {
  const outside = mkdtempSync(join(tmpdir(), 'flightbag-outside-'))
  const target = join(outside, 'secret')
  writeFileSync(target, '')
  chmodSync(target, 0o644)
  symlinkSync(target, join(folder, 'files'))
  chmodSync(folder, 0o755)
  expect(makePrivate(folder, { deep: false })).toMatchObject({ failure: expect.stringContaining('symbolic link') })
  expect([target, folder].map(modeOf)).toEqual(['644', '755'])
  rmSync(outside, { recursive: true })
})

test('an entry of another user is rejected', () => {
  const isRoot = process.getuid?.() === 0
  const file = join(folder, 'flightbag.db')
  writeFileSync(file, '')
  if (isRoot) chownSync(file, 65_534, 65_534)
  expect(makePrivate(isRoot ? folder : '/usr', { deep: false })).toMatchObject({
    failure: expect.stringMatching(/belongs to user \d+, not to user \d+/),
  })
})

test.each([
  ['below a file', 'file/x', 'ENOTDIR'],
  ['of a file', 'file', 'EEXIST'],
])('a path %s is rejected in one line, and the file is not changed', (_, path, code) => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  expect(makePrivate(join(folder, path), { deep: false })).toMatchObject({ failure: expect.stringContaining(code) })
  expect(modeOf(file)).toBe('644')
})

test.each([
  ['EROFS', 'is on a disk that is read-only'],
  ['ENOSPC', 'is on a disk that is full'],
  ['EIO', 'cannot be used (EIO)'],
])('a folder that the system refuses to make with %s %s', (code, problem) => {
  refuseFolders(code)
  const made = join(folder, 'data')
  const failure = `the data folder ${made} ${problem}: change it, its owner, or FLIGHTBAG_DATA_DIR`
  expect(makePrivate(made, { deep: false })).toEqual({ ok: false, failure })
})
