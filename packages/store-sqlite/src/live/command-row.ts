import { type Command, type CommandRequest, type Resolution, readJson } from '@flightbag/core'

/** A command as a row. */
export interface CommandRow {
  readonly n: number
  readonly id: string
  readonly created: number
  readonly delivered: number | null
  readonly resolved: number | null
  readonly resolution: string | null
  readonly request: string
}

export const COMMAND_COLUMNS = 'n, id, created, delivered, resolved, resolution, request'

type StoredResolution = Omit<Resolution, 'resolvedAtMs'>

/** The stored JSON of a command's outcome. */
export function resolutionText({ outcome, said, reason, handledAt }: Resolution): string {
  return JSON.stringify({ outcome, said, reason, handledAt } satisfies StoredResolution)
}

/** A command for core's rules. */
export function commandOf({ id, created, delivered, resolved, resolution, request }: CommandRow): Command {
  return {
    id,
    createdAtMs: created,
    request: readJson(request) as CommandRequest,
    deliveredAtMs: delivered,
    resolution:
      resolution === null || resolved === null
        ? null
        : { ...(readJson(resolution) as unknown as StoredResolution), resolvedAtMs: resolved },
  }
}
