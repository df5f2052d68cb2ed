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
} from '@flightbag/core'
import type { Downloads } from '../server/downloads.ts'

/** One answered request, for logs and metrics: never a key, a query, a body or an e-mail. */
export interface RequestRecord {
  readonly requestId: string
  readonly method: string
  /** Method and path template; null when no route matched. */
  readonly route: string | null
  readonly status: number
  readonly durationMs: number
  readonly accountId: string | null
  /** The caller's W3C trace context, passed on as it came when it is well-formed. */
  readonly traceparent: string | null
}

/** Where what happens is told: logs and metrics. Must not throw. */
export interface Observer {
  request(record: RequestRecord): void
  /** A fault of the server: its cause stays here, the client sees only the id. */
  fault(requestId: string, error: unknown): void
}

/** What the pipeline needs, whatever the route. */
export interface PipelinePorts {
  readonly clock: Clock
  readonly sha256: Sha256
  readonly requestId: () => string
  readonly sleep: (ms: number) => Promise<void>
  readonly admission: AdmissionPort
  readonly observer: Observer
  /** The files this server hands out itself; none when they lie elsewhere. */
  readonly downloads?: Downloads | null
}

/** What the routes need, each of them a few of these. */
export interface RoutePorts {
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

/** All that the service over HTTP asks of its adapters. */
export type Ports = PipelinePorts & RoutePorts

/** What the routes are handed: the ports, the memory of what was read through them, and where the service is reached. */
export type ServedPorts = RoutePorts & { readonly memory: RecordCache; readonly baseUrl: () => string }
