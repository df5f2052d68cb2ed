import type { CommandFailure } from './failure.ts'
import type { Io } from './io.ts'

/** Makes sure that the user means what cannot be undone: null to go on, otherwise why not. */
export async function unsure(io: Io, yes: true | undefined, question: string): Promise<CommandFailure | null> {
  if (yes) return null
  const answer = await io.confirm(question)
  io.signal.throwIfAborted()
  if (answer === 'yes') return null
  const message =
    answer === 'no' ? 'nothing was changed' : 'this cannot be undone: give --yes to do it without being asked'
  return { line: null, field: null, message }
}
