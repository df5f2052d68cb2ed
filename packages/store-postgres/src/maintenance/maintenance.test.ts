import { maintenanceContract } from '@flightbag/testing'
import { afterAll } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { maintenanceLog } from './maintenance.ts'

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

maintenanceContract('PostgreSQL', async () => {
  const { url } = await freshDatabase()
  const [one, other] = [openPostgresDb(url), openPostgresDb(url)]
  closers.push(one.close, other.close)
  await migrate(one)
  return [maintenanceLog(one), maintenanceLog(other)]
})
