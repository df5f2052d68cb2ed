import { Readable, type Writable } from 'node:stream'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** A request that stays open as long as the connection and has no answer. */
const SUBSCRIPTION = 'subscriptions/listen'

/**
 * A transport over standard input and output that ends after the requests which arrived are answered. The library's
 * own transport drops the answers that are in progress when the input ends.
 */
export class AnsweringTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: NonNullable<Transport['onmessage']>

  /** Resolves when the input has ended and every request is answered, and when either stream fails. */
  readonly ended: Promise<void>
  readonly #inner: StdioServerTransport
  readonly #unanswered = new Set<unknown>()
  #answered: () => void = () => undefined

  constructor(input: Readable, output: Writable) {
    const requests = Readable.from(this.#untilAnswered(input))
    // An interruption closes the library's transport, and the input fails afterwards, when nobody else listens.
    requests.on('error', () => undefined)
    this.#inner = new StdioServerTransport(requests, output)
    this.ended = new Promise((resolve) => {
      this.#inner.onclose = () => {
        this.onclose?.()
        resolve()
      }
    })
    this.#inner.onerror = (error) => this.onerror?.(error)
    this.#inner.onmessage = (message: JSONRPCMessage) => {
      if ('method' in message && 'id' in message && message.method !== SUBSCRIPTION) this.#unanswered.add(message.id)
      if ('method' in message && message.method === 'notifications/cancelled') this.#forget(message.params?.requestId)
      this.onmessage?.(message)
    }
  }

  start(): Promise<void> {
    return this.#inner.start()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#inner.send(message)
    if (!('method' in message)) this.#forget(message.id)
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  #forget(id: unknown): void {
    this.#unanswered.delete(id)
    if (this.#unanswered.size === 0) this.#answered()
  }

  async *#untilAnswered(input: Readable): AsyncGenerator<unknown> {
    // The library's transport never pauses, so each piece has reached it before the next one is requested.
    yield* input
    if (this.#unanswered.size === 0) return
    await new Promise<void>((resolve) => {
      this.#answered = resolve
    })
  }
}
