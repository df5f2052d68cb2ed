import { endFile } from '@flightbag/testing/lib/after-file'
import fc from 'fast-check'
import { afterAll } from 'vitest'

/**
 * The same examples on every run, so that a failure is caused by the change and not by chance; `random` searches for
 * new ones.
 */
const given = process.env.FLIGHTBAG_TEST_SEED ?? '20061'
fc.configureGlobal(given === 'random' ? {} : { seed: Number(given) })

afterAll(endFile)
