/** Runs at most `places` tasks at once; the others wait their turn, in the order they came, until their signal ends it. */
export function turns(places: number) {
  let free = places
  const waiting: (() => void)[] = []

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        free--
        resolve()
      }
      const leave = () => {
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
