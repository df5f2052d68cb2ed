import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../lib/json.ts'
import { brief, input } from './testing/sample-brief.ts'

describe('the pilot', () => {
  const pilot = {
    licences: [{ type: 'PPA' }],
    ratings: [
      { name: 'Night', expiresOn: null },
      { name: 'IFR', expiresOn: '2026-10-05' },
      { name: 'Old', expiresOn: '2026-10-04' },
      { name: 'Absent' },
    ],
    medicalCertificate: { class: 2, expiresOn: '2027-01-31' },
  }

  test('has the validity of each rating on the day of the flight, whose last day counts', () => {
    const { ratings, medical, licences } = brief(input({ pilot })).pilot
    expect(ratings.map(({ name, validity }) => [name.value, validity.value])).toEqual([
      ['Night', 'doesNotExpire'],
      ['IFR', 'valid'],
      ['Old', 'expired'],
      ['Absent', null],
    ])
    expect([medical.name.value, medical.validity.value]).toEqual(['2', 'valid'])
    expect(licences.map(({ name, validity }) => [name.value, validity.value])).toEqual([['PPA', null]])
  })

  test('has the landings of the 90 days before the flight by light, where the times of the entry say so', () => {
    function entry(id: string, date: string, landings: number, times: JsonObject) {
      return { id, log: { date, landings, times } }
    }
    const logbook = [
      entry('1', '2026-10-06', 100, { localDayPilot: 60 }),
      entry('2', '2026-10-05', 1, { localDayPilot: 1 }),
      entry('3', '2026-07-07', 2, { crossCountryNightCopilot: 1 }),
      entry('4', '2026-07-06', 100, { localDayPilot: 60 }),
      entry('5', '2026-08-01', 4, { localDayPilot: 30, localNightPilot: 30 }),
      entry('6', '2026-08-02', 8, {}),
      { id: '7', log: { date: '2026-08-03' } },
      { id: '8' },
    ]
    const { landings } = brief(input({ logbook })).pilot
    expect(landings.since.value).toBe('2026-07-07')
    expect(
      [landings.flights, landings.all, landings.day, landings.night, landings.either].map(({ value }) => value),
    ).toEqual([5, 15, 1, 2, 12])
    expect(landings.night.from).toContain('logbook/3')
  })
})
