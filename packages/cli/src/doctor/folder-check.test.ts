import fs, { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderCheck } from './folder-check.ts'

const root = temporaryFolder()

function made(name: string, mode = 0o700): string {
  const folder = join(root, name)
  mkdirSync(folder)
  chmodSync(folder, mode)
  return folder
}

test('a folder that is its owner’s alone is ok, and so is one that does not exist yet', () => {
  expect(folderCheck({ dataDir: made('own') })).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('alone'),
  })
  const later = { state: 'ok', message: expect.stringContaining('will be made on first use') }
  expect(folderCheck({ dataDir: join(root, 'later') })).toMatchObject(later)
})

test('a folder that is a file, or inside one, fails', () => {
  const file = join(root, 'a-file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'data')]) {
    const message = `${file} is no folder: move it away, or change FLIGHTBAG_DATA_DIR`
    expect(folderCheck({ dataDir })).toEqual({ name: 'data folder', state: 'failed', message })
  }
})

test('a link that leads nowhere fails', () => {
  const dataDir = join(root, 'link')
  symlinkSync(join(root, 'nowhere'), dataDir)
  const message = `${dataDir} leads nowhere, or you may not enter its path: change it, or FLIGHTBAG_DATA_DIR`
  expect(folderCheck({ dataDir })).toEqual({ name: 'data folder', state: 'failed', message })
})

test('a folder that may not be written, for example of a read-only disk, fails', () => {
  const dataDir = made('read-only')
  replaceBuiltin(fs, 'accessSync', () => (path, mode) => {
    expect([path, mode]).toEqual([dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK])
    throw Object.assign(new Error('EROFS'), { code: 'EROFS' })
  })
  const message = `${dataDir} may not be written by you: change its owner, or FLIGHTBAG_DATA_DIR`
  expect(folderCheck({ dataDir })).toEqual({ name: 'data folder', state: 'failed', message })
})

test('a folder of another user fails', () => {
  const dataDir = made('of-another')
  const { uid } = fs.statSync(dataDir)
  vi.spyOn(process, 'geteuid').mockReturnValue(uid + 1)
  onTestFinished(() => void vi.restoreAllMocks())
  const message = `${dataDir} belongs to user ${uid}, not to user ${uid + 1}: run doctor as that user`
  expect(folderCheck({ dataDir })).toEqual({ name: 'data folder', state: 'failed', message })
})

test.each(['755', '710', '701'])('a folder of mode %s causes a warning; one of other programs fails', (mode) => {
  const dataDir = made(`mode-${mode}`, Number.parseInt(mode, 8))
  const message = `${dataDir} can be read by others: chmod 700 it`
  expect(folderCheck({ dataDir })).toEqual({ name: 'data folder', state: 'warning', message })
  writeFileSync(join(dataDir, 'notes.txt'), '')
  const shared = { state: 'failed', message: expect.stringContaining('contains notes.txt and no data of Flightbag') }
  expect(folderCheck({ dataDir })).toMatchObject(shared)
})
