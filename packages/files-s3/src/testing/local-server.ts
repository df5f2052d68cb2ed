import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalFiles, localFiles } from '../local.ts'

/** A store in a new folder, and a server for it whose clock the test sets. */
export interface LocalServer {
  readonly files: LocalFiles
  readonly folder: string
  readonly baseUrl: string
  nowMs: number
  /** Whether an account is neither paused nor deleted. */
  isActive: (accountId: string) => boolean
  /** The requests in their order; one that the store could not answer rejects. */
  readonly served: Promise<void>[]
  close(): Promise<void>
}

/** Starts a server for one local store; errors are JSON with the status's message. */
export async function localServer(): Promise<LocalServer> {
  const parent = await mkdtemp(join(tmpdir(), 'flightbag-files-'))
  const folder = join(parent, 'files')
  let baseUrl = ''
  const files = localFiles({ folder, publicUrl: () => baseUrl, isActive: async (id) => running.isActive(id) })
  const server = createServer((req, res) => {
    function refuse(status: number, message: string) {
      return void res
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message } }))
    }
    const serving = files.serve(req, res, { nowMs: running.nowMs, refuse })
    serving.catch((error) => res.destroy(error))
    running.served.push(serving)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const running: LocalServer = {
    files,
    folder,
    baseUrl,
    nowMs: 0,
    isActive: () => true,
    served: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(parent, { recursive: true })
    },
  }
  return running
}
