import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { runHere } from '../testing/run-here.ts'
import { OF_FLIGHTBAG, ownDataFolder } from './data-folder.ts'

const root = temporaryFolder()

/** A folder that all users may read, with a file in it. */
function sharedFolder(name: string, entry: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  writeFileSync(join(folder, entry), '')
  chmodSync(folder, 0o755)
  chmodSync(join(folder, entry), 0o644)
  return folder
}

function mode(path: string): number {
  return statSync(path).mode & 0o777
}

test.each(['account list', 'doctor', 'serve --port 0'])(
  '%s leaves a folder of other programs as it is',
  async (args) => {
    const folder = sharedFolder(args, 'notes.txt')
    const env = { FLIGHTBAG_DATA_DIR: folder, FLIGHTBAG_WEATHER: 'sample' }
    const { code, stdout, stderr } = await runHere(args.split(' '), { env })
    expect(code).toBe(1)
    expect(stdout + stderr).toContain(
      `${folder} contains notes.txt and no data of Flightbag, and other users may enter it: choose another folder`,
    )
    expect([mode(folder), mode(join(folder, 'notes.txt'))]).toEqual([0o755, 0o644])
  },
)

test.each(OF_FLIGHTBAG)('a folder with %s is made private', (entry) => {
  const folder = sharedFolder(`of-${entry}`, entry)
  writeFileSync(join(folder, 'certificate.pem'), '', { mode: 0o600 })
  expect(ownDataFolder(folder, { deep: true })).toMatchObject({ ok: true })
  expect([mode(folder), mode(join(folder, entry))]).toEqual([0o700, 0o600])
})

test('a new disk is made private', () => {
  const folder = sharedFolder('disk', 'lost+found')
  expect(ownDataFolder(folder, { deep: false })).toMatchObject({ ok: true })
})

test('a folder that is private already may contain other files', () => {
  const folder = sharedFolder('private', 'settings.env')
  chmodSync(folder, 0o700)
  expect(ownDataFolder(folder, { deep: false })).toMatchObject({ ok: true })
})
