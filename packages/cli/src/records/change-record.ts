import { findRecordKind, readRecord } from '@flightbag/core'
import {
  type Clock,
  type JsonObject,
  parseInstantMs,
  type RecordReader,
  readJson,
  type Sync,
} from '@flightbag/core/ports'

/** The ports for changing one stored record. */
interface RecordPorts {
  readonly records: Pick<RecordReader, 'one'>
  readonly sync: Pick<Sync, 'apply'>
  readonly clock: Clock
}

/** The number of times that a change is repeated after a concurrent change. */
const TRIES = 20

function parse(json: Uint8Array): JsonObject {
  return readJson(new TextDecoder().decode(json)) as JsonObject
}

/** One stored record, by id or by its alias; null when there is none. */
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
 * Changes one stored record: `change` receives the current record and returns the new one, or the same object to leave
 * it unchanged. After a concurrent change by another writer, it is called again with that record, so that no change is
 * lost. Returns the stored record, or null when there is none.
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
