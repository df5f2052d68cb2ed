import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Frames, wholeFrames } from './frames.ts'

/** One protocol message on its way through a {@link FaultProxy}. */
export interface ProxiedMessage {
  /** The number of the connection, from 0 in the order in which clients connected. */
  readonly connection: number
  readonly from: 'client' | 'server'
  /** The number of the message in its direction of its connection, from 0. */
  readonly index: number
  readonly bytes: Buffer
}

/**
 * The treatment of a message: `pass` sends it on; `discard` drops it, as a firewall does that no longer tracks the
 * connection; `hold` keeps it and all later ones of its direction until `release`, the end of the connection included;
 * `reset` and `end` close both sides, by RST or by FIN, before the message is sent on; `half` sends the first half and
 * closes both sides by FIN; `bytes` sends each byte in a packet; a buffer is sent in place of the message.
 */
export type Verdict = 'pass' | 'discard' | 'hold' | 'reset' | 'end' | 'half' | 'bytes' | Buffer

/** A TCP proxy whose rule decides about each message. */
export interface FaultProxy {
  readonly port: number
  /** How many connections clients have opened so far. */
  readonly connections: number
  /** Replaces the rule; it also applies to messages of connections that are already open. */
  rule: (message: ProxiedMessage) => Verdict
  /** Sends on all messages that are held. */
  release(): void
  close(): Promise<void>
}

/** The parts of a connection that one direction uses. */
interface Direction {
  readonly connection: number
  readonly from: 'client' | 'server'
  readonly source: Socket
  readonly sink: Socket
  readonly held: Buffer[]
  /** Whether the source has ended behind messages that are held. */
  isEnded: boolean
}

/**
 * Starts a proxy in front of `host:port` that passes everything on. `frames` finds the messages of the protocol in a
 * stream.
 */
export async function startFaultProxy(
  target: { readonly host: string; readonly port: number },
  frames: () => Frames = wholeFrames,
): Promise<FaultProxy> {
  const open = new Set<Direction>()
  let connections = 0
  let proxy: FaultProxy

  function relay(direction: Direction): void {
    const { connection, from, source, sink, held } = direction
    const split = frames()
    let index = 0
    open.add(direction)
    source.on('data', (chunk: Buffer) => {
      for (const bytes of split(chunk)) {
        const verdict = proxy.rule({ connection, from, index: index++, bytes })
        if (verdict === 'reset') return [source, sink].forEach((socket) => void socket.resetAndDestroy())
        if (verdict === 'end') return [source, sink].forEach((socket) => void socket.end())
        if (verdict === 'discard') continue
        if (verdict === 'half') {
          source.end()
          return void sink.end(bytes.subarray(0, bytes.length / 2))
        }
        const sent = verdict instanceof Buffer ? verdict : bytes
        if (verdict === 'hold' || held.length > 0) held.push(sent)
        else if (verdict === 'bytes') for (const byte of sent) sink.write(Buffer.of(byte))
        else sink.write(sent)
      }
    })
    source.on('error', () => sink.destroy())
    source.on('end', () => {
      if (held.length === 0) sink.end()
      else direction.isEnded = true
    })
    source.on('close', () => {
      if (held.length > 0 && !sink.destroyed) return
      open.delete(direction)
      sink.destroy()
    })
  }

  // Messages are written one by one: with Nagle's algorithm, each would wait for the acknowledgement of the one before.
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...target, noDelay: true })
    const connection = connections++
    relay({ connection, from: 'client', source: client, sink: upstream, held: [], isEnded: false })
    relay({ connection, from: 'server', source: upstream, sink: client, held: [], isEnded: false })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  proxy = {
    port,
    get connections() {
      return connections
    },
    rule: () => 'pass',
    release() {
      for (const { held, sink, isEnded } of open) {
        for (const bytes of held.splice(0)) sink.write(bytes)
        if (isEnded) sink.end()
      }
    },
    async close() {
      for (const { source, sink } of open) for (const socket of [source, sink]) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
  return proxy
}
