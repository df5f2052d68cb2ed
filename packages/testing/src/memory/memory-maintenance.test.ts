import { maintenanceContract } from '../contracts/maintenance-contract.ts'
import { memoryMaintenance } from './memory-maintenance.ts'

maintenanceContract('memory', async () => {
  const log = memoryMaintenance()
  return [log, log]
})
