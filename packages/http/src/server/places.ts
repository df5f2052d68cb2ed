import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { addressGroup } from './address-group.ts'

/** How many clients may be connected to a process. */
export interface ConnectionLimits {
  readonly maxConnections: number
  /** The share of one address; 0 for no share. */
  readonly addressConnections: number
}

/** The limit for which a connection was closed: the share of its address, or the limit of all. */
type Limit = 'address' | 'all'

/** The connections of a server, now and since its start. */
export interface ConnectionCounts {
  readonly open: number
  /** Connections without a valid key that were closed to make room for new ones. */
  readonly closedIdlest: Readonly<Record<Limit, number>>
  /** New connections that were closed because all others have a valid key. */
  readonly closedNew: Readonly<Record<Limit, number>>
}

/** The connections that share a limit. */
interface Group {
  open: number
  /** The connections without a valid key that have no request in progress: the first is the idlest. */
  readonly idle: Set<Place>
  /** The other connections without a valid key: the first is the one whose last request is the oldest. */
  readonly busy: Set<Place>
}

/** A connection of a client. */
interface Place {
  readonly socket: Socket
  /** That of its address and that of all; none after the connection was closed. */
  groups: readonly Group[]
  keyIsValid: boolean
}

const places = new WeakMap<Duplex, Place>()

/** Puts a connection behind all others of its kind. */
function rank(place: Place, kind: 'idle' | 'busy'): void {
  for (const group of place.groups) {
    group.idle.delete(place)
    group.busy.delete(place)
    if (!place.keyIsValid) group[kind].add(place)
  }
}

/** Whether the last key on a connection was valid. */
export function hasValidKey(socket: Duplex): boolean {
  return places.get(socket)?.keyIsValid ?? false
}

/** Notes whether the key of a request that is being answered was valid. */
export function noteKey(socket: Duplex, isValid: boolean): void {
  const place = places.get(socket)
  if (place === undefined || place.keyIsValid === isValid) return
  place.keyIsValid = isValid
  rank(place, 'busy')
}

/** Notes that a request arrived on a connection, or that the last one on it was answered. */
export function noteRequests(socket: Duplex, kind: 'idle' | 'busy'): void {
  const place = places.get(socket)
  if (place !== undefined && !place.keyIsValid) rank(place, kind)
}

/**
 * Keeps the connections of a server within its limits. If a new connection exceeds one, the idlest connection without
 * a valid key is closed for it: of the same address if that has its share, otherwise of all. A connection with a valid
 * key is never closed for a new one.
 */
export function limitConnections(
  server: Server,
  limits: () => ConnectionLimits,
  /** The connections of each address that has some. */
  groups = new Map<string, Group>(),
): () => ConnectionCounts {
  const all = newGroup()
  /** The open connections by their addresses: the socket of TLS is another one, of the same two addresses. */
  const connected = new Map<string, Place>()
  const closedIdlest = { address: 0, all: 0 }
  const closedNew = { address: 0, all: 0 }

  function makeRoom(limit: Limit, group: Group, maximum: number): boolean {
    while (group.open >= maximum) {
      const [idlest] = group.idle.size > 0 ? group.idle : group.busy
      if (idlest === undefined) {
        closedNew[limit]++
        return false
      }
      closedIdlest[limit]++
      leave(idlest)
      idlest.socket.destroy()
    }
    return true
  }

  function leave(place: Place): void {
    for (const group of place.groups) {
      group.open--
      group.idle.delete(place)
      group.busy.delete(place)
    }
    place.groups = []
  }

  server.on('connection', (socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    const { maxConnections, addressConnections } = limits()
    const group = groups.get(address) ?? newGroup()
    const hasRoom =
      makeRoom('address', group, addressConnections || Number.POSITIVE_INFINITY) && makeRoom('all', all, maxConnections)
    if (!hasRoom) return void socket.destroy()
    const place: Place = { socket, groups: [group, all], keyIsValid: false }
    places.set(socket, place)
    groups.set(address, group)
    for (const each of place.groups) each.open++
    rank(place, 'idle')
    const ends = endsOf(socket)
    connected.set(ends, place)
    socket.once('close', () => {
      leave(place)
      if (group.open === 0 && groups.get(address) === group) groups.delete(address)
      if (connected.get(ends) === place) connected.delete(ends)
    })
  })
  server.prependListener('secureConnection', (socket: Socket) => {
    const place = connected.get(endsOf(socket))
    if (place !== undefined) places.set(socket, place)
  })
  return () => ({ open: all.open, closedIdlest: { ...closedIdlest }, closedNew: { ...closedNew } })
}

function newGroup(): Group {
  return { open: 0, idle: new Set(), busy: new Set() }
}

function endsOf({ localAddress, remoteAddress, remotePort }: Socket): string {
  return `${localAddress} ${remoteAddress} ${remotePort}`
}
