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
  for await (const { kind, record } of recordsOf(sync, accountId, kinds)) bag[kind]!.set(record.id, record)
  return bag as Record<K, Map<string, JsonObject>>
}

/** The records of some kinds of an account, one at a time. */
export async function* recordsOf<K extends string>(
  sync: Sync,
  accountId: string,
  kinds: readonly K[],
): AsyncGenerator<{ readonly kind: K; readonly record: JsonObject & { readonly id: string } }> {
  for await (const line of sync.export(accountId)) {
    const name = /^\{"kind":"(\w+)"/.exec(line)?.[1]
    const kind = kinds.find((each) => each === name)
    const { record } = kind ? (readJson(line) as { record?: unknown }) : {}
    if (kind && isJsonObject(record) && typeof record.id === 'string') {
      yield { kind, record: record as JsonObject & { readonly id: string } }
    }
  }
}
