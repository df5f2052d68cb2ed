import { randomBytes } from 'node:crypto'
import postgres from '@flightbag/store-postgres/driver'
import { refusingPort } from '@flightbag/testing/lib/free-port'
import { freshDatabase } from '../../../packages/store-postgres/src/testing/fresh-database.ts'
import type { Scene, Situation } from './scene.ts'

/** The clock of the process, a minute ahead. */
const AHEAD = `data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 60_000')}`

/** The address of a migrated database of the scene, with changes to it. */
async function database(scene: Scene, change: (url: URL) => void = () => undefined): Promise<string> {
  const { url, drop } = await freshDatabase()
  scene.undo(drop)
  const { code, stderr } = await scene.run('migrate', { DATABASE_URL: url })
  if (code !== 0) throw new Error(stderr)
  const changed = new URL(url)
  change(changed)
  return changed.href
}

async function execute(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(statement)
  await sql.end()
}

export const postgresSituations: readonly Situation[] = [
  {
    name: 'The database is down',
    async reach({ doctor, undo }) {
      const { port, release } = await refusingPort()
      undo(release)
      return await doctor({ DATABASE_URL: `postgres://127.0.0.1:${port}/bag` })
    },
  },
  {
    name: 'The password of the database is wrong',
    async reach(scene) {
      const url = await database(scene, (address) => {
        address.password = 'wrong'
      })
      return await scene.doctor({ DATABASE_URL: url })
    },
  },
  {
    name: 'The role lacks a grant',
    async reach(scene) {
      const url = await database(scene)
      const role = `api_${randomBytes(6).toString('hex')}`
      await execute(url, `create role ${role} login password 'secret'`)
      scene.undo(() => execute(url, `drop owned by ${role}; drop role ${role}`))
      const asRole = new URL(url)
      asRole.username = role
      asRole.password = 'secret'
      return await scene.failure('serve', { DATABASE_URL: asRole.href })
    },
  },
  {
    name: 'The schema is older',
    async reach({ doctor, undo }) {
      const { url, drop } = await freshDatabase()
      undo(drop)
      return await doctor({ DATABASE_URL: url })
    },
  },
  {
    name: 'The schema is newer',
    async reach(scene) {
      const url = await database(scene)
      await execute(url, `insert into kysely_migration (name, timestamp) values ('9999-later', '2999-01-01')`)
      return await scene.failure('serve', { DATABASE_URL: url })
    },
  },
  {
    name: 'The clock is wrong',
    async reach(scene) {
      const url = await database(scene)
      return await scene.doctor({ DATABASE_URL: url, NODE_OPTIONS: `--import=${AHEAD}` })
    },
  },
]
