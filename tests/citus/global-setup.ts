import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startCitusCluster } from '../../packages/store-postgres/src/testing/citus-cluster.ts'
import type {} from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { openRunFolder } from '../run-folder.ts'

/**
 * One cluster for the whole run. A request for `/NAME` makes an empty database of that name on all nodes and returns
 * its address.
 */
export default async (project: TestProject) => {
  const folder = openRunFolder()
  const cluster = await startCitusCluster()
  const desk = createServer((request, response) => {
    cluster.createDatabase((request.url ?? '').slice(1)).then(
      (url) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const address = desk.address()
  if (address === null || typeof address === 'string') throw new Error('no port for the test desk')
  const deskUrl = `http://127.0.0.1:${address.port}`
  project.provide('postgresDesk', deskUrl)
  project.provide('citusDesk', deskUrl)
  return async () => {
    desk.close()
    desk.closeAllConnections()
    await cluster.stop()
    const leftovers = folder.leftovers()
    folder.remove()
    if (leftovers.length > 0) throw new Error(`tests left files behind: ${leftovers.join(', ')}`)
  }
}
