import { join } from 'node:path'
import { expect } from 'vitest'
import type { Check } from '../doctor/check.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

const REPORTS = join(import.meta.dirname, '../../../../fixtures/sample-weather.txt')

/** Settings with a data folder in `folder`, and with weather reports that are there. */
export function doctorSettings(folder: string, env: Readonly<Record<string, string>>): Settings {
  const read = readSettings({ FLIGHTBAG_DATA_DIR: join(folder, 'data'), FLIGHTBAG_WEATHER: `file:${REPORTS}`, ...env })
  return read.ok ? read.value : expect.fail(read.failure.message)
}

/** The check of that name. */
export function found(checks: readonly Check[], name: string): Check {
  return checks.find((check) => check.name === name) ?? expect.fail(`nothing was checked of ${name}`)
}
