import type { ServerResponse } from 'node:http'

/** The bytes of answers that may wait for the clients of one account: 32 pages of the usual size. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024

/** Shorter answers are not counted: the limit of a key allows for few of them. */
const SHORT_BYTES = 64 * 1024

interface Unread {
  readonly res: ServerResponse
  readonly bytes: number
}

/**
 * Limits the memory of answers that the clients of an account do not read: one key could otherwise keep more than a
 * hundred pages in memory each minute. If an answer exceeds the limit, the connections of the oldest others are closed.
 */
export function unreadAnswers(
  maxBytes = MAX_UNREAD_BYTES,
  /** The answers of each account that has some, the oldest first. */
  accounts = new Map<string, Set<Unread>>(),
) {
  return (accountId: string, res: ServerResponse, bytes: number): void => {
    if (bytes < SHORT_BYTES || res.closed) return
    const answers = accounts.get(accountId) ?? new Set<Unread>()
    accounts.set(accountId, answers)
    const own = { res, bytes }
    answers.add(own)
    res.once('close', () => {
      answers.delete(own)
      if (answers.size === 0) accounts.delete(accountId)
    })
    let total = [...answers].reduce((sum, each) => sum + each.bytes, 0)
    for (const oldest of answers) {
      if (total <= maxBytes || oldest === own) return
      total -= oldest.bytes
      // Its `close` removes it; until then it counts, and is subtracted here again.
      oldest.res.req.socket.destroy()
    }
  }
}
