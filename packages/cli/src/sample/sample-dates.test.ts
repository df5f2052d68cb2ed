import { readImportLine } from '@flightbag/core'
import { expect, test } from 'vitest'
import { datedBag } from './sample-dates.ts'
import { readSampleFile } from './sample-files.ts'

const NOW_MS = Date.UTC(2031, 1, 28, 3, 20, 30)
const BAG = new TextDecoder().decode(readSampleFile('sample-bag.jsonl'))
const before = BAG.trimEnd().split('\n')
const after = datedBag(BAG, NOW_MS).trimEnd().split('\n')

function datesOf(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.includes('"kind":"logbook"'))
    .map((line) => /"date":"([^"]+)"/.exec(line)?.[1] ?? '')
}

test('the newest flight of the logbook was yesterday', () => {
  expect(datesOf(before).toSorted().at(-1)).toBe('2026-10-05')
  expect(datesOf(after).toSorted().at(-1)).toBe('2031-02-27')
})

test('two check flights are open, since two and thirteen hours', () => {
  const open = after.filter((line) => line.includes('"kind":"checkFlight"') && !line.includes('"completedAt"'))
  const started = open.map((line) => /"startedAt":"([^"]+)"/.exec(line)?.[1])
  expect(started).toEqual(['2031-02-27T14:20:00.000Z', '2031-02-28T01:20:00.000Z'])
})

test('every line can be imported, no record is from the future, and only dates differ', () => {
  expect(after).toHaveLength(before.length)
  function plain(line: string) {
    return line.replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?|DOF\/\d+/g, 'DATE')
  }
  for (const [at, line] of after.entries()) {
    expect(readImportLine(line, { accountId: 'sample-pilot', nowMs: NOW_MS })).toMatchObject({ ok: true })
    expect(plain(line)).toBe(plain(before[at] ?? ''))
    expect(Date.parse(/"updatedAt":"([^"]+)"/.exec(line)?.[1] ?? '')).toBeLessThanOrEqual(NOW_MS)
  }
})

test('the date of a flight plan moves in item 18 as well', () => {
  function plan(lines: readonly string[]) {
    return lines.filter((line) => line.includes('DOF/')).map((line) => line)
  }
  const days = plan(after).map((line) => [
    /"departureDate":"([^"]+)"/.exec(line)?.[1]?.slice(2).replaceAll('-', ''),
    /DOF\/(\d{6})/.exec(line)?.[1],
  ])
  expect(days.length).toBeGreaterThan(0)
  for (const [departure, item18] of days) expect(item18).toBe(departure)
})
