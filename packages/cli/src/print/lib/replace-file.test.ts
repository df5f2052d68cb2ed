import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { failFlushes, watchFlushes } from '@flightbag/testing/faults/watch-flushes'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { replaceFile } from './replace-file.ts'

const folder = temporaryFolder()

const SOURCE = JSON.stringify(new URL('./replace-file.ts', import.meta.url).href)
const ON_A_FULL_DISK = `
const { replaceFile } = await import(${SOURCE})
await replaceFile('kept', Buffer.alloc(5000)).then(() => console.log('written'), ({ code }) => console.log(code))`

test.skipIf(process.platform === 'win32')('a full disk leaves the earlier file, and nothing beside it', async () => {
  writeFileSync(join(folder, 'kept'), 'before')
  // a limit of the file size has the effect of a full disk
  const script = 'ulimit -f 1; exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, ON_A_FULL_DISK], { cwd: folder })
  expect(stdout).toBe('EFBIG\n')
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['kept'])
})

test.runIf(process.getuid?.() === 0)('a file of another user that root replaces stays theirs', async () => {
  const file = join(folder, 'theirs')
  writeFileSync(file, 'before')
  chownSync(file, 12345, 12345)
  await replaceFile(file, Buffer.from('after'))
  expect(statSync(file)).toMatchObject({ uid: 12345, gid: 12345 })
  expect(readFileSync(file, 'utf8')).toBe('after')
})

test.skipIf(process.platform === 'win32')('a file keeps its mode, and a link stays a link', async () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')]
  const lost = await watchFlushes()
  await replaceFile(file, Buffer.from('first'))
  expect(await lost(file)).toEqual([])
  // Not the mode of a new file, with any usual mask.
  chmodSync(file, 0o604)
  symlinkSync('file', link)
  await replaceFile(link, Buffer.from('second'))
  expect(readFileSync(file, 'utf8')).toBe('second')
  expect(statSync(file).mode & 0o777).toBe(0o604)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  await replaceFile('/dev/null', Buffer.from('third'))
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  await failFlushes()
  await expect(replaceFile(file, Buffer.from('fourth'))).rejects.toThrow('EIO')
  expect(readFileSync(file, 'utf8')).toBe('second')
})
