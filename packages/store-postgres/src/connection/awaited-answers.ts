/**
 * Begins a transaction's statement without a statement timeout; this text also tells this process, until the
 * transaction ends.
 */
export const NO_STATEMENT_TIMEOUT = 'set local statement_timeout = 0'

const QUERY = 0x51 // 'Q'
const SYNC = 0x53 // 'S'
const FLUSH = 0x48 // 'H'
const READY_FOR_QUERY = 0x5a // 'Z'
const BACKEND_KEY_DATA = 0x4b // 'K'
const OUTSIDE_TRANSACTION = 0x49 // 'I'

/**
 * The state of one connection, as derived from the messages in both directions: it counts the outstanding answers of a
 * PostgreSQL server, one for the start-up message, and one for each Sync and each simple query.
 */
export function awaitedAnswers() {
  const noLimit = Buffer.from(NO_STATEMENT_TIMEOUT)
  const messagesFrom = messageHeads()
  let started = false
  let owed = 0
  let flushed = false
  let unlimited = false
  let pid: number | null = null
  return {
    /** Processes whole messages to the server, as the driver writes them. */
    sent(bytes: Uint8Array): void {
      if (!started) {
        started = true
        owed = 1
        return
      }
      for (let at = 0; at + 5 <= bytes.length; at += 1 + numberAt(bytes, at + 1)) {
        const type = bytes[at]
        if (type === QUERY || type === SYNC) owed++
        if (type === QUERY || type === SYNC || type === FLUSH) flushed = type === FLUSH
      }
      if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(noLimit)) unlimited = true
    },
    /** Processes any part of the stream from the server. */
    received(bytes: Uint8Array): void {
      messagesFrom(bytes, (head) => {
        if (head[0] === BACKEND_KEY_DATA) pid = numberAt(head, BODY)
        if (head[0] !== READY_FOR_QUERY) return
        owed = Math.max(0, owed - 1)
        if (head[BODY] === OUTSIDE_TRANSACTION && owed === 0) unlimited = false
      })
    },
    /** Whether an answer of the server is outstanding. */
    get awaiting(): boolean {
      return owed > 0 || flushed
    },
    /** Whether the transaction in progress has turned off its statement timeout. */
    get unlimited(): boolean {
      return unlimited
    },
    /** The id of the server process; null before the login. */
    get pid(): number | null {
      return pid
    },
  }
}

export type AwaitedAnswers = ReturnType<typeof awaitedAnswers>

function numberAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
}

/** Where the body of a message begins: after its type and its length. */
const BODY = 5

/** The bytes of a message that are kept: the first number of its body is read too. */
const KEPT = BODY + 4

/** Reports the first bytes of each message of a stream; it copies nothing else and keeps no bodies. */
function messageHeads() {
  const head = new Uint8Array(KEPT)
  let have = 0
  let skip = 0
  return (bytes: Uint8Array, message: (head: Uint8Array) => void) => {
    let at = 0
    while (at < bytes.length) {
      if (skip > 0) {
        const step = Math.min(skip, bytes.length - at)
        skip -= step
        at += step
        continue
      }
      head[have++] = bytes[at++]!
      const length = have >= BODY ? numberAt(head, 1) : Number.POSITIVE_INFINITY
      if (have < Math.min(KEPT, 1 + length)) continue
      message(head)
      skip = 1 + length - have
      have = 0
    }
  }
}
