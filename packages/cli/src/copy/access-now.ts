import { type AccountBackup, type BackupLine, type EpochMs, emailKey, type KeyBackup } from '@flightbag/core/ports'

/** Who may use the newest state of a store: a restored older state must not bring back what was withdrawn since. */
export interface AccessNow {
  readonly accounts: ReadonlyMap<string, { readonly account: AccountBackup; readonly keys: readonly KeyBackup[] }>
  /** The plugin sessions that were deleted, as `account/id`. */
  readonly deletedSessions: ReadonlySet<string>
}

/** The differences between a state that is restored and the newest one, which the restored one keeps or loses. */
export interface Since {
  /** Accounts that were deleted since: they stay deleted, unless the user asks for them. */
  readonly deleted: readonly { readonly id: string; readonly email: string }[]
  /** Accounts that were created since: they are lost. */
  readonly created: readonly string[]
  /** Accounts whose keys were changed since: the present keys stay valid. */
  readonly rotated: readonly string[]
  /** Accounts whose status was changed since: the present status stays. */
  readonly status: readonly string[]
  /** Plugin sessions that were deleted since and come back. */
  readonly sessions: number
  /** Records that were stored or changed since, and lose that. */
  readonly records: number
}

/** Reads the access of the newest state. */
export async function accessOf(lines: AsyncIterable<BackupLine>): Promise<AccessNow> {
  const accounts = new Map<string, { account: AccountBackup; keys: KeyBackup[] }>()
  const deletedSessions = new Set<string>()
  let accountId = ''
  for await (const line of lines) {
    if (line.type === 'account') {
      accountId = line.id
      accounts.set(line.id, { account: line, keys: [] })
    }
    if (line.type === 'key') accounts.get(accountId)?.keys.push(line)
    if (line.type === 'record' && line.kind === 'pluginSession' && line.doc === null) {
      deletedSessions.add(`${accountId}/${line.id}`)
    }
  }
  return { accounts, deletedSessions }
}

/**
 * The lines of an older state with the access of the newest: its accounts, keys and usage. Accounts that were deleted
 * since are left out, unless `withDeleted`; one whose e-mail address another account has now is always left out.
 */
export async function* withAccess(
  lines: AsyncIterable<BackupLine>,
  { accounts }: AccessNow,
  withDeleted: boolean,
): AsyncGenerator<BackupLine> {
  const emails = new Set([...accounts.values()].map(({ account }) => emailKey(account.email)))
  let kept: 'left out' | 'as it was' | 'as it is' = 'left out'
  for await (const line of lines) {
    if (line.type === 'airway') yield line
    else if (line.type === 'account') {
      const now = accounts.get(line.id)
      const isBack = now === undefined && withDeleted && !emails.has(emailKey(line.email))
      kept = now !== undefined ? 'as it is' : isBack ? 'as it was' : 'left out'
      if (kept === 'as it was') yield line
      if (now !== undefined) {
        yield { ...now.account, revision: Math.max(line.revision, now.account.revision) }
        yield* now.keys
      }
    } else if (kept === 'as it was' || (kept === 'as it is' && line.type === 'record')) yield line
  }
}

/** Compares an older state with the newest. */
export async function changesSince(
  lines: AsyncIterable<BackupLine>,
  now: AccessNow,
  newest: AsyncIterable<BackupLine>,
): Promise<Since> {
  const seen = new Map<string, { revision: EpochMs; email: string; status: string; keys: (string | null)[] }>()
  let accountId = ''
  let sessions = 0
  for await (const line of lines) {
    if (line.type === 'account') {
      accountId = line.id
      seen.set(accountId, { revision: line.revision, email: line.email, status: line.status, keys: [] })
    }
    if (line.type === 'key') seen.get(accountId)?.keys.push(line.hash)
    if (line.type === 'record' && line.doc !== null && now.deletedSessions.has(`${accountId}/${line.id}`)) {
      if (line.kind === 'pluginSession') sessions++
    }
  }
  let records = 0
  for await (const line of newest) {
    if (line.type === 'account') accountId = line.id
    if (line.type === 'record' && line.revision > (seen.get(accountId)?.revision ?? -1)) records++
  }
  const both = [...seen].flatMap(([id, then]) => {
    const present = now.accounts.get(id)
    return present === undefined ? [] : [{ id, then, present }]
  })
  return {
    deleted: [...seen].filter(([id]) => !now.accounts.has(id)).map(([id, { email }]) => ({ id, email })),
    created: [...now.accounts.keys()].filter((id) => !seen.has(id)),
    rotated: both
      .filter(({ then, present }) => then.keys.join() !== present.keys.map(({ hash }) => hash).join())
      .map(({ id }) => id),
    status: both.filter(({ then, present }) => then.status !== present.account.status).map(({ id }) => id),
    sessions,
    records,
  }
}
