import type { ImportSummary, SyncChange } from '@flightbag/core'
import { badRequest, type EpochMs, err, notFound, ok, type Sync } from '@flightbag/core/ports'

/** An import into one account. */
export interface Import {
  readonly accountId: string
  /** The only revision of the account over which it is made; null for any. */
  readonly onlyOverMs: EpochMs | null
  readonly nowMs: EpochMs
}

/** What writes and exports the records of a database. */
export interface RecordWriter {
  /**
   * Makes all changes visible together. `changed` if the account is not at the only revision over which the import is
   * made; null if there is no account. Throws {@link IdTaken}.
   */
  import(
    given: Import,
    changes: AsyncIterable<SyncChange> | Iterable<SyncChange>,
  ): Promise<ImportSummary | 'changed' | null>
  export: Sync['export']
}

/** Thrown for the id of a shared planning that another account has. */
export class IdTaken extends Error {
  readonly id: string
  constructor(id: string) {
    super(`${id} is the id of a shared planning of another account`)
    this.id = id
  }
}

/** Writes records over the imports of a database. */
export function syncPort(writer: RecordWriter): Sync {
  async function apply(
    given: Import,
    changes: AsyncIterable<SyncChange> | Iterable<SyncChange>,
  ): ReturnType<Sync['applyOver']> {
    try {
      const summary = await writer.import(given, changes)
      if (summary === 'changed') return summary
      return summary === null ? notFound('account') : ok(summary)
    } catch (error) {
      if (!(error instanceof IdTaken)) throw error
      const refusal = badRequest('record.id', `${error.id} is that of a shared planning of another account`)
      return err({ ...refusal.failure, recordId: error.id })
    }
  }
  return {
    apply: (accountId, changes, nowMs) =>
      apply({ accountId, onlyOverMs: null, nowMs }, changes) as ReturnType<Sync['apply']>,
    applyOver: (accountId, onlyOverMs, changes, nowMs) => apply({ accountId, onlyOverMs, nowMs }, changes),
    export: writer.export,
  }
}
