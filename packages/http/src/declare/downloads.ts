import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EpochMs } from '@flightbag/core'

/** The statuses of rejected downloads. */
export type RefusedStatus = 403 | 404 | 405 | 416

/**
 * Files that this server serves itself, at URLs that it signed. They have no route and no key: the signature is the
 * permission.
 */
export interface Downloads {
  /** Whether a path is that of a download. */
  serves(path: string): boolean
  /** Answers such a request. Rejects when the disk fails, which can happen after the headers were sent. */
  serve(
    req: IncomingMessage,
    res: ServerResponse,
    options: {
      readonly nowMs: EpochMs
      /** Rejects the request: the answer is sent after `serve` has returned, in the envelope of all errors. */
      readonly refuse: (status: RefusedStatus, message: string) => Promise<void>
    },
  ): Promise<void>
}
