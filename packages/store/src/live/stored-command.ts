import type { Ack, CommandRequest } from '@flightbag/core'
import { byAge, type Command, type Resolution, readJson } from '@flightbag/core/ports'
import type { DeliveredCommand, StoredCommand } from './statements.ts'

type StoredResolution = Pick<Resolution, 'outcome' | 'said' | 'reason'> &
  // Earlier releases stored the second name in SQLite.
  ({ readonly at: string | null } | { readonly handledAt: string | null })

/** The stored JSON of an ack. */
export function resolutionText({ outcome, said, reason, at }: Ack): string {
  return JSON.stringify({ outcome, said, reason, at } satisfies StoredResolution)
}

function resolutionOf(text: string, resolvedAtMs: number): Resolution {
  const { outcome, said, reason, ...time } = readJson(text) as StoredResolution
  return { outcome, said, reason, handledAt: 'at' in time ? time.at : time.handledAt, resolvedAtMs }
}

/** A stored request of a command. */
export function requestOf({ request }: DeliveredCommand): CommandRequest {
  return readJson(request) as CommandRequest
}

/** A command for core's rules. */
export function commandOf(row: StoredCommand): Command {
  const { id, createdMs, deliveredMs, resolvedMs, resolution } = row
  return {
    id,
    createdAtMs: createdMs,
    request: requestOf(row),
    deliveredAtMs: deliveredMs,
    resolution: resolution === null || resolvedMs === null ? null : resolutionOf(resolution, resolvedMs),
  }
}

/** Commands in core's order. */
export function inOrder<Row extends DeliveredCommand>(
  rows: readonly Row[],
  commandOf: (row: Row) => Command,
): readonly Command[] {
  return rows
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(commandOf)
    .sort(byAge)
}
