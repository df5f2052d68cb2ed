import { endFile } from '@flightbag/testing/lib/after-file'
import fc from 'fast-check'
import { afterAll } from 'vitest'

/**
 * The same examples on every run, so that a failure is caused by the change and not by chance; `random` searches for
 * new ones. Lists and texts have up to the length that a test names, which otherwise would seldom be above ten.
 */
const given = process.env.FLIGHTBAG_TEST_SEED ?? '20061'
const seed = given === 'random' ? {} : { seed: Number(given) }
fc.configureGlobal({ ...seed, defaultSizeToMaxWhenMaxSpecified: true })

afterAll(endFile)
