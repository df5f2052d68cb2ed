import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type HttpAnswer, toAnswer } from './answer.ts'
import { checkAnswer } from './check-answer.ts'

/** A raw connection to a server, for bytes that no HTTP client sends. */
export interface RawConnection {
  send(bytes: string | Uint8Array): void
  /** Closes the client's side, so that the server reads the end of the stream. */
  end(): void
  /**
   * The next answer, checked like any other except against the description; rejects when the connection ends before it.
   */
  answer(method?: string): Promise<HttpAnswer>
  /** All answers until the server closes; rejects for data that is not an answer. */
  answers(): Promise<readonly HttpAnswer[]>
  /** Resolves when the server has closed the connection; `true` for a reset. */
  closed(): Promise<boolean>
  /** Resolves when the server has sent `100 Continue`. */
  continued(): Promise<void>
  /** How many times the server has sent `100 Continue` before the answers that were read. */
  continuedBefore(): number
  /** Stops reading from the server, and resumes it. */
  pause(): void
  resume(): void
  /** Sends, and resolves when the system has accepted the last byte. */
  flushed(bytes: string | Uint8Array): Promise<void>
  destroy(): void
  /** Closes the connection with a reset. */
  reset(): void
}

/** Opens a connection, over TLS to an address of HTTPS, from any or from the given address of this machine. */
export async function rawConnect(baseUrl: string, localAddress?: string): Promise<RawConnection> {
  const { hostname, port, protocol } = new URL(baseUrl)
  const secure = protocol === 'https:'
  const to = { host: hostname, port: Number(port), allowHalfOpen: true, ...(localAddress ? { localAddress } : {}) }
  const socket: Socket = secure ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to)
  const ready = secure ? 'secureConnect' : 'connect'
  await new Promise<void>((resolve, reject) => socket.once(ready, resolve).once('error', reject))
  let received = Buffer.alloc(0)
  let ended = false
  let reset = false
  let skipped = 0
  let wake: () => void = () => undefined
  function changed() {
    return new Promise<void>((resolve) => (wake = resolve))
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  socket.on('end', () => {
    ended = true
    wake()
  })
  socket.on('error', () => {
    reset = true
    ended = true
    wake()
  })

  async function answer(method = 'GET'): Promise<HttpAnswer> {
    const next = await nextAnswer(method)
    if (next === null) throw new Error('the connection ended without an answer')
    return next
  }

  /** Null at the end of the connection. */
  async function nextAnswer(method: string): Promise<HttpAnswer | null> {
    for (;;) {
      const taken = takeAnswer(received, method)
      if (taken !== null) {
        received = received.subarray(taken.length)
        if (taken.answer.status === 100) {
          skipped++
          continue
        }
        checkAnswer(method, taken.answer.headers.etag === undefined ? '/v1' : '/docs', taken.answer)
        return taken.answer
      }
      if (ended && received.length === 0) return null
      if (ended) throw new Error(`the connection ended; left: ${JSON.stringify(received.toString('latin1'))}`)
      await changed()
    }
  }

  return {
    answer,
    async answers() {
      const all = []
      for (;;) {
        const next = await nextAnswer('GET')
        if (next === null) return all
        all.push(next)
      }
    },
    send: (bytes) => void socket.write(bytes),
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
    reset: () => void socket.resetAndDestroy(),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    flushed: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()))
      }),
    async continued() {
      const line = 'HTTP/1.1 100 Continue\r\n\r\n'
      while (!received.toString('latin1').startsWith(line)) {
        if (ended) throw new Error('the connection ended')
        await changed()
      }
      received = received.subarray(line.length)
    },
    continuedBefore: () => skipped,
    async closed() {
      while (!ended) await changed()
      socket.destroy()
      return reset
    },
  }
}

/** The first complete answer in some bytes. */
function takeAnswer(bytes: Buffer, method: string): { answer: HttpAnswer; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const bodyLength = method === 'HEAD' || status === 100 ? 0 : Number(headers['content-length'] ?? 0)
  const length = headEnd + 4 + bodyLength
  if (bytes.length < length) return null
  return { answer: toAnswer(status, headers, bytes.subarray(headEnd + 4, length)), length }
}
