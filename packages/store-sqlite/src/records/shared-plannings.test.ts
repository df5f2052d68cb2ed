import { sharedPlanningsContract } from '@flightbag/testing'
import { bagOver } from '../testing/bag.ts'
import { databaseForTests } from '../testing/stores.ts'

const database = databaseForTests()

sharedPlanningsContract('SQLite', async () => bagOver(database))
