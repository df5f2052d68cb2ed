import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { failFlushes, failModes, watchFlushes } from '@flightbag/testing/faults/watch-flushes'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { listsOpenFiles, openFiles } from '../../testing/open-files.ts'
import { replaceFile } from './replace-file.ts'

const folder = temporaryFolder()
/** A user who is not root. */
const OTHER = 12_345

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
  chownSync(file, OTHER, OTHER)
  await replaceFile(file, Buffer.from('after'))
  expect(statSync(file)).toMatchObject({ uid: OTHER, gid: OTHER })
  expect(readFileSync(file, 'utf8')).toBe('after')
})

const WITHOUT_RIGHTS = `
const { replaceFile } = await import(${SOURCE})
if (process.getuid() === 0) process.setuid(${OTHER})
for (const path of ['read-only', 'shut/file'])
  await replaceFile(path, Buffer.from('after')).then(() => console.log('written'), ({ code }) => console.log(code))`

test.skipIf(process.platform === 'win32')(
  'a file is written if the user may, also in a folder that is shut',
  async () => {
    const [inside, shut] = [temporaryFolder(), 'shut']
    const paths = ['read-only', join(shut, 'file')].map((path) => join(inside, path))
    mkdirSync(join(inside, shut))
    for (const path of paths) writeFileSync(path, 'before')
    if (process.getuid?.() === 0) for (const path of [inside, ...paths]) chownSync(path, OTHER, OTHER)
    chmodSync(paths[0]!, 0o444)
    chmodSync(join(inside, shut), 0o555)
    const args = ['--input-type=module', '--eval', WITHOUT_RIGHTS]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: inside })
    chmodSync(join(inside, shut), 0o755)
    expect(stdout).toBe('EACCES\nwritten\n')
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['before', 'after'])
  },
)

test.skipIf(process.platform === 'win32')('a pipe is written to, and stays', async () => {
  const pipe = join(folder, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  // neither its reader nor its writer waits
  const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  await replaceFile(pipe, Buffer.from('content'))
  expect(statSync(pipe).isFIFO()).toBe(true)
  const read = Buffer.alloc(100)
  expect(read.toString('utf8', 0, readSync(descriptor, read))).toBe('content')
  closeSync(descriptor)
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
})

test.each([
  ['flushed', failFlushes],
  ['given its mode', failModes],
])('a file that cannot be %s is not replaced, and nothing is left beside it', async (_what, fail) => {
  const alone = temporaryFolder()
  const file = join(alone, 'file')
  writeFileSync(file, 'before')
  await fail()
  await expect(replaceFile(file, Buffer.from('after'))).rejects.toThrow('EIO')
  expect(readdirSync(alone)).toEqual(['file'])
  expect(readFileSync(file, 'utf8')).toBe('before')
  if (listsOpenFiles) expect(openFiles().filter((path) => path?.startsWith(alone))).toEqual([])
})
