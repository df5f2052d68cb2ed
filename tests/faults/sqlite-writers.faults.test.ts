import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openSqlite } from '@flightbag/store-sqlite'
import { follower, seen } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { report } from './table.ts'

const WRITERS = 4
const ACKNOWLEDGED = 400
const PROGRAM = join(import.meta.dirname, 'writer.ts')

test('a follower of four processes that write to one SQLite file, killed with -9, sees each version once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-writers-'))
  const store = openSqlite(folder)
  const acknowledged: string[] = []
  const writers = Array.from({ length: WRITERS }, (_, n) => {
    const args = ['--conditions=source', PROGRAM, folder, String(n * 1_000_000)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line !== 'ready') acknowledged.push(line)
    })
    return { child, ended: once(child, 'close') }
  })
  const kinds = ['note', 'pluginSession'] as const
  const followers = kinds.map((kind) => follower(store.records, 'pilot', kind))
  let polls = 0
  async function follow() {
    await Promise.all(followers.map((one) => one.catchUp(() => 1 + ((polls * 37) % 200))))
    polls++
  }
  const failed = Promise.race(writers.map(({ ended }) => ended)).then(() => Promise.reject(new Error('a writer ended')))
  failed.catch(() => undefined)
  try {
    await until(async () => {
      await follow()
      return acknowledged.length >= ACKNOWLEDGED
    }, failed)
    for (const { child } of writers) child.kill('SIGKILL')
    await Promise.all(writers.map(({ ended }) => ended))
    await follow()
    const [notes, sessions] = await Promise.all(
      kinds.map(
        async (kind) => new Map((await store.records.all('pilot', kind)).map(seen).map((one) => [one.id, one])),
      ),
    )
    const lost = acknowledged.filter((line) => {
      const [what, n] = line.split(' ')
      return what === 'import' ? !notes!.has(`n-${n}-4`) : !sessions!.has(`flight-${n}`)
    })
    const wrong = followers.flatMap(({ repeated }) => repeated)
    report({
      fault: 'kill -9 of four writers with followers, SQLite',
      times: WRITERS,
      hits: polls,
      acknowledged: acknowledged.length,
      lost: lost.length + wrong.length,
      recovered: 'at once',
    })
    expect({ lost, wrong }).toEqual({ lost: [], wrong: [] })
    expect(followers.map(({ copy }) => copy)).toEqual([notes, sessions])
  } finally {
    for (const { child } of writers) child.kill('SIGKILL')
    await store.close()
    await rm(folder, { recursive: true })
  }
})
