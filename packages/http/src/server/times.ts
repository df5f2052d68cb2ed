/** The timeouts of connections, in milliseconds. */
export interface ConnectionTimes {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number
  /** From the first byte of a request to the end of its body. */
  readonly requestMs: number
  /** An idle connection is kept for longer than the 60 s of load balancers. */
  readonly keepAliveMs: number
  /** A connection on which no data moves, in either direction. */
  readonly idleMs: number
  /** From the completion of an answer until the client has received its last byte, for clients that read slowly. */
  readonly answerMs: number
  /** The interval at which header and request timeouts are checked. */
  readonly checkMs: number
  /** How long a client that still sends a rejected body may take to read the answer. */
  readonly lingerMs: number
  /** How long answers in progress may take after the shutdown has begun. */
  readonly shutdownMs: number
}

export const defaultTimes: ConnectionTimes = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  idleMs: 120_000,
  answerMs: 120_000,
  checkMs: 1_000,
  lingerMs: 3_000,
  shutdownMs: 10_000,
}
