import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Json } from '../lib/json.ts'
import { expiryCalendar } from './calendar.ts'
import { expiriesOf, invalidExpiriesOf } from './expiries.ts'

const NOW = Date.parse('2026-10-05T12:34:56.789Z')
const PROFILE = {
  licences: [{ type: 'PPA', number: 'SECRET-1' }],
  ratings: [
    { name: 'IFR; night, \\ "ñ"', expiresOn: '2027-02-28' },
    { name: 'VFR', expiresOn: null },
    { name: 'Bad', expiresOn: '2027-02-30' },
    { expiresOn: '2028-02-29' },
  ],
  medicalCertificate: { class: 2, issuedOn: '2026-01-01', expiresOn: '2027-01-31' },
}

test('an expiry is a date of the profile, with its place', () => {
  expect(expiriesOf(PROFILE)).toEqual([
    { kind: 'rating', name: 'IFR; night, \\ "ñ"', on: '2027-02-28', source: 'ratings[0].expiresOn' },
    { kind: 'rating', name: null, on: '2028-02-29', source: 'ratings[3].expiresOn' },
    { kind: 'medical', name: null, on: '2027-01-31', source: 'medicalCertificate.expiresOn' },
  ])
})

test('a value that is no date is named, and an absent one is not', () => {
  const ratings = [...PROFILE.ratings, { name: 'Empty', expiresOn: '' }, { expiresOn: '2027-01-01T00:00:00Z' }]
  expect(invalidExpiriesOf({ ratings, medicalCertificate: { expiresOn: 20270131 } })).toEqual([
    { kind: 'rating', name: 'Bad', value: '2027-02-30', source: 'ratings[2].expiresOn' },
    { kind: 'rating', name: null, value: '2027-01-01T00:00:00Z', source: 'ratings[5].expiresOn' },
    { kind: 'medical', name: null, value: 20270131, source: 'medicalCertificate.expiresOn' },
  ])
  expect([null, 7, {}, { ratings: [null, {}], medicalCertificate: null }].map(invalidExpiriesOf)).toEqual(
    Array(4).fill([]),
  )
})

test('each expiry is an entry of one day with alarms, and no other personal data is written', () => {
  const text = expiryCalendar('ana', expiriesOf(PROFILE), NOW, 'es')
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20270228',
    'DTSTART;VALUE=DATE:20280229',
    'DTSTART;VALUE=DATE:20270131',
  ])
  expect(lines).toContain('SUMMARY:Habilitación IFR\\; night\\, \\\\ "ñ": último día de validez')
  expect(lines).toContain('DTSTAMP:20261005T123456Z')
  // Without it, a pilot would be shown as busy on the whole day.
  expect(lines.filter((line) => line === 'TRANSP:TRANSPARENT')).toHaveLength(3)
  expect(lines.filter((line) => line.startsWith('TRIGGER'))).toHaveLength(9)
  expect(new Set(lines.filter((line) => line.startsWith('UID'))).size).toBe(3)
  expect(text).not.toContain('SECRET-1')
})

test('a calendar is written in full', () => {
  const alarms = [60, 30, 7].flatMap((days) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Certificado médico: último día de validez',
    `TRIGGER:-P${days}D`,
    'END:VALARM',
  ])
  const text = expiryCalendar('ana', expiriesOf({ medicalCertificate: { expiresOn: '2027-01-31' } }), NOW, 'es')
  expect(text.replace(/-[0-9a-f]{16}-/, '-HASH-').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Flightbag//flightbag calendar//EN',
    'BEGIN:VEVENT',
    'UID:medical-HASH-1@flightbag',
    'DTSTAMP:20261005T123456Z',
    'DTSTART;VALUE=DATE:20270131',
    'SUMMARY:Certificado médico: último día de validez',
    'DESCRIPTION:No es una publicación oficial',
    'TRANSP:TRANSPARENT',
    ...alarms,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

function summaryOf(name: string) {
  const ratings = [{ name, expiresOn: '2027-02-28' }]
  return /SUMMARY:(?:.|\r\n )*\r\n/.exec(expiryCalendar('ana', expiriesOf({ ratings }), NOW, 'en'))?.[0] ?? ''
}

test.each([
  ['n'.repeat(174), [75, 75, 63]],
  ['ñ'.repeat(87), [75, 75, 63]],
  ['😀'.repeat(43), [75, 73, 63]],
])('a line with %s is divided into lines of %j octets', (name, octets) => {
  const lines = summaryOf(name).split('\r\n')
  expect(lines.map((line) => Buffer.byteLength(line))).toEqual([...octets, 0])
})

test('the end of a line, a control character and blanks around a name are written as a calendar contains them', () => {
  expect(summaryOf(' a\r\nb\rc\nd\u2028e\u2029f\u0007g ')).toBe(
    'SUMMARY:Rating a\\nb\\nc\\nd\\ne\\nf g: last day of validity\r\n',
  )
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('an entry has the date of the profile in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  try {
    expect(expiryCalendar('ana', expiriesOf(PROFILE), NOW, 'en')).toContain('DTSTART;VALUE=DATE:20270228\r\n')
  } finally {
    vi.unstubAllEnvs()
  }
})

test('an entry keeps its id when the rest of the profile or its date changes, and no other entry has it', () => {
  function entries(pilotId: string, profile: Json) {
    const text = expiryCalendar(pilotId, expiriesOf(profile), NOW, 'en').replaceAll('\r\n ', '')
    return [...text.matchAll(/^UID:(.*?)\r.*?^(SUMMARY:.*?)\r/gms)].map(([, uid, title]) => `${title} ${uid}`)
  }
  const all = entries('ana', PROFILE)
  const medicalCertificate = { expiresOn: '2029-01-31' }
  expect(entries('ana', { ratings: [...PROFILE.ratings].reverse(), medicalCertificate }).sort()).toEqual(
    [...all].sort(),
  )
  for (const rating of PROFILE.ratings) {
    expect(all).toEqual(expect.arrayContaining(entries('ana', { ratings: [rating], medicalCertificate })))
  }
  const twice = [PROFILE.ratings[3]!, PROFILE.ratings[3]!]
  expect(new Set(entries('ana', { ratings: twice })).size).toBe(2)
  expect(entries('beto', PROFILE).filter((entry) => all.includes(entry))).toEqual([])
})

test('any value in place of a profile gives only dates that it contains, in lines of at most 75 octets', () => {
  const anyDate = fc.constantFrom('2027-02-28', '2027-02-30', '', null, 7)
  const profile = fc.record(
    {
      ratings: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.record({ name: fc.string({ unit: 'binary' }), expiresOn: anyDate })),
      ),
      medicalCertificate: fc.oneof(fc.jsonValue(), fc.record({ expiresOn: anyDate, issuedOn: anyDate })),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), profile), (value) => {
      const expiries = expiriesOf(value as Json)
      const text = expiryCalendar('ana', expiries, NOW, 'en')
      for (const { on } of expiries) expect(JSON.stringify(value)).toContain(`"${on}"`)
      expect(text.match(/^BEGIN:VEVENT\r$/gm) ?? []).toHaveLength(expiries.length)
      for (const line of text.split('\r\n')) {
        expect(line).not.toMatch(/[\r\n]/)
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }
    }),
  )
})
