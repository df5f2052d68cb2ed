import { describe, expect, test } from 'vitest'
import { brief, input } from './testing/sample-brief.ts'

describe('the weather', () => {
  const runwayWinds = [
    { runway: '09', headwindKt: { least: 4, most: 9 }, crosswindKt: { least: -9, most: 2 } },
    { runway: '10', headwindKt: { least: 4, most: 9 }, crosswindKt: { least: -3, most: 2 } },
    { runway: '27', headwindKt: { least: -9, most: -4 }, crosswindKt: { least: -2, most: 9 } },
  ]
  const entry = {
    status: 'ok',
    metar: { raw: 'METAR AAAA', ageMinutes: 7, flightCategory: 'VFR', observedAt: '2026-10-05T11:53:00.000Z' },
    taf: {
      raw: 'TAF AAAA',
      periods: [
        { kind: 'prevailing', from: '2026-10-05T12:00:00.000Z', to: '2026-10-05T13:00:00.000Z' },
        { kind: 'prevailing', from: '2026-10-05T13:00:00.000Z', to: '2026-10-05T14:15:00.000Z' },
        { kind: 'prevailing', from: '2026-10-05T14:15:00.000Z', to: '2026-10-05T18:00:00.000Z' },
        { kind: 'temporary', from: '2026-10-05T13:30:00.000Z', to: '2026-10-05T15:00:00.000Z' },
      ],
    },
    aerodromeConditions: { densityAltitudeFt: 900, runwayWinds },
  }

  test('has the periods of the time at which the flight is there', () => {
    const { aerodromes } = brief(input(), { AAAA: entry, BBBB: entry, NEAR: entry })
    const periods = aerodromes.map(({ weather }) =>
      weather.periods.value?.map(({ from, kind }) => kind[0] + from.slice(11, 16)),
    )
    expect(periods).toEqual([['p13:00'], ['p14:15', 't13:30'], undefined, ['p13:00', 't13:30']])
  })

  test('marks the runway with the greatest headwind and the least crosswind', () => {
    const { weather } = brief(input(), { AAAA: entry }).aerodromes[0]!
    expect(weather.runways.map(({ runway, isFavourable }) => [runway, isFavourable])).toEqual([
      ['09', false],
      ['10', true],
      ['27', false],
    ])
    expect(weather.ageMinutes).toEqual({ value: 7, from: ['weather/AAAA#metar.ageMinutes'] })
  })

  test.each([
    ['can be a tailwind', { least: -1, most: 9 }],
    ['is never a headwind', { least: 0, most: 0 }],
  ])('marks no runway on which the wind %s', (_, headwindKt) => {
    const weak = runwayWinds.map((wind) => ({ ...wind, headwindKt }))
    const entries = { AAAA: { ...entry, aerodromeConditions: { runwayWinds: weak } } }
    expect(brief(input(), entries).aerodromes[0]!.weather.runways.some(({ isFavourable }) => isFavourable)).toBe(false)
  })
})
