import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { Input, Io, Output } from '../context/io.ts'
import { InputError } from '../context/io.ts'
import { encodeFrame, type Frame, type FrameType, frameDecoder } from './frames.ts'
import { type ClientMessage, decodeMessage, encodeMessage, type ServerMessage } from './messages.ts'

export interface CommandSocket {
  /** Takes no further commands, waits for those under way but not for ever, and removes the socket. */
  close(): Promise<void>
}

/** How long commands under way may take once the server ends. What is cut off then changes nothing. */
const GRACE_MS = 10_000

/** Runs one command line for another process, and gives its exit code. */
export type RunCommand = (args: readonly string[], io: Io) => Promise<number>

/**
 * Listens for the commands of other processes. Whoever calls this holds the folder's lock, so a socket file that is
 * there already belongs to nobody and is replaced.
 */
export async function serveCommands(path: string, version: string, run: RunCommand): Promise<CommandSocket> {
  const underWay = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    underWay.set(
      socket,
      converse(socket, version, run).finally(() => underWay.delete(socket)),
    )
  })
  rmSync(path, { force: true })
  await listenPrivately(server, path)
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      const patience = setTimeout(() => {
        for (const socket of underWay.keys()) socket.destroy()
      }, GRACE_MS)
      await Promise.all(underWay.values())
      clearTimeout(patience)
      await closed
      rmSync(path, { force: true })
    },
  }
}

/** The file must never be open to others, not even between its making and a chmod. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const before = process.umask(0o177)
    try {
      server.listen(path, () => {
        server.off('error', reject)
        chmodSync(path, 0o600)
        resolve()
      })
    } finally {
      process.umask(before)
    }
  })
}

async function converse(socket: Socket, version: string, run: RunCommand): Promise<void> {
  const peer = connectPeer(socket)
  try {
    const first = decodeMessage<ClientMessage>((await peer.receive()).payload)
    if (first.say !== 'run') throw new Error('a conversation begins with run')
    if (first.version === version) {
      peer.exit(await run(first.args, remoteIo(peer, first)))
    } else {
      await peer.send('stderr', Buffer.from(`the serving process is flightbag ${version}, this is ${first.version}\n`))
      peer.exit(1)
    }
  } catch {
    // The other side went away, or is not one of us. The command's own failures are its exit code.
    socket.destroy()
  }
}

interface Peer {
  readonly signal: AbortSignal
  send(type: FrameType, payload: Uint8Array): Promise<void>
  receive(): Promise<Frame>
  exit(code: number): void
}

function connectPeer(socket: Socket): Peer {
  const gone = new AbortController()
  const arrived: Frame[] = []
  const decode = frameDecoder()
  let wake: (() => void) | null = null
  socket.on('data', (chunk) => {
    try {
      arrived.push(...decode(chunk))
    } catch {
      socket.destroy()
    }
    wake?.()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    gone.abort()
    wake?.()
  })
  return {
    signal: gone.signal,
    send: (type, payload) =>
      new Promise((resolve, reject) => {
        socket.write(encodeFrame(type, payload), (error) => (error ? reject(error) : resolve()))
      }),
    async receive() {
      for (;;) {
        const frame = arrived.shift()
        if (frame !== undefined) return frame
        gone.signal.throwIfAborted()
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        wake = null
      }
    },
    exit: (code) => socket.end(encodeFrame('message', encodeMessage({ say: 'exit', code }))),
  }
}

/** An Io whose words, files and answers are those of the process on the other side. */
function remoteIo(peer: Peer, { terminal }: Extract<ClientMessage, { say: 'run' }>): Io {
  const output = (type: 'stdout' | 'stderr'): Output => ({
    write: (text) => peer.send(type, typeof text === 'string' ? Buffer.from(text) : text),
  })
  const ask = async (message: ServerMessage): Promise<Frame> => {
    await peer.send('message', encodeMessage(message))
    return peer.receive()
  }
  const reply = async (message: ServerMessage) => {
    const answer = decodeMessage<ClientMessage>((await ask(message)).payload)
    if (answer.say === 'unreadable') throw new InputError(answer.message)
    return answer
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let finished = false
    try {
      for (;;) {
        const frame = await ask({ say: 'read' })
        if (frame.type === 'input') yield frame.payload
        else {
          finished = true
          const last = decodeMessage<ClientMessage>(frame.payload)
          if (last.say === 'unreadable') throw new InputError(last.message)
          return
        }
      }
    } finally {
      if (!finished && !peer.signal.aborted) await peer.send('message', encodeMessage({ say: 'close' }))
    }
  }
  return {
    stdout: output('stdout'),
    stderr: output('stderr'),
    terminal,
    signal: peer.signal,
    async open(path): Promise<Input> {
      const answer = await reply({ say: 'open', path })
      if (answer.say !== 'opened') throw new Error(`${answer.say} is no answer to open`)
      return { name: answer.name, bytes: answer.bytes, chunks: chunks() }
    },
    async confirm(question) {
      const answer = await reply({ say: 'confirm', question })
      return answer.say === 'answer' ? answer.confirmation : 'no'
    },
  }
}
