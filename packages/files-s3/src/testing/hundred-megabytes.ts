import { MAX_ATTACHMENT_BYTES } from '@flightbag/core'
import { fileKey } from '@flightbag/core/ports'
import { s3Files } from '../s3.ts'
import { localServer } from './local-server.ts'
import { DOUBLE_KEYS } from './s3-double.ts'

/**
 * Sends a file of the largest size to a store (`local`, or the S3 endpoint of the argument), reads it again from the
 * local one, and prints the increase of this process's memory: `{"bytes": ..., "riseBytes": ...}`.
 */
const key = fileKey('pilot', '6f7c9f4e-1111-4222-8333-444455556666')
const about = { contentType: 'application/pdf', bytes: MAX_ATTACHMENT_BYTES }
const signing = { name: 'large.pdf', contentType: 'application/pdf', signedAtMs: 0, expiresAtMs: 900_000 }

async function* content(bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += 65536) {
    // Only memory in use counts, not memory that was not collected yet.
    if (at % (64 * 65536) === 0) globalThis.gc?.()
    yield Buffer.alloc(Math.min(65536, bytes - at), at / 65536)
  }
}

async function local(bytes: number): Promise<number> {
  const server = await localServer()
  await server.files.put(key, content(bytes), { ...about, bytes })
  const response = await fetch(await server.files.signedUrl(key, signing))
  let received = 0
  for await (const chunk of response.body ?? []) received += chunk.length
  await server.close()
  return received
}

async function s3(endpoint: string, bytes: number): Promise<number> {
  const files = s3Files({ bucket: 'bag', endpoint, ...DOUBLE_KEYS })
  await files.put(key, content(bytes), { ...about, bytes })
  const stored = await files.stat(key)
  files.close()
  return stored?.bytes ?? 0
}

const [, , where = 'local'] = process.argv

function run(bytes: number) {
  return where === 'local' ? local(bytes) : s3(where, bytes)
}

// Once with a small file, so that the result does not include the loading of code.
await run(1)
const beforeKb = process.resourceUsage().maxRSS
const bytes = await run(MAX_ATTACHMENT_BYTES)
process.stdout.write(JSON.stringify({ bytes, riseBytes: (process.resourceUsage().maxRSS - beforeKb) * 1024 }))
