import { normaliseSession } from '@flightbag/core'
import { prepareSession } from '@flightbag/core/ports'
import { openPostgres } from '@flightbag/store-postgres'
import { openSqlite } from '@flightbag/store-sqlite'
import { change } from '@flightbag/testing'

/**
 * A process that writes until it is killed, and prints each acknowledged write: `import N` (five notes, all or none) or
 * `session N`. Its argument is a database URL, or the folder of a SQLite store.
 */
const [where = '', from = '0'] = process.argv.slice(2)
const store = where.startsWith('postgres') ? openPostgres(where) : openSqlite(where)

await store.accounts.create({ id: 'pilot', email: 'pilot@example.org', displayName: null }, null, 0)

function say(line: string) {
  return new Promise<void>((resolve) => process.stdout.write(`${line}\n`, () => resolve()))
}

async function imports(): Promise<never> {
  for (let n = Number(from); ; n++) {
    const notes = [0, 1, 2, 3, 4].map((part) =>
      change({ kind: 'note', record: { id: `n-${n}-${part}`, text: 'x'.repeat(2000) } }),
    )
    const result = await store.sync.apply('pilot', notes, Date.now())
    if (!result.ok) throw new Error(JSON.stringify(result.failure))
    await say(`import ${n}`)
  }
}

async function sessions(): Promise<never> {
  for (let n = Number(from); ; n++) {
    const nowMs = Date.now()
    const body = normaliseSession(
      { schema: 1, startedAt: new Date(nowMs).toISOString(), simulator: 'x'.repeat(60) },
      { nowMs },
    )
    if (!body.ok) throw new Error(JSON.stringify(body.failure))
    await store.sessions.put('pilot', prepareSession(`flight-${n}`, body.value, nowMs), 0)
    await say(`session ${n}`)
  }
}

await say('ready')
await Promise.all([imports(), sessions()])
