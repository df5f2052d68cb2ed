import { isJsonObject, type JsonObject, readJson, type Sync } from '@flightbag/core/ports'

/** A record that an undo replaces by the one before it, or deletes if there was none. */
interface TakenBack {
  readonly kind: string
  readonly before: JsonObject | null
  readonly after: { readonly id: string }
}

/** The ids of the aircraft to which the records of an account refer after an import is taken back. */
export async function aircraftInUse(
  sync: Sync,
  accountId: string,
  steps: readonly TakenBack[],
): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  const replaced = new Set(steps.map(({ kind, after }) => `${kind} ${after.id}`))
  for (const { before } of steps) addAircraft(before, used)
  for await (const line of sync.export(accountId)) {
    const { kind, record } = readJson(line) as { readonly kind?: unknown; readonly record?: JsonObject }
    if (record !== undefined && !replaced.has(`${kind} ${record.id}`)) addAircraft(record, used)
  }
  return used
}

/** Adds every `aircraftId` in a value: that of a participant is inside the record of a shared planning. */
function addAircraft(value: unknown, used: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) addAircraft(each, used)
  if (!isJsonObject(value)) return
  if (typeof value.aircraftId === 'string') used.add(value.aircraftId)
  for (const each of Object.values(value)) addAircraft(each, used)
}
