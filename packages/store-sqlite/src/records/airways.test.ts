import { airwaysContract } from '@flightbag/testing'
import { databaseForTests } from '../testing/stores.ts'
import { airwayStore } from './airways.ts'

const database = databaseForTests()

airwaysContract('SQLite', async () => airwayStore(database))
