import { afterAll, beforeAll } from 'vitest'
import { type Client, createClient } from '../client.ts'
import type { StartSubject, Subject, TestAccount } from '../subject.ts'

/** A service for the tests of one file, with a new pilot for each test that needs one. */
export interface Service {
  readonly subject: Subject
  /** A new pilot and a client with that pilot's key. */
  pilot(): Promise<{ readonly account: TestAccount; readonly client: Client }>
  /** A client without a key. */
  stranger(): Client
}

/** Starts a service before the tests of the file and stops it after them. */
export function withService(start: () => ReturnType<StartSubject>): Service {
  const clients: Client[] = []
  let subject: Subject | undefined
  function running(): Subject {
    if (subject === undefined) throw new Error('the service runs only while tests do')
    return subject
  }
  function client(key?: string): Client {
    const made = createClient(running().url, key)
    clients.push(made)
    return made
  }
  beforeAll(async () => {
    subject = await start()
  })
  afterAll(async () => {
    for (const made of clients) made.close()
    await subject?.close()
  })
  return {
    get subject() {
      return running()
    },
    async pilot() {
      const account = await running().createAccount()
      return { account, client: client(account.key) }
    },
    stranger: () => client(),
  }
}
