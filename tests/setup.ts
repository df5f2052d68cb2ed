import { endFile } from '@flightbag/testing/lib/after-file'
import fc from 'fast-check'
import { afterAll } from 'vitest'

/**
 * No test runs in UTC, where a local time that is shown as UTC would look right. In this zone, no time of the year has
 * the hour or the minute of UTC, half of all times have another date, and there is a summer time.
 */
process.env.TZ = 'Pacific/Chatham'

/**
 * The same examples on every run, so that a failure is caused by the change and not by chance; `random` searches for
 * new ones. Lists and texts have up to the length that a test names, which otherwise would seldom be above ten.
 */
const given = process.env.FLIGHTBAG_TEST_SEED ?? '20061'
const seed = given === 'random' ? {} : { seed: Number(given) }
fc.configureGlobal({ ...seed, defaultSizeToMaxWhenMaxSpecified: true })

afterAll(endFile)
