import { createClient } from './client.ts'
import { type MemoryOptions, startMemorySubject } from './memory-subject.ts'

/** Runs a test against a separate service with one account and a client that has its key. */
export async function served(
  options: MemoryOptions,
  run: (
    subject: Awaited<ReturnType<typeof startMemorySubject>>,
    client: ReturnType<typeof createClient>,
    account: Awaited<ReturnType<Awaited<ReturnType<typeof startMemorySubject>>['createAccount']>>,
  ) => Promise<void>,
): Promise<void> {
  const subject = await startMemorySubject(options)
  const account = await subject.createAccount()
  const client = createClient(subject.url, account.key)
  try {
    await run(subject, client, account)
  } finally {
    client.close()
    await subject.close()
  }
}
