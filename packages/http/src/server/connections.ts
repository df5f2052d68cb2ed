import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { endConnection } from './end-connection.ts'
import { hasValidKey, noteKey, noteRequests } from './places.ts'

/**
 * Requests of one connection between their start and the last byte of their answers: this bounds the bytes that wait
 * for a slow client, too.
 */
export const MAX_STARTED = 4

/**
 * Requests of one connection that wait for their start. A client that sends more without reading receives these
 * answers, and no others.
 */
export const MAX_WAITING = 32

interface Connection {
  started: number
  waiting: [req: BoundedRequest, res: ServerResponse][]
  /** The client sent more than {@link MAX_WAITING} requests: it is closed after their answers. */
  full: boolean
}

const connections = new WeakMap<Duplex, Connection>()

function isFull(socket: Duplex): boolean {
  return (connections.get(socket)?.waiting.length ?? 0) >= MAX_WAITING
}

/**
 * A request that ends the parsing of its connection when too many others wait. Node.js parses everything that arrives
 * in one read, up to 64 KB, and offers no limit. It stops only at a request that changes the protocol, so this one
 * claims to.
 */
export class BoundedRequest extends IncomingMessage {
  declare connects: boolean
  declare sendContinue?: () => void

  get upgrade(): boolean {
    return this.method === 'CONNECT' ? this.connects : isFull(this.socket)
  }

  set upgrade(value: boolean) {
    this.connects = value
  }

  /** Whether the last key on the connection was valid. */
  get keyIsValid(): boolean {
    return hasValidKey(this.socket)
  }

  set keyIsValid(value: boolean) {
    noteKey(this.socket, value)
  }
}

/** Bounds the requests in progress of each connection, and drops those of a client that has left. */
export function boundConnections(start: (req: BoundedRequest, res: ServerResponse) => void, lingerMs: number) {
  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const connection: Connection = { started: 0, waiting: [], full: false }
    connections.set(socket, connection)
    socket.once('close', () => {
      connection.waiting = []
    })
    return connection
  }

  function startNext(connection: Connection, socket: Socket): void {
    while (connection.started < MAX_STARTED && !socket.destroyed) {
      const next = connection.waiting.shift()
      if (next === undefined) break
      const [req, res] = next
      connection.started++
      res.once('close', () => {
        connection.started--
        startNext(connection, socket)
        if (connection.started === 0) noteRequests(socket, 'idle')
      })
      start(req, res)
    }
    if (connection.full && connection.started === 0) endConnection(socket, lingerMs)
  }

  return {
    /** A request arrived. */
    request(req: BoundedRequest, res: ServerResponse): void {
      const connection = connectionOf(req.socket)
      noteRequests(req.socket, 'busy')
      connection.waiting.push([req, res])
      startNext(connection, req.socket)
    },
    /** More requests arrived than may wait: Node.js has stopped parsing the connection. */
    full(req: IncomingMessage): void {
      const { socket } = req
      // From here on, no other listener handles an error of the socket.
      socket.on('error', () => socket.destroy())
      connectionOf(socket).full = true
    },
  }
}
