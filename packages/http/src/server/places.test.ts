import { once } from 'node:events'
import { createServer } from 'node:http'
import { Socket } from 'node:net'
import type { MemorySubject } from '@flightbag/testing/http/memory-subject'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { type RawConnection, rawConnect } from '@flightbag/testing/http/raw'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { afterEach, describe, expect, test } from 'vitest'
import type { HttpSettings } from '../declare/settings.ts'
import { hasValidKey, limitConnections, noteKey, noteRequests } from './places.ts'

const OTHER_ADDRESS = '127.0.0.2'

function request(path: string, key?: string) {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${key === undefined ? '' : `X-API-Key: ${key}\r\n`}\r\n`
}

async function ask(connection: RawConnection, path = '/v1/health', key?: string) {
  connection.send(request(path, key))
  return (await connection.answer()).status
}

/** Connections that send nothing, over TLS not even the first message of a handshake. */
async function silent(url: string, count: number, address?: string) {
  const { host } = new URL(url)
  const connections: RawConnection[] = []
  for (let n = 0; n < count; n++) connections.push(await rawConnect(`http://${host}`, address))
  return connections
}

describe.each([
  ['HTTP', {}],
  ['HTTPS', { tls: selfSigned() }],
])('%s', (_, tls) => {
  const running: MemorySubject[] = []
  const opened: RawConnection[] = []
  afterEach(async () => {
    for (const connection of opened.splice(0)) connection.destroy()
    for (const subject of running.splice(0)) {
      await subject.close()
      expect(subject.faults).toEqual([])
    }
  })

  async function start(settings: Partial<HttpSettings>, ports = {}) {
    const subject = await startMemorySubject({ ...tls, settings, ports: () => ports })
    running.push(subject)
    async function open(address?: string) {
      const connection = await rawConnect(subject.url, address)
      opened.push(connection)
      return connection
    }
    return { subject, open }
  }

  test('silent connections that take all places do not keep new clients out', async () => {
    const { subject, open } = await start({ maxConnections: 20, addressConnections: 0 })
    opened.push(...(await silent(subject.url, 50)))
    const { key } = await subject.createAccount()
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push(await ask(await open(), '/v1/me', n % 2 === 0 ? key : undefined))
    expect(statuses).toEqual(statuses.map((_, n) => (n % 2 === 0 ? 200 : 401)))
  })

  test('an address that exceeds its share loses its own idlest connections, and no other does', async () => {
    const { subject, open } = await start({ maxConnections: 20, addressConnections: 5 })
    const oldest = await open()
    expect(await ask(oldest)).toBe(200)
    const many = await silent(subject.url, 40, OTHER_ADDRESS)
    opened.push(...many)
    await Promise.all(many.slice(0, 35).map((connection) => connection.closed()))
    expect(await ask(oldest)).toBe(200)
    expect(await ask(await open(OTHER_ADDRESS))).toBe(200)
  })

  test('a connection with a valid key is never closed for a new one, which is closed instead', async () => {
    const { subject, open } = await start({ maxConnections: 3, addressConnections: 0 })
    const { key } = await subject.createAccount()
    const pilots = [await open(), await open()]
    for (const pilot of pilots) expect(await ask(pilot, '/v1/me', key)).toBe(200)
    const many = await silent(subject.url, 10)
    opened.push(...many)
    await Promise.all(many.slice(0, 9).map((connection) => connection.closed()))
    for (const pilot of pilots) expect(await ask(pilot, '/v1/me', key)).toBe(200)
    const third = await open()
    expect(await ask(third, '/v1/me', key)).toBe(200)
    await expect(open().then((refused) => ask(refused, '/v1/me', key))).rejects.toThrow()
    for (const pilot of [...pilots, third]) expect(await ask(pilot, '/v1/me', key)).toBe(200)
  })

  test('connections with a valid key count in the share of their address', async () => {
    const { subject, open } = await start({ maxConnections: 20, addressConnections: 2 })
    const { key } = await subject.createAccount()
    const pilots = [await open(OTHER_ADDRESS), await open(OTHER_ADDRESS)]
    for (const pilot of pilots) expect(await ask(pilot, '/v1/me', key)).toBe(200)
    await expect(open(OTHER_ADDRESS).then((refused) => ask(refused, '/v1/me', key))).rejects.toThrow()
    expect(await ask(await open(), '/v1/me', key)).toBe(200)
    for (const pilot of pilots) expect(await ask(pilot, '/v1/me', key)).toBe(200)
    pilots[0]?.end()
    await pilots[0]?.closed()
    expect(await ask(await open(OTHER_ADDRESS))).toBe(200)
  })

  test('of two connections, the one whose last request is older is closed', async () => {
    const { open } = await start({ maxConnections: 2, addressConnections: 0 })
    const [first, second] = [await open(), await open()]
    expect([await ask(second), await ask(first)]).toEqual([200, 200])
    const third = await open()
    await second.closed()
    expect([await ask(first), await ask(third)]).toEqual([200, 200])
  })

  test.each([
    ['all addresses', { maxConnections: 2 }],
    ['one address', { addressConnections: 2 }],
  ])('a limit of %s that is changed applies to the next connection', async (__, lower) => {
    const { subject, open } = await start({ maxConnections: 20, addressConnections: 20 })
    const [first, second] = [await open(), await open()]
    expect([await ask(first), await ask(second)]).toEqual([200, 200])
    subject.change(lower)
    expect(await ask(await open())).toBe(200)
    await expect(ask(first)).rejects.toThrow()
    expect(await ask(second)).toBe(200)
  })

  test('a connection whose request is in progress is closed only if none is idle', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const { subject, open } = await start({ maxConnections: 2, addressConnections: 0 }, { healthy: () => held })
    const { key } = await subject.createAccount()
    const busy = await open()
    busy.send(request('/v1/health'))
    const idle = await open()
    expect(await ask(idle, '/v1/nothing')).toBe(404)
    const third = await open()
    await idle.closed()
    expect(await ask(third, '/v1/me', key)).toBe(200)
    const fourth = await open()
    await busy.closed()
    release()
    expect(await ask(fourth)).toBe(200)
  })

  test('a connection loses its protection with a key that is no longer valid', async () => {
    const { subject, open } = await start({ maxConnections: 1, addressConnections: 0 })
    const { id, key } = await subject.createAccount()
    const pilot = await open()
    expect(await ask(pilot, '/v1/me', key)).toBe(200)
    await subject.rotate(id)
    expect(await ask(pilot, '/v1/me', key)).toBe(401)
    expect(await ask(await open())).toBe(200)
    await pilot.closed()
  })
})

test('a connection that was closed is not remembered, nor its address, for a later one from there', async () => {
  const server = createServer()
  const addresses = new Map()
  limitConnections(server, () => ({ maxConnections: 2, addressConnections: 0 }), addresses)
  const [closed, later] = [new Socket(), new Socket()]
  server.emit('connection', closed)
  noteKey(closed, true)
  expect([hasValidKey(closed), addresses.size]).toEqual([true, 1])
  closed.destroy()
  await once(closed, 'close')
  expect(addresses.size).toBe(0)
  server.emit('secureConnection', later)
  expect(hasValidKey(later)).toBe(false)
})

test('a connection that was closed during a request is no candidate for a later close', async () => {
  const server = createServer()
  const addresses = new Map()
  limitConnections(server, () => ({ maxConnections: 2, addressConnections: 0 }), addresses)
  const closed = new Socket()
  server.emit('connection', closed)
  noteRequests(closed, 'busy')
  const [group] = addresses.values()
  expect(group).toMatchObject({ open: 1, busy: { size: 1 } })
  closed.destroy()
  await once(closed, 'close')
  expect(group).toMatchObject({ open: 0, idle: { size: 0 }, busy: { size: 0 } })
})

test('a connection that loses its protection during a request is busy until its answer', () => {
  const server = createServer()
  const addresses = new Map()
  limitConnections(server, () => ({ maxConnections: 2, addressConnections: 0 }), addresses)
  const pilot = new Socket()
  server.emit('connection', pilot)
  const [group] = addresses.values()
  const sizes = []
  for (const isValid of [true, false]) {
    noteRequests(pilot, 'busy')
    noteKey(pilot, isValid)
    sizes.push([group.idle.size, group.busy.size])
  }
  noteRequests(pilot, 'idle')
  sizes.push([group.idle.size, group.busy.size])
  expect(sizes).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ])
})

test('a new connection that is closed because all others have a valid key is counted', () => {
  const server = createServer()
  const counts = limitConnections(server, () => ({ maxConnections: 9, addressConnections: 1 }))
  const [pilot, refused] = [new Socket(), new Socket()]
  server.emit('connection', pilot)
  noteKey(pilot, true)
  server.emit('connection', refused)
  expect(refused.destroyed).toBe(true)
  expect(counts()).toEqual({ open: 1, closedIdlest: { address: 0, all: 0 }, closedNew: { address: 1, all: 0 } })
})

/** A connection from an address, whose other end has the port 1. */
function from(remoteAddress: string): Socket {
  const ends = { localAddress: '127.0.0.1', remoteAddress, remotePort: 1 }
  return Object.defineProperties(new Socket(), Object.getOwnPropertyDescriptors(ends))
}

test('a full address makes room for its own new connection, although all places are taken', async () => {
  const server = createServer()
  const counts = limitConnections(server, () => ({ maxConnections: 3, addressConnections: 2 }))
  const sockets = ['10.0.0.1', '10.0.0.2', '10.0.0.2', '10.0.0.2'].map(from)
  for (const socket of sockets) server.emit('connection', socket)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false])
  const expected = { open: 3, closedIdlest: { address: 1, all: 0 }, closedNew: { address: 0, all: 0 } }
  expect(counts()).toEqual(expected)
  await once(sockets[1]!, 'close')
  expect(counts()).toEqual(expected)
})

test('a key over TLS protects the connection of its own address', () => {
  const server = createServer()
  limitConnections(server, () => ({ maxConnections: 2, addressConnections: 0 }))
  const [pilot, other, later] = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(from)
  for (const socket of [pilot, other]) server.emit('connection', socket)
  const secured = from('10.0.0.1')
  server.emit('secureConnection', secured)
  noteKey(secured, true)
  server.emit('connection', later)
  expect([pilot, other, later].map((socket) => socket?.destroyed)).toEqual([false, true, false])
})
