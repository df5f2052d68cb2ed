import { fnv64 } from '../exchange/stable-hash.ts'
import { instantText } from '../lib/instant.ts'
import type { Language } from '../weather/text/language.ts'
import type { Expiry } from './expiries.ts'

const WORDS = {
  en: {
    rating: 'Rating',
    medical: 'Medical certificate',
    expires: 'last day of validity',
    official: 'Not an official publication',
  },
  es: {
    rating: 'Habilitación',
    medical: 'Certificado médico',
    expires: 'último día de validez',
    official: 'No es una publicación oficial',
  },
} as const

/** How many days before an expiry a calendar reminds the pilot. */
const ALARM_DAYS = [60, 30, 7] as const

/** The longest line of a calendar file, in octets without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, ' ')
}

/** A line in parts of at most 75 octets; a character is never divided. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const point = character.codePointAt(0)!
    const size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return `${text}\r\n`
}

function compactDate(ms: number): string {
  return instantText(ms).slice(0, 10).replaceAll('-', '')
}

function eventLines({ kind, name, on }: Expiry, uid: string, stamp: string, language: Language): readonly string[] {
  const words = WORDS[language]
  const title = escaped(`${name === null ? words[kind] : `${words[kind]} ${name}`}: ${words.expires}`)
  const ms = Date.parse(on)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@flightbag`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compactDate(ms)}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escaped(words.official)}`,
    'TRANSP:TRANSPARENT',
    ...ALARM_DAYS.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${title}`,
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/**
 * An id for each expiry that depends on the pilot and on what expires, not on its date or its place in the profile: so
 * a later file moves the entry, and the files of two pilots do not mix.
 */
function uidsOf(pilotId: string, expiries: readonly Expiry[]): readonly string[] {
  const seen = new Map<string, number>()
  return expiries.map(({ kind, name }) => {
    const what = JSON.stringify([pilotId, kind, name])
    const n = (seen.get(what) ?? 0) + 1
    seen.set(what, n)
    return `${kind}-${fnv64(what)}-${n}`
  })
}

/**
 * The expiries of a pilot as a calendar file (iCalendar, RFC 5545): one entry for a whole day each, with alarms 60, 30
 * and 7 days before. `nowMs` is the time of writing. An entry replaces that of an earlier file about the same rating.
 *
 * @example
 * ```ts
 * import { expiriesOf, expiryCalendar } from '@flightbag/core/briefing'
 *
 * const expiries = expiriesOf({ medicalCertificate: { expiresOn: '2027-03-31' } })
 * expiryCalendar('pilot', expiries, Date.UTC(2026, 9, 5), 'en').split('\r\n')[0] // => 'BEGIN:VCALENDAR'
 * ```
 */
export function expiryCalendar(
  pilotId: string,
  expiries: readonly Expiry[],
  nowMs: number,
  language: Language,
): string {
  const stamp = instantText(nowMs).replace(/[-:]|\.\d+/g, '')
  const uids = uidsOf(pilotId, expiries)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Flightbag//flightbag calendar//EN',
    ...expiries.flatMap((expiry, at) => eventLines(expiry, uids[at]!, stamp, language)),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
}
