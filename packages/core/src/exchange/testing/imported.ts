import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { decodeText } from '../csv/decode-text.ts'
import type { DualRule } from '../logbook/cells.ts'
import type { ReadOptions } from '../logbook/format.ts'
import type { BagRecords } from '../logbook/identity/known-flights.ts'
import type { DifferingRule } from '../logbook/identity/match-flights.ts'
import { planFlights } from '../logbook/plan.ts'
import { readLogbook } from '../logbook/read-logbook.ts'
import { summarisePlan } from '../logbook/summary.ts'
import { writableEntries, writeLogbook, type writtenFormats } from '../logbook/write/write-logbook.ts'

export const emptyBag: BagRecords = { logbook: new Map(), aircraft: new Map() }

interface ImportOptions extends ReadOptions {
  readonly dual?: DualRule
  readonly differing?: DifferingRule | null
}

/** Imports a logbook into a bag. Fails for a file that is refused; its rows that are refused or differ are left out. */
export function imported(
  text: string,
  bag: BagRecords = emptyBag,
  { dual = 'skip', differing = null, ...options }: ImportOptions = {},
) {
  const file = readLogbook(text, options)
  if (!file.ok) return expect.fail(`${file.failure.line} ${file.failure.column} ${file.failure.message}`)
  const planned = [...planFlights(file.value, bag, { dual, differing: () => differing })]
  const after = { logbook: new Map(bag.logbook), aircraft: new Map(bag.aircraft) }
  for (const each of planned) {
    if (!('record' in each)) continue
    after.logbook.set(each.record.id, each.record)
    if (each.newAircraft) after.aircraft.set(each.newAircraft.id, each.newAircraft)
  }
  const records: readonly JsonObject[] = [...after.logbook.values()]
  const changes = planned.map(({ change }) => change)
  return { file: file.value, plan: summarisePlan(planned), changes, bag: after, records }
}

/** The logbook of a bag as a file. */
export function exported(format: (typeof writtenFormats)[number], { logbook, aircraft }: BagRecords): string {
  return [...writeLogbook(format, writableEntries(logbook.values()), aircraft.values())].join('')
}

/** A file of another program. */
export function sample(name: string): string {
  const text = decodeText(readFileSync(new URL(`../../../../../fixtures/exchange/${name}`, import.meta.url)))
  return text.ok ? text.value : expect.fail(text.failure.message)
}

/** The reason why a logbook, or its first row that is, is refused. */
export function refusal(text: string, options: ReadOptions = {}) {
  const file = readLogbook(text, options)
  if (!file.ok) return file.failure
  const { refusals } = summarisePlan(planFlights(file.value, emptyBag, { dual: 'skip' }))
  return refusals[0] ?? 'accepted'
}
