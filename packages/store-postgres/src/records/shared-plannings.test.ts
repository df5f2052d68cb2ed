import { sharedPlanningsContract } from '@flightbag/testing'
import { bagForTests } from '../testing/bag.ts'

sharedPlanningsContract('PostgreSQL', bagForTests)
