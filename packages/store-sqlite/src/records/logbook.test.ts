import { logbookContract } from '@flightbag/testing'
import { bagOver } from '../testing/bag.ts'
import { databaseForTests } from '../testing/stores.ts'

const database = databaseForTests()

logbookContract('SQLite', async () => bagOver(database))
