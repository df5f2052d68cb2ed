import { type Collection, makeCollection } from './collection/collection.ts'
import type { AnyRecord } from './collection/pages.ts'
import { type AttachedFile, type Download, download } from './download.ts'
import { type Flown, flyWith, type Plugin } from './plugin/fly-with.ts'
import { type CallOptions, type FlightbagOptions, makeSender, type RequestOptions } from './request.ts'
import { type AnswerOf, fillRoute, type InputsOf, type RouteOf } from './routes.ts'
import type {
  AerodromeAttachmentDownload,
  AerodromeCard,
  Aircraft,
  AircraftAttachmentDownload,
  CheckFlight,
  Checklist,
  FlightPlan,
  LogbookEntry,
  Note,
  Planning,
  PluginSession,
} from './schema.ts'

/** A collection whose records list files. */
export interface CollectionWithFiles<Item extends AnyRecord, Attachment> extends Collection<Item> {
  /**
   * Begins the download of a file. Its length is checked. Not found: the record does not list it, or it is not uploaded
   * yet.
   */
  download(id: string, attachmentId: string, options?: CallOptions): Promise<Download<Attachment>>
}

/** The records of one aircraft alone. */
type OfAircraft = { readonly aircraftId?: string }

/** One account of a service. Every failed request throws a FlightbagError. */
export interface FlightbagClient {
  /** `get` also accepts the code of an aerodrome, in any case. */
  readonly aerodromes: CollectionWithFiles<AerodromeCard, AerodromeAttachmentDownload>
  readonly aircraft: CollectionWithFiles<Aircraft, AircraftAttachmentDownload>
  readonly notes: Collection<Note>
  readonly checklists: Collection<Checklist, OfAircraft>
  readonly checkFlights: Collection<CheckFlight, OfAircraft>
  readonly flightPlans: Collection<FlightPlan>
  readonly plannings: Collection<Planning>
  readonly logbook: Collection<LogbookEntry>
  readonly pluginSessions: Collection<PluginSession>
  /**
   * Requests any route, written as in the description; returns the whole envelope: `data`, `meta`, and `page` of a
   * collection.
   */
  get<Route extends RouteOf<'get'>>(route: Route, ...input: InputsOf<'get', Route>): Promise<AnswerOf<'get', Route>>
  /** Sends one of the two writes of a plugin; returns the whole envelope. A live report is never repeated. */
  put<Route extends RouteOf<'put'>>(route: Route, ...input: InputsOf<'put', Route>): Promise<AnswerOf<'put', Route>>
  /**
   * Sends a request whose path is not known to the compiler, for example `/v1/notes/n1`. The answer is an object with
   * `data`.
   */
  request(method: 'GET' | 'PUT', path: string, options?: RequestOptions): Promise<unknown>
  /**
   * Sends a flight as a plugin, by the behaviour contract of plugins. Resolves after the flight; a failure is silence.
   */
  flyWith(plugin: Plugin): Promise<Flown>
}

/**
 * Makes a client of one account. Each attempt has a timeout. Requests that are safe to repeat, which are all but live
 * reports, are repeated after a `429`, a fault of the server or of the network: after `Retry-After` if the answer has
 * it.
 *
 * The key is sent in the `Authorization` header, to `baseUrl` only.
 */
export function flightbagClient(options: FlightbagOptions): FlightbagClient {
  const sender = makeSender(options)
  function collection<Item extends AnyRecord, Filter = unknown>(name: string) {
    return makeCollection<Item, Filter>(sender, `/v1/${name}`)
  }
  function withFiles<Item extends AnyRecord, Attachment extends AttachedFile>(
    name: string,
  ): CollectionWithFiles<Item, Attachment> {
    return {
      ...collection<Item>(name),
      download: (id, attachmentId, call) => download<Attachment>(sender, `/v1/${name}`, id, attachmentId, call),
    }
  }
  async function typed(method: 'GET' | 'PUT', route: string, input: TypedInput = {}) {
    return (await sender.json(method, fillRoute(route, input.path), input)) as never
  }

  return {
    aerodromes: withFiles('aerodromes'),
    aircraft: withFiles('aircraft'),
    notes: collection('notes'),
    checklists: collection('checklists'),
    checkFlights: collection('check-flights'),
    flightPlans: collection('flight-plans'),
    plannings: collection('plannings'),
    logbook: collection('logbook'),
    pluginSessions: collection('plugin/sessions'),
    get: (route, ...[input]) => typed('GET', route, input as TypedInput),
    put: (route, ...[input]) => typed('PUT', route, input as TypedInput),
    request: sender.json,
    flyWith: (plugin) => flyWith(makeSender({ timeoutMs: 10_000, ...options, retries: 0 }), plugin),
  }
}

type TypedInput = RequestOptions & { readonly path?: Record<string, string> }
