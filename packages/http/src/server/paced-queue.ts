/** Runs tasks one per turn of the event loop. */
export type PacedQueue = (task: () => void) => void

/**
 * A queue for work that anybody can cause. Between two tasks, the event loop handles the input of all other clients, so
 * a long queue delays them by one task and not by the length of the queue.
 */
export function createPacedQueue(): PacedQueue {
  const waiting: (() => void)[] = []
  let scheduled = false

  function turn(): void {
    const task = waiting.shift()
    scheduled = task !== undefined
    if (task === undefined) return
    setImmediate(turn)
    task()
  }

  return (task) => {
    waiting.push(task)
    if (!scheduled) turn()
  }
}
