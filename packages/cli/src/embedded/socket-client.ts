import { createConnection, type Socket } from 'node:net'
import type { Io } from '../context/io.ts'
import { InputError } from '../context/io.ts'
import { encodeFrame, type Frame, frameDecoder } from './frames.ts'
import { type ClientMessage, decodeMessage, encodeMessage, type ServerMessage } from './messages.ts'

/** One frame carries at most this much of a file. */
const CHUNK_BYTES = 256 * 1024

/**
 * Has the serving process run a command line in this process's name: its text comes out here, the files it opens are
 * read here, its questions are asked here. Gives the exit code; null when nobody listens at `path`.
 */
export async function runElsewhere(
  path: string,
  version: string,
  args: readonly string[],
  io: Io,
): Promise<number | null> {
  const socket = await connected(path)
  if (socket === null) return null
  const stop = () => socket.destroy()
  io.signal.addEventListener('abort', stop)
  try {
    return await converse(socket, { say: 'run', version, args, terminal: io.terminal }, io)
  } finally {
    io.signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
  })
}

async function converse(socket: Socket, run: ClientMessage, io: Io): Promise<number> {
  const input = inputReader(io)
  const say = (message: ClientMessage) => send(socket, 'message', encodeMessage(message))
  await say(run)
  for await (const frame of framesOf(socket)) {
    if (frame.type === 'stdout') await io.stdout.write(frame.payload)
    else if (frame.type === 'stderr') await io.stderr.write(frame.payload)
    else {
      const asked = decodeMessage<ServerMessage>(frame.payload)
      if (asked.say === 'exit') return asked.code
      if (asked.say === 'open') await say(await input.open(asked.path))
      else if (asked.say === 'confirm') await say({ say: 'answer', confirmation: await io.confirm(asked.question) })
      else if (asked.say === 'close') await input.close()
      else {
        const next = await input.read()
        await (next instanceof Uint8Array ? send(socket, 'input', next) : say(next))
      }
    }
  }
  if (!io.signal.aborted) await io.stderr.write('the serving process went away before the command was finished\n')
  return 1
}

async function* framesOf(socket: Socket): AsyncGenerator<Frame> {
  const decode = frameDecoder()
  try {
    for await (const chunk of socket) yield* decode(chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

/** Resolves when the bytes are on their way, or cannot be sent any more: the end of the socket says so to the reader. */
const send = (socket: Socket, type: 'message' | 'input', payload: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    socket.write(encodeFrame(type, payload), () => resolve())
  })

/** The one file that the command has open here, read a piece at a time when the other side asks for it. */
function inputReader(io: Io) {
  let chunks: AsyncIterator<Uint8Array> | null = null
  let rest: Uint8Array = new Uint8Array()
  return {
    async open(path: string): Promise<ClientMessage> {
      try {
        const input = await io.open(path)
        chunks = input.chunks[Symbol.asyncIterator]()
        rest = new Uint8Array()
        return { say: 'opened', name: input.name, bytes: input.bytes }
      } catch (error) {
        return unreadable(error)
      }
    },
    async read(): Promise<ClientMessage | Uint8Array> {
      try {
        while (rest.length === 0) {
          const next = await chunks?.next()
          if (next === undefined || next.done) return { say: 'end' }
          rest = next.value
        }
        const piece = rest.subarray(0, CHUNK_BYTES)
        rest = rest.subarray(piece.length)
        return piece
      } catch (error) {
        return unreadable(error)
      }
    },
    async close(): Promise<void> {
      await chunks?.return?.()
      chunks = null
    },
  }
}

function unreadable(error: unknown): ClientMessage {
  if (error instanceof InputError) return { say: 'unreadable', message: error.message }
  return { say: 'unreadable', message: `the input cannot be read (${String(error)})` }
}
