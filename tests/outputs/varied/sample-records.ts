import { readFileSync } from 'node:fs'
import type { JsonObject } from '@flightbag/core'

/** A line of a bag. */
export interface SampleRecord {
  readonly kind: string
  readonly record: JsonObject & { readonly id: string }
}

/** The records of the sample pilot and of the guest. */
export const sampleRecords: readonly SampleRecord[] = ['sample-bag', 'sample-guest-bag']
  .flatMap((name) => readFileSync(`fixtures/${name}.jsonl`, 'utf8').split('\n'))
  .filter((line) => line.startsWith('{"kind"'))
  .map((line) => JSON.parse(line) as SampleRecord)

export function recordsOf(kind: string): readonly SampleRecord['record'][] {
  return sampleRecords.filter((each) => each.kind === kind).map(({ record }) => record)
}

/** The records of a kind with the most fields and elements. */
export function longestRecords(kind: string, most: number): readonly SampleRecord['record'][] {
  return recordsOf(kind)
    .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
    .slice(0, most)
}

export function longestRecord(kind: string): SampleRecord['record'] {
  return longestRecords(kind, 1)[0]!
}
