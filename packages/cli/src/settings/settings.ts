import {
  DEFAULT_ADDRESS_CONNECTIONS,
  DEFAULT_KEY_PREFIX,
  DEFAULT_MAX_CONNECTIONS,
  DEFAULT_PAGE_BYTES,
  DEFAULT_REQUEST_LIMITS,
  DEFAULT_SESSION_QUOTA,
  err,
  ok,
  type Result,
} from '@flightbag/core/ports'
import {
  databaseAddress,
  filled,
  keyPrefix,
  longSecret,
  oneOf,
  type ParseValue,
  weatherChoice,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './values.ts'

/** One setting, declared once: reading, `--help` and `docs/settings.md` derive from it. */
export interface Setting<T> {
  /** The environment variable. */
  readonly env: string
  /** The placeholder for the value in help texts; a boolean setting has none. */
  readonly value: string | null
  readonly parse: ParseValue<T>
  /** Used when neither flag nor variable is set, and parsed like them; null for no default. */
  readonly fallback: string | null
  /** One sentence or two, without the default. */
  readonly help: string
  /** A secret has no flag: every user of a machine can read the command lines of its processes. */
  readonly secret?: true
}

function declare<const S extends Readonly<Record<string, Setting<unknown>>>>(settings: S): S {
  return settings
}

const limit = wholeNumber(0, 1_000_000_000)

/**
 * Every setting, in the order of the documentation. The name of a flag derives from that of the setting: `keyLimit`
 * becomes `--key-limit`.
 */
export const SETTINGS = declare({
  port: {
    env: 'FLIGHTBAG_PORT',
    value: 'port',
    parse: wholeNumber(0, 65_535),
    fallback: '8787',
    help: 'The port to listen on. 0 selects a free port.',
  },
  host: {
    env: 'FLIGHTBAG_HOST',
    value: 'address',
    parse: filled,
    fallback: '127.0.0.1',
    help: 'The address to listen on. A non-loopback address requires TLS or a proxy.',
  },
  tlsCert: {
    env: 'FLIGHTBAG_TLS_CERT',
    value: 'file',
    parse: filled,
    fallback: null,
    help: 'A PEM file with the certificate and its chain, to serve HTTPS with TLS 1.2 or later.',
  },
  tlsKey: {
    env: 'FLIGHTBAG_TLS_KEY',
    value: 'file',
    parse: filled,
    fallback: null,
    help: 'A PEM file with the private key of the certificate.',
  },
  behindProxy: {
    env: 'FLIGHTBAG_BEHIND_PROXY',
    value: null,
    parse: yesOrNo,
    fallback: 'no',
    help: 'A proxy terminates HTTPS, so plain HTTP is allowed on any address.',
  },
  publicUrl: {
    env: 'FLIGHTBAG_PUBLIC_URL',
    value: 'url',
    parse: webAddress,
    fallback: null,
    help:
      'The address that clients use, if it differs from the listening address. Attachment URLs begin with it, ' +
      'and the description contains it.',
  },
  allowHttp: {
    env: 'FLIGHTBAG_ALLOW_HTTP',
    value: null,
    parse: yesOrNo,
    fallback: 'no',
    help:
      'Accept a public URL and an S3 endpoint that begin with http:// on other machines. Anyone on the network ' +
      'can then read the files.',
  },
  dataDir: {
    env: 'FLIGHTBAG_DATA_DIR',
    value: 'folder',
    parse: filled,
    fallback: '.flightbag',
    help: 'The folder of the SQLite files and of local attachment files.',
  },
  firstAccount: {
    env: 'FLIGHTBAG_FIRST_ACCOUNT',
    value: 'email',
    parse: filled,
    fallback: null,
    help:
      'While the store has no account, `serve` creates one with this e-mail address and writes its key to the file ' +
      'first-account.key in the data folder, once.',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    value: 'url',
    parse: databaseAddress,
    fallback: null,
    secret: true,
    help:
      'A PostgreSQL database, as postgres://user:password@host/name. A host other than loopback or a socket ' +
      'requires verified TLS; sslmode and sslrootcert change this. Without it, SQLite files in the data folder ' +
      'are used.',
  },
  databaseConnections: {
    env: 'FLIGHTBAG_DATABASE_CONNECTIONS',
    value: 'count',
    parse: wholeNumber(1, 1000),
    fallback: '10',
    help: 'The maximum number of PostgreSQL connections per process.',
  },
  s3Bucket: {
    env: 'FLIGHTBAG_S3_BUCKET',
    value: 'bucket',
    parse: filled,
    fallback: null,
    help:
      'Store attachments in this S3 bucket instead of the data folder. The standard AWS variables contain the ' +
      'credentials.',
  },
  s3Endpoint: {
    env: 'FLIGHTBAG_S3_ENDPOINT',
    value: 'url',
    parse: webAddress,
    fallback: null,
    help: 'The address of an S3-compatible service other than AWS.',
  },
  s3Region: {
    env: 'FLIGHTBAG_S3_REGION',
    value: 'region',
    parse: filled,
    fallback: 'us-east-1',
    help: 'The region of the bucket.',
  },
  backupKey: {
    env: 'FLIGHTBAG_BACKUP_KEY',
    value: 'secret',
    parse: longSecret,
    fallback: null,
    secret: true,
    help: 'A secret of 32 or more characters: `backup` signs archives with it, and `restore` accepts no others.',
  },
  litestream: {
    env: 'FLIGHTBAG_LITESTREAM',
    value: 'file',
    parse: filled,
    fallback: null,
    help:
      'The configuration of Litestream, which copies the SQLite store continuously: `restore` and `backup verify` ' +
      'read the copy, and `doctor` and the metrics contain its age.',
  },
  filesCopy: {
    env: 'FLIGHTBAG_FILES_COPY',
    value: 'folder',
    parse: filled,
    fallback: null,
    help:
      'A folder into which `serve` copies new attachments each minute, as a part of the continuous copy. A file that ' +
      'was removed stays in it for 32 days.',
  },
  weather: {
    env: 'FLIGHTBAG_WEATHER',
    value: 'source',
    parse: weatherChoice,
    fallback: 'awc,noaa',
    help:
      'The sources of weather reports, in the order in which they are asked: awc (aviationweather.gov), noaa (the ' +
      'cycle files of NOAA), each with :BASE_URL for another address. Or one of file:PATH (reports in the format of ' +
      'cycle files) and sample (invented reports).',
  },
  weatherRequests: {
    env: 'FLIGHTBAG_WEATHER_REQUESTS',
    value: 'count',
    parse: limit,
    fallback: '20',
    help:
      'The maximum number of requests of all processes of a service to aviationweather.gov in any 60 seconds. It ' +
      'accepts 100 from one address. 0 turns the limit off.',
  },
  keyPrefix: {
    env: 'FLIGHTBAG_KEY_PREFIX',
    value: 'prefix',
    parse: keyPrefix,
    fallback: DEFAULT_KEY_PREFIX,
    help: 'The prefix of all API keys. Keys with another prefix stop working.',
  },
  keyLimit: {
    env: 'FLIGHTBAG_KEY_LIMIT',
    value: 'count',
    parse: limit,
    fallback: String(DEFAULT_REQUEST_LIMITS.keyPerMinute),
    help: 'The maximum number of requests per key in any 60 seconds. 0 turns the limit off.',
  },
  apiRate: {
    env: 'FLIGHTBAG_API_RATE',
    value: 'count',
    parse: limit,
    fallback: String(DEFAULT_REQUEST_LIMITS.apiPerSecond),
    help: 'The sustained number of requests per second over all keys. 0 turns the limit off.',
  },
  apiBurst: {
    env: 'FLIGHTBAG_API_BURST',
    value: 'count',
    parse: limit,
    fallback: String(DEFAULT_REQUEST_LIMITS.apiBurst),
    help: 'The number of requests over all keys in a burst. 0 turns the limit of the whole API off.',
  },
  sessionQuota: {
    env: 'FLIGHTBAG_SESSION_QUOTA',
    value: 'count',
    parse: limit,
    fallback: String(DEFAULT_SESSION_QUOTA),
    help: 'The maximum number of new plugin sessions per account and UTC day. 0 turns the quota off.',
  },
  pageBytes: {
    env: 'FLIGHTBAG_PAGE_BYTES',
    value: 'bytes',
    parse: wholeNumber(1, 1_000_000_000),
    fallback: String(DEFAULT_PAGE_BYTES),
    help: 'The size after which a page ends. A page contains at least one record.',
  },
  maxConnections: {
    env: 'FLIGHTBAG_MAX_CONNECTIONS',
    value: 'count',
    parse: wholeNumber(1, 1_000_000),
    fallback: String(DEFAULT_MAX_CONNECTIONS),
    help:
      'How many clients can be connected to one process. The idlest connection without a valid key is closed for a ' +
      'new one.',
  },
  addressConnections: {
    env: 'FLIGHTBAG_ADDRESS_CONNECTIONS',
    value: 'count',
    parse: wholeNumber(0, 1_000_000),
    fallback: String(DEFAULT_ADDRESS_CONNECTIONS),
    help:
      'How many of these one address can have, of IPv6 one network of 64 bits. 0 turns this share off; it does not ' +
      'apply behind a proxy.',
  },
  logLevel: {
    env: 'FLIGHTBAG_LOG_LEVEL',
    value: 'level',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    fallback: 'info',
    help: 'The log level. info logs every request, warn only problems, silent nothing.',
  },
  metricsPort: {
    env: 'FLIGHTBAG_METRICS_PORT',
    value: 'port',
    parse: wholeNumber(0, 65_535),
    fallback: null,
    help: 'The port for /metrics (Prometheus text) and /ready. If it is not set, neither is served.',
  },
  drainSeconds: {
    env: 'FLIGHTBAG_DRAIN_SECONDS',
    value: 'seconds',
    parse: wholeNumber(0, 3600),
    fallback: '5',
    help:
      'After SIGTERM, `/ready` returns 503 and requests are still answered for this time, so that a load ' +
      'balancer stops sending them. Only with a metrics port.',
  },
  metricsHost: {
    env: 'FLIGHTBAG_METRICS_HOST',
    value: 'address',
    parse: filled,
    fallback: '127.0.0.1',
    help: 'The address of the metrics port. It needs no key, so keep it in your internal network.',
  },
})

export type SettingName = keyof typeof SETTINGS
type ValueOf<S> = S extends { parse: ParseValue<infer T>; fallback: infer F }
  ? T | (F extends null ? null : never)
  : never
export type Settings = { readonly [K in SettingName]: ValueOf<(typeof SETTINGS)[K]> }

/** An invalid setting, and the reason. */
export interface SettingFailure {
  /** The name that the user wrote: the flag or the variable. */
  readonly setting: string
  readonly message: string
}

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** The flag of `serve` for a setting; null for a secret. */
export function flagOf(name: SettingName): string | null {
  return 'secret' in SETTINGS[name] ? null : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** The flags of the command line, by setting; a boolean setting is `true`. */
export type GivenFlags = { readonly [K in SettingName]?: string | true }

/** Reads every setting: the flag, otherwise the variable unless it is empty, otherwise the default. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  flags: GivenFlags = {},
): Result<Settings, SettingFailure> {
  const values: Record<string, unknown> = {}
  for (const name of SETTING_NAMES) {
    const setting: Setting<unknown> = SETTINGS[name]
    const flag = flags[name]
    const given = flag === true ? 'yes' : (flag ?? (env[setting.env] || setting.fallback))
    if (given === null) {
      values[name] = null
      continue
    }
    const parsed = setting.parse(given)
    if (!parsed.ok) {
      const source = flag === undefined ? setting.env : (flagOf(name) ?? setting.env)
      return err({ setting: source, message: `${source} ${parsed.failure}` })
    }
    values[name] = parsed.value
  }
  return ok(values as Settings)
}
