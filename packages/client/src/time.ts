import { clientError } from './errors.ts'

/** Rejects with the reason of a signal when it is aborted, and `release` removes the listener. */
function whenAborted(signal: AbortSignal | undefined): { readonly aborted: Promise<never>; release(): void } {
  let listener: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    listener = () => reject(signal?.reason)
    if (signal?.aborted) listener()
    else signal?.addEventListener('abort', listener)
  })
  return { aborted, release: () => signal?.removeEventListener('abort', listener) }
}

/** Resolves after a time; rejects with the reason of the signal if that is aborted first. */
export async function delay(ms: number, signal?: AbortSignal): Promise<void> {
  const { aborted, release } = whenAborted(signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await Promise.race([elapsed, aborted])
  } finally {
    clearTimeout(timer)
    release()
  }
}

/**
 * Work that may use a limited time. It gets a signal that ends it at that time, or when the signal of the caller is
 * aborted.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const limit = new AbortController()
  const { aborted, release } = whenAborted(signal)
  try {
    return await Promise.race([
      work(controller.signal),
      aborted,
      delay(timeoutMs, limit.signal).then(() => {
        throw clientError('timeout', `No answer within ${timeoutMs} ms`)
      }),
    ])
  } catch (error) {
    controller.abort(error)
    throw error
  } finally {
    limit.abort()
    release()
  }
}
