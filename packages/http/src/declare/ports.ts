import type {
  Accounts,
  AdmissionPort,
  Airways,
  Clock,
  Files,
  LivePort,
  LogbookReader,
  RecordCache,
  RecordReader,
  SessionPort,
  Sha256,
  SharedPlannings,
  WeatherService,
} from '@flightbag/core/ports'
import type { Downloads } from './downloads.ts'

/** One answered request, for logs and metrics: never a key, a query, a body or an e-mail address. */
export interface RequestRecord {
  readonly requestId: string
  readonly method: string
  /** Method and path template; null when no route matched. */
  readonly route: string | null
  readonly status: number
  readonly durationMs: number
  readonly accountId: string | null
  /** The client's W3C trace context, unchanged if it is well-formed. */
  readonly traceparent: string | null
}

/** Receives events for logs and metrics. Must not throw. */
export interface Observer {
  request(record: RequestRecord): void
  /** A fault of the server: the cause is logged here, and the client receives only the id. */
  fault(requestId: string, error: unknown): void
  /** Called with the number of requests in the queue of the whole API after each change. */
  waiting?(requests: number): void
}

/** The ports that the pipeline needs for every route. */
export interface PipelinePorts {
  readonly clock: Clock
  readonly sha256: Sha256
  readonly requestId: () => string
  readonly sleep: (ms: number) => Promise<void>
  readonly admission: AdmissionPort
  readonly observer: Observer
  /** The files that this server itself serves; null when they are elsewhere. */
  readonly downloads?: Downloads | null
}

/** The ports of the routes; each route uses a few of them. */
interface RoutePorts {
  readonly records: RecordReader
  readonly sharedPlannings: SharedPlannings
  readonly airways: Pick<Airways, 'list'>
  readonly logbook: LogbookReader
  readonly sessions: Pick<SessionPort, 'put' | 'stats'>
  readonly weather: Pick<WeatherService, 'entries' | 'entry'>
  readonly live: Pick<LivePort, 'report'>
  readonly files: Pick<Files, 'stat' | 'signedUrl'>
  readonly accounts: Pick<Accounts, 'find'>
  /** Whether the database answers. */
  readonly healthy: () => Promise<boolean>
}

/** All ports that the HTTP service needs from its adapters. */
export type Ports = PipelinePorts & RoutePorts

/** The values that routes receive: the ports, the cache of records, and the address of the service. */
export type ServedPorts = RoutePorts & { readonly cache: RecordCache; readonly baseUrl: () => string }
