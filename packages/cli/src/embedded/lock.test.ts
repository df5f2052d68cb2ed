import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireLock, lockHolder } from './lock.ts'
import { thisProcess } from './process-identity.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightbag-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const about = { role: 'serve', socket: join('somewhere', 'socket') }

/** A lock file as a process leaves it that was killed. */
function leaveDeadLock() {
  const child = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(path, JSON.stringify({ ...thisProcess(), ...about, pid: child.pid, nonce: 'dead' }))
}

test('one holder at a time, and the other learns who it is', () => {
  const first = acquireLock(path, about)
  expect(first).toHaveProperty('lock')
  expect(acquireLock(path, about)).toEqual({ heldBy: expect.objectContaining({ pid: process.pid, ...about }) })
  if ('lock' in first) first.lock.release()
  expect(existsSync(path)).toBe(false)
  expect(lockHolder(path)).toBeNull()
  expect(acquireLock(path, about)).toHaveProperty('lock')
})

test('the lock of a process that ended is taken over, and nothing is left lying about', () => {
  leaveDeadLock()
  expect(lockHolder(path)).toBeNull()
  const taken = acquireLock(path, about)
  expect(taken).toHaveProperty('lock')
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('a number that another process has by now protects nobody', () => {
  writeFileSync(path, JSON.stringify({ ...thisProcess(), ...about, began: 'long ago', nonce: 'dead' }))
  expect(acquireLock(path, about)).toHaveProperty('lock')
})

test('a command holds it as a server does', () => {
  expect(acquireLock(path, { role: 'import', socket: null })).toHaveProperty('lock')
  expect(acquireLock(path, about)).toHaveProperty('heldBy.role', 'import')
})

test('who gives it back leaves that of another alone', () => {
  const taken = acquireLock(path, about)
  const others = JSON.stringify({ ...thisProcess(), ...about, nonce: 'of another' })
  writeFileSync(path, others)
  if ('lock' in taken) taken.lock.release()
  expect(readFileSync(path, 'utf8')).toBe(others)
})

test('a holder on another machine is believed to run, whatever runs under its number here', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(path, JSON.stringify({ ...thisProcess(), ...about, pid, host: 'elsewhere', nonce: 'far' }))
  expect(acquireLock(path, about)).toHaveProperty('heldBy.host', 'elsewhere')
})

test('a lock file that nobody can read is set aside', () => {
  writeFileSync(path, '')
  expect(acquireLock(path, about)).toHaveProperty('lock')
})

test('a takeover that was itself cut off does not stop the next one', () => {
  leaveDeadLock()
  writeFileSync(`${path}.dead`, readFileSync(path, 'utf8').replace('"dead"', '"dead too"'))
  expect(acquireLock(path, about)).toHaveProperty('lock')
})

test('of many processes that find a dead lock together, exactly one takes it', async () => {
  const script = `
    import { acquireLock } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
    process.stdin.once('data', () => {
      const got = acquireLock(${JSON.stringify(path)}, { role: 'serve', socket: null })
      process.stdout.write('lock' in got ? 'lock' : 'held')
      process.stdin.once('data', () => process.exit(0))
    })
    process.stdout.write('ready ')`
  for (let round = 0; round < 3; round++) {
    leaveDeadLock()
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    const said = children.map(() => '')
    await Promise.all(children.map((child) => once(child.stdout, 'data')))
    children.forEach((child, at) => {
      child.stdout.on('data', (text) => {
        said[at] += String(text)
      })
    })
    const answers = children.map((child) => once(child.stdout, 'data'))
    for (const child of children) child.stdin.write('go')
    await Promise.all(answers)
    const ends = children.map((child) => once(child, 'exit'))
    for (const child of children) child.stdin.write('end')
    await Promise.all(ends)
    expect(said.sort()).toEqual(['held', 'held', 'held', 'held', 'held', 'lock'])
  }
})
