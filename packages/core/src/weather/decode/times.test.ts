import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMetar } from './metar.ts'
import { decodeTaf } from './taf.ts'
import { isClock, iso, latestDayTime, nearestClock, nearestDayTime, nextClock } from './times.ts'

function at(text: string) {
  return new Date(text)
}

function two(value: number) {
  return String(value).padStart(2, '0')
}

const DAY_MS = 86_400_000

describe('times with a day of the month', () => {
  it.each([
    ['010030Z', '2026-09-30T23:40:00Z', '2026-10-01T00:30:00.000Z'],
    ['302350Z', '2026-10-01T00:10:00Z', '2026-09-30T23:50:00.000Z'],
    ['312350Z', '2027-01-01T00:10:00Z', '2026-12-31T23:50:00.000Z'],
    ['010010Z', '2026-12-31T23:50:00Z', '2027-01-01T00:10:00.000Z'],
    ['292300Z', '2028-03-01T01:00:00Z', '2028-02-29T23:00:00.000Z'],
    ['282300Z', '2026-03-01T01:00:00Z', '2026-02-28T23:00:00.000Z'],
    ['311200Z', '2026-03-01T00:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['291200Z', '2026-02-20T00:00:00Z', '2026-01-29T12:00:00.000Z'],
    ['311200Z', '2026-03-05T00:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['281200Z', '2026-09-27T12:00:00Z', '2026-09-28T12:00:00.000Z'],
    ['281201Z', '2026-09-27T12:00:00Z', '2026-08-28T12:01:00.000Z'],
  ])('dates %s near %s', (time, near, expected) => {
    expect(decodeMetar(`METAR SAEZ ${time} CAVOK`, { at: at(near) }).observedAt).toBe(expected)
  })

  it('dates a TAF over a year end', () => {
    const taf = decodeTaf('TAF SAEZ 312300Z 0100/0206 CAVOK TX30/0118Z BECMG 0123/0201 4000', {
      at: at('2026-12-31T23:30:00Z'),
    })
    expect(taf).toMatchObject({
      issuedAt: '2026-12-31T23:00:00.000Z',
      validFrom: '2027-01-01T00:00:00.000Z',
      validTo: '2027-01-02T06:00:00.000Z',
      decoded: {
        maximumTemperatures: [{ at: '2027-01-01T18:00:00.000Z' }],
        changes: [{ from: '2027-01-01T23:00:00.000Z', to: '2027-01-02T01:00:00.000Z' }],
      },
    })
  })

  it('dates a TAF over a leap day', () => {
    const taf = decodeTaf('TAF SAEZ 282300Z 2900/0106 CAVOK FM291800 18010KT CAVOK', { at: at('2028-02-28T23:30:00Z') })
    expect(taf.validFrom).toBe('2028-02-29T00:00:00.000Z')
    expect(taf.validTo).toBe('2028-03-01T06:00:00.000Z')
    expect(taf.decoded.changes[0]?.from).toBe('2028-02-29T18:00:00.000Z')
  })

  it.each([
    [0, 0, true],
    [23, 59, true],
    [23, 60, false],
    [24, 0, true],
    [24, 30, false],
    [25, 0, false],
  ])('interprets %i hours and %i minutes as a time of day: %s', (hour, minute, expected) => {
    expect(isClock(hour, minute)).toBe(expected)
  })

  it('does not parse a time that no calendar contains, or without a reference date', () => {
    expect(decodeMetar('METAR SAEZ 271400Z CAVOK', { at: new Date(Number.NaN) })).toMatchObject({
      observedAt: null,
      decoded: { unparsed: ['271400Z'] },
    })
    expect(decodeTaf('TAF SAEZ 001100Z CAVOK', { at: at('2026-09-27T00:00:00Z') }).issuedAt).toBeNull()
  })

  it.each([
    ['METAR SAEZ CAVOK 15/07 Q1013 TEMPO TL1500 3000', ['TL1500']],
    ['METAR SAEZ CAVOK 15/07 Q1013 FM1500 3000', ['FM1500', '3000']],
    ['TAF SAEZ 271100Z 2712/2812 CAVOK TX10/2718Z TN05/06Z', ['271100Z', '2712/2812', 'TX10/2718Z', 'TN05/06Z']],
    ['TAF SAEZ 271212 CAVOK BECMG TL272000 4000', ['271212', 'TL272000']],
    [
      'TAF SAEZ 271100Z TEMPO 2714/2716 AMD NOT SKED TIL 271800',
      ['271100Z', '2714/2716', ...'AMD NOT SKED TIL 271800'.split(' ')],
    ],
  ])('does not date the groups of %s without a reference date', (raw, unparsed) => {
    const decode = raw.startsWith('TAF') ? decodeTaf : decodeMetar
    expect(decode(raw, { at: new Date(Number.NaN) }).decoded.unparsed).toEqual(unparsed)
  })

  it.each([
    ['METAR SAEZ 271400Z CAVOK 15/07 Q1013 TEMPO 1430/1660 3000', ['1430/1660']],
    ['TAF SAEZ 271100Z TEMPO 2714/2732 4000', ['2714/2732']],
    ['TAF SAEZ 271100Z TEMPO 1825 4000', ['1825']],
  ])('does not date a period without an end, nor before 1970: %s', (raw, unparsed) => {
    const decode = raw.startsWith('TAF') ? decodeTaf : decodeMetar
    expect(decode(raw, { at: at('1965-09-27T14:00:00Z') }).decoded.unparsed).toEqual(unparsed)
  })

  it('dates the changes of a TAF without a validity near its time of issue', () => {
    const taf = decodeTaf('TAF SAEZ 271100Z FM011800 18010KT', { at: at('2026-10-20T00:00:00Z') })
    expect(taf.issuedAt).toBe('2026-09-27T11:00:00.000Z')
    expect(taf.decoded.changes[0]?.from).toBe('2026-10-01T18:00:00.000Z')
  })

  it.each([
    [0, 60],
    [24, 1],
    [25, 0],
  ])('has no instant for %i hours and %i minutes', (hour, minute) => {
    const reference = at('2026-09-27T14:00:00Z')
    expect(nearestDayTime({ day: 27, hour, minute }, reference)).toBeNull()
    expect(latestDayTime({ day: 27, hour, minute }, reference)).toBeNull()
    expect(nextClock(hour, minute, reference)).toBeNull()
  })

  it('uses the earlier of two instants that are equally near, also at the epoch', () => {
    const first = { day: 1, hour: 0, minute: 0 }
    expect(nearestDayTime(first, at('2026-04-16T00:00:00Z'))).toEqual(at('2026-04-01T00:00:00Z'))
    expect(nearestDayTime(first, new Date(0))).toEqual(new Date(0))
  })

  it('skips a month without the day also where the nearest one lies two months back', () => {
    const last = { day: 31, hour: 0, minute: 0 }
    expect(nearestDayTime(last, at('2026-03-01T00:00:00Z'))).toEqual(at('2026-01-31T00:00:00Z'))
  })

  it.each([
    [1, 59, '2026-09-28T01:59:00Z'],
    [2, 0, '2026-09-27T02:00:00Z'],
    [13, 59, '2026-09-27T13:59:00Z'],
    [14, 0, '2026-09-27T14:00:00Z'],
    [24, 0, '2026-09-28T00:00:00Z'],
  ])('uses the time of day %i:%i within twelve hours of the reference', (hour, minute, expected) => {
    expect(nearestClock(hour, minute, at('2026-09-27T14:00:00Z'))).toEqual(at(expected))
  })

  it('writes only instants of years with four digits', () => {
    expect(iso(at('9999-12-31T23:59:00Z'))).toBe('9999-12-31T23:59:00.000Z')
    expect(iso(at('+010000-01-01T00:00:00Z'))).toBeNull()
    expect(iso(new Date(Number.NaN))).toBeNull()
  })

  const near = fc.date({ min: at('1972-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z'), noInvalidDate: true })

  it('finds every instant of the last four weeks again, and none in the future', () => {
    fc.assert(
      fc.property(near, fc.integer({ min: -27 * 1440, max: 1440 - 1 }), (reference, minutes) => {
        const wanted = new Date(Math.floor(reference.getTime() / 60_000) * 60_000 + minutes * 60_000)
        const raw = `${two(wanted.getUTCDate())}${two(wanted.getUTCHours())}${two(wanted.getUTCMinutes())}Z`
        expect(decodeMetar(`SAEZ ${raw}`, { at: reference }).observedAt).toBe(wanted.toISOString())
      }),
    )
  })

  it('uses the nearest of all months, and the end of a day as the next midnight', () => {
    fc.assert(
      fc.property(near, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 24 }), (reference, day, hour) => {
        const found = nearestDayTime({ day, hour, minute: 0 }, reference)
        expect(found).not.toBeNull()
        const distance = Math.abs(found!.getTime() - reference.getTime())
        expect(new Date(found!.getTime() - hour * 3_600_000).getUTCDate()).toBe(day)
        for (let days = -70; days <= 70; days++) {
          const midnight = new Date(Math.floor(reference.getTime() / DAY_MS) * DAY_MS + days * DAY_MS)
          if (midnight.getUTCDate() !== day) continue
          expect(Math.abs(midnight.getTime() + hour * 3_600_000 - reference.getTime())).toBeGreaterThanOrEqual(distance)
        }
      }),
    )
  })

  it('uses the next time of day within 24 hours', () => {
    fc.assert(
      fc.property(near, fc.nat(23), fc.nat(59), (start, hour, minute) => {
        const found = nextClock(hour, minute, start)!
        expect(found.getTime() - start.getTime()).toBeGreaterThanOrEqual(0)
        expect(found.getTime() - start.getTime()).toBeLessThan(DAY_MS)
        expect([found.getUTCHours(), found.getUTCMinutes()]).toEqual([hour, minute])
      }),
    )
  })
})
