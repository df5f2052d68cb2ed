import { seen, sessionContract } from '@flightbag/core/testing'
import type { Db } from './database.ts'
import { recordReader } from './records.ts'
import { sessionStore } from './sessions.ts'
import { inTurns } from './testing/in-turns.ts'
import { openAccount } from './testing/open-account.ts'
import { embeddedForTests, serverForTests } from './testing/stores.ts'

const harness = async (open: () => Promise<Db>) => {
  const db = await open()
  const records = recordReader(db)
  const [sessions, other] = [sessionStore(db), sessionStore(db)]
  let accounts = 0
  return {
    sessions: { ...sessions, put: inTurns(sessions.put, other.put) },
    account: () => openAccount(db, `sessions-${++accounts}`),
    stored: async (accountId: string, id: string) => {
      const doc = await records.one(accountId, 'pluginSession', id)
      return doc === null ? null : (seen(doc) as never)
    },
    close: async () => undefined,
  }
}

sessionContract('PGlite', () => harness(embeddedForTests))
sessionContract('PostgreSQL', () => harness(serverForTests))
