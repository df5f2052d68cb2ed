import type { Change } from './copy.ts'
import { MirrorProblem } from './mirror-problem.ts'

/** Gives one change to another program. Rejects if it did not accept it. */
export type Receiver = (change: Change, signal: AbortSignal) => Promise<void>

export interface DeliveryOptions {
  readonly signal: AbortSignal
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const ATTEMPTS = 5

/** The queue of changes, oldest first. */
interface ChangeQueue {
  nextChange(): Change | null
  delivered(number: number): void
}

/**
 * Delivers all changes in their order, each until it is accepted; returns their number. A change that is not
 * accepted stops the delivery and stays the first one of the next run. After a kill, the last change can be
 * delivered again under its number.
 */
export async function deliverAll(
  queue: ChangeQueue,
  receiver: Receiver,
  { signal, sleep }: DeliveryOptions,
): Promise<number> {
  let count = 0
  for (let change = queue.nextChange(); change !== null; change = queue.nextChange()) {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      const problem = await receiver(change, signal).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (problem === null) break
      signal.throwIfAborted()
      if (attempt === ATTEMPTS) throw new MirrorProblem(`change ${change.number} was not accepted: ${problem}`)
      await sleep(1000 * 2 ** (attempt - 1), signal)
    }
    queue.delivered(change.number)
    count++
  }
  return count
}
