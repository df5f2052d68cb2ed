import { utcDayMs } from '../../lib/calendar-date.ts'
import { upperAscii } from '../../lib/code-points.ts'
import { instantText } from '../../lib/instant.ts'
import type { JsonObject } from '../../lib/json.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import { type FileFault, fileFault } from '../fault.ts'
import { fnv64 } from '../stable-hash.ts'

const SPEED = /^(N\d{4}|K\d{4}|M\d{3})$/
const LEVEL = /^([FA]\d{3}|[SM]\d{4}|VFR)$/
const AERODROME = /^[A-Z]{4}$/
const CLOCK = /^([01]\d|2[0-3])[0-5]\d$/
const DURATION = /^\d{2}[0-5]\d$/

/** The fields that a message needs, with their ICAO item and their rule (Doc 4444, appendix 3). */
const REQUIRED = {
  aircraftIdentification: ['7 (aircraft identification)', /^[A-Z0-9]{1,7}$/],
  flightRules: ['8a (flight rules)', /^[IVYZ]$/],
  typeOfFlight: ['8b (type of flight)', /^[SNGMX]$/],
  aircraftType: ['9b (type of aircraft)', /^([A-Z][A-Z0-9]{1,3}|ZZZZ)$/],
  wakeTurbulenceCategory: ['9c (wake turbulence category)', /^[WLMHJ]$/],
  comNavApproachEquipment: ['10a (equipment)', /^[A-Z0-9]{1,65}$/],
  surveillanceEquipment: ['10b (surveillance)', /^[A-Z0-9]{1,20}$/],
  departureAerodrome: ['13a (departure aerodrome)', AERODROME],
  estimatedOffBlockTime: ['13b (time)', CLOCK],
  cruisingSpeed: ['15a (cruising speed)', SPEED],
  level: ['15b (level)', LEVEL],
  route: ['15c (route)', /^[A-Z0-9/ ]+$/],
  destinationAerodrome: ['16a (destination aerodrome)', AERODROME],
  totalEet: ['16b (total estimated elapsed time)', DURATION],
} as const

type Field = keyof typeof REQUIRED
const FIELDS = Object.keys(REQUIRED) as Field[]

/** What `ZZZZ` in an item needs in item 18. */
const NAMED_IN_18: readonly (readonly [field: Field, indicator: string])[] = [
  ['aircraftType', 'TYP/'],
  ['departureAerodrome', 'DEP/'],
  ['destinationAerodrome', 'DEST/'],
]

const DATE_OF_FLIGHT = /\bDOF\/[^\s-]*/

/** The indicators that follow DOF/ in item 18, whose order Doc 4444 prescribes. */
const AFTER_DOF = /\b(?:REG|EET|SEL|TYP|CODE|DLE|OPR|ORGN|PER|ALTN|RALT|TALT|RIF|RMK)\//

function textIn(plan: JsonObject, field: string): string {
  const value = plan[field]
  return typeof value === 'string' ? upperAscii(value.trim()) : ''
}

/** Prose, in which every letter is upper-cased, in one line. `0` means none. */
function otherInformationOf(plan: JsonObject): string {
  const other = textIn(plan, 'otherInformation').toUpperCase().replace(/\s+/g, ' ')
  return other === '0' ? '' : other
}

/** The date of flight, for example `DOF/261224`; null if the departure date is not known. */
function dateOfFlight({ departureDate }: JsonObject): string | null {
  const dayMs = utcDayMs(departureDate)
  return dayMs === null ? null : `DOF/${instantText(dayMs).slice('20'.length, '2026-12-24'.length).replaceAll('-', '')}`
}

/** Item 18: the other information, and the date of flight if only the departure date states it. */
function item18Of(plan: JsonObject): string {
  const other = otherInformationOf(plan)
  const date = dateOfFlight(plan)
  if (date === null || DATE_OF_FLIGHT.test(other)) return other || '0'
  const at = AFTER_DOF.exec(other)?.index ?? other.length
  return [other.slice(0, at).trim(), date, other.slice(at)].filter((part) => part !== '').join(' ')
}

function alternatesOf({ alternateAerodromes }: JsonObject): readonly string[] {
  return Array.isArray(alternateAerodromes) ? alternateAerodromes.map((each) => upperAscii(String(each).trim())) : []
}

function countOf({ numberOfAircraft }: JsonObject): unknown {
  return numberOfAircraft ?? 1
}

/** The items that a flight plan lacks, or that break their rule: without them no message is written. */
export function missingItems(plan: JsonObject): readonly string[] {
  const other = otherInformationOf(plan)
  const missing = FIELDS.filter((field) => !REQUIRED[field][1].test(itemText(plan, field))).map((field) => {
    const value = textIn(plan, field)
    return `item ${REQUIRED[field][0]}: ${field} ${value === '' ? 'is missing' : `is "${value}"`}`
  })
  const count = countOf(plan)
  if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > 99)
    missing.push('item 9a (number of aircraft): numberOfAircraft is no number from 1 to 99')
  const alternates = alternatesOf(plan)
  if (alternates.length > 2 || !alternates.every((each) => AERODROME.test(each)))
    missing.push('item 16c: alternateAerodromes has more than two entries, or one that is no ICAO indicator')
  if (/[()]/.test(other)) missing.push('item 18: otherInformation contains a bracket')
  const [stated] = DATE_OF_FLIGHT.exec(other) ?? []
  const date = dateOfFlight(plan)
  if (stated !== undefined && date !== null && stated !== date)
    missing.push(`item 18: ${stated} is not the departureDate ${plan.departureDate} (${date})`)
  for (const [field, indicator] of NAMED_IN_18) {
    if (textIn(plan, field) === 'ZZZZ' && !other.includes(indicator))
      missing.push(`item 18: ${indicator} is missing, because ${field} is ZZZZ`)
  }
  if (alternates.includes('ZZZZ') && !other.includes('ALTN/'))
    missing.push('item 18: ALTN/ is missing, because an alternate is ZZZZ')
  return missing
}

function itemText(plan: JsonObject, field: Field): string {
  return field === 'aircraftIdentification'
    ? textIn(plan, field).replaceAll('-', '')
    : textIn(plan, field).replace(/\s+/g, ' ')
}

/**
 * The text of an FPL message. Item 19 is not part of a message. Fails with the items that are missing.
 *
 * @example
 * ```ts
 * import { writeIcao } from '@flightbag/core/exchange'
 *
 * const written = writeIcao({ aircraftIdentification: 'LV-ABC' })
 * written.ok || written.failure[0] // => 'item 8a (flight rules): flightRules is missing'
 * ```
 */
export function writeIcao(plan: JsonObject): Result<string, readonly string[]> {
  const missing = missingItems(plan)
  if (missing.length > 0) return err(missing)
  function item(field: Field) {
    return itemText(plan, field)
  }
  const count = Number(countOf(plan))
  const lines = [
    `(FPL-${item('aircraftIdentification')}-${item('flightRules')}${item('typeOfFlight')}`,
    `-${count > 1 ? count : ''}${item('aircraftType')}/${item('wakeTurbulenceCategory')}-${item('comNavApproachEquipment')}/${item('surveillanceEquipment')}`,
    `-${item('departureAerodrome')}${item('estimatedOffBlockTime')}`,
    // The level VFR follows the speed without a separator, as every level does.
    `-${item('cruisingSpeed')}${item('level')} ${item('route')}`,
    `-${[item('destinationAerodrome') + item('totalEet'), ...alternatesOf(plan)].join(' ')}`,
    `-${item18Of(plan)})`,
  ]
  return ok(`${lines.join('\n')}\n`)
}

/** The items of a message between its hyphens, from item 7 to item 16. Item 18 is the rest, and can contain hyphens. */
const ITEMS = [
  /^(?<aircraftIdentification>[A-Z0-9]{1,7})$/,
  /^(?<flightRules>[IVYZ])(?<typeOfFlight>[SNGMX])$/,
  /^(?<numberOfAircraft>\d{0,2})(?<aircraftType>[A-Z][A-Z0-9]{1,3})\/(?<wakeTurbulenceCategory>[WLMHJ])$/,
  /^(?<comNavApproachEquipment>[A-Z0-9]+)\/(?<surveillanceEquipment>[A-Z0-9]+)$/,
  /^(?<departureAerodrome>[A-Z]{4})(?<estimatedOffBlockTime>\d{4})$/,
  /^(?<cruisingSpeed>[NK]\d{4}|M\d{3})(?<level>[FA]\d{3}|[SM]\d{4}|VFR) (?<route>[A-Z0-9/ ]+)$/,
  /^(?<destinationAerodrome>[A-Z]{4})(?<totalEet>\d{4})(?<alternates>(?: [A-Z]{4}){0,2})$/,
] as const

/** The named parts of a message; null if an item is missing or in the wrong place. */
function partsOf(message: string): Record<string, string> | null {
  if (!message.startsWith('(FPL-') || !message.endsWith(')')) return null
  const items = message.slice('(FPL-'.length, -1).split('-')
  const otherInformation = items.slice(ITEMS.length).join('-')
  if (otherInformation === '' || /[()]/.test(otherInformation)) return null
  const parts: Record<string, string> = { otherInformation }
  for (const [n, item] of ITEMS.entries()) {
    const found = item.exec(items[n]?.trim() ?? '')
    if (!found) return null
    Object.assign(parts, found.groups)
  }
  return parts
}

/**
 * Whether a text is an FPL message, by its beginning.
 *
 * @example
 * ```ts
 * import { isIcao } from '@flightbag/core/exchange'
 *
 * isIcao('(FPL-LVABC-VG') // => true
 * ```
 */
export function isIcao(text: string): boolean {
  return text.trimStart().startsWith('(FPL-')
}

/**
 * Reads an FPL message as a flight plan record. Fails when an item is missing or in the wrong place.
 *
 * @example
 * ```ts
 * import { readIcao } from '@flightbag/core/exchange'
 *
 * const text = `(FPL-LVABC-VG
 * -C172/L-SDFG/C
 * -SADF1545
 * -N0105VFR DCT
 * -SAAR0120
 * -0)`
 * const plan = readIcao(text)
 * plan.ok && [plan.value.departureAerodrome, plan.value.destinationAerodrome] // => ['SADF', 'SAAR']
 * readIcao('(FPL-LVABC)').ok // => false
 * ```
 */
export function readIcao(text: string): Result<JsonObject & { readonly id: string }, FileFault> {
  const parts = partsOf(text.trim().replace(/\s+/g, ' '))
  if (parts === null)
    return err(fileFault('is not a complete FPL message with the items 7, 8, 9, 10, 13, 15, 16 and 18'))
  const { alternates = '', numberOfAircraft, otherInformation = '', ...items } = parts
  const other = otherInformation.trim()
  const date = /\bDOF\/(\d{2})(\d{2})(\d{2})\b/.exec(other)
  const plan: JsonObject = {
    ...items,
    numberOfAircraft: Number(numberOfAircraft || 1),
    alternateAerodromes: alternates.split(' ').filter((each) => each !== ''),
    otherInformation: other === '0' ? '' : other,
    ...(date ? { departureDate: `20${date[1]}-${date[2]}-${date[3]}` } : {}),
  }
  if (date && utcDayMs(plan.departureDate) === null) return err(fileFault(`item 18: ${date[0]} is not in the calendar`))
  const missing = missingItems(plan)
  if (missing.length > 0) return err(fileFault(missing.join('; ')))
  const key = [
    'aircraftIdentification',
    'departureAerodrome',
    'estimatedOffBlockTime',
    'destinationAerodrome',
    'departureDate',
  ]
  return ok({ ...plan, id: `flight-plan-${fnv64(JSON.stringify(key.map((field) => plan[field] ?? null)))}` })
}
