import type { ServerResponse } from 'node:http'
import { type H3, toNodeHandler } from 'h3'
import { keyOf } from '../request/credential.ts'
import { originForm } from '../request/target.ts'
import { type BoundedRequest, boundConnections } from './connections.ts'
import { createPacedQueue, EVERY_MILLISECOND, EVERY_TURN } from './paced-queue.ts'

export interface ListenerOptions {
  readonly keyPrefix: string
  /** How long a client that still sends a rejected body may take to read the answer. */
  readonly lingerMs: number
}

/** Passes requests of Node to an app, in an order in which clients without a key cannot delay the others for long. */
export function createListener(app: H3, { keyPrefix, lingerMs }: ListenerOptions) {
  const answer = toNodeHandler(app)
  const connections = boundConnections(start, lingerMs)
  const withoutKey = createPacedQueue(EVERY_MILLISECOND)
  const withNewKey = createPacedQueue(EVERY_TURN)

  /**
   * Starts a request immediately on a connection with a valid key. All others wait in a queue, behind those of their
   * kind.
   */
  function start(req: BoundedRequest, res: ServerResponse): void {
    function handleIfConnected() {
      if (!req.socket.destroyed) handle(req, res)
    }
    if (keyOf(req, keyPrefix) === null) withoutKey(handleIfConnected)
    else if (req.keyIsValid) handle(req, res)
    else withNewKey(handleIfConnected)
  }

  function handle(req: BoundedRequest, res: ServerResponse): void {
    // h3 throws if these are no part of a URL. The app reads the host of the client from the raw headers.
    req.url = originForm(req.url ?? '')
    req.headers.host = 'localhost'
    void answer(req, res)
  }

  return connections
}
