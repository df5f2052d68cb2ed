import { maintenanceContract } from '@flightbag/testing'
import { sharedDatabases } from '../testing/stores.ts'
import { maintenanceLog } from './maintenance.ts'

maintenanceContract('SQLite', async () => {
  const [one, other] = sharedDatabases(2).map(maintenanceLog)
  return [one!, other!]
})
