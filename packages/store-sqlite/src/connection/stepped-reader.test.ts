import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/stores.ts'
import { type Connection, openConnection } from './connection.ts'
import { steppedReader } from './stepped-reader.ts'

function* long(): Generator<undefined, string> {
  yield
  return 'read'
}

test('of long reads, one runs at a time; one that fails closes its connection, and the next one works', async () => {
  let open = 0
  let mostOpen = 0
  const stepped = steppedReader(openConnection('', { timeoutMs: 0 }), () => {
    mostOpen = Math.max(mostOpen, ++open)
    const connection = openConnection('', { timeoutMs: 0 })
    function close() {
      connection.close()
      open--
    }
    return { ...connection, close }
  })
  let steps = 0
  function* failing(): Generator<undefined, string> {
    if (++steps > 1) throw new Error('damaged')
    yield* long()
    return ''
  }
  const [failed, read] = await Promise.allSettled([stepped(failing), stepped(long)])
  expect([failed, read]).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'read' }])
  expect([open, mostOpen]).toEqual([0, 1])
})

test('a long read sees one state of the database, whatever is committed between its steps', async () => {
  const path = join(temporaryFolder(), 'steps.db')
  writeFileSync(path, '')
  const writer = openConnection(path, { timeoutMs: 0, pragmas: 'pragma journal_mode = wal' })
  writer.script('create table written (n)')
  const shared = openConnection(path, { timeoutMs: 0 })
  function* counted(connection: Connection): Generator<undefined, readonly number[]> {
    const counts = []
    for (let step = 0; step < 2; step++) {
      counts.push(connection.all('select n from written').length)
      writer.script('insert into written values (1)')
      if (step === 0) yield
    }
    return counts
  }
  const [before, after] = await steppedReader(shared, () => openConnection(path, { timeoutMs: 0 }))(counted)
  expect(after).toBe(before)
  for (const connection of [shared, writer]) connection.close()
})

test('a read of one step needs no connection of its own', async () => {
  const shared = openConnection('', { timeoutMs: 0 })
  const stepped = steppedReader(shared, () => expect.fail('a connection was made'))
  // biome-ignore lint/correctness/useYield: it ends in its first step
  function* short(): Generator<undefined, string> {
    return 'read'
  }
  expect(await stepped(short)).toBe('read')
  shared.close()
})
