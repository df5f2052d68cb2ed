import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** One call of a plugin, as the service received it. */
export interface PluginCall {
  readonly kind: 'session' | 'live'
  readonly url: string
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A service whose answers to plugins a test determines, over real sockets. */
export interface PluginService {
  readonly url: string
  readonly calls: readonly PluginCall[]
  close(): Promise<void>
}

/** Answers with a status and JSON. */
export function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Starts a service. `answer` is called for every request, in the order of arrival. */
export async function startPluginService(
  answer: (call: PluginCall, response: ServerResponse) => void,
): Promise<PluginService> {
  const calls: PluginCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call: PluginCall = {
      kind: request.url === '/v1/plugin/live' ? 'live' : 'session',
      url: `${request.method} ${request.url}`,
      key: request.headers.authorization ?? '',
      body: JSON.parse(Buffer.concat(chunks).toString()),
    }
    calls.push(call)
    answer(call, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
