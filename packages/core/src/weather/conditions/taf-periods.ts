import { type Forecast, finishSky, noForecast } from '../decode/elements.ts'
import type { TafReport } from '../decode/taf.ts'
import type { Change } from '../schema/change.ts'
import type { TafPeriod } from '../schema/taf-period.ts'
import { type FlightCategory, flightCategory } from './category.ts'
import { overlaid } from './overlay.ts'

/** The conditions of a part of a TAF, with their flight category by the table of the United States. */
export type TafConditions = Forecast & { readonly flightCategory: FlightCategory | null }

/** A part of a TAF's validity with one prevailing set of conditions. */
export interface PrevailingPeriod {
  readonly fromMs: number
  readonly toMs: number
  /** Index in `decoded.changes` of the change that brought these conditions; null for those of the beginning. */
  readonly change: number | null
  /**
   * Indexes of the BECMG that are in progress, in the order of their begin: at some time in this period the conditions
   * of each replace these.
   */
  readonly becoming: readonly number[]
  readonly conditions: Forecast
}

/** More changes than any TAF has: beyond it, a report is not a TAF, and has no periods. */
const MAX_CHANGES = 100

function msOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}

/** Conditions in which an unparsed change may have replaced any element. */
function uncertain(conditions: Forecast): Forecast {
  const doubted: Forecast = { ...conditions, sky: conditions.sky, doubtful: ['visibility', 'sky'] }
  finishSky(doubted)
  return doubted
}

type Transition = {
  readonly atMs: number
  readonly change: number
  readonly act: 'from' | 'become' | 'became' | 'doubt'
}

/**
 * The moments at which the prevailing conditions change, in order; a change without a time counts from the one before
 * it.
 */
function transitionsOf(changes: readonly Change[], beginMs: number): readonly Transition[] {
  const transitions: Transition[] = []
  let lastMs = beginMs
  for (const [change, { kind, from, to, at }] of changes.entries()) {
    const fromMs = msOf(from ?? at)
    if (kind === 'FM' && fromMs !== null) transitions.push({ atMs: fromMs, change, act: 'from' })
    else if (kind === 'BECMG' && fromMs !== null) {
      const toMs = msOf(to) ?? fromMs
      transitions.push({ atMs: fromMs, change, act: 'become' }, { atMs: toMs, change, act: 'became' })
    } else if (kind === 'BECMG' || kind === null) transitions.push({ atMs: fromMs ?? lastMs, change, act: 'doubt' })
    lastMs = fromMs ?? lastMs
  }
  return transitions
    .map((transition, index) => ({ transition, index }))
    .sort((a, b) => a.transition.atMs - b.transition.atMs || a.index - b.index)
    .map(({ transition }) => transition)
}

/**
 * The prevailing conditions of a TAF: FM replaces all of them until the next FM, and BECMG replaces the elements that
 * it contains, at some time in its period (WMO 306, FM 51). The periods follow each other without gap from the begin to
 * the end of the validity. Empty without a validity, and for NIL and cancelled forecasts.
 */
export function prevailingPeriods({ decoded }: Pick<TafReport, 'decoded'>): readonly PrevailingPeriod[] {
  const [beginMs, endMs] = [msOf(decoded.validFrom), msOf(decoded.validTo)]
  const none = beginMs === null || endMs === null || decoded.nil || decoded.cancelled
  if (none || decoded.changes.length > MAX_CHANGES) return []
  const periods: PrevailingPeriod[] = []
  let current: Omit<PrevailingPeriod, 'toMs'> = {
    fromMs: beginMs,
    change: null,
    becoming: [],
    conditions: forecastOf(decoded),
  }
  /** The unparsed changes that may have replaced any element. */
  let doubts: readonly { readonly change: number; readonly toMs: number }[] = []
  /** Conditions of a change that begins at a time; uncertain if an unparsed change may replace them again. */
  function after(conditions: Forecast, beginMs: number): Forecast {
    return doubts.some(({ toMs }) => toMs > beginMs) ? uncertain(conditions) : conditions
  }
  function open(next: Omit<PrevailingPeriod, 'toMs'>) {
    if (next.fromMs > current.fromMs) periods.push({ ...current, toMs: next.fromMs })
    current = next
  }
  for (const { atMs, change, act } of transitionsOf(decoded.changes, beginMs)) {
    const fromMs = Math.min(Math.max(atMs, current.fromMs), endMs)
    const given = decoded.changes[change]!
    if (act === 'from') {
      // FM replaces the changes that precede it in the report, those in progress too.
      const becoming = current.becoming.filter((other) => other > change)
      doubts = doubts.filter((doubt) => doubt.change > change)
      open({ fromMs, change, becoming, conditions: after(forecastOf(given), fromMs) })
    } else if (act === 'become') open({ ...current, fromMs, becoming: [...current.becoming, change] })
    else if (act === 'became') {
      if (!current.becoming.includes(change)) continue
      const becoming = current.becoming.filter((other) => other !== change)
      const conditions = overlaid(current.conditions, given)
      open({ fromMs, change, becoming, conditions: after(conditions, msOf(given.from ?? given.at)!) })
    } else {
      open({ ...current, fromMs, conditions: uncertain(current.conditions) })
      doubts = [...doubts, { change, toMs: msOf(given.to) ?? endMs }]
    }
  }
  if (endMs > current.fromMs) periods.push({ ...current, toMs: endMs })
  return periods
}

/** The elements of a forecast or a change, without its own fields. */
function forecastOf(section: Forecast): Forecast {
  const forecast = noForecast()
  for (const field of Object.keys(forecast) as (keyof Forecast)[]) Object.assign(forecast, { [field]: section[field] })
  return forecast
}

const ORDER: readonly (FlightCategory | null)[] = [null, 'LIFR', 'IFR', 'MVFR', 'VFR']

/** The worst of some categories; null when one of them is not known. */
function worst(categories: readonly (FlightCategory | null)[]): FlightCategory | null {
  return categories.reduce((one, other) => (ORDER.indexOf(other) < ORDER.indexOf(one) ? other : one), 'VFR')
}

/**
 * The sets of conditions from which the worst values of a period come: its own, and those after each BECMG in progress.
 */
function setsOf({ conditions, becoming }: PrevailingPeriod, changes: readonly Change[]): readonly Forecast[] {
  return [conditions, ...becoming.map((change) => overlaid(conditions, changes[change]!))]
}

/** The lowest ceiling of some sets; null if no set has a ceiling, or if the sky of one set is doubtful. */
function lowestCeiling(sets: readonly Forecast[]): number | null {
  if (sets.some(({ doubtful }) => doubtful.includes('sky'))) return null
  const ceilings = sets.flatMap(({ ceilingAglFt }) => (ceilingAglFt === null ? [] : [ceilingAglFt]))
  return ceilings.length === 0 ? null : Math.min(...ceilings)
}

/** The last element; older engines lack `at`. */
function lastOf<T>(list: readonly T[]): T | undefined {
  return list[list.length - 1]
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

/**
 * The periods of a TAF in the order of their begin, with the flight category and the ceiling of each: first the
 * prevailing ones, then the temporary ones (TEMPO, INTER, PROB), whose elements replace those of the prevailing
 * conditions at the same time. Where several sets of conditions may hold, the worst category and the lowest ceiling
 * count.
 *
 * @example
 * ```ts
 * import { decodeTaf, tafPeriods } from '@flightbag/core/weather'
 *
 * const raw = 'TAF SAEZ 271100Z 2712/2812 36010KT 9999 SCT030 TEMPO 2718/2722 3000 TSRA BKN010'
 * const taf = decodeTaf(raw, { at: new Date('2026-09-27T11:10:00Z') })
 * tafPeriods(taf).map(({ kind, flightCategory }) => [kind, flightCategory])
 * // => [['prevailing', 'VFR'], ['temporary', 'IFR']]
 * ```
 */
export function tafPeriods(taf: Pick<TafReport, 'decoded'>): readonly TafPeriod[] {
  const { changes, validFrom, validTo } = taf.decoded
  const prevailing = prevailingPeriods(taf)
  if (prevailing.length === 0) return []
  const periods = prevailing.map((period): TafPeriod => {
    const sets = setsOf(period, changes)
    return {
      kind: 'prevailing',
      change: period.change,
      becoming: lastOf(period.becoming) ?? null,
      probability: null,
      from: iso(period.fromMs),
      to: iso(period.toMs),
      flightCategory: worst(sets.map(flightCategory)),
      ceilingAglFt: lowestCeiling(sets),
    }
  })
  const temporary = changes.flatMap((given, change): TafPeriod[] => {
    if (given.kind !== 'TEMPO' && given.kind !== 'INTER' && given.kind !== 'PROB') return []
    const [fromMs, toMs] = [msOf(given.from) ?? Date.parse(validFrom!), msOf(given.to) ?? Date.parse(validTo!)]
    const sets = prevailing
      .filter((period) => period.fromMs < toMs && period.toMs > fromMs)
      .flatMap((period) => setsOf(period, changes))
      .map((conditions) => overlaid(conditions, given))
    return [
      {
        kind: 'temporary',
        change,
        becoming: null,
        probability: given.probability,
        from: iso(fromMs),
        to: iso(toMs),
        flightCategory: sets.length === 0 ? null : worst(sets.map(flightCategory)),
        ceilingAglFt: lowestCeiling(sets),
      },
    ]
  })
  return [...periods, ...temporary]
}

/** The conditions of a TAF at one instant. */
export interface ConditionsAt {
  readonly prevailing: TafConditions
  /** The conditions after the last BECMG in progress, which may have replaced the prevailing ones; else null. */
  readonly becoming: TafConditions | null
  /** The prevailing conditions with each TEMPO, INTER or PROB of this instant, in the order of the report. */
  readonly temporary: readonly (TafConditions & {
    readonly kind: Change['kind']
    readonly probability: number | null
  })[]
}

function categorized(conditions: Forecast): TafConditions {
  return {
    ...conditions,
    flightCategory: flightCategory(conditions),
  }
}

/**
 * The conditions that a TAF forecasts for an instant: exactly one prevailing set for each instant of the validity, its
 * end included; null outside it, and for a TAF without a validity.
 *
 * @example
 * ```ts
 * import { conditionsAt, decodeTaf } from '@flightbag/core/weather'
 *
 * const raw = 'TAF SAEZ 271100Z 2712/2812 36010KT 9999 SCT030 TEMPO 2718/2722 3000 TSRA BKN010'
 * const taf = decodeTaf(raw, { at: new Date('2026-09-27T11:10:00Z') })
 * const at = conditionsAt(taf, new Date('2026-09-27T19:00:00Z'))
 * at?.prevailing.flightCategory // => 'VFR'
 * ```
 */
export function conditionsAt(taf: Pick<TafReport, 'decoded'>, instant: Date): ConditionsAt | null {
  const nowMs = instant.getTime()
  const { changes, validFrom, validTo } = taf.decoded
  const periods = prevailingPeriods(taf)
  const last = lastOf(periods)
  const period =
    periods.find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs) ?? (last?.toMs === nowMs ? last : undefined)
  if (period === undefined) return null
  const prevailing = period.conditions
  const becoming = lastOf(setsOf(period, changes).slice(1))
  const temporary = changes.filter(({ kind, from, to }) => {
    if (kind !== 'TEMPO' && kind !== 'INTER' && kind !== 'PROB') return false
    return nowMs >= Date.parse(from ?? validFrom!) && nowMs < Date.parse(to ?? validTo!)
  })
  return {
    prevailing: categorized(prevailing),
    becoming: becoming === undefined ? null : categorized(becoming),
    temporary: temporary.map((given) => ({
      ...categorized(overlaid(prevailing, given)),
      kind: given.kind,
      probability: given.probability,
    })),
  }
}
