/** What causes work: a connection, whose work is dropped when it was closed. */
interface Cause {
  readonly destroyed: boolean
}

type Task = () => void

/** Runs tasks one after the other, with other work in between. */
export type PacedQueue = (cause: Cause, task: Task) => void

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
 * other clients, so a long queue delays them by one task and not by the length of the queue. Connections take turns
 * with one task each, so a connection that sends many requests delays another one by one task, too.
 */
export function createPacedQueue(schedule: (next: () => void) => unknown): PacedQueue {
  /** In the order of their turns. */
  const waiting = new Map<Cause, Task[]>()
  let scheduled = false

  function takeNext(): Task | undefined {
    for (const [cause, tasks] of waiting) {
      waiting.delete(cause)
      if (cause.destroyed) continue
      const task = tasks.shift()
      if (tasks.length > 0) waiting.set(cause, tasks)
      return task
    }
    return undefined
  }

  function runNext(): void {
    const task = takeNext()
    scheduled = task !== undefined
    if (task === undefined) return
    schedule(runNext)
    task()
  }

  return (cause, task) => {
    const tasks = waiting.get(cause)
    if (tasks === undefined) waiting.set(cause, [task])
    else tasks.push(task)
    if (!scheduled) runNext()
  }
}
