import { logbookContract } from '@flightbag/testing'
import { bagForTests } from '../testing/bag.ts'

logbookContract('PostgreSQL', bagForTests)
