import { isJsonObject, type JsonObject, readJson, type Sync } from '@flightbag/core/ports'

/**
 * The records of some kinds of an account, by kind and id. Reads the account's export line by line and keeps these
 * kinds only.
 */
export async function readBag<K extends string>(
  sync: Sync,
  accountId: string,
  kinds: readonly K[],
): Promise<Readonly<Record<K, ReadonlyMap<string, JsonObject>>>> {
  const bag = Object.fromEntries(kinds.map((kind) => [kind, new Map<string, JsonObject>()]))
  for await (const line of sync.export(accountId)) {
    const kept = bag[/^\{"kind":"(\w+)"/.exec(line)?.[1] ?? '']
    const { record } = kept ? (readJson(line) as { record?: unknown }) : {}
    if (kept && isJsonObject(record) && typeof record.id === 'string') kept.set(record.id, record)
  }
  return bag as Record<K, Map<string, JsonObject>>
}
