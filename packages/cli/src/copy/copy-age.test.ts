import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notedMs } from '../backup/noted-times.ts'
import { copyAge } from './copy-age.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

const PAGE_BYTES = 512

/** The bytes of a log up to the end of a number of frames. */
function endOf(frames: number): number {
  return 32 + frames * (24 + PAGE_BYTES)
}

/** A log of transactions of one frame each. */
function logOf(salt: number, frames: number): Uint8Array {
  const log = Buffer.alloc(endOf(frames))
  log.writeUInt32BE(PAGE_BYTES, 8)
  log.writeUInt32BE(salt, 16)
  for (let n = 0; n < frames; n++) {
    log.writeUInt32BE(1, endOf(n) + 4)
    log.writeUInt32BE(salt, endOf(n) + 8)
  }
  return log
}

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
  function write(path: string, bytes: Uint8Array, ms: number): void {
    writeFileSync(path, bytes)
    utimesSync(path, ms / 1000, ms / 1000)
  }
  return {
    dataDir,
    config,
    age: () => copyAge({ dataDir, config }),
    last: () => notedMs(dataDir, 'last-copy'),
    wrote: (salt: number, frames: number, ms = NOW) =>
      write(join(dataDir, 'flightbag.db-wal'), logOf(salt, frames), ms),
    begins() {
      mkdirSync(parts, { recursive: true })
      writeFileSync(join(folder, 'generation'), 'aa\n')
    },
    read: (index: string, salt: number) => write(join(parts, `${index}.wal`), logOf(salt, 0), NOW),
    serve(...copies: readonly (readonly [name: string, index: number, offset: number])[]) {
      const lines = copies.flatMap(([name, index, offset]) => [
        `litestream_replica_wal_index{db="/a/flightbag.db",name="${name}"} ${index}`,
        `litestream_replica_wal_offset{db="/a/flightbag.db",name="${name}"} ${offset}`,
      ])
      metrics = [...lines, 'litestream_replica_wal_index{db="/a/other.db",name="file"} 0'].join('\n')
    },
  }
}

test('a copy is complete up to the last time at which the log ended where the copy has arrived', async () => {
  const copy = await copied()
  const age = copy.age()
  expect(await age.look(NOW)).toContain('has not read the store')
  copy.begins()
  copy.wrote(7, 2)
  copy.read('00000001', 7)
  copy.serve(['file', 1, endOf(2)])
  expect(await age.look(NOW + 1000)).toBe(null)
  expect(copy.last()).toBe(NOW + 1000)

  // the store was written, and Litestream has read a part of that
  copy.wrote(7, 4)
  copy.serve(['file', 1, endOf(4) - 1])
  expect(await age.look(NOW + 3000)).toBe(null)
  expect(copy.last()).toBe(NOW + 1000)
  // the log began again, and its new part is not copied; the old one is
  copy.wrote(8, 1)
  copy.read('0000000a', 8)
  copy.serve(['file', 10, endOf(0)])
  expect(await age.look(NOW + 5000)).toBe(null)
  expect(copy.last()).toBe(NOW + 3000)
  // one of two copies lags
  copy.serve(['file', 10, endOf(1)], ['s3', 9, 99_999])
  await age.look(NOW + 6000)
  expect(copy.last()).toBe(NOW + 3000)
  // Litestream has not begun to read the present log
  copy.serve(['file', 10, endOf(1)], ['s3', 10, endOf(1)])
  copy.wrote(9, 1)
  await age.look(NOW + 8000)
  expect(copy.last()).toBe(NOW + 6000)
})

test('after a restart Litestream names no position: the copy stays complete until the store is written', async () => {
  const copy = await copied()
  copy.begins()
  copy.wrote(7, 1)
  copy.read('00000001', 7)
  copy.serve()
  expect(await copy.age().look(NOW + 1000)).toBe(null)
  expect(copy.last()).toBe(null)
  copy.serve(['file', 1, endOf(1)])
  await copy.age().look(NOW + 2000)
  copy.serve()
  await copy.age().look(NOW + 3000)
  expect(copy.last()).toBe(NOW + 3000)
  copy.wrote(7, 2, NOW + 4000)
  await copy.age().look(NOW + 5000)
  expect(copy.last()).toBe(NOW + 3000)
})

test('it says why the age cannot be known', async () => {
  const copy = await copied()
  copy.begins()
  copy.read('00000001', 7)
  writeFileSync(copy.config, 'addr: 127.0.0.1:1\n')
  expect(await copy.age().look(NOW)).toContain('does not answer at 127.0.0.1:1')
  writeFileSync(copy.config, 'dbs:\n')
  expect(await copy.age().look(NOW)).toContain('no line `addr:`')
})
