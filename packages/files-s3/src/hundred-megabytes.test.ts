import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { s3Double } from './testing/s3-double.ts'

const script = fileURLToPath(import.meta.resolve('./testing/hundred-megabytes.ts'))

/** In a separate process, so that its peak memory is that of the file alone. */
async function measure(where: string): Promise<{ bytes: number; riseBytes: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--conditions=source', script, where])
  return JSON.parse(stdout)
}

it('100 MB are stored in a local folder and read again with less than 100 MB of memory', async () => {
  const { bytes, riseBytes } = await measure('local')
  expect(bytes).toBe(104_857_600)
  expect(riseBytes).toBeLessThan(100_000_000)
})

it('100 MB are sent to S3 with less than 100 MB of memory', async () => {
  const double = await s3Double({ nowMs: Date.now, discard: true })
  const { bytes, riseBytes } = await measure(double.endpoint)
  await double.close()
  expect(bytes).toBe(104_857_600)
  expect(riseBytes).toBeLessThan(100_000_000)
})
