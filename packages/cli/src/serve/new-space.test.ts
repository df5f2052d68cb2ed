import { execFile } from 'node:child_process'
import { fileURLToPath, URL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dataFolder, startServer } from '../testing/run-cli.ts'

const script = new URL('../testing/busy-heap.ts', import.meta.url)

/** The default bound of V8 on a machine with enough memory. */
const FLAGS = ['--conditions=source', '--expose-gc', '--max-semi-space-size=64']

/** The final size of the space for new objects, in a separate process. */
async function grown(...how: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, fileURLToPath(script), ...how])
  return Number(stdout)
}

/** The same in a server that becomes busy. */
async function grownInServer(): Promise<number> {
  const source = `process.once('SIGUSR2', () => import('${script}'))`
  const nodeArgs = [...FLAGS, '--import', `data:text/javascript,${encodeURIComponent(source)}`]
  const server = await startServer(['serve'], { env: { FLIGHTBAG_DATA_DIR: dataFolder().path }, nodeArgs })
  server.child.kill('SIGUSR2')
  const [size] = await server.printed(/^\d+$/m)
  await server.stop()
  return Number(size)
}

test('the space for new objects of a server stops growing early; without the cap it grows', async () => {
  const [free, capped, lifted] = [await grown(), await grownInServer(), await grown('lifted')]
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
