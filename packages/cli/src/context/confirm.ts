import type { CommandFailure } from './failure.ts'
import type { Io } from './io.ts'

/** Asks for confirmation of an action that cannot be undone: null to continue, otherwise the reason to stop. */
export async function requireConfirmation(
  io: Io,
  yes: true | undefined,
  question: string,
): Promise<CommandFailure | null> {
  if (yes) return null
  const answer = await io.confirm(question)
  io.signal.throwIfAborted()
  if (answer === 'yes') return null
  const message = answer === 'no' ? 'nothing was changed' : 'this cannot be undone: pass --yes to skip the question'
  return { line: null, field: null, message }
}
