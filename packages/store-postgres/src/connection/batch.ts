interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** How questions are put together. */
export interface BatchOptions<Question> {
  /** Questions in one call, at most. */
  readonly most: number
  /** Calls under way at once, at most; one when it is left out. */
  readonly atOnce?: number
  /** Whether two questions may go in one call; all may when it is left out. */
  readonly together?: (a: Question, b: Question) => boolean
}

/**
 * Puts questions that come in one turn of the event loop, or while all calls are under way, into one call. Under load a statement is shared by
 * many; alone, a question waits for nothing but the end of the turn. When a call fails, so do its questions, and no others.
 */
export function batch<Question, Answer>(
  call: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most, atOnce = 1, together = () => true }: BatchOptions<Question>,
): (question: Question) => Promise<Answer> {
  const queue: Waiting<Question, Answer>[] = []
  let underWay = 0
  let scheduled = false

  /** The first questions of the queue that may go together. */
  function take(): Waiting<Question, Answer>[] {
    const first = queue[0]!
    const end = queue.findIndex(({ question }, i) => i >= most || !together(first.question, question))
    return queue.splice(0, end === -1 ? queue.length : end)
  }

  async function ask(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    underWay++
    try {
      const answers = await call(batch.map(({ question }) => question))
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    underWay--
    schedule()
  }

  /** A turn later, so that what comes in this turn goes along: calls are fewer and larger, which costs less than it waits. */
  function schedule(): void {
    if (scheduled || queue.length === 0 || underWay === atOnce) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void ask(take())
      schedule()
    })
  }

  return (question) =>
    new Promise((resolve, reject) => {
      queue.push({ question, resolve, reject })
      schedule()
    })
}

/**
 * The same for questions of many accounts, each with calls of its own: what waits for a lock of one account keeps no other waiting, and no call
 * asks for the locks of two.
 */
export function batchByAccount<Question extends { readonly accountId: string }, Answer>(
  call: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  options: BatchOptions<Question>,
): (question: Question) => Promise<Answer> {
  const accounts = new Map<string, { readonly ask: (question: Question) => Promise<Answer>; waiting: number }>()
  return async (question) => {
    const { accountId } = question
    const account = accounts.get(accountId) ?? { ask: batch(call, options), waiting: 0 }
    accounts.set(accountId, account)
    account.waiting++
    try {
      return await account.ask(question)
    } finally {
      if (--account.waiting === 0) accounts.delete(accountId)
    }
  }
}
