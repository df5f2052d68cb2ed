import { execFile } from 'node:child_process'
import { fileURLToPath, URL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../testing/busy-heap.ts', import.meta.url))

/** The default bound of V8 on a machine with enough memory. */
const FLAGS = ['--conditions=source', '--expose-gc', '--max-semi-space-size=64']

/** The final size of the space for new objects, in a separate process. */
async function grown(...how: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, script, ...how])
  return Number(stdout)
}

test('the space for new objects stops growing early, and grows again when it is allowed to', async () => {
  const [free, capped, lifted] = [await grown(), await grown('capped'), await grown('lifted')]
  // 8 MB of more than 100; the next size, if the notice of a collection is late.
  expect(capped).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect(Math.min(free, lifted)).toBeGreaterThan(capped)
})

test('the space of a server that was idle grows again under load, to the same size', async () => {
  const [capped, shrunk, resumed] = [await grown('capped'), await grown('shrunk'), await grown('resumed')]
  expect(shrunk).toBeLessThan(capped)
  // 8 MB, or the next size.
  expect(resumed).toBeGreaterThanOrEqual(8 * 1024 * 1024)
  expect(resumed).toBeLessThanOrEqual(32 * 1024 * 1024)
})
