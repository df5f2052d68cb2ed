import type { ServerResponse } from 'node:http'
import { type H3, toNodeHandler } from 'h3'
import { keyOf } from '../request/credential.ts'
import { originForm, splitTarget } from '../request/target.ts'
import { health } from '../routes/health.ts'
import { type BoundedRequest, boundConnections } from './connections.ts'
import { createPacedQueue, EVERY_MILLISECOND, EVERY_TURN, type PacedQueue } from './paced-queue.ts'

interface ListenerOptions {
  readonly keyPrefix: string
  /** How long a client that still sends a rejected body may take to read the answer. */
  readonly lingerMs: number
}

/** Passes requests of Node to an app, in an order in which clients without a key cannot delay the others for long. */
export function createListener(app: H3, { keyPrefix, lingerMs }: ListenerOptions) {
  const answer = toNodeHandler(app)
  const connections = boundConnections(start, lingerMs)
  const forHealth = createPacedQueue(EVERY_MILLISECOND)
  const withoutKey = createPacedQueue(EVERY_MILLISECOND)
  const withNewKey = createPacedQueue(EVERY_TURN)

  /**
   * Starts a request immediately on a connection with a valid key. All others wait in a queue, behind those of their
   * kind.
   */
  function start(req: BoundedRequest, res: ServerResponse): void {
    const hasKey = keyOf(req, keyPrefix) !== null
    if (hasKey && req.keyIsValid) handle(req, res)
    else queueOf(req, hasKey)(req.socket, () => handle(req, res))
  }

  function queueOf({ url = '' }: BoundedRequest, hasKey: boolean): PacedQueue {
    if (splitTarget(url).path === health.path) return forHealth
    return hasKey ? withNewKey : withoutKey
  }

  function handle(req: BoundedRequest, res: ServerResponse): void {
    // h3 throws if these are no part of a URL. The app reads the host of the client from the raw headers.
    req.url = originForm(req.url ?? '')
    req.headers.host = 'localhost'
    void answer(req, res)
  }

  return connections
}
