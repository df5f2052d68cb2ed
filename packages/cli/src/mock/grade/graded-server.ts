import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Evening, type PlayedAnswer, SILENT_FOR_MS } from '@flightbag/plugin-simulator'

export interface GradedServer {
  readonly url: string
  /** Resolves at the first call. */
  readonly called: Promise<void>
  close(): Promise<void>
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Serves an evening on a port of this machine. */
export async function startGradedServer(evening: Evening, port: number): Promise<GradedServer> {
  const closing = new AbortController()

  /** Waits, or until the client leaves; returns whether it left. */
  function waited(ms: number, response: ServerResponse): Promise<boolean> {
    const { signal } = closing
    const left = once(response, 'close', { signal }).then(() => true)
    const passed = sleep(ms, false, { signal })
    return Promise.race([left, passed]).catch(() => false)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const arrivedMs = Date.now()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '' } = request
    const body = Buffer.concat(chunks).toString()
    const { answer, end } = evening.receive({ method, url, headers: headersOf(request), body }, arrivedMs)
    const waitMs = answer.kind === 'silent' ? SILENT_FOR_MS : answer.kind === 'down' ? 0 : answer.delayMs
    const left = waitMs > 0 && (await waited(waitMs, response))
    // Before the answer is sent, so that no next call can be earlier.
    end(Date.now(), left)
    await send(answer, response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const called = new Promise<void>((resolve) => server.once('request', () => resolve()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    called,
    async close() {
      closing.abort()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function send(answer: PlayedAnswer, response: ServerResponse): Promise<void> {
  if (answer.kind === 'silent' || answer.kind === 'down') return void response.destroy()
  const length = Buffer.byteLength(answer.body)
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(length) })
  if (answer.kind === 'reply') return void response.end(answer.body)
  response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy())
}
