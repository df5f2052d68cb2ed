import {
  type Clock,
  findRecordKind,
  type JsonObject,
  parseInstantMs,
  type RecordReader,
  readJson,
  readRecord,
  type Sync,
} from '@flightbag/core'

/** What changing one stored record takes. */
export interface RecordPorts {
  readonly records: Pick<RecordReader, 'one'>
  readonly sync: Pick<Sync, 'apply'>
  readonly clock: Clock
}

/** How often a change that another writer came before is made anew. */
const TRIES = 20

function parse(json: Uint8Array): JsonObject {
  return readJson(new TextDecoder().decode(json)) as JsonObject
}

/** One stored record, by id or by what else it is found by; null when there is none. */
export async function storedRecord(
  { records }: Pick<RecordPorts, 'records'>,
  accountId: string,
  kind: string,
  idOrAlias: string,
): Promise<JsonObject | null> {
  const json = await records.one(accountId, kind, idOrAlias)
  return json === null ? null : parse(json)
}

/**
 * Changes one stored record: `change` is given the record as it stands and gives it back otherwise, or the very same to leave it. What another
 * writer stored meanwhile is never undone: the change is then made anew on that. The record as it was stored, or null when there is none.
 */
export async function changeRecord(
  ports: RecordPorts,
  { accountId, kind, id }: { readonly accountId: string; readonly kind: string; readonly id: string },
  change: (record: JsonObject) => JsonObject,
): Promise<JsonObject | null> {
  const recordKind = findRecordKind(kind)
  if (recordKind === undefined) throw new Error(`there are no records of kind ${kind}`)
  for (let tries = 0; tries < TRIES; tries++) {
    const record = await storedRecord(ports, accountId, kind, id)
    if (record === null) return null
    const changed = change(record)
    if (changed === record) return record
    const read = readRecord(recordKind, changed)
    if (!read.ok || read.value.type !== 'put') throw new Error('a stored record breaks the rules of its kind')
    const onlyOverRevision = parseInstantMs(String(record.updatedAt))
    const put = { ...read.value, carriedMs: null, onlyOverRevision }
    const applied = await ports.sync.apply(accountId, [put], ports.clock())
    if (!applied.ok && applied.failure.kind === 'not_found') return null // the account was deleted meanwhile
    if (!applied.ok) throw new Error(`a stored record is refused: ${applied.failure.kind}`)
    if (applied.value.imported === 1) return changed
  }
  throw new Error(`other writers came first ${TRIES} times`)
}
