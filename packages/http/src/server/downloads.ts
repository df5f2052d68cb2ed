import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EpochMs } from '@flightbag/core'
import type { Replies } from '../respond/replies.ts'
import type { Reply } from '../respond/send.ts'
import type { HttpFailure } from '../respond/status.ts'

/** Files that this server itself hands out behind URLs it signed: no route, no key, the signature is the permission. */
export interface Downloads {
  /** Whether a path is one of theirs. */
  serves(path: string): boolean
  /** Answers such a request. Rejects when the disk fails, which may be after the headers went out. */
  serve(
    req: IncomingMessage,
    res: ServerResponse,
    options: {
      readonly nowMs: EpochMs
      /** Writes a refusal in the shape of every other error. */
      readonly refuse: (status: RefusedStatus, message: string) => Promise<void>
    },
  ): Promise<void>
}

type RefusedStatus = 403 | 404 | 405 | 416

/** What usage, logs and metrics call every download. */
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

/** The reply to a refused download. */
export function refusedDownload(replies: Replies, requestId: string, status: RefusedStatus, message: string): Reply {
  return replies.failure(failureOf(status, message), requestId)
}
