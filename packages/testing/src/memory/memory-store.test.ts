import { deletionContract } from '../contracts/deletion-contract.ts'
import { memoryStore } from './memory-store.ts'

deletionContract('memory', async () => {
  const { accounts, records, sessions, live } = memoryStore()
  return {
    accounts,
    admission: accounts,
    sync: records,
    sessions,
    live,
    async left(accountId) {
      const lines = await Array.fromAsync(records.export(accountId))
      const stats = await sessions.stats(accountId)
      const commands = await live.list(accountId, 0)
      return [
        ...lines,
        ...commands.map(({ id }) => id),
        ...stats.aerodromes,
        ...(stats.sessions > 0 ? ['sessions'] : []),
      ]
        .map(String)
        .concat((await live.current(accountId, 0)) === null ? [] : ['report'])
    },
  }
})
