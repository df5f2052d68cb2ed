import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notedMs } from '../backup/noted-times.ts'
import { copyAge } from './copy-age.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

/** A data folder that Litestream reads, and the metrics of a Litestream. */
async function copied() {
  const dataDir = mkdtempSync(join(tmpdir(), 'flightbag-age-'))
  let metrics = ''
  const server = createServer((_, res) => res.end(metrics))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    rmSync(dataDir, { recursive: true })
    await new Promise((resolve) => server.close(resolve))
  })
  const config = join(dataDir, 'litestream.yml')
  writeFileSync(config, `addr: "127.0.0.1:${(server.address() as AddressInfo).port}"\n`)
  const folder = join(dataDir, '.flightbag.db-litestream')
  const parts = join(folder, 'generations', 'aa', 'wal')
  function write(path: string, bytes: number, ms: number): void {
    writeFileSync(path, 'x'.repeat(bytes))
    utimesSync(path, ms / 1000, ms / 1000)
  }
  return {
    dataDir,
    config,
    age: () => copyAge({ dataDir, config }),
    last: () => notedMs(dataDir, 'last-copy'),
    wrote: (ms: number) => write(join(dataDir, 'flightbag.db-wal'), 1, ms),
    begins() {
      mkdirSync(parts, { recursive: true })
      writeFileSync(join(folder, 'generation'), 'aa\n')
    },
    read: (index: string, bytes: number, ms: number) => write(join(parts, `${index}.wal`), bytes, ms),
    serve(...copies: readonly (readonly [name: string, index: number, offset: number])[]) {
      const lines = copies.flatMap(([name, index, offset]) => [
        `litestream_replica_wal_index{db="/a/flightbag.db",name="${name}"} ${index}`,
        `litestream_replica_wal_offset{db="/a/flightbag.db",name="${name}"} ${offset}`,
      ])
      metrics = [...lines, 'litestream_replica_wal_index{db="/a/other.db",name="file"} 0'].join('\n')
    },
  }
}

test('a copy is complete up to the last state that Litestream had read when the copy reached it', async () => {
  const copy = await copied()
  const age = copy.age()
  expect(await age.look(NOW)).toContain('has not read the store')
  copy.begins()
  copy.wrote(NOW)
  copy.read('00000001', 50, NOW)
  copy.serve(['file', 1, 50])
  expect(await age.look(NOW + 1000)).toBe(null)
  expect(copy.last()).toBe(NOW + 1000)

  // the copy lags behind what Litestream has read
  copy.read('00000001', 90, NOW + 2000)
  expect(await age.look(NOW + 3000)).toBe(null)
  expect(copy.last()).toBe(NOW + 1000)
  // it has reached that, and not the end of the next part
  copy.read('0000000a', 10, NOW + 4000)
  copy.serve(['file', 10, 9])
  expect(await age.look(NOW + 5000)).toBe(null)
  expect(copy.last()).toBe(NOW + 3000)
  // one of two copies lags
  copy.serve(['file', 10, 10], ['s3', 9, 99])
  await age.look(NOW + 6000)
  expect(copy.last()).toBe(NOW + 3000)
  // the store was written after Litestream has read it
  copy.serve(['file', 10, 10], ['s3', 10, 10])
  copy.wrote(NOW + 7000)
  await age.look(NOW + 8000)
  expect(copy.last()).toBe(NOW + 6000)
})

test('after a restart Litestream names no position: the copy stays complete until the store is written', async () => {
  const copy = await copied()
  copy.begins()
  copy.wrote(NOW)
  copy.read('00000001', 50, NOW)
  copy.serve()
  expect(await copy.age().look(NOW + 1000)).toBe(null)
  expect(copy.last()).toBe(null)
  copy.serve(['file', 1, 50])
  await copy.age().look(NOW + 2000)
  copy.serve()
  await copy.age().look(NOW + 3000)
  expect(copy.last()).toBe(NOW + 3000)
  copy.wrote(NOW + 4000)
  await copy.age().look(NOW + 5000)
  expect(copy.last()).toBe(NOW + 3000)
})

test('it says why the age cannot be known', async () => {
  const copy = await copied()
  copy.begins()
  copy.read('00000001', 50, NOW)
  writeFileSync(copy.config, 'addr: 127.0.0.1:1\n')
  expect(await copy.age().look(NOW)).toContain('does not answer at 127.0.0.1:1')
  writeFileSync(copy.config, 'dbs:\n')
  expect(await copy.age().look(NOW)).toContain('no line `addr:`')
})
