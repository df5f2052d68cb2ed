import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpExchange } from '../print/exchange-text.ts'
import { type MockAction, type MockStep, type MockTarget, takeStep } from './script.ts'

/** A mock: a server in front of a real one, which changes the answers to some calls of a plugin. */
interface MockOptions {
  /** Address of the real server. */
  readonly target: string
  readonly port: number
  readonly steps: readonly MockStep[]
  /** Called with each exchange, in the order in which they end. */
  readonly onExchange: (exchange: HttpExchange) => Promise<void>
  /** Sends a command to the plugin. */
  readonly sendCommand: () => Promise<unknown>
}

export interface RunningMock {
  readonly url: string
  close(): Promise<void>
}

interface MockAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const ERRORS = {
  401: { code: 'unauthorized', headers: { 'www-authenticate': 'Bearer' } },
  410: { code: 'gone', headers: {} },
  429: { code: 'rate_limited', headers: {} },
  500: { code: 'internal', headers: {} },
} as const

/** Headers that belong to one connection, or that the second server sets itself. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'accept-encoding']

function forwardable(headers: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.includes(name.toLowerCase())))
}

function targetOf({ method, url = '' }: IncomingMessage): MockTarget | null {
  if (method !== 'PUT') return null
  if (url === '/v1/plugin/live') return 'live'
  return url.startsWith('/v1/plugin/sessions/') ? 'session' : null
}

/** An error of the service, as the script orders it. */
function scriptedError({ status, retryAfterSeconds }: Extract<MockAction, { kind: 'status' }>): MockAnswer {
  const requestId = randomUUID()
  const { code, headers } = ERRORS[status]
  const error = { code, message: 'this answer is a step of the script' }
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store, private',
      'x-request-id': requestId,
      ...headers,
      ...(retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify({ error, meta: { requestId, generatedAt: new Date().toISOString() } }),
  }
}

async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<MockAnswer> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { ...forwardable(headers), 'accept-encoding': 'identity' },
    redirect: 'manual',
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  })
  return { status: answer.status, headers: forwardable(answer.headers), body: await answer.text() }
}

/** Starts a mock on a port of this machine. */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const steps = [...options.steps]

  /** Null: no answer is sent. */
  async function answerTo(request: IncomingMessage, body: Buffer, step: MockStep | null): Promise<MockAnswer | null> {
    const { action } = step ?? { action: { kind: 'ok' } as const }
    if (action.kind === 'silent') return null
    if (action.kind === 'status') return scriptedError(action)
    if (action.kind === 'delay') await sleep(action.ms, null, { ref: false })
    if (action.kind === 'command') await options.sendCommand()
    return forward(options.target, request, body)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = Date.now()
    const startedMs = performance.now()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const target = targetOf(request)
    const step = target === null ? null : takeStep(steps, target)
    const answer = await answerTo(request, body, step)
    if (answer === null) await once(response, 'close')
    else response.writeHead(answer.status, answer.headers).end(answer.body)
    await options.onExchange({
      atMs,
      method: request.method ?? '',
      path: request.url ?? '',
      body: body.length === 0 ? null : body.toString(),
      status: answer?.status ?? null,
      headers: answer?.headers ?? {},
      answer: answer?.body ?? '',
      durationMs: performance.now() - startedMs,
      note: step === null ? null : `step ${step.text}`,
    })
  }

  const server = createServer((request, response) => {
    // A client that leaves, or a mock that is closed, ends the request; there is nobody to tell.
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
