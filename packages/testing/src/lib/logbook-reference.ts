/**
 * The logbook totals computed in the simplest way, from the sentences of the specification alone. It shares neither
 * code nor constants with the totals, because they and the sums of every store are compared with it.
 */

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** A whole number from 0 to a million hours; null for any other value. */
function wholeNumber(value: unknown): bigint | null {
  return typeof value === 'number' && Math.trunc(value) === value && value >= 0 && value <= 1_000_000 * 60
    ? BigInt(value)
    : null
}

function cell(from: unknown, name: string): bigint {
  return wholeNumber(fields(from)[name]) ?? 0n
}

const SHEET =
  'localDayPilot localDayCopilot localNightPilot localNightCopilot crossCountryDayPilot crossCountryDayCopilot ' +
  'crossCountryNightPilot crossCountryNightCopilot'

type Cell = { name: string; minutes: bigint; tenths: bigint }

/** The nearest whole tenth of an hour, which is six minutes; ties up. */
function nearestTenth(minutes: bigint): bigint {
  const below = minutes / 6n
  return minutes - below * 6n >= 3n ? below + 1n : below
}

/** The eight cells of a line, each with its minutes and its tenths. */
function sheetOf(log: Fields): Cell[] {
  const sheet = SHEET.split(' ').map((name) => ({ name, minutes: cell(log.times, name), tenths: 0n }))
  const logged = wholeNumber(log.loggedTenths)
  if (logged === null) return sheet.map((one) => ({ ...one, tenths: nearestTenth(one.minutes) }))
  const flown = sheet.reduce((sum, one) => sum + one.minutes, 0n)
  if (flown === 0n) return sheet
  // Each cell gets the whole tenths of its exact share; those with the largest remainders get one more, until all are
  // distributed.
  const shared = sheet.map((one) => ({ ...one, tenths: (logged * one.minutes) / flown }))
  const byLoss = shared
    .map((one, place) => ({ loss: logged * one.minutes - one.tenths * flown, place }))
    .sort((a, b) => (a.loss === b.loss ? a.place - b.place : a.loss > b.loss ? -1 : 1))
  let given = shared.reduce((sum, one) => sum + one.tenths, 0n)
  for (const { place } of byLoss) {
    if (given === logged) break
    shared[place]!.tenths += 1n
    given += 1n
  }
  return shared
}

/** Whether a text is a day of the calendar: `Date` must write it in the same way. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || text.length !== 10) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString() === `${text}T00:00:00.000Z`
}

function isCounted(log: Fields, from: string | null, to: string | null): boolean {
  if (from === null && to === null) return true
  if (!isDay(log.date)) return false
  const day = Date.parse(log.date)
  return (from === null || day >= Date.parse(from)) && (to === null || day <= Date.parse(to))
}

/** The record of the specification for `entries` between two dates, null for no bound. */
export function logbookReference(entries: readonly unknown[], from: string | null, to: string | null) {
  const lines = entries
    .map((entry) => fields(entry).log)
    .filter(isFields)
    .filter((log) => isCounted(log, from, to))
    .map((log) => ({ log, sheet: sheetOf(log) }))

  function sum(values: bigint[]) {
    return Number(values.reduce((all, value) => all + value, 0n))
  }
  function flown(what: 'minutes' | 'tenths', words: RegExp) {
    return sum(lines.flatMap(({ sheet }) => sheet.filter(({ name }) => words.test(name)).map((one) => one[what])))
  }
  function broken(name: string) {
    return lines.map(({ log }) => cell(log.breakdown, name))
  }
  const simulator = lines.map(({ log }) => cell(log, 'simulator'))
  function tenths(minutes: bigint[]) {
    return sum(minutes.map(nearestTenth))
  }
  const counts = { landings: sum(lines.map(({ log }) => cell(log, 'landings'))), entries: lines.length }

  function cells(what: 'minutes' | 'tenths') {
    return {
      pilot: flown(what, /Pilot$/),
      copilot: flown(what, /Copilot$/),
      day: flown(what, /Day/),
      night: flown(what, /Night/),
      local: flown(what, /^local/),
      crossCountry: flown(what, /^crossCountry/),
    }
  }
  return {
    unit: 'minutes',
    from,
    to,
    totals: {
      flight: flown('minutes', /./),
      ...cells('minutes'),
      instructorGiven: sum(broken('instructorGiven')),
      instrumentReal: sum(broken('instrumentReal')),
      instrumentHood: sum(broken('instrumentHood')),
      multiEngine: sum(broken('multiEngine')),
      simulator: sum(simulator),
      ...counts,
    },
    logged: {
      unit: 'tenths',
      total: flown('tenths', /./),
      ...cells('tenths'),
      simulator: tenths(simulator),
      instructorGiven: tenths(broken('instructorGiven')),
      instrumentReal: tenths(broken('instrumentReal')),
      instrumentHood: tenths(broken('instrumentHood')),
      multiEngine: tenths(broken('multiEngine')),
      ...counts,
    },
  }
}
