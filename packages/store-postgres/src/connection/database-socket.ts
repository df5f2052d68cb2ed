import { connect, isIP, Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { asError, type PoolState } from '@flightbag/core/ports'
import { type AwaitedAnswers, awaitedAnswers } from './awaited-answers.ts'
import { hostTurns } from './host-turns.ts'

/** Time limits of a connection, in milliseconds. */
export interface SocketTimeouts {
  /** From the first packet to an open connection, TLS included. */
  readonly connectMs: number
  /** Between a statement, or a part of its answer, and the next part of the answer. */
  readonly answerMs: number
}

/** The same in a transaction without a statement timeout, such as an import, which may compute between two answers. */
export const UNLIMITED_ANSWER_MS = 600_000

/** The address as the driver has parsed it. If a connection ends before its first use, the driver opens another. */
export interface DriverAddress {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path: string | false
}

/**
 * The encryption of a connection: none, only if the server supports it, without verification, or with the options of
 * `node:tls`.
 */
export type SocketTls = false | 'prefer' | 'require' | ConnectionOptions

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const KEEP_ALIVE_MS = 5_000

/** An error that `explain` and the retries recognise, without any part of the address. */
function timedOut(message: string) {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}

/** The connections of one pool. */
export interface DatabaseSockets {
  /** Opens a connection for a statement; for the same statement to the next host, if there are several. */
  readonly open: (address: DriverAddress, statement?: object | null) => Promise<Socket>
  connections(): Pick<PoolState, 'open' | 'inUse'>
  /** Destroys the connection to a server process; its statements fail. */
  destroy(pid: number | null): void
}

/**
 * Makes the `socket` option of postgres.js. PostgreSQL's own `statement_timeout` cannot end a statement that never
 * arrives, so each connection has a deadline of its own: if an answer is outstanding and nothing arrives for longer
 * than `answerMs`, the connection is destroyed, its statements fail, and the pool opens another. All other connections
 * from which nothing has arrived for half as long are destroyed too: they are probably in the same state, and each
 * would cost another deadline. TCP keep-alive detects idle connections that were lost.
 */
export function databaseSocket(timeouts: SocketTimeouts, tls: SocketTls): DatabaseSockets {
  const open = new Set<OpenConnection>()
  const hosts = hostTurns()
  async function openNext(address: DriverAddress, statement: object | null = null): Promise<Socket> {
    const turn = hosts.next(address.host.length, statement)
    function unused() {
      hosts.passOver(turn, address.host.length)
    }
    try {
      return withDeadline(await openSocket(address, turn, timeouts.connectMs, tls), timeouts, { open, unused })
    } catch (error) {
      unused()
      return failedSocket(asError(error))
    }
  }
  return {
    open: openNext,
    connections: () => ({
      open: open.size,
      inUse: [...open].filter(({ answers }) => answers.awaiting).length,
    }),
    destroy(pid) {
      for (const { socket, answers } of open) if (answers.pid === pid) socket.destroy()
    },
  }
}

/** The driver never recovers a connection whose `socket` rejects, but does recover one whose socket fails. */
function failedSocket(error: Error): Socket {
  const socket = new Socket()
  process.nextTick(() => socket.destroy(error))
  return socket
}

async function openSocket(
  { host: hosts, port: ports, path }: DriverAddress,
  turn: number,
  connectMs: number,
  tls: SocketTls,
): Promise<Socket> {
  const host = hosts[turn]!
  const socket = path ? connect(path) : connect({ host, port: ports[turn]!, noDelay: true })
  const timer = setTimeout(() => socket.destroy(timedOut('the connection was not opened in time')), connectMs)
  try {
    await happens(socket, 'connect')
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    return path || tls === false ? socket : await startTls(socket, host, tls)
  } finally {
    clearTimeout(timer)
  }
}

async function startTls(socket: Socket, host: string, tls: Exclude<SocketTls, false>): Promise<Socket> {
  socket.write(SSL_REQUEST)
  const [answer] = await happens(socket, 'data')
  socket.pause()
  if (!(answer instanceof Buffer) || answer[0] !== SSL_ACCEPTED) {
    if (tls === 'prefer') return socket
    socket.destroy()
    throw Object.assign(new Error('the server does not support TLS'), { code: 'DATABASE_WITHOUT_TLS' })
  }
  const options = typeof tls === 'string' ? { rejectUnauthorized: false } : tls
  const secure = connectTls({ ...(isIP(host) === 0 ? { servername: host } : {}), ...options, socket })
  await happens(secure, 'secureConnect')
  return secure
}

const SSL_ACCEPTED = 0x53

/** Waits for an event; an error or the end of the connection rejects. */
function happens(socket: Socket, event: 'connect' | 'data' | 'secureConnect'): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    function settle(outcome: () => void) {
      socket.off(event, onEvent).off('error', onError).off('close', onClose)
      outcome()
    }
    function onEvent(...values: unknown[]) {
      return settle(() => resolve(values))
    }
    function onError(error: Error) {
      return settle(() => reject(error))
    }
    function onClose() {
      return onError(Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' }))
    }
    socket.on(event, onEvent).on('error', onError).on('close', onClose)
  })
}

/** The first answer that is awaited is that of the login. */
const LOGIN = 1

interface OpenConnection {
  readonly socket: Socket
  readonly answers: AwaitedAnswers
  /** When the last data arrived, on the clock of `performance.now()`. */
  heardMs: number
}

/**
 * Destroys the connection, and those that are as silent, when an answer is outstanding and neither direction makes
 * progress.
 */
function withDeadline(
  socket: Socket,
  { answerMs }: SocketTimeouts,
  { open, unused }: { readonly open: Set<OpenConnection>; readonly unused: () => void },
): Socket {
  const answers = awaitedAnswers()
  const connection: OpenConnection = { socket, answers, heardMs: performance.now() }
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let limitMs = answerMs
  let awaitedSinceMs = connection.heardMs
  let uses = 0
  let deadline: NodeJS.Timeout | undefined
  function watch(ms: number): void {
    clearTimeout(deadline)
    // After a pause of the whole process, what has arrived meanwhile is read first.
    deadline = setTimeout(() => setImmediate(check), ms).unref()
  }
  /**
   * The timeout of the socket begins anew with each statement that is written, also if nothing is received any more. It
   * decides alone only while a statement is too long to be sent at once.
   */
  function check(): void {
    deadline = undefined
    if (!answers.awaiting || socket.destroyed) return
    const isSending = socket.writableLength > 0
    const leftMs = limitMs - (performance.now() - Math.max(connection.heardMs, awaitedSinceMs))
    if (isSending || leftMs > 0) watch(isSending ? limitMs : leftMs)
    else destroySilent()
  }
  function destroySilent(): void {
    if (!answers.awaiting) return
    const silentSinceMs = performance.now() - limitMs / 2
    const silent = [...open].filter(({ answers, heardMs }) => !answers.unlimited && heardMs <= silentSinceMs)
    for (const { socket } of [connection, ...silent]) socket.destroy(timedOut('the database did not answer in time'))
  }
  function limit(): void {
    const wanted = answers.unlimited ? UNLIMITED_ANSWER_MS : answerMs
    if (wanted === limitMs) return
    limitMs = wanted
    socket.setTimeout(wanted)
    watch(wanted)
  }
  open.add(connection)
  socket.on('close', () => {
    open.delete(connection)
    clearTimeout(deadline)
    if (uses <= LOGIN) unused()
  })
  socket.write = (...args: unknown[]) => {
    const wasAwaiting = answers.awaiting
    if (args[0] instanceof Uint8Array) answers.sent(args[0])
    limit()
    if (!wasAwaiting && answers.awaiting) {
      uses++
      awaitedSinceMs = performance.now()
      if (deadline === undefined) watch(limitMs)
    }
    return write(...args)
  }
  socket.on('data', (chunk: Buffer) => {
    connection.heardMs = performance.now()
    answers.received(chunk)
    limit()
  })
  socket.on('timeout', destroySilent)
  socket.setTimeout(answerMs)
  return socket.resume()
}
