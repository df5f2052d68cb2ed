import { airwaysContract } from '@flightbag/testing'
import { serverForTests } from '../testing/stores.ts'
import { airwayStore } from './airways.ts'

airwaysContract('PostgreSQL', async () => airwayStore(await serverForTests()))
