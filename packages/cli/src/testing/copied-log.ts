import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { onTestFinished } from 'vitest'
import { notedMs } from '../backup/noted-times.ts'
import { copyAge } from '../copy/copy-age.ts'

/** The time at which the files are written, unless a test names another one. */
export const NOW = Date.parse('2026-12-01T12:00:00Z')

const PAGE_BYTES = 512

/** The bytes of a log up to the end of a number of frames. */
export function endOf(frames: number): number {
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
export async function copiedLog() {
  const dataDir = temporaryFolder()
  let metrics = ''
  const server = createServer((_, res) => res.end(metrics))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
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
