/** Runs tasks one after the other, with other work in between. */
export type PacedQueue = (task: () => void) => void

/** Calls a function in the next turn of the event loop. */
export function EVERY_TURN(next: () => void): unknown {
  return setImmediate(next)
}

/** Calls a function after a millisecond: at most 1,000 times per second. */
export function EVERY_MILLISECOND(next: () => void): unknown {
  return setTimeout(next, 1)
}

/**
 * A queue for work that clients without a key can cause. Between two tasks, the event loop handles the input of all
 * other clients, so a long queue delays them by one task and not by the length of the queue.
 */
export function createPacedQueue(schedule: (next: () => void) => unknown): PacedQueue {
  const waiting: (() => void)[] = []
  let scheduled = false

  function runNext(): void {
    const task = waiting.shift()
    scheduled = task !== undefined
    if (task === undefined) return
    schedule(runNext)
    task()
  }

  return (task) => {
    waiting.push(task)
    if (!scheduled) runNext()
  }
}
