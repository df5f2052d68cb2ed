/**
 * Runs at most `limit` tasks concurrently. The others wait in the order of their arrival, until their signal aborts.
 */
export function limitConcurrency(limit: number) {
  let free = limit
  const waiting: (() => void)[] = []

  function enter(signal: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      function begin() {
        signal.removeEventListener('abort', leave)
        free--
        resolve()
      }
      function leave() {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal.reason)
      }
      if (signal.aborted) reject(signal.reason)
      else if (free > 0) begin()
      else {
        waiting.push(begin)
        signal.addEventListener('abort', leave, { once: true })
      }
    })
  }

  return async <T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> => {
    await enter(signal)
    try {
      return await task()
    } finally {
      free++
      waiting.shift()?.()
    }
  }
}
