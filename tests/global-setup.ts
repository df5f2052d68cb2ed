import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import type {} from '../packages/store-postgres/src/testing/fresh-database.ts'
import { startPostgres, type TestPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { openRunFolder } from './run-folder.ts'

/**
 * One PostgreSQL for the whole run, which all test files share. The first test that needs it starts it, so that a run
 * of pure tests does not. Test files run in separate processes, so they request its address over HTTP on the loopback
 * address.
 */
export default (project: TestProject) => startRun(project, { inMemory: false })

/** Starts a run whose files are in memory where there is room, or on a disk. */
export async function startRun(project: TestProject, { inMemory }: { readonly inMemory: boolean }) {
  const folder = openRunFolder({ inMemory })
  let started: Promise<TestPostgres> | null = null
  const desk = createServer(async (_, response) => {
    try {
      started ??= startPostgres()
      response.end((await started).url)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const address = desk.address()
  if (address === null || typeof address === 'string') throw new Error('no port for the test desk')
  project.provide('postgresDesk', `http://127.0.0.1:${address.port}`)
  return async () => {
    desk.close()
    desk.closeAllConnections()
    const server = await started?.catch(() => null)
    await server?.stop()
    const leftovers = folder.leftovers()
    folder.remove()
    if (leftovers.length > 0) throw new Error(`tests left files behind: ${leftovers.join(', ')}`)
  }
}
