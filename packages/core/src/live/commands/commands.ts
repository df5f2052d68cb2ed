import { instantText, isInside, type OpenInterval } from '../../lib/instant.ts'
import { currentArrivals } from '../is-current.ts'
import { COMMAND_KEPT_MS, COMMAND_LIFETIME_MS } from '../live-limits.ts'
import type { CommandRequest, HandedCommand, ListedCommand } from '../schema.ts'
import type { AckOutcome, CommandState } from '../vocabulary.ts'
import type { Ack } from './acks.ts'

/**
 * A command of the pilot to the plugin (spec, States and transitions). Its state follows from its fields and the time:
 * resolved with an outcome, delivered once collected, otherwise waiting until it expires.
 */
export interface Command {
  readonly id: string
  readonly createdAtMs: number
  readonly request: CommandRequest
  readonly deliveredAtMs: number | null
  readonly resolution: Resolution | null
}

/** How a delivered command ended. */
export interface Resolution {
  readonly outcome: AckOutcome
  readonly said: string | null
  readonly reason: string | null
  /** When the plugin handled it, by its own clock. */
  readonly handledAt: string | null
  /** When the ack arrived. */
  readonly resolvedAtMs: number
}

/** A new command. */
export function newCommand(id: string, request: CommandRequest, nowMs: number): Command {
  return {
    id,
    createdAtMs: nowMs,
    request,
    deliveredAtMs: null,
    resolution: null,
  }
}

/**
 * The state of a command at a time. Expiry needs no write: a command that was not collected is expired after two
 * minutes.
 */
export function commandState(command: Command, nowMs: number): CommandState {
  if (command.resolution !== null) return 'resolved'
  if (command.deliveredAtMs !== null) return 'delivered'
  return isInside(command.createdAtMs, deliverableCommands(nowMs)) ? 'waiting' : 'expired'
}

/** When a command must have been sent to be delivered at a time. */
export function deliverableCommands(nowMs: number): OpenInterval {
  return currentArrivals(nowMs, COMMAND_LIFETIME_MS)
}

/** The command after its delivery; null when it was delivered before or is too old. */
export function deliverCommand(command: Command, nowMs: number): Command | null {
  return commandState(command, nowMs) === 'waiting' ? { ...command, deliveredAtMs: nowMs } : null
}

/** The command after its ack. An ack for a command that is not delivered, or is already resolved, changes nothing. */
export function resolveCommand(command: Command, ack: Ack, nowMs: number): Command {
  if (ack.id !== command.id || commandState(command, nowMs) !== 'delivered') return command
  const { outcome, said, reason, at } = ack
  return { ...command, resolution: { outcome, said, reason, handledAt: at, resolvedAtMs: nowMs } }
}

/** Oldest first. Commands with the same time keep the order of sending, because the sort is stable. */
export function byAge(a: Command, b: Command): number {
  return a.createdAtMs - b.createdAtMs
}

/** The effect of one call of the plugin on the commands of an account, which are given in the order of sending. */
export interface HandOver {
  readonly commands: readonly Command[]
  /** The commands that this call, and no other, delivers: oldest first. */
  readonly handed: readonly Command[]
}

/**
 * Applies the acks of a call, then delivers all waiting commands. A call that was overtaken delivers none, because its
 * client no longer waits for the answer. Concurrent calls must apply this one after the other.
 *
 * @example
 * ```ts
 * import { handOver, newCommand } from '@flightbag/core/ports'
 *
 * const waiting = newCommand('c1', { kind: 'sayAgain' }, 0)
 * const { commands, handed } = handOver([waiting], [], 1000)
 * handed.map(({ id }) => id) // => ['c1']
 * handOver(commands, [], 3000).handed // => []
 * ```
 */
export function handOver(
  commands: readonly Command[],
  acks: readonly Ack[],
  nowMs: number,
  overtaken = false,
): HandOver {
  const ackOf = new Map(acks.map((ack) => [ack.id, ack]))
  const handed: Command[] = []
  const next = commands.map((command) => {
    const ack = ackOf.get(command.id)
    const acked = ack === undefined ? command : resolveCommand(command, ack, nowMs)
    const delivered = overtaken ? null : deliverCommand(acked, nowMs)
    if (delivered !== null) handed.push(delivered)
    return delivered ?? acked
  })
  return { commands: next, handed: handed.sort(byAge) }
}

/**
 * Whether a command is removed: a day after it was resolved, collected without an ack, or expired. A waiting command
 * whose time is in the future is removed immediately: the clock was set back, and the command must not become
 * deliverable again later.
 */
export function isForgotten(command: Command, nowMs: number): boolean {
  if (commandState(command, nowMs) === 'expired' && command.createdAtMs > nowMs) return true
  const endMs = command.resolution?.resolvedAtMs ?? command.deliveredAtMs ?? command.createdAtMs + COMMAND_LIFETIME_MS
  return nowMs - endMs >= COMMAND_KEPT_MS
}

/** A command as the plugin receives it. */
export function handedCommandOf({ id, createdAtMs, request }: Command): HandedCommand {
  return {
    id,
    createdAt: instantText(createdAtMs),
    request,
  }
}

function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : instantText(ms)
}

/** A command as the app side lists it. */
export function listedCommandOf(command: Command, nowMs: number): ListedCommand {
  const { resolution } = command
  return {
    id: command.id,
    state: commandState(command, nowMs),
    createdAt: instantText(command.createdAtMs),
    request: command.request,
    deliveredAt: instantOrNull(command.deliveredAtMs),
    outcome: resolution?.outcome ?? null,
    said: resolution?.said ?? null,
    reason: resolution?.reason ?? null,
    handledAt: resolution?.handledAt ?? null,
    resolvedAt: instantOrNull(resolution?.resolvedAtMs ?? null),
  }
}
