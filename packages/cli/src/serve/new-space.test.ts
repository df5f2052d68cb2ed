import { execFile } from 'node:child_process'
import { fileURLToPath, URL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../testing/busy-heap.ts', import.meta.url))

/** The bound is what V8 takes where there is memory enough. */
const FLAGS = ['--conditions=source', '--max-semi-space-size=64']

/** How large the space for new objects becomes, in a process of its own. */
async function grown(...how: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, script, ...how])
  return Number(stdout)
}

test('the space for new objects stops growing early, and grows again once it may', async () => {
  const [free, capped, lifted] = [await grown(), await grown('capped'), await grown('lifted')]
  // 8 MB of more than 100; the next size, where the notice of a collection comes late
  expect(capped).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect(Math.min(free, lifted)).toBeGreaterThan(capped)
})
