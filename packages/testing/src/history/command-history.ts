import type { Operation } from './history.ts'

/** A call of the live link: the app sends a command, or the plugin collects the waiting ones. */
export type CommandInput = { readonly type: 'send'; readonly id: string } | { readonly type: 'collect' }

/** Its response: none, or the ids of the delivered commands, in the order of the answer. */
export type CommandOutput = { readonly ids: readonly string[] }

/**
 * The differences from a take-once queue: a command in two answers, an unknown command, one that was delivered before
 * it was sent, an order that contradicts the order of sending, and, if the last collection was empty, one that was in
 * no answer although no answer was lost.
 */
export function commandViolations(history: readonly Operation<CommandInput, CommandOutput>[]): readonly string[] {
  const violations: string[] = []
  const sent = new Map(history.flatMap((send) => (send.input.type === 'send' ? [[send.input.id, send] as const] : [])))
  const collected = history.filter(({ input }) => input.type === 'collect').sort((a, b) => a.called - b.called)
  const handed = new Set<string>()
  for (const { output, returned } of collected) {
    const ids = output?.ids ?? []
    for (const [n, id] of ids.entries()) {
      const send = sent.get(id)
      if (handed.has(id)) violations.push(`${id} was handed over twice`)
      if (send === undefined) violations.push(`${id} was handed over but never sent`)
      else if (returned !== null && send.called > returned) violations.push(`${id} was handed over before it was sent`)
      const previous = n === 0 ? undefined : sent.get(ids[n - 1]!)
      if (send?.returned != null && previous !== undefined && send.returned < previous.called) {
        violations.push(`${id} was handed over after ${ids[n - 1]}, which was sent later`)
      }
      handed.add(id)
    }
  }
  const last = collected.at(-1)
  const answerLost = collected.some(({ output }) => output === null)
  if (last?.output?.ids.length === 0 && !answerLost) {
    for (const [id, send] of sent) {
      const acknowledged = send.output !== null && send.returned !== null && send.returned < last.called
      if (acknowledged && !handed.has(id)) violations.push(`${id} was never handed over`)
    }
  }
  return violations
}
