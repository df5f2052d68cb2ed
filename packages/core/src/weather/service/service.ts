import type { JsonObject } from '../../lib/json.ts'
import { readJson } from '../../lib/json-text.ts'
import { lruCache } from '../../lib/lru-cache.ts'
import type { Clock, EpochMs } from '../../lib/system.ts'
import type { RecordReader } from '../../records/port.ts'
import type { WeatherBoard } from '../board-port.ts'
import type { WeatherSource } from '../port.ts'
import { type WeatherAerodrome, weatherAerodromes } from './aerodromes.ts'
import { type CachedWeather, cachedWeather } from './cached-weather.ts'
import { weatherEntry } from './entry.ts'
import { weatherEntriesJson, weatherEntryJson } from './entry-json.ts'
import type { WeatherEntry } from './entry-schema.ts'
import type { WeatherIdent } from './ident.ts'
import { directLookup } from './report-lookup.ts'
import { type HeldKind, holdsTheSame } from './same-records.ts'
import { sharedReports } from './shared-reports.ts'

/** The ports of the weather service. */
export interface WeatherPorts {
  readonly source: WeatherSource
  readonly records: Pick<RecordReader, 'revision' | 'all' | 'page'>
  readonly clock: Clock
  /** What all processes share; used for a source whose requests are limited. */
  readonly shared?: { readonly board: WeatherBoard; readonly wait: (ms: number) => Promise<void> }
  /**
   * Called with the reason when the provider could not be reached or its answer could not be read, for the log. Must
   * not throw.
   */
  readonly onFailure?: (error: unknown) => void
}

/** The weather at a pilot's aerodromes, and at any other aerodrome. */
export interface WeatherService {
  /**
   * The UTF-8 JSON of an array of weather entries, one per aerodrome on any card or in the briefing, sorted by
   * identifier
   * (spec, `GET /v1/weather`). `revisionMs` is the account's newest revision where the caller has read it already.
   */
  entries(accountId: string, revisionMs?: EpochMs | null): Promise<Uint8Array>
  /** The UTF-8 JSON of the entry of one aerodrome, in the bag or not (spec, `GET /v1/weather/{ident}`). */
  entry(accountId: string, ident: WeatherIdent, revisionMs?: EpochMs | null): Promise<Uint8Array>
  /** The entries of aerodromes outside any bag, in the order of `idents`. */
  lookUp(idents: readonly WeatherIdent[]): Promise<readonly WeatherEntry[]>
  /** Requests shared reports that will soon be old, within the budget. Never rejects. */
  refresh(): Promise<void>
}

/** The largest number of cached aerodromes, of all accounts together. */
const CAPACITY = 100_000

const decoder = new TextDecoder()

/** The aerodromes of one account at a revision, and the records from which they were read. */
interface KeptAerodromes {
  readonly revisionMs: EpochMs
  readonly aerodromes: readonly WeatherAerodrome[]
  readonly held: readonly HeldKind[]
}

/**
 * The aerodromes of accounts, read again only when their cards or their briefing have changed: a session of the
 * plugin changes neither.
 */
function aerodromesOf(records: WeatherPorts['records']) {
  const kept = lruCache<KeptAerodromes>(CAPACITY)
  const underWay = new Map<string, Promise<readonly WeatherAerodrome[]>>()
  async function parsed(accountId: string, kind: string) {
    return (await records.all(accountId, kind)).map((doc) => readJson(decoder.decode(doc)) as JsonObject)
  }

  async function read(accountId: string, revisionMs: EpochMs): Promise<readonly WeatherAerodrome[]> {
    const before = kept.get(accountId)
    if (
      before &&
      before.revisionMs < revisionMs &&
      (await holdsTheSame(records, accountId, before.revisionMs, before.held))
    ) {
      kept.set(accountId, { ...before, revisionMs }, before.aerodromes.length + 1)
      return before.aerodromes
    }
    const [cards, briefings] = await Promise.all([parsed(accountId, 'aerodrome'), parsed(accountId, 'briefing')])
    const aerodromes = weatherAerodromes(cards, briefings)
    const held = [
      { kind: 'aerodrome', count: cards.length },
      { kind: 'briefing', count: briefings.length },
    ]
    kept.set(accountId, { revisionMs, aerodromes, held }, aerodromes.length + 1)
    return aerodromes
  }

  return async (accountId: string, known?: EpochMs | null): Promise<readonly WeatherAerodrome[]> => {
    // The revision comes before the records: a change between the two is then read once more, never missed.
    const revisionMs = known ?? (await records.revision(accountId))
    const before = kept.get(accountId)
    if (before?.revisionMs === revisionMs) return before.aerodromes
    const key = `${revisionMs} ${accountId}`
    const joined = underWay.get(key)
    if (joined !== undefined) return joined
    const reading = read(accountId, revisionMs).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}

function inNoBag(ident: WeatherIdent): WeatherAerodrome {
  return { ...ident, name: null, sources: [] }
}

/** Only stations are requested: a national code needs no request. */
function stationsOf(weather: CachedWeather, aerodromes: readonly WeatherAerodrome[]) {
  return weather.stations(aerodromes.filter(({ icao }) => icao).map(({ ident }) => ident))
}

/** Reports that all processes share where the requests of the source are limited; otherwise those of this process. */
function reportsFor({ source, clock, shared, onFailure }: Omit<WeatherPorts, 'records'>) {
  const { perRequest, requests } = source
  const failure = onFailure === undefined ? {} : { onFailure }
  if (shared === undefined || perRequest === undefined || requests === undefined) {
    return { lookUp: directLookup({ source, clock, ...failure }), refresh: async () => {} }
  }
  return sharedReports({ ...shared, source: { ...source, perRequest, requests }, clock, ...failure })
}

/** Creates the weather service of a process, whose cache limits the requests to the provider. */
export function weatherService({ records, ...ports }: WeatherPorts): WeatherService {
  const { source, clock, onFailure } = ports
  const { lookUp, refresh } = reportsFor(ports)
  const weather = cachedWeather({ lookUp, clock })
  const ofAccount = aerodromesOf(records)
  function answer() {
    return { provider: source.provider, nowMs: clock() }
  }

  return {
    async entries(accountId, revisionMs) {
      const aerodromes = await ofAccount(accountId, revisionMs)
      const stations = await stationsOf(weather, aerodromes)
      return weatherEntriesJson(aerodromes, stations, answer())
    },
    async entry(accountId, asked, revisionMs) {
      const aerodromes = await ofAccount(accountId, revisionMs)
      const aerodrome = aerodromes.find(({ ident }) => ident === asked.ident) ?? inNoBag(asked)
      const stations = await stationsOf(weather, [aerodrome])
      return weatherEntryJson(aerodrome, stations.get(asked.ident) ?? null, answer())
    },
    async lookUp(idents) {
      const stations = await stationsOf(weather, idents.map(inNoBag))
      const now = answer()
      return idents.map((ident) => weatherEntry(inNoBag(ident), stations.get(ident.ident) ?? null, now))
    },
    refresh: () => refresh().catch((error) => onFailure?.(error)),
  }
}
