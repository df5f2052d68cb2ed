import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EpochMs } from '@flightbag/core'
import type { Replies } from '../respond/replies.ts'
import type { Reply } from '../respond/send.ts'
import type { HttpFailure } from '../respond/status.ts'

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
      /** Writes an error in the envelope of all others. */
      readonly refuse: (status: RefusedStatus, message: string) => Promise<void>
    },
  ): Promise<void>
}

type RefusedStatus = 403 | 404 | 405 | 416

/** The name of every download in usage, logs and metrics. */
export const DOWNLOAD_ROUTE = '/files/{file}'

function failureOf(status: RefusedStatus, message: string): HttpFailure {
  switch (status) {
    case 403:
      return { kind: 'forbidden', message }
    case 404:
      return { kind: 'not_found', message }
    case 405:
      return { kind: 'method_not_allowed', allow: 'GET, HEAD' }
    case 416:
      return { kind: 'range_not_satisfiable', message }
  }
}

/** The answer to a rejected download. */
export function refusedDownload(replies: Replies, requestId: string, status: RefusedStatus, message: string): Reply {
  return replies.failure(failureOf(status, message), requestId)
}
