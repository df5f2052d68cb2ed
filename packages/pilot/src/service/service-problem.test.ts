import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { FlightbagError } from '@flightbag/client'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { afterEach, expect, test } from 'vitest'
import { openBag } from './open-bag.ts'
import { durationText, serviceProblem } from './service-problem.ts'

function failed(code: string, status: number | null, cause?: string, message = 'the message of the client') {
  const error = cause === undefined ? undefined : new TypeError('fetch failed', { cause: coded(cause) })
  const facts = { status, code, requestId: null, retryAfterSeconds: null }
  return new FlightbagError(message, facts, { cause: error })
}
function coded(code: string) {
  return Object.assign(new Error('the message of the system'), { code })
}

test.each([
  [failed('unauthorized', 401), 'run `flightbag login` again'],
  [failed('not_found', 404), 'the message of the client'],
  [failed('invalid_answer', 502, undefined, 'The answer with status 502'), 'the answer with status 502'],
  [failed('timeout', null), 'no answer arrived in time'],
])('%s is one line for people', (error, words) => {
  expect(serviceProblem(error)).toContain(words)
})

test.each([
  ['nothing listens there', 'ECONNREFUSED'],
  ['the name of the host is not known', 'ENOTFOUND'],
  ['the name of the host cannot be looked up now', 'EAI_AGAIN'],
  ['the network has no way to it', 'EHOSTUNREACH ENETUNREACH'],
  ['the connection was closed', 'ECONNRESET EPIPE UND_ERR_SOCKET'],
  ['no answer arrived in time', 'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT'],
  ['its certificate has expired', 'CERT_HAS_EXPIRED'],
  [
    'its certificate is not trusted',
    'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY ' +
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
  ['its certificate is for another host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['it answers without TLS: the address may have to begin with http://', 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ['the message of the system', 'EOTHER'],
])('the reason is that %s for %s', (reason, codes) => {
  for (const code of codes.split(' '))
    expect(serviceProblem(failed('no_answer', null, code)), code).toBe(`the service cannot be reached: ${reason}`)
})

test.each([
  [1, '1 second'],
  [59.2, '60 seconds'],
  [61, '61 seconds'],
  [121, '3 minutes'],
  [3600, '1 hour'],
  [3900, '1 hour 5 minutes'],
  [90_000, '25 hours'],
])('%f seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server?.close()
})

interface Limits {
  readonly silenceMs: number
  readonly answerWithinMs: number
}

/** The problem and the lines of a request to a server that treats each connection so. */
async function asked(treat: (socket: Socket) => void, limits: Limits, scheme = 'http') {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.once('data', () => treat(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const lines: string[] = []
  const signal = new AbortController().signal
  const options = { signal, retries: 0, ...limits, notify: (line: string) => lines.push(line) }
  const bag = openBag({ url: `${scheme}://127.0.0.1:${port}`, key: 'k'.repeat(40) }, options)
  const error = await bag.request('GET', '/v1/me').then(
    () => expect.unreachable('the request succeeded'),
    (error: FlightbagError) => error,
  )
  return { problem: serviceProblem(error), lines: lines.map((line) => line.replace(`${port}`, 'PORT')) }
}

function limited(seconds: number) {
  const body = JSON.stringify({ error: { code: 'rate_limited', message: 'too many' }, meta: {} })
  const headers = ['HTTP/1.1 429 Too', `Retry-After: ${seconds}`, 'Content-Type: application/json']
  return [...headers, `Content-Length: ${body.length}`, '', body].join('\r\n')
}

const STILL_WAITING = '127.0.0.1:PORT has not answered yet: still waiting'

test.each<[string, (socket: Socket) => void, string, readonly string[], string?]>([
  ['hangs', () => undefined, 'no answer arrived within 1 second', [STILL_WAITING]],
  ['closes the connection', (socket) => socket.end(), 'the connection was closed', []],
  ['does not speak HTTP', (socket) => socket.end('220 mail\r\n\r\n'), 'Response does not match the HTTP/1.1', []],
  ['does not speak TLS', (socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'), 'it answers without TLS', [], 'https'],
  [
    'redirects',
    (socket) => socket.end('HTTP/1.1 302 F\r\nLocation: /x\r\n\r\n'),
    'the client does not follow redirects',
    [],
  ],
  [
    'asks to wait an hour',
    (socket) => socket.end(limited(3601)),
    '429 rate_limited: too many; try again in 1 hour 1 minute',
    ['127.0.0.1:PORT asks to wait 1 hour 1 minute'],
  ],
])('a server that %s', async (_name, treat, words, expectedLines, scheme) => {
  // On a busy machine, a server that answers can be silent for a while.
  const silent = { silenceMs: 20, answerWithinMs: 500 }
  const answering = { silenceMs: HANG_LIMIT_MS, answerWithinMs: HANG_LIMIT_MS }
  const { problem, lines } = await asked(treat, expectedLines.includes(STILL_WAITING) ? silent : answering, scheme)
  expect(problem).toContain(words)
  expect(problem).not.toMatch(/TypeError|TimeoutError|fetch failed|DOMException/)
  expect(lines).toEqual(expectedLines)
})
