import { deletionContract } from '../contracts/deletion-contract.ts'
import { memoryStore } from './memory-store.ts'

const NOW = Date.UTC(2026, 9, 3, 12)

deletionContract('memory', async () => {
  const { accounts, records, sessions, live } = memoryStore()
  return {
    accounts,
    admission: accounts,
    sync: records,
    sessions,
    live,
    async rows(accountId) {
      const { days } = await accounts.usage(accountId, 90, NOW)
      return {
        accounts: [await accounts.find(accountId)].filter((account) => account !== null),
        records: await Array.fromAsync(records.export(accountId)),
        sessions: [await sessions.stats(accountId)].filter((stats) => stats.sessions > 0),
        commands: await live.list(accountId, NOW),
        reports: [await live.current(accountId, NOW)].filter((report) => report !== null),
        days,
      }
    },
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
