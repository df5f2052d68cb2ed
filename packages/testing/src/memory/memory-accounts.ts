import {
  type Account,
  type AccountStatus,
  type Accounts,
  type AdmissionPort,
  type ApiKeyInfo,
  badRequest,
  changedList,
  compareCodePoints,
  decide,
  EMPTY_WINDOW,
  type EpochMs,
  emailKey,
  firstUsageDay,
  instantText,
  type ListedWindow,
  listedWindow,
  type NewKey,
  notFound,
  ok,
  type UsageCount,
  type UsageKey,
  usageReport,
  utcDay,
} from '@flightbag/core/ports'

interface StoredKey {
  readonly id: string
  /** Null after another key has replaced this one. */
  hash: string | null
  readonly prefix: string
  readonly createdMs: EpochMs
  lastUsedMs: EpochMs | null
  window: ListedWindow
  counts: UsageCount[]
}

interface StoredAccount {
  readonly id: string
  readonly email: string
  readonly displayName: string | null
  readonly createdMs: EpochMs
  status: AccountStatus
  keys: StoredKey[]
}

function hashText(hash: Uint8Array) {
  return hash.join()
}

function currentKey(account: StoredAccount) {
  return account.keys.find(({ hash }) => hash !== null)
}

function keyInfo({ keys }: StoredAccount): ApiKeyInfo | null {
  const [first] = keys
  const last = keys.at(-1)
  if (!first || !last) return null
  return {
    prefix: last.prefix,
    createdAt: instantText(first.createdMs),
    rotatedAt: first === last ? null : instantText(last.createdMs),
  }
}

function toAccount(account: StoredAccount): Account {
  return {
    id: account.id,
    email: account.email,
    displayName: account.displayName,
    status: account.status,
    createdAt: instantText(account.createdMs),
    apiKey: keyInfo(account),
  }
}

/** The options of the model. */
export interface MemoryAccountsOptions {
  /** An account's newest revision in the model of the records; 0 for all accounts by default. */
  readonly revisionOf?: (accountId: string) => EpochMs
  /** Deletes the other data of an account. */
  readonly eraseData?: (accountId: string) => void
}

/** The existence of accounts, for the models of their data. */
export interface AccountRegister {
  has(accountId: string): boolean
}

/** For tests without accounts: every account exists. */
export const everyAccount: AccountRegister = { has: () => true }

/**
 * The model of accounts, keys, limits and usage, in memory and with the pure rules only. Every other store must behave
 * in the same way.
 */
export function memoryAccounts({
  revisionOf = () => 0,
  eraseData = () => undefined,
}: MemoryAccountsOptions = {}): Accounts & AdmissionPort & AccountRegister {
  const accounts = new Map<string, StoredAccount>()
  let nextKeyId = 1
  let nextAtMs = 0

  function newKey({ hash, prefix }: NewKey, createdMs: EpochMs): StoredKey {
    return {
      id: String(nextKeyId++),
      hash: hashText(hash),
      prefix,
      createdMs,
      lastUsedMs: null,
      window: EMPTY_WINDOW,
      counts: [],
    }
  }

  function opens(hash: Uint8Array): { account: StoredAccount; key: StoredKey } | null {
    const wanted = hashText(hash)
    for (const account of accounts.values()) {
      const key = currentKey(account)
      if (key?.hash === wanted) return account.status === 'active' ? { account, key } : null
    }
    return null
  }

  function count(key: StoredKey, route: string, nowMs: EpochMs, requests: number, errors: number): void {
    const day = utcDay(nowMs)
    const old = key.counts.find((entry) => entry.day === day && entry.route === route)
    key.counts = key.counts.filter((entry) => entry !== old)
    key.counts.push({
      keyId: key.id,
      day,
      route,
      requests: (old?.requests ?? 0) + requests,
      errors: (old?.errors ?? 0) + errors,
    })
    key.lastUsedMs = Math.max(key.lastUsedMs ?? nowMs, nowMs)
  }

  return {
    has: (accountId) => accounts.has(accountId),

    async create({ id, email, displayName }, key, nowMs) {
      if (accounts.has(id)) return badRequest('id', 'is taken')
      const taken = [...accounts.values()].some((other) => emailKey(other.email) === emailKey(email))
      if (taken) return badRequest('email', 'is taken')
      const status = key === null ? 'unconfirmed' : 'active'
      const keys = key === null ? [] : [newKey(key, nowMs)]
      const account: StoredAccount = { id, email, displayName, createdMs: nowMs, status, keys }
      accounts.set(id, account)
      return ok(toAccount(account))
    },

    async find(idOrEmail) {
      function byEmail() {
        return [...accounts.values()].find(({ email }) => emailKey(email) === emailKey(idOrEmail))
      }
      const account = accounts.get(idOrEmail) ?? byEmail()
      return account ? toAccount(account) : null
    },

    async list() {
      function oldestFirst(a: StoredAccount, b: StoredAccount) {
        return a.createdMs - b.createdMs || compareCodePoints(a.id, b.id)
      }
      return [...accounts.values()].sort(oldestFirst).map(toAccount)
    },

    async setStatus(accountId, status) {
      const account = accounts.get(accountId)
      if (!account) return notFound('account')
      if (account.status === 'unconfirmed') return badRequest('account', 'is not confirmed')
      account.status = status
      return ok(toAccount(account))
    },

    async rotate(accountId, key, nowMs) {
      const account = accounts.get(accountId)
      if (!account) return notFound('account')
      const old = currentKey(account)
      if (!old) return badRequest('account', 'has no key')
      old.hash = null
      old.window = EMPTY_WINDOW
      account.keys.push(newKey(key, nowMs))
      return ok(keyInfo(account)!)
    },

    async ensure(accountId, key, nowMs) {
      const account = accounts.get(accountId)
      if (!account) return notFound('account')
      if (currentKey(account)) return ok(null)
      account.keys.push(newKey(key, nowMs))
      account.status = 'active'
      return ok(keyInfo(account)!)
    },

    async remove(accountId) {
      if (!accounts.delete(accountId)) return notFound('account')
      eraseData(accountId)
      return ok(null)
    },

    async usage(accountId, days, nowMs) {
      const stored = accounts.get(accountId)?.keys ?? []
      const keys = stored.map(
        ({ id, prefix, hash, lastUsedMs }): UsageKey => ({
          keyId: id,
          prefix,
          active: hash !== null,
          lastUsedMs,
        }),
      )
      const counts = stored.flatMap((key) => key.counts)
      return usageReport(keys, counts, firstUsageDay(nowMs, days))
    },

    async purgeUsage(nowMs) {
      let gone = 0
      for (const key of [...accounts.values()].flatMap((account) => account.keys)) {
        const kept = key.counts.filter(({ day }) => day >= firstUsageDay(nowMs))
        gone += key.counts.length - kept.length
        key.counts = kept
      }
      return gone
    },

    async admit({ keyHash, route, nowMs, limits, longestWaitMs }) {
      const found = opens(keyHash)
      if (!found) return { outcome: 'unknown' }
      const { account, key } = found
      const state = { window: listedWindow(key.window), nextAtMs }
      const decision = decide(state, nowMs, limits, longestWaitMs)
      const { retryAfterSeconds, waitMs, quota } = decision
      key.window = changedList(key.window, decision.change, limits.keyPerMinute)
      nextAtMs = decision.nextAtMs
      if (decision.isLater) return { outcome: 'later', accountId: account.id, keyId: key.id, waitMs }
      count(key, route, nowMs, 1, retryAfterSeconds > 0 ? 1 : 0)
      const ids = { accountId: account.id, keyId: key.id, quota }
      if (retryAfterSeconds > 0) return { outcome: 'limited', ...ids, retryAfterSeconds }
      return { outcome: 'admitted', ...ids, revisionMs: revisionOf(account.id), waitMs }
    },

    async recheck(keyHash) {
      const found = opens(keyHash)
      return found && { accountId: found.account.id, revisionMs: revisionOf(found.account.id) }
    },

    async countRefused(keyHash, route, nowMs) {
      const found = opens(keyHash)
      if (found) count(found.key, route, nowMs, 1, 1)
    },

    async countError({ keyId, route, nowMs }) {
      const key = [...accounts.values()].flatMap((account) => account.keys).find(({ id }) => id === keyId)
      if (key) count(key, route, nowMs, 0, 1)
    },
  }
}
