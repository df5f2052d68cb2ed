import type { Readable, Writable } from 'node:stream'
import type { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { AnsweringTransport } from './answering-transport.ts'

/** The streams and the version of a server over standard input and output. */
export interface McpStreams {
  readonly input: Readable
  /** Only protocol messages are written to it; it is ended. */
  readonly output: Writable
  readonly signal: AbortSignal
  readonly version: string
  readonly onError: (error: Error) => void
}

/** Serves until the input ends and all requests are answered, or the signal aborts. */
export async function serveOver(
  { input, output, signal, onError }: McpStreams,
  createServer: () => McpServer,
): Promise<void> {
  const transport = new AnsweringTransport(input, output)
  const handle = serveStdio(createServer, { transport, onerror: onError })
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    // The event may be over: an interruption during the start would otherwise be forgotten.
    if (signal.aborted) resolve()
  })
  await Promise.race([transport.ended, aborted])
  await handle.close()
  await new Promise<void>((resolve) => output.end(resolve))
}
