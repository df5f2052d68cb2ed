import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseInstantMs } from '../../lib/instant.ts'
import type { Json } from '../../lib/json.ts'
import { instant, text } from '../fields.ts'
import { recordKinds } from '../kinds/kinds.ts'
import { readRecord } from './read-record.ts'
import { inUtc } from './utc-times.ts'

const [aerodrome, checkFlight, flightPlan] = ['aerodrome', 'checkFlight', 'flightPlan'].map(
  (name) => recordKinds.find((kind) => kind.name === name)!,
)

function doneAt(time: Json) {
  return { id: 'f', lists: [{ sections: [{ items: [{ challenge: 'Fuel', doneAt: time }] }] }] }
}

describe('the times of a record', () => {
  test.each([
    ['2026-10-03T10:00:00Z', '2026-10-03T10:00:00Z'],
    ['2026-10-03T10:00:00.5Z', '2026-10-03T10:00:00.5Z'],
    ['2026-10-03T10:00:00.123456Z', '2026-10-03T10:00:00.123456Z'],
    ['2026-10-03T10:00Z', '2026-10-03T10:00:00.000Z'],
    ['2026-10-03t10:00:00z', '2026-10-03T10:00:00.000Z'],
    ['2026-10-03t10:00:00Z', '2026-10-03T10:00:00.000Z'],
    ['2026-10-03T07:00:00-03:00', '2026-10-03T10:00:00.000Z'],
    ['2026-10-03T22:30-03', '2026-10-04T01:30:00.000Z'],
    ['2026-10-03T10:00:00+00:00', '2026-10-03T10:00:00.000Z'],
    [null, null],
  ])('%s is stored as %s, at any depth', (came, kept) => {
    expect(inUtc(aerodrome!.schema, { id: 'a', createdAt: came })).toEqual({ id: 'a', createdAt: kept })
    expect(inUtc(checkFlight!.schema, doneAt(came))).toEqual(doneAt(kept))
    expect(inUtc(flightPlan!.schema, { id: 'f', departureDate: came })).toEqual({ id: 'f', departureDate: kept })
  })

  test('stay a date where the field contains a date alone', () => {
    const plan = { id: 'f', departureDate: '2026-10-03' }
    expect(inUtc(flightPlan!.schema, plan)).toBe(plan)
  })

  test('are converted wherever a kind accepts nothing but a date-time, or also a date', () => {
    const came = '2026-10-03T22:30:00-03:00'
    const kept = '2026-10-04T01:30:00.000Z'
    const found: string[] = []
    // A kind that reads its records itself, such as a plugin session, replaces its times.
    for (const { name, schema } of recordKinds.filter((kind) => !kind.read)) {
      const { entries } = schema as unknown as { readonly entries?: Readonly<Record<string, v.GenericSchema>> }
      for (const [field, entry] of Object.entries(entries ?? {})) {
        if (v.safeParse(entry, 'no time').success || !v.safeParse(entry, came).success) continue
        found.push(`${name}.${field}`)
        expect([name, field, inUtc(schema, { [field]: came })]).toEqual([name, field, { [field]: kept }])
      }
    }
    expect(found).toEqual(expect.arrayContaining(['flightPlan.departureDate', 'checkFlight.startedAt']))
  })

  test('are converted only in fields that the kind declares', () => {
    const record = { id: 'a', seenAt: '2026-10-03T07:00-03:00', aids: { checkedAt: '2026-10-03T07:00-03:00' } }
    expect(inUtc(aerodrome!.schema, record)).toBe(record)
  })

  test('are converted in every field of a list, not in texts that look like times', () => {
    const times = v.array(v.strictObject({ at: instant('A time.'), text: v.string(), words: text('Words.') }))
    const same = '2026-10-03T07:00:00-03:00'
    const before = ['2026-10-03T10:00:00Z', same].map((at) => ({ at, text: same, words: same }))
    const after = [before[0], { ...before[1], at: '2026-10-03T10:00:00.000Z' }]
    expect(inUtc(times, before)).toEqual(after)
  })

  test('are converted beside a field named like an inherited property of objects', () => {
    const record = JSON.parse('{"id":"a","__proto__":{"x":1},"createdAt":"2026-10-03T10:00Z"}') as Json
    expect(JSON.stringify(inUtc(aerodrome!.schema, record))).toBe(
      '{"id":"a","__proto__":{"x":1},"createdAt":"2026-10-03T10:00:00.000Z"}',
    )
  })

  test('property: name the same instant after the conversion, in UTC, and are stored in that form', () => {
    const zone = fc.constantFrom('Z', 'z', '+03:00', '-0330', '+14', '-00:00')
    const time = fc
      .tuple(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.constantFrom(16, 19, 23),
        zone,
      )
      .map(([date, length, zone]) => date.toISOString().slice(0, length) + zone)
    fc.assert(
      fc.property(time, (came) => {
        const read = readRecord(checkFlight!, { id: 'f', startedAt: came })
        const { startedAt } = JSON.parse(`{${read.ok && read.value.type === 'put' ? read.value.body : ''}}`) as {
          startedAt: string
        }
        expect(startedAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)
        expect(parseInstantMs(startedAt)).toBe(parseInstantMs(came))
      }),
    )
  })
})
