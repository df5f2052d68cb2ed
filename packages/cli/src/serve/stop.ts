import { setTimeout as sleep } from 'node:timers/promises'

/** Closes one resource that a server has opened. */
export type Close = () => Promise<void> | void

/** The timeout of one close: the answers in progress have ten seconds, all others need less. */
const CLOSE_WITHIN_MS = 12_000

/**
 * Closes everything in reverse order; the parts of a group together, so that those that take long do not add up. A
 * close that fails or hangs, for example because the database does not answer, does not prevent the others: `onFailure`
 * is called with it, and the process can end.
 */
export async function closeAll(
  opened: readonly (Close | readonly Close[])[],
  onFailure: (error: unknown) => void,
  withinMs = CLOSE_WITHIN_MS,
): Promise<void> {
  for (const part of opened.toReversed()) {
    const closes = typeof part === 'function' ? [part] : part
    await Promise.all(closes.map((close) => closeInTime(close, onFailure, withinMs)))
  }
}

async function closeInTime(close: Close, onFailure: (error: unknown) => void, withinMs: number): Promise<void> {
  const cancel = new AbortController()
  const limit = sleep(withinMs, null, { signal: cancel.signal }).then(
    () => onFailure(new Error(`the server did not close a part of itself within ${withinMs} ms`)),
    () => undefined,
  )
  await Promise.race([limit, Promise.resolve().then(close).catch(onFailure)])
  cancel.abort()
}
