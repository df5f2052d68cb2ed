import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, isBusy, openConnection } from './connection.ts'
import { writeQueue } from './write-queue.ts'

let folder: string
let other: Connection
let connection: Connection
beforeEach(() => {
  // a transaction starts no more work after some milliseconds, which the first one takes on a busy machine
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  folder = mkdtempSync(join(tmpdir(), 'flightbag-queue-'))
  const path = join(folder, 'queue.db')
  writeFileSync(path, '')
  other = openConnection(path, { timeoutMs: 0 })
  other.script('create table written (n)')
  connection = openConnection(path, { timeoutMs: 0 })
})
afterEach(() => {
  vi.restoreAllMocks()
  connection.close()
  other.close()
  rmSync(folder, { recursive: true })
})

const usual = {
  check: () => undefined,
  mustWait: () => false,
  stopped: { awaitWriter: () => undefined, done: () => undefined },
  isFull: () => false,
  explain: (error: unknown) => error,
  committed: () => undefined,
}

function insert(n: number) {
  return (to: Connection) => to.script(`insert into written values (${n})`)
}

test('a write that expired while another process held the lock never runs', async () => {
  const write = writeQueue(connection, { ...usual, deadlineMs: 0 })
  other.script('begin immediate')
  const expired = await Promise.allSettled([write(insert(1)), write(insert(2))])
  expect(expired.map((each) => each.status === 'rejected' && isBusy(each.reason))).toEqual([true, true])
  other.script('rollback')
  await write(insert(3))
  expect(connection.all('select n from written')).toEqual([{ n: 3 }])
})

test('after a failed check, no waiting write runs', async () => {
  let isAllowed = false
  function check() {
    if (!isAllowed) throw new Error('the files were replaced')
  }
  const write = writeQueue(connection, { ...usual, deadlineMs: 60_000, check })
  await expect(write(insert(1))).rejects.toThrow('replaced')
  isAllowed = true
  await write(insert(2))
  expect(connection.all('select n from written')).toEqual([{ n: 2 }])
})

test('while the disk is full, only deletions run', async () => {
  const write = writeQueue(connection, { ...usual, deadlineMs: 60_000, isFull: () => true })
  const answers = await Promise.allSettled([write(insert(1)), write(insert(2), { frees: true })])
  expect(answers).toMatchObject([{ status: 'rejected', reason: { code: 'STORE_FULL' } }, { status: 'fulfilled' }])
  expect(connection.all('select n from written')).toEqual([{ n: 2 }])
})

test('a write that waits too long for the copy of the log fails for the full disk, and a later one runs', async () => {
  let looks = 0
  const write = writeQueue(connection, { ...usual, deadlineMs: 0, mustWait: () => ++looks <= 2 })
  await expect(write(insert(1))).rejects.toMatchObject({ code: 'STORE_FULL' })
  looks = 2
  await write(insert(2))
  expect(connection.all('select n from written')).toEqual([{ n: 2 }])
})

test('a write that fails changes nothing, alone or beside others, and the others are committed', async () => {
  const write = writeQueue(connection, { ...usual, deadlineMs: 60_000 })
  function failing(n: number) {
    return (to: Connection) => {
      insert(n)(to)
      throw new Error('failed')
    }
  }
  await expect(write(failing(1))).rejects.toThrow('failed')
  const answers = await Promise.allSettled([write(insert(2)), write(failing(3)), write(insert(4))])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(other.all('select n from written')).toEqual([{ n: 2 }, { n: 4 }])
})

test('an error that ends the transaction is the error of all its writes, and none is stored', async () => {
  const write = writeQueue(connection, { ...usual, deadlineMs: 60_000 })
  function ended(to: Connection) {
    to.script('rollback')
    throw new Error('the engine ended the transaction')
  }
  const answers = await Promise.allSettled([write(insert(1)), write(ended)])
  const refusal = {
    status: 'rejected',
    reason: expect.objectContaining({ message: 'the engine ended the transaction' }),
  }
  expect(answers).toEqual([refusal, refusal])
  expect(other.all('select n from written')).toEqual([])
})

test('writes that do not fit into one transaction are all committed, in the order of arrival', async () => {
  const write = writeQueue(connection, { ...usual, deadlineMs: 60_000 })
  const numbers = Array.from({ length: 150 }, (_, n) => n)
  await Promise.all(numbers.map((n) => write(insert(n))))
  expect(other.all('select n from written order by rowid')).toEqual(numbers.map((n) => ({ n })))
})

test('a write waits for the lock of another process, and for the copy of a long log', async () => {
  const calls: string[] = []
  let isLong = true
  function mustWait(): boolean {
    if (!isLong) return false
    isLong = false
    calls.push('long log')
    return true
  }
  function awaitWriter(): void {
    calls.push('locked')
    other.script('rollback')
  }
  const stopped = { awaitWriter, done: () => void calls.push('begun') }
  const write = writeQueue(connection, { ...usual, deadlineMs: 60_000, mustWait, stopped })
  other.script('begin immediate')
  const waits = vi.spyOn(globalThis, 'setTimeout')
  await write(insert(1))
  expect(calls).toEqual(['long log', 'locked', 'begun'])
  expect(waits.mock.calls.map(([, ms]) => ms)).toEqual([10, 1])
  waits.mockRestore()
  expect(other.all('select n from written')).toEqual([{ n: 1 }])
})

test('writes that wait together are checked once', async () => {
  let checks = 0
  const write = writeQueue(connection, { ...usual, deadlineMs: 60_000, check: () => void checks++ })
  await Promise.all([1, 2, 3].map((n) => write(insert(n))))
  for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate)
  await write(insert(4))
  expect(checks).toBe(2)
})
