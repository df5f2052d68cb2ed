import { instantText } from '../../lib/instant.ts'
import { isWithinLifetime } from '../is-current.ts'
import { COMMAND_KEPT_MS, COMMAND_LIFETIME_MS } from '../limits.ts'
import type { CommandRequest, HandedCommand, ListedCommand } from '../schema.ts'
import type { AckOutcome, CommandState } from '../vocabulary.ts'
import type { Ack } from './acks.ts'

/**
 * A command of the pilot to the plugin (spec, States and transitions). Where it stands follows from what it carries and the
 * time: resolved with an outcome, delivered once collected, otherwise waiting until it expires.
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

/** A command that was just sent. */
export function newCommand(id: string, request: CommandRequest, nowMs: number): Command {
  return {
    id,
    createdAtMs: nowMs,
    request,
    deliveredAtMs: null,
    resolution: null,
  }
}

/** Where a command stands at a time. Expiry needs no write: a command that was never collected is expired from two minutes on. */
export function commandState(command: Command, nowMs: number): CommandState {
  if (command.resolution !== null) return 'resolved'
  if (command.deliveredAtMs !== null) return 'delivered'
  return isWithinLifetime(command.createdAtMs, nowMs, COMMAND_LIFETIME_MS) ? 'waiting' : 'expired'
}

/** The command once it is handed over; null when it may not be, because it was before or is too old. */
export function deliverCommand(command: Command, nowMs: number): Command | null {
  return commandState(command, nowMs) === 'waiting' ? { ...command, deliveredAtMs: nowMs } : null
}

/** The command once its ack arrived. An ack for a command that is not delivered, or already resolved, changes nothing. */
export function resolveCommand(command: Command, ack: Ack, nowMs: number): Command {
  if (ack.id !== command.id || commandState(command, nowMs) !== 'delivered') return command
  const { outcome, said, reason, at } = ack
  return { ...command, resolution: { outcome, said, reason, handledAt: at, resolvedAtMs: nowMs } }
}

/** Oldest first; those of one time in the order they were sent, which a stable sort keeps. */
export function byAge(a: Command, b: Command): number {
  return a.createdAtMs - b.createdAtMs
}

/** What one call of the plugin does to an account's commands, given in the order they were sent. */
export interface HandOver {
  readonly commands: readonly Command[]
  /** Those that this call, and no other, hands over: oldest first. */
  readonly handed: readonly Command[]
}

/**
 * Takes in the acks of a call, then hands over all that wait. A call that was overtaken on its way hands over nothing, because nobody waits for
 * its answer any more. Several calls at once must do this one after the other.
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
 * Whether a command is forgotten: a day after it was resolved, collected and never acked, or expired; at once when the clock was set back
 * under one that waits, which must not wait again when the clock has caught up.
 */
export function isForgotten(command: Command, nowMs: number): boolean {
  if (commandState(command, nowMs) === 'expired' && command.createdAtMs > nowMs) return true
  const endMs = command.resolution?.resolvedAtMs ?? command.deliveredAtMs ?? command.createdAtMs + COMMAND_LIFETIME_MS
  return nowMs - endMs >= COMMAND_KEPT_MS
}

/** A command as the plugin gets it. */
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
