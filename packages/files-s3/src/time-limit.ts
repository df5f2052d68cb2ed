/**
 * Runs `work`, and rejects when `limitMs` pass without a call of `alive`. The signal then aborts the work. The promise
 * does not wait for that, because a client that hangs may hang during the abort too.
 */
export function withTimeLimit<T>(
  limitMs: number,
  what: string,
  work: (limits: { abort: AbortController; alive: () => void }) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(
      () => abort.abort(new Error(`${what}: no answer from the file store in ${limitMs} ms`)),
      limitMs,
    )
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true })
    work({ abort, alive: () => timer.refresh() })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
